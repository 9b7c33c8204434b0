/** A turn of Queen's Garden in words. */

import { t } from "../lib/words.svelte";
import { categoryName, cellName, itemName, slotName } from "./names";
import type { Position } from "./position";
import { readPayment } from "./steps";
import { valueOf } from "./tiles";
import { words } from "./words";

export function describe(_: Position, steps: readonly string[], exactly = false): string {
  const [first = "", place = ""] = steps;
  if (first === "") return t("turn.none");
  if (takes(steps)) return words.t("turn.take", { category: categoryName(first.slice(1)) });
  if (first.startsWith("-")) {
    const thrown = steps.filter((step) => step.startsWith("!")).map((step) => itemName(step.slice(1)));
    return thrown.length ? words.t("turn.discard", { items: thrown.join(", ") }) : words.t("turn.pass");
  }
  const at = place.startsWith("#") ? slotName(place[1]!) : cellName(place.slice(1));
  if (first === "x") return words.t("turn.back", { place: at });
  const placed = words.t("turn.place", { item: itemName(first), place: at });
  const paid = exactly ? payment(first, steps.slice(2)) : [];
  return paid.length ? words.t("turn.paid", { placed, items: paid.join(", ") }) : placed;
}

/** What is paid for an item, by name. */
function payment(item: string, steps: readonly string[]): string[] {
  const paid = readPayment(steps, Number(valueOf(item)) - 1);
  return [...paid].map(([each, number]) => (number > 1 ? `${itemName(each)}\u00a0×${number}` : itemName(each)));
}

export function takes([first]: readonly string[]): boolean {
  return first?.[0] === ":";
}
