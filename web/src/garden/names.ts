/** Names of what lies on a table of Queen's Garden, in the reader's language. */

import { name } from "../lib/words.svelte";
import type { Item } from "./position";
import { colourOf, valueOf } from "./tiles";
import { words } from "./words";

/** A tile `b3`, an expansion `b3x`, the face-down expansion `x` or a joker `j`. */
export function itemName(item: Item): string {
  if (item === "j") return words.t("joker");
  if (item === "x") return words.name("pieces.face_down");
  const values = { colour: categoryName(colourOf(item)), pattern: categoryName(valueOf(item)) };
  return words.name(item.endsWith("x") ? "pieces.expansion" : "pieces.hex", values);
}

/** A colour by its letter or a pattern by its value. */
export function categoryName(category: string): string {
  return words.name(/\d/.test(category) ? `patterns.${category}` : `colours.${category}`);
}

/** Q2.3: slots, and the cells of a slot, by number; 0 is the centre. */
const DIRECTIONS = ["c", "e", "ne", "nw", "w", "sw", "se"];
const towards = (number: string) => name(`directions.${DIRECTIONS[Number(number)]}`);

/** A place for an expansion, `4`. */
export function slotName(slot: string): string {
  return words.t("slot", { slot: towards(slot) });
}

/** A cell, `4.1`; those of slot 0 lie around the fountain. */
export function cellName(place: string): string {
  const [slot = "0", cell = "0"] = place.split(".");
  if (slot === "0") return words.t("fountainCell", { cell: towards(cell) });
  return words.t("cell", { slot: towards(slot), cell: towards(cell) });
}

/** How refusals name these facts. */
export const facts = { category: categoryName, hex: itemName, item: itemName, by: itemName };
