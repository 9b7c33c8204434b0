/** The public position of Queen's Garden as the server sends it (src/sintra/garden/view.py). */

export type Colour = "b" | "p" | "v" | "y" | "l" | "g";
export const COLOURS: readonly Colour[] = ["b", "p", "v", "y", "l", "g"];
export type Value = "1" | "2" | "3" | "4" | "5" | "6";
export const VALUES: readonly Value[] = ["1", "2", "3", "4", "5", "6"];

/** A hex is its colour and value, `b3`; an item of the storage is a hex, or with an `x` an expansion. */
export type Hex = string;
export type Item = string;

export interface Slot {
  expansion: null | "face_down" | "face_up";
  printed?: string;
}

export interface SeatView {
  score: number;
  passed: boolean;
  jokers: number;
  tiles: Record<Hex, number>;
  stored: Hex[];
  slots: Slot[];
  /** The hex on every covered cell. */
  hexes: Record<string, Hex>;
}

export interface Turn {
  category?: string;
  hex?: Hex;
  piece?: Item;
  cell?: string;
  due?: number;
}

export interface GardenView {
  game: "garden";
  options: { side: "standard" | "variant"; payment: "distinct" | "repeats"; wheel: string };
  round: number;
  rounds: number;
  /** Points of the categories that score, by round. */
  wheel: Record<string, number>[];
  stage: "turn" | "pick" | "cell" | "slot" | "back" | "pay" | "discard" | "over";
  seat: number;
  first: number;
  marker: "centre" | "taken";
  turn: Turn;
  bag: Record<Hex, number>;
  tower: Record<Hex, number>;
  supply: number;
  stack: number;
  top: Hex[];
  lots: Hex[][];
  shown: Hex[];
  unseen: Hex[];
  seats: SeatView[];
}

export function colourOf(item: Item): Colour {
  return item[0] as Colour;
}

export function valueOf(item: Item): Value {
  return item[1] as Value;
}

export function total(tiles: Record<Hex, number>): number {
  return Object.values(tiles).reduce((sum, n) => sum + n, 0);
}

/** Hexes in their one order, one entry for each tile. */
export function spread(tiles: Record<Hex, number>): Hex[] {
  return Object.keys(tiles)
    .sort(compare)
    .flatMap((hex) => Array<Hex>(tiles[hex] ?? 0).fill(hex));
}

/** The one order of items: colours, then values, a tile before the expansion of the same hex. */
export function compare(a: Item, b: Item): number {
  const rank = (item: Item) =>
    COLOURS.indexOf(colourOf(item)) * 12 + VALUES.indexOf(valueOf(item)) * 2 + (item.length > 2 ? 1 : 0);
  return rank(a) - rank(b);
}
