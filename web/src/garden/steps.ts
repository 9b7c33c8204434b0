/** Reading and writing steps as text (docs/notation.md). */

import type { Item } from "./position";
import { compare } from "./tiles";

/** A payment: how many of each item; `j` stands for jokers. */
export type Paid = Map<Item, number>;

/** What a list of pay steps pays with, where so many items are due. */
export function readPayment(steps: readonly string[], due: number): Paid {
  const paid: Paid = new Map();
  for (const step of steps) {
    const item = step.slice(1);
    paid.set(item, (paid.get(item) ?? 0) + 1);
  }
  if (paid.has("j")) paid.set("j", due - (steps.length - 1)); // one step pays all that is still due
  return paid;
}

/** The payment that is most like the chosen one but has more, or less, of an item; null if there is none. */
export function closest(payments: readonly Paid[], chosen: number, item: Item, more: boolean): number | null {
  const now = payments[chosen]!;
  const number = (paid: Paid) => paid.get(item) ?? 0;
  const likeness = (paid: Paid) => [...now].reduce((sum, [each, held]) => sum + Math.min(held, paid.get(each) ?? 0), 0);
  const others = payments
    .map((paid, i) => ({ i, paid, same: likeness(paid) }))
    .filter(({ paid }) => (more ? number(paid) > number(now) : number(paid) < number(now)));
  return others.sort((a, b) => b.same - a.same)[0]?.i ?? null;
}

/** The steps that discard these items, in the one order that the notation allows. */
export function discards(items: readonly Item[]): string[] {
  return [...items].sort(compare).map((item) => `!${item}`);
}
