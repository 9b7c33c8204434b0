/** The public position of Summer Pavilion as the server sends it (src/sintra/summer/view.py). */

export type Colour = "p" | "g" | "o" | "y" | "b" | "r";
export const COLOURS: readonly Colour[] = ["p", "g", "o", "y", "b", "r"];

export type Tiles = Partial<Record<Colour, number>>;

export interface SeatView {
  score: number;
  passed: boolean;
  hand: Tiles;
  corner: Tiles;
  /** Seven stars of six letters, positions 1 to 6, `.` for an empty space. */
  stars: string[];
}

export interface SummerView {
  game: "summer";
  options: { board: "coloured" | "grey" };
  round: number;
  rounds: number;
  wild: Colour;
  stage: "draft" | "place" | "bonus" | "keep" | "over";
  seat: number;
  first: number;
  marker: "centre" | "taken";
  bonus: number;
  from: Colour | null;
  bag: Tiles;
  tower: Tiles;
  supply: Tiles;
  centre: Tiles;
  displays: Tiles[];
  seats: SeatView[];
}

/** How many tiles lie in a pile. */
export function total(tiles: Tiles): number {
  return Object.values(tiles).reduce((sum, n) => sum + n, 0);
}

/** The colours of a pile in wild order, one entry for each tile. */
export function spread(tiles: Tiles): Colour[] {
  return COLOURS.flatMap((colour) => Array<Colour>(tiles[colour] ?? 0).fill(colour));
}

/** The tile on every covered space: `"3.6" -> "r"`. */
export function covered(stars: readonly string[]): Map<string, Colour> {
  const found = new Map<string, Colour>();
  stars.forEach((star, i) =>
    [...star].forEach((letter, p) => {
      if (letter !== ".") found.set(`${i}.${p + 1}`, letter as Colour);
    }),
  );
  return found;
}
