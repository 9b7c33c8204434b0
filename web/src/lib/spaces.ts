/** Where a line must not end: between a number and what it counts, after a short word, before a dash. */

const UNBROKEN = "\u00a0";

/** What must not stand at the end of a line, in each language. */
const SHORT = {
  en: /(?!)/,
  ru: short("а|в|во|до|за|и|из|к|ко|на|не|но|о|об|от|по|с|со|у|№"),
  pl: short("a|i|o|u|w|z|nr"),
  cs: short("a|i|k|o|s|u|v|z|č\\."),
};
const NUMBER_AND_NOUN = /(\d) (?=[\p{L}%])|(\d\.) (?=\p{Ll})/gu;
const NOUN_AND_NUMBER = /(\p{L}) (?=\d+(?:[.,;:!?)]|$))/gu;
const DASH = / (?=[–—] )/gu;

/** One of these words or several in a row, with their spaces. */
function short(words: string): RegExp {
  return new RegExp(`(^|[^\\p{L}\\p{N}])((?:(?:${words}) )+)(?=\\S)`, "giu");
}

/** A text whose lines break only where a reader expects it. */
export function unbroken(text: string, language: keyof typeof SHORT): string {
  return text
    .replace(SHORT[language], (_, before: string, words: string) => before + words.replaceAll(" ", UNBROKEN))
    .replace(NUMBER_AND_NOUN, `$1$2${UNBROKEN}`)
    .replace(NOUN_AND_NUMBER, `$1${UNBROKEN}`)
    .replace(DASH, UNBROKEN);
}

/** The same with ordinary spaces, for what is not shown but kept. */
export function plain(text: string): string {
  return text.replaceAll(UNBROKEN, " ");
}
