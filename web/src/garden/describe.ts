/** A turn of Queen's Garden in words. */

import { t } from "../lib/words.svelte";
import { categoryName, cellName, itemName, slotName } from "./names";
import type { Position } from "./position";
import { words } from "./words";

export function describe(_: Position, steps: readonly string[]): string {
  const [first = "", place = ""] = steps;
  if (first === "") return t("turn.none");
  if (takes(steps)) return words.t("turn.take", { category: categoryName(first.slice(1)) });
  if (first.startsWith("-")) {
    const thrown = steps.filter((step) => step.startsWith("!")).map((step) => itemName(step.slice(1)));
    return thrown.length ? words.t("turn.discard", { items: thrown.join(", ") }) : words.t("turn.pass");
  }
  const at = place.startsWith("#") ? slotName(place[1]!) : cellName(place.slice(1));
  if (first === "x") return words.t("turn.back", { place: at });
  return words.t("turn.place", { item: itemName(first), place: at });
}

export function takes([first]: readonly string[]): boolean {
  return first?.[0] === ":";
}
