/** A turn of Queen's Garden in words. */

import { t } from "../lib/words.svelte";
import { categoryName, itemName } from "./names";

export function describe(steps: readonly string[]): string {
  const [first = "", place = ""] = steps;
  if (first === "") return t("turn.none");
  if (first.startsWith(":")) return t("garden.turn.take", { category: categoryName(first.slice(1)) });
  if (first.startsWith("-")) {
    const thrown = steps.filter((step) => step.startsWith("!")).map((step) => itemName(step.slice(1)));
    return thrown.length ? t("garden.turn.discard", { items: thrown.join(", ") }) : t("garden.turn.pass");
  }
  const paid = steps.filter((step) => step.startsWith("-")).length;
  if (first === "x") return t("garden.turn.back", { slot: place.slice(1) });
  return t("garden.turn.place", { item: itemName(first), place: place.slice(1), paid });
}
