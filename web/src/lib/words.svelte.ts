/** All texts: one catalog per language, ICU messages, loaded when the language is first used. */

import { IntlMessageFormat } from "intl-messageformat";
import type english from "../words/ui.en.json";

export const LANGUAGES = ["en", "ru", "pl", "cs"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Key = keyof typeof english;
export type Values = Record<string, string | number | boolean>;
type Catalog = Record<string, string>;
interface Names {
  [part: string]: string | Names;
}

const loaders = import.meta.glob<Catalog>(
  ["../words/{ui,refusals,reasons,names,rules.summer,rules.garden}.*.json"],
  { import: "default" },
);
const catalogs = new Map<string, Catalog>();
const formats = new Map<string, IntlMessageFormat>();

const current = $state<{ language: Language }>({ language: "en" });

/** A catalog by its name without language: `ui`, `rules.summer`. */
async function load(name: string, language: Language): Promise<Catalog> {
  const file = `../words/${name}.${language}.json`;
  const found = catalogs.get(file) ?? (await loaders[file]!());
  catalogs.set(file, found);
  return found;
}

/** Change the language once its words are here. */
export async function speak(language: Language): Promise<void> {
  await Promise.all(["ui", "refusals", "reasons", "names"].map((name) => load(name, language)));
  current.language = language;
  document.documentElement.lang = language;
}

export function language(): Language {
  return current.language;
}

export interface RuleBook {
  title: string;
  sections: { id: string; title: string; clauses: { id: string; text: string; figure?: string }[] }[];
}

/** The rules of a game in the current language. */
export async function rules(game: "summer" | "garden"): Promise<RuleBook> {
  return (await load(`rules.${game}`, current.language)) as unknown as RuleBook;
}

function say(name: string, key: string, values: Values): string | undefined {
  const pattern = catalogs.get(`../words/${name}.${current.language}.json`)?.[key];
  if (pattern === undefined) return undefined;
  const id = `${current.language}/${name}/${key}`;
  const format = formats.get(id) ?? new IntlMessageFormat(pattern, current.language);
  formats.set(id, format);
  return String(format.format(values));
}

/** A text of the interface. */
export function t(key: Key, values: Values = {}): string {
  return say("ui", key, values) ?? key;
}

/** The name of something that messages call by a letter or word: `colours.summer.p`, `bots.artisan`. */
export function name(path: string, values: Values = {}): string {
  const found = look(path);
  if (found === undefined) return path.split(".").at(-1)!;
  return found.includes("{") ? String(new IntlMessageFormat(found, current.language).format(values)) : found;
}

/** Whether something has a name. */
export function isName(path: string): boolean {
  return look(path) !== undefined;
}

function look(path: string): string | undefined {
  let found: string | Names | undefined = catalogs.get(`../words/names.${current.language}.json`);
  for (const part of path.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Why a step was refused, in one sentence; the code itself where no sentence is known. */
export function refusal(code: string, facts: Values): string {
  try {
    return said(code, facts);
  } catch {
    return t("refused.unknown", { code }); // a fact that the sentence needs has not been told
  }
}

function said(code: string, facts: Values): string {
  return say("refusals", code, facts) ?? say("ui", `refused.${code}`, facts) ?? t("refused.unknown", { code });
}

/** What points were given for. */
export function reason(code: string, values: Values = {}): string {
  return say("reasons", code, values) ?? code;
}

/** The first language of the browser that is spoken here. */
export function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((language) => wanted.find((tag) => isLanguage(tag)) === language) ?? "en";
}

export function isLanguage(text: string | null): text is Language {
  return LANGUAGES.includes(text as Language);
}
