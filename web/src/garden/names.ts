/** Names of what lies on a table of Queen's Garden, in the reader's language. */

import { name, t } from "../lib/words.svelte";
import { colourOf, valueOf, type Item } from "./view";

/** A tile `b3`, an expansion `b3x`, or the face-down expansion `x`. */
export function itemName(item: Item): string {
  if (item === "x") return name("pieces.face_down");
  const values = { colour: name(`colours.garden.${colourOf(item)}`), pattern: name(`patterns.${valueOf(item)}`) };
  return name(item.endsWith("x") ? "pieces.expansion" : "pieces.hex", values);
}

/** A colour by its letter or a pattern by its value. */
export function categoryName(category: string): string {
  return name(/\d/.test(category) ? `patterns.${category}` : `colours.garden.${category}`);
}

/** Q2.3: slots, and the cells of a slot, by number; 0 is the centre. */
const DIRECTIONS = ["c", "e", "ne", "nw", "w", "sw", "se"];
const towards = (number: string) => name(`directions.${DIRECTIONS[Number(number)]}`);

/** A place for an expansion, `4`. */
export function slotName(slot: string): string {
  return t("garden.slot", { slot: towards(slot) });
}

/** A cell, `4.1`; those of slot 0 lie around the fountain. */
export function cellName(place: string): string {
  const [slot = "0", cell = "0"] = place.split(".");
  if (slot === "0") return t("garden.fountainCell", { cell: towards(cell) });
  return t("garden.cell", { slot: towards(slot), cell: towards(cell) });
}
