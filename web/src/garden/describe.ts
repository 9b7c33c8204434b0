/** A turn of Queen's Garden in words. */

import { t } from "../lib/words.svelte";
import { categoryName, cellName, itemName, slotName } from "./names";

export function describe(steps: readonly string[]): string {
  const [first = "", place = ""] = steps;
  if (first === "") return t("turn.none");
  if (first.startsWith(":")) return t("garden.turn.take", { category: categoryName(first.slice(1)) });
  if (first.startsWith("-")) {
    const thrown = steps.filter((step) => step.startsWith("!")).map((step) => itemName(step.slice(1)));
    return thrown.length ? t("garden.turn.discard", { items: thrown.join(", ") }) : t("garden.turn.pass");
  }
  const at = place.startsWith("#") ? slotName(place[1]!) : cellName(place.slice(1));
  if (first === "x") return t("garden.turn.back", { place: at });
  return t("garden.turn.place", { item: itemName(first), place: at });
}
