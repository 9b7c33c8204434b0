/** All texts, as ICU messages. The page and every game have their own words, in one file for each language, which is
 * loaded when somebody chooses the language. */

import { IntlMessageFormat } from "intl-messageformat";
import { loadFonts } from "./fonts";
import { unbroken } from "./spaces";
import type english from "../words/en.json";

/** The list of languages. */
export const LANGUAGES = ["en", "ru", "pl", "cs"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Values = Record<string, string | number | boolean>;

type Catalog = Record<string, string>;
interface Names {
  [part: string]: string | Names;
}

/** One file of words. */
interface WordsFile {
  ui: Catalog;
  names: Names;
  refusals: Catalog;
  reasons?: Catalog;
}

const everybody: Words[] = [];
const current = $state<{ language: Language }>({ language: "en" });

const formats = new Map<string, IntlMessageFormat>();

/** A message of the chosen language with its values, as people read it. */
export function formatted(pattern: string, values: Values): string {
  const id = `${current.language} ${pattern}`;
  const format = formats.get(id) ?? new IntlMessageFormat(pattern, current.language);
  formats.set(id, format);
  return unbroken(minus(String(format.format(values))), current.language);
}

/** The words of the page, or of a game. */
export class Words<Key extends string = never> {
  #words = new Map<Language, WordsFile>();

  constructor(readonly load: (language: Language) => Promise<{ default: WordsFile }>) {
    everybody.push(this);
  }

  async learn(language: Language): Promise<void> {
    if (!this.#words.has(language)) this.#words.set(language, (await this.load(language)).default);
  }

  get #spoken(): WordsFile | undefined {
    return this.#words.get(current.language);
  }

  /** A text of the interface. */
  readonly t = (key: Key, values: Values = {}): string => this.say("ui", key, values) ?? key;

  /** The name of something that messages call by a letter or a word: `colours.p`, `bots.artisan`. */
  readonly name = (path: string, values: Values = {}): string => {
    const found = this.#look(path);
    return found === undefined ? path.split(".").at(-1)! : formatted(found, values);
  };

  /** The same, or something else if there is no such name. */
  readonly nameOr = <T>(path: string, otherwise: T): string | T => this.#look(path) ?? otherwise;

  /** A message by its key; undefined if there is none. */
  say(section: "ui" | "refusals" | "reasons", key: string, values: Values = {}): string | undefined {
    const pattern = this.#spoken?.[section]?.[key];
    return pattern === undefined ? undefined : formatted(pattern, values);
  }

  #look(path: string): string | undefined {
    let found: string | Names | undefined = this.#spoken?.names;
    for (const part of path.split(".")) found = typeof found === "object" ? found[part] : undefined;
    return typeof found === "string" ? found : undefined;
  }
}

const page = new Words<keyof typeof english.ui>((language) => import(`../words/${language}.json`));
export const { t, name, nameOr } = page;

/** Change the language, once its words and fonts are loaded. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([loadFonts(language), ...everybody.map((words) => words.learn(language))]);
  current.language = language;
  document.documentElement.lang = language;
}

export function language(): Language {
  return current.language;
}

/** The message for a code, from any owner that has one. */
function said(section: "refusals" | "reasons", code: string, values: Values): string | undefined {
  for (const words of everybody) {
    const found = words.say(section, code, values);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Why something was refused, in a sentence; just the code if there is no sentence for it. */
export function refusal(code: string, facts: Values): string {
  try {
    return said("refusals", code, facts) ?? page.say("ui", `refused.${code}`, facts) ?? t("refused.unknown", { code });
  } catch {
    return t("refused.unknown", { code }); // a fact that the sentence needs is missing
  }
}

/** What points were given for: once, or `many` times. */
export function reason(code: string, many = false): string {
  return said("reasons", code, { many: String(many) }) ?? code;
}

/** A text in which negative numbers have a minus sign, not a hyphen, and what rounds to zero has none. */
export function minus(text: string): string {
  const unsigned = text.replace(/(?<![\p{L}\p{N}])-(?=0(?:[.,]0+)?(?![.,]?\d))/gu, "");
  return unsigned.replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, "−");
}

/** Points with their sign: `+3`, `−1`. */
export function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toLocaleString(language())}`;
}

/** The first of the browser's languages that the page speaks. */
export function preferred(): Language {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.includes(text as Language);
}
