/** How the numbers of a module are said. The tables come from Python, which says them the same way. */

import type { Term } from "./layout";

const LIST_BASE = 64; // words of a list in one number, each plus one

export type Said = string | number | string[] | null;

/** A number in words; nothing if it means nothing. */
export function say(term: Term | null, number: number): Said {
  if (!term) return null;
  const [words, several, between] = term;
  if (!several) return words.length ? words[number]! : number;
  const which = several === "set" ? members(number) : listed(number);
  const said = which.map((each) => String(words[each]));
  return between === null ? said : said.join(between);
}

/** The numbers in a set of bits, which may be more than 32. */
export function members(bits: number): number[] {
  const found: number[] = [];
  for (let bit = 0, left = bits; left > 0; bit++, left = Math.floor(left / 2)) if (left % 2) found.push(bit);
  return found;
}

function listed(number: number): number[] {
  const found: number[] = [];
  for (let left = number; left > 0; left = Math.floor(left / LIST_BASE)) found.push((left % LIST_BASE) - 1);
  return found;
}
