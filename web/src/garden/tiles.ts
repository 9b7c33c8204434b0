/** Hexes and items. A hex is a colour and a value, `b3`; an item is a hex or, with an `x`, an expansion. */

import { HEXES, type Hex, type Item, type Tiles } from "./position";

export function colourOf(item: Item): string {
  return item[0]!;
}

export function valueOf(item: Item): string {
  return item[1]!;
}

/** The number of tiles in a heap. */
export function total(tiles: Tiles): number {
  return Object.values(tiles).reduce((sum, number) => sum + number, 0);
}

/** The hexes of a heap in order, one entry for each tile. */
export function spread(tiles: Tiles): Hex[] {
  return HEXES.flatMap((hex) => Array<Hex>(tiles[hex] ?? 0).fill(hex));
}

/** The order of items: by hex, the tile before the expansion. */
export function compare(a: Item, b: Item): number {
  return rank(a) - rank(b) || a.length - b.length;
}

function rank(item: Item): number {
  return HEXES.findIndex((hex) => item.startsWith(hex));
}
