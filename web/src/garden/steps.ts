/** Reading the texts of steps (docs/notation.md). */

import type { Item } from "./position";
import { compare } from "./tiles";

/** A payment by item; `j` counts jokers. */
export type Paid = Map<Item, number>;

/** What a list of pay steps discards, for a piece of this cost beyond itself. */
export function readPayment(steps: readonly string[], due: number): Paid {
  const paid: Paid = new Map();
  for (const step of steps) {
    const item = step.slice(1);
    paid.set(item, (paid.get(item) ?? 0) + 1);
  }
  if (paid.has("j")) paid.set("j", due - (steps.length - 1)); // one step: jokers for all that is still due
  return paid;
}

/** How many items two payments share. */
export function shared(a: Paid, b: Paid): number {
  let sum = 0;
  for (const [item, number] of a) sum += Math.min(number, b.get(item) ?? 0);
  return sum;
}

export function discards(items: readonly Item[]): string[] {
  return [...items].sort(compare).map((item) => `!${item}`);
}
