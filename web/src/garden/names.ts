/** Names of what lies on a table of Queen's Garden, in the reader's language. */

import { name } from "../lib/words.svelte";
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
