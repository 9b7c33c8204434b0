/** Where things lie in Summer Pavilion: geometry only. */

import { middle, polar, type Point } from "../lib/points";
import { COLOURS, FEATURES, NUMBERS, type Board } from "./position";

/** The side of a tile on a board. Everything else is measured in it. */
export const SIDE = 56;
export const BOARD = { width: 528, height: 496 };
const HUB: Point = { x: BOARD.width / 2, y: BOARD.height / 2 };

export interface Space {
  name: string;
  star: number;
  /** Where the tip points, in degrees clockwise from the top. */
  turn: number;
  number: number;
  corners: Point[];
  middle: Point;
  /** Where the number is written: near the tip. */
  label: Point;
}

export interface Feature {
  kind: string;
  at: Point;
  spaces: readonly string[];
}

/** The stars by number; 0 is the centre. */
export const STARS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

export function starCentre(star: number): Point {
  return star === 0 ? HUB : polar(HUB, 3 * SIDE, 270 + 60 * (star - 1));
}

/** A rhombus with one acute corner at `centre` and the other in the direction of `turn`. */
export function rhombus(centre: Point, turn: number, side: number): Point[] {
  return [
    centre,
    polar(centre, side, turn - 30),
    polar(centre, side * Math.sqrt(3), turn),
    polar(centre, side, turn + 30),
  ];
}

/** All spaces of a board (S2.2). */
export function spaces(board: Board): Space[] {
  return NUMBERS[board].flatMap((numbers, star) =>
    numbers.map((number, p) => {
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

/** The features with the spaces around them (S2.6). They lie between two stars, or outside one. */
export function features(): Feature[] {
  return FEATURES.map(({ kind, spaces }) => {
    const [a = 0, b] = new Set(spaces.map((space) => Number(space[0])));
    const outside = polar(HUB, 4.36 * SIDE, 270 + 60 * (a - 1));
    return { kind, spaces, at: b === undefined ? outside : middle(starCentre(a), starCentre(b)) };
  });
}

/** The corners of the board, where tiles wait for the next round (S1.4). */
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
  /** The radius of the centre of the table, and of a display. */
  middle: number;
  disc: number;
  displays: Point[];
  /** The places of the colours in the centre. */
  heaps: Point[];
}

export const RING = 340;

/** The displays in a ring around the centre of the table (S1.2). */
export function ring(displays: number): Ring {
  const gap = 4;
  const centre = { x: RING / 2, y: RING / 2 };
  const half = Math.sin(Math.PI / displays);
  // As large as they can be side by side, with 70 units left for the centre.
  const disc = Math.min(((RING / 2) * half - gap / 2) / (1 + half), (RING / 2 - 70 - gap) / 2);
  const radius = RING / 2 - disc;
  const inner = radius - disc - gap;
  return {
    size: RING,
    centre,
    middle: inner,
    disc,
    displays: Array.from({ length: displays }, (_, i) => polar(centre, radius, (360 / displays) * i)),
    heaps: COLOURS.map((_, i) => polar(centre, inner * 0.66, 60 * i)),
  };
}

/** The number printed on a space. */
export function numberOn(space: string, board: Board): number {
  const [star, position] = space.split(".").map(Number) as [number, number];
  return NUMBERS[board][star]![position - 1]!;
}
