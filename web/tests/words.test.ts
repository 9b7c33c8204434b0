import { IntlMessageFormat } from "intl-messageformat";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseSvelte } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import { GAMES } from "../src/games";
import { LESSONS } from "../src/lib/game";
import { LANGUAGES } from "../src/lib/words.svelte";

const SOURCE = join(import.meta.dirname, "../src");
const PAGE = "the page";
const NAMES = GAMES.map(({ name }) => name);
const OWNERS = [PAGE, "analysis", "learn", ...NAMES];
const SECTIONS = ["ui", "refusals", "reasons"];
interface Catalog {
  [section: string]: Record<string, string>;
}
/** The words of the page, or of a game. */
const catalog = (owner: string, language: string) =>
  JSON.parse(readFileSync(join(SOURCE, owner === PAGE ? "" : owner, "words", `${language}.json`), "utf8")) as Catalog;
/** What a game says in its lessons. */
const sentences = (owner: string, language: string) =>
  LESSONS.flatMap((lesson) => {
    const file = join(SOURCE, owner, "words", `${lesson}.${language}.json`);
    const said = NAMES.includes(owner) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
    return Object.entries(said).map(([key, text]) => ({ id: `${lesson}/${key}`, text }));
  });
/** All messages of an owner. */
const messages = (owner: string, language: string) => [
  ...SECTIONS.flatMap((section) =>
    Object.entries(catalog(owner, language)[section] ?? {}).map(([key, text]) => ({ id: `${section}/${key}`, text })),
  ),
  ...sentences(owner, language),
];

/** Numbers for every plural category of every language: whole numbers, and a fraction. */
const NUMBERS = [0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 100, 101, 1.5];

interface Node {
  type: number;
  value?: unknown;
  options?: Record<string, { value: Node[] }>;
}

/** What a message needs: numbers where it counts, a choice where it selects, text elsewhere. */
function parameters(nodes: Node[], found = new Map<string, string[] | "number" | "text">()) {
  for (const node of nodes) {
    const name = String(node.value);
    if (node.type === 1 && !found.has(name)) found.set(name, "text");
    if (node.type === 2 || node.type === 6) found.set(name, "number");
    if (node.type === 5) found.set(name, Object.keys(node.options ?? {}));
    for (const option of Object.values(node.options ?? {})) parameters(option.value, found);
  }
  return found;
}

function formats(message: string, language: string): string[] {
  const format = new IntlMessageFormat(message, language);
  const needs = parameters(format.getAst() as unknown as Node[]);
  const selects = [...needs.values()].filter((need): need is string[] => Array.isArray(need)).flat();
  return [...NUMBERS.keys(), ...selects.keys()].map((i) => {
    const values: Record<string, string | number> = {};
    for (const [name, need] of needs) {
      if (need === "number") values[name] = NUMBERS[i % NUMBERS.length]!;
      else values[name] = need === "text" ? "X" : need[i % need.length]!;
    }
    return String(format.format(values));
  });
}

const astOf = (message: string, language: string) =>
  new IntlMessageFormat(message, language).getAst() as unknown as Node[];

