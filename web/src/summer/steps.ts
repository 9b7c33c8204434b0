/** Reading and writing steps as text (docs/notation.md). */

import { COLOURS, type Colour, type Tiles } from "./position";

export interface Placing {
  step: string;
  space: string;
  colour: Colour;
  wilds: number;
}

export function readPlacing(step: string): Placing | null {
  const found = /^(\d\.\d)([a-z])(?:\+(\d))?$/.exec(step);
  return found && { step, space: found[1]!, colour: found[2] as Colour, wilds: Number(found[3] ?? 0) };
}

/** One step for each tile, in the order of colours: `^y ^r`, `+g +g`. */
export function eachTile(mark: "^" | "+", tiles: Tiles): string[] {
  return COLOURS.flatMap((colour) => Array<string>(tiles[colour] ?? 0).fill(`${mark}${colour}`));
}
