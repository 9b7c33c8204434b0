import { IntlMessageFormat } from "intl-messageformat";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseSvelte } from "svelte/compiler";
import { describe, expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
const WORDS = join(SOURCE, "words");
const LANGUAGES = ["en", "ru", "pl", "cs"];
const catalog = (name: string, language: string) =>
  JSON.parse(readFileSync(join(WORDS, `${name}.${language}.json`), "utf8")) as Record<string, string>;

/** Whole numbers that reach every plural category of the language, and fractions for the rest. */
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

describe.each(LANGUAGES)("%s", (language) => {
  test.each(["ui", "refusals", "reasons"])("every message of %s can be said with every number", (name) => {
    for (const [key, message] of Object.entries(catalog(name, language))) {
      expect(message.trim(), key).not.toBe("");
      for (const said of formats(message, language)) expect(said, key).not.toMatch(/[{}]|undefined|NaN/);
    }
  });

  test.each(["ui", "refusals", "reasons"])("%s has the keys of English, with the same parameters", (name) => {
    const [english, here] = [catalog(name, "en"), catalog(name, language)];
    expect(Object.keys(here).sort()).toEqual(Object.keys(english).sort());
    for (const key of Object.keys(english)) {
      const needs = (message: string) =>
        [...parameters(new IntlMessageFormat(message, language).getAst() as unknown as Node[]).keys()].sort();
      if (name === "ui") expect(needs(here[key]!), key).toEqual(needs(english[key]!));
    }
  });

  test("every plural names every category of the language", () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const check = (nodes: Node[], key: string) => {
      for (const node of nodes) {
        if (node.type === 6) expect(Object.keys(node.options ?? {}), key).toEqual(expect.arrayContaining(wanted));
        for (const option of Object.values(node.options ?? {})) check(option.value, key);
      }
    };
    for (const [key, message] of Object.entries(catalog("ui", language))) {
      check(new IntlMessageFormat(message, language).getAst() as unknown as Node[], key);
    }
  });
});

const files = (readdirSync(SOURCE, { recursive: true }) as string[]).filter((file) => !file.startsWith("gallery"));
const sources = files.filter((file) => /\.(svelte|ts)$/.test(file));
const texts = sources.map((file) => readFileSync(join(SOURCE, file), "utf8"));

test("every key that the page asks for is there, and every key is asked for", () => {
  const all = texts.join("\n");
  const english = Object.keys(catalog("ui", "en"));
  const asked = new Set<string>();
  for (const [, key] of all.matchAll(/["`]([a-z]+(?:\.[A-Za-z_]+)+)["`]/g)) asked.add(key!);
  const prefixes = [...all.matchAll(/\bt\(`([a-zA-Z.]+\.)\$\{/g)].map(([, prefix]) => prefix!);
  for (const [, key] of all.matchAll(/\bt\("([^"]+)"/g)) expect(english).toContain(key);
  const idle = english.filter(
    (key) => !asked.has(key) && !key.startsWith("refused.") && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(idle).toEqual([]);
});

/** Texts in a template, and attributes that people read. */
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

test.each(files.filter((file) => file.endsWith(".svelte")))("no text is written into %s", (file) => {
  const { fragment } = parseSvelte(readFileSync(join(SOURCE, file), "utf8"), { modern: true });
  const words = written(fragment).filter((text) => /\p{L}{2,}/u.test(text));
  expect(words).toEqual([]);
});
