/** Heaps of tiles, and the tiles on a board. */

import { COLOURS, type Colour, type Tiles } from "./position";

/** The number of tiles in a heap. */
export function total(tiles: Tiles): number {
  return Object.values(tiles).reduce((sum, number) => sum + number, 0);
}

/** The colours in a heap, in wild order. */
export function coloursOf(tiles: Tiles): Colour[] {
  return COLOURS.filter((colour) => (tiles[colour] ?? 0) > 0);
}

/** The same with one entry for each tile. */
export function spread(tiles: Tiles): Colour[] {
  return COLOURS.flatMap((colour) => Array<Colour>(tiles[colour] ?? 0).fill(colour));
}

/** The tile on every covered space: `"3.6" -> "r"`. */
export function tilesOn(stars: readonly string[]): Map<string, Colour> {
  const found = new Map<string, Colour>();
  stars.forEach((star, i) =>
    [...star].forEach((letter, p) => {
      if (letter !== ".") found.set(`${i}.${p + 1}`, letter as Colour);
    }),
  );
  return found;
}
