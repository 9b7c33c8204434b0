/** Where everything of Summer Pavilion lies: numbers only. */

import { middle, polar, type Point } from "../lib/points";
import type { Colour } from "./view";

/** The side of a tile on a board; everything else is measured by it. */
export const SIDE = 56;
export const BOARD = { width: 528, height: 496 };
const HUB: Point = { x: BOARD.width / 2, y: BOARD.height / 2 };

/** S2.1: the colours of the stars on the coloured side; the centre has none. */
export const STAR_COLOURS: readonly (Colour | null)[] = [null, "p", "o", "r", "b", "y", "g"];

/** S2.3, S2.4: the numbers printed on positions 1 to 6. */
const PLAIN = [1, 2, 3, 4, 5, 6];
const GREY_OUTER = [3, 2, 1, 4, 5, 6];
const GREY_CENTRE = [3, 3, 3, 3, 3, 3];

export interface Space {
  name: string;
  star: number;
  /** Degrees clockwise from upwards: where the tip points. */
  turn: number;
  number: number;
  corners: Point[];
  middle: Point;
  /** Where the number stands: towards the tip. */
  label: Point;
}

export interface Feature {
  kind: "pillar" | "statue" | "window";
  at: Point;
  spaces: string[];
}

export function starCentre(star: number): Point {
  return star === 0 ? HUB : polar(HUB, 3 * SIDE, 270 + 60 * (star - 1));
}

export function numbersOf(star: number, board: "coloured" | "grey"): readonly number[] {
  if (board === "coloured") return PLAIN;
  return star === 0 ? GREY_CENTRE : GREY_OUTER;
}

/** A rhombus with an acute corner at `centre` and its tip at `turn`. */
export function rhombus(centre: Point, turn: number, side: number): Point[] {
  return [
    centre,
    polar(centre, side, turn - 30),
    polar(centre, side * Math.sqrt(3), turn),
    polar(centre, side, turn + 30),
  ];
}

/** The 42 spaces of a board (S2.2). */
export function spaces(board: "coloured" | "grey"): Space[] {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((star) =>
    numbersOf(star, board).map((number, p) => {
      const turn = (60 * p + 60 * Math.max(star - 1, 0)) % 360;
      const centre = starCentre(star);
      return {
        name: `${star}.${p + 1}`,
        star,
        turn,
        number,
        corners: rhombus(centre, turn, SIDE),
        middle: polar(centre, (SIDE * Math.sqrt(3)) / 2, turn),
        label: polar(centre, SIDE * 1.44, turn),
      };
    }),
  );
}

/** The 18 features with the spaces around them (S2.6). */
export function features(): Feature[] {
  return [1, 2, 3, 4, 5, 6].flatMap((star): Feature[] => {
    const next = (star % 6) + 1;
    const beside = ((star + 3) % 6) + 1;
    return [
      {
        kind: "pillar",
        at: middle(HUB, starCentre(star)),
        spaces: [`${star}.2`, `${star}.3`, `0.${beside}`, `0.${(beside % 6) + 1}`],
      },
      {
        kind: "statue",
        at: middle(starCentre(star), starCentre(next)),
        spaces: [`${star}.1`, `${star}.2`, `${next}.3`, `${next}.4`],
      },
      {
        kind: "window",
        at: polar(HUB, 4.36 * SIDE, 270 + 60 * (star - 1)),
        spaces: [`${star}.5`, `${star}.6`],
      },
    ];
  });
}

/** The four corners of the board, where tiles wait for the next round (S1.4). */
export function corners(): Point[] {
  const [x, y] = [26, 44];
  return [
    { x, y },
    { x: BOARD.width - x, y },
    { x, y: BOARD.height - y },
    { x: BOARD.width - x, y: BOARD.height - y },
  ];
}

export interface Ring {
  size: number;
  centre: Point;
  /** Radius of the centre of the table, and of a display. */
  middle: number;
  disc: number;
  displays: Point[];
  /** Places of the six colours in the centre, and of the marker. */
  heaps: Point[];
}

export const RING = 340;

/** The displays in a ring around the centre of the table: 5, 7 or 9 of them (S1.2). */
export function ring(displays: number): Ring {
  const gap = 4;
  const centre = { x: RING / 2, y: RING / 2 };
  const half = Math.sin(Math.PI / displays);
  // As large as fits side by side, but leaving 70 units for the centre.
  const disc = Math.min(((RING / 2) * half - gap / 2) / (1 + half), (RING / 2 - 70 - gap) / 2);
  const radius = RING / 2 - disc;
  const inner = radius - disc - gap;
  return {
    size: RING,
    centre,
    middle: inner,
    disc,
    displays: Array.from({ length: displays }, (_, i) => polar(centre, radius, (360 / displays) * i)),
    heaps: Array.from({ length: 6 }, (_, i) => polar(centre, inner * 0.66, 60 * i)),
  };
}

/** The four places on a display of radius `disc`, around its middle. */
export function seatsOnDisc(at: Point, disc: number): Point[] {
  const d = disc * 0.41;
  return [
    { x: at.x - d, y: at.y - d },
    { x: at.x + d, y: at.y - d },
    { x: at.x - d, y: at.y + d },
    { x: at.x + d, y: at.y + d },
  ];
}

/** The number printed on a space. */
export function layoutNumber(space: string, board: "coloured" | "grey"): number {
  const [star, position] = space.split(".").map(Number) as [number, number];
  return numbersOf(star, board)[position - 1]!;
}
