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

/** Of all payments the one most like the chosen one, but with more, or less, of an item; null where there is none. */
export function closest(payments: readonly Paid[], chosen: number, item: Item, more: boolean): number | null {
  const now = payments[chosen]!;
  const number = (paid: Paid) => paid.get(item) ?? 0;
  const likeness = (paid: Paid) => [...now].reduce((sum, [each, held]) => sum + Math.min(held, paid.get(each) ?? 0), 0);
  const others = payments
    .map((paid, i) => ({ i, paid, same: likeness(paid) }))
    .filter(({ paid }) => (more ? number(paid) > number(now) : number(paid) < number(now)));
  return others.sort((a, b) => b.same - a.same)[0]?.i ?? null;
}

/** What goes away while passing, in the one order in which it is sent. */
export function discards(items: readonly Item[]): string[] {
  return [...items].sort(compare).map((item) => `!${item}`);
}