describe.each(LANGUAGES)("%s", (language) => {
  test.each(OWNERS)("every message of %s can be said with every number", (owner) => {
    for (const { id, text } of messages(owner, language)) {
      expect(text.trim(), id).not.toBe("");
      for (const said of formats(text, language)) expect(said, id).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  test.each(OWNERS)("%s has the keys of English, and the page's own texts the same parameters", (owner) => {
    const [english, here] = [catalog(owner, "en"), catalog(owner, language)];
    for (const section of SECTIONS) {
      expect(Object.keys(here[section] ?? {}).sort()).toEqual(Object.keys(english[section] ?? {}).sort());
    }
    const needs = (message: string) => [...parameters(astOf(message, language)).keys()].sort();
    for (const [key, text] of Object.entries(english["ui"]!))
      expect(needs(here["ui"]![key]!), key).toEqual(needs(text));
  });

  test.each(OWNERS)("every plural of %s names every category of the language", (owner) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const check = (nodes: Node[], id: string) => {
      for (const node of nodes) {
        if (node.type === 6) expect(Object.keys(node.options ?? {}), id).toEqual(expect.arrayContaining(wanted));
        for (const option of Object.values(node.options ?? {})) check(option.value, id);
      }
    };
    for (const { id, text } of messages(owner, language)) check(astOf(text, language), id);
  });

  test("has a name in every language", () => {
    for (const each of LANGUAGES) expect(catalog(PAGE, each)["ui"]).toHaveProperty([`language.${language}`]);
  });
});

/** The forms of every plural in a message, without those for exact numbers. */
function plurals(nodes: Node[]): Node[][][] {
  return nodes.flatMap((node) => {
    const options = Object.entries(node.options ?? {});
    const forms = options.filter(([name]) => !name.startsWith("=")).map(([, { value }]) => value);
    return [...(node.type === 6 ? [forms] : []), ...options.flatMap(([, { value }]) => plurals(value))];
  });
}

/** The first letters of the words of a form: what other endings leave alone. */
const initials = (form: Node[]) =>
  form.map(({ value }) => String(value ?? "#").replace(/\p{L}+/gu, (word) => word[0]!)).join("");

/** Russian says `one` for 21 and 31 too, so that form must not say anything else: only endings may differ. */
const sayTheSame = (message: string) =>
  plurals(astOf(message, "ru")).every((forms) => new Set(forms.map(initials)).size === 1);

test.each(OWNERS)("in Russian the forms of a plural of %s differ only in endings", (owner) => {
  expect(messages(owner, "ru").filter(({ text }) => !sayTheSame(text))).toEqual([]);
});

test("a form that says something else is seen", () => {
  expect(sayTheSame("{n, plural, =0 {нет} one {нужен # гекс} few {нужно # гекса} other {нужно # гекса}}")).toBe(true);
  expect(sayTheSame("{n, plural, one {# путь} few {# пути: выберите} other {# пути: выберите}}")).toBe(false);
  expect(sayTheSame("{a, select, b {{n, plural, one {Победа} other {Ничья}}} other {}}")).toBe(false);
});

/** Signs that stand apart from their word, although the language writes them together. */
const apart = (text: string, language: string) => (/en|pl/.test(language) ? / […%]/ : / …|[\d}]%/).test(text);

test.each(LANGUAGES)("in %s signs stand where they belong", (language) => {
  const all = OWNERS.flatMap((owner) => messages(owner, language));
  expect(all.filter(({ text }) => apart(text, language))).toEqual([]);
  expect(["Pass …", "{chance} %"].map((text) => apart(text, "en"))).toEqual([true, true]);
});

const files = readdirSync(SOURCE, { recursive: true }) as string[];
const sources = files.filter((file) => /\.(svelte|ts)$/.test(file));

/** The keys that an owner's sources ask for, and the beginnings of keys that are put together. */
function asked(owner: string): { keys: string[]; prefixes: string[] } {
  const own = sources.filter((file) => !NAMES.includes(owner) || file.startsWith(`${owner}/`));
  const all = own.map((file) => readFileSync(join(SOURCE, file), "utf8")).join("\n");
  const call = owner === PAGE ? "(?<!\\.)\\bt\\(" : "words\\.t\\(";
  const calls = [...all.matchAll(new RegExp(`${call}([^;{]*)`, "g"))].map(([, text]) => text!);
  return {
    keys: calls.flatMap((text) => [...text.matchAll(/"([A-Za-z_.]+)"/g)].map(([, key]) => key!)),
    prefixes: [...all.matchAll(new RegExp(`${call}\`([a-zA-Z.]+\\.)\\$`, "g"))].map(([, prefix]) => prefix!),
  };
}

/** Those of an owner's texts that nobody asks for. */
function idle(owner: string, texts: string[]): string[] {
  const { keys, prefixes } = asked(owner);
  const always = NAMES.includes(owner) ? ["title", "about"] : texts.filter((key) => key.startsWith("refused."));
  const unused = texts.filter((key) => ![...keys, ...always].includes(key));
  return unused.filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
}

test.each(OWNERS)("every text of %s is asked for", (owner) => {
  const texts = Object.keys(catalog(owner, "en")["ui"]!);
  expect(idle(owner, texts)).toEqual([]);
  expect(idle(owner, [...texts, "nobody.asks"])).toEqual(["nobody.asks"]);
});

/** The texts in a template, and the attributes that people read. */
function written(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const each of node) written(each, found);
  else if (node && typeof node === "object") {
    const { type, data, name, value } = node as { type?: string; data?: string; name?: string; value?: unknown };
    if (type === "Text" && data) found.push(data);
    if (type === "Attribute") {
      const read = ["aria-label", "title", "placeholder", "alt", "label", "aria-valuetext"].includes(name ?? "");
      return read ? written(value, found) : found;
    }
    if (type === "Script" || type === "StyleSheet") return found;
    for (const [key, child] of Object.entries(node)) if (key !== "css" && key !== "instance") written(child, found);
  }
  return found;
}

/** The words that are written into a component. */
function wordsIn(component: string): string[] {
  return written(parseSvelte(component, { modern: true }).fragment).filter((text) => /\p{L}{2,}/u.test(text));
}

test.each(files.filter((file) => file.endsWith(".svelte")))("no text is written into %s", (file) => {
  expect(wordsIn(readFileSync(join(SOURCE, file), "utf8"))).toEqual([]);
});

test("the check sees text, also where only a screen reader finds it", () => {
  expect(wordsIn('<p class="soft">{t("a.b")} Hello</p><svg aria-label="a star" />')).toEqual([" Hello", "a star"]);
});
