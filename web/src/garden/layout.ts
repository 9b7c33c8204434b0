/** Where everything of Queen's Garden lies: numbers only. */

import { polar, type Point } from "../lib/points";

/** The circumradius of a cell; cells are pointy-topped. */
export const SIZE = 36;
export const BOARD = { width: 15.7 * SIZE, height: 14.1 * SIZE };
const HUB: Point = { x: BOARD.width / 2, y: BOARD.height / 2 };

/** Q2: directions 1 to 6 are E, NE, NW, W, SW, SE. */
export const DIRECTIONS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;
type Axial = readonly [number, number];

/** Q2.2: statues and benches of the fountain board. */
const ORNAMENTS: readonly { kind: "statue" | "bench"; at: Axial }[] = [
  { kind: "statue", at: [2, -1] },
  { kind: "bench", at: [1, -2] },
  { kind: "statue", at: [-1, -1] },
  { kind: "bench", at: [-2, 1] },
  { kind: "statue", at: [-1, 2] },
  { kind: "bench", at: [1, 1] },
];

export interface Cell {
  name: string;
  /** 0 for the cells around the fountain, or the slot 1 to 6. */
  slot: number;
  /** 0 for the centre of a slot, or the direction 1 to 6 in which the cell lies from it. */
  direction: number;
  at: Point;
}

export interface Feature {
  kind: "fountain" | "statue" | "bench";
  at: Point;
}

function place([q, r]: Axial): Point {
  return { x: HUB.x + SIZE * Math.sqrt(3) * (q + r / 2), y: HUB.y + SIZE * 1.5 * r };
}

function add([q, r]: Axial, [dq, dr]: Axial, times = 1): Axial {
  return [q + dq * times, r + dr * times];
}

function direction(number: number): Axial {
  return DIRECTIONS[number - 1]!;
}

/** The centre of a slot: three cells from the fountain (Q2.3). */
export function slotCentre(slot: number): Point {
  return place(slot === 0 ? [0, 0] : add([0, 0], direction(slot), 3));
}

/** Where a cell lies, by its name: `0.1` to `0.6`, `4.0` to `4.6`. */
export function cellAt(name: string): Point {
  const [slot, towards] = name.split(".").map(Number) as [number, number];
  const centre: Axial = slot === 0 ? [0, 0] : add([0, 0], direction(slot), 3);
  return place(towards === 0 ? centre : add(centre, direction(towards)));
}

/** The 48 cells that can ever hold a hex (Q2.5). */
export function cells(): Cell[] {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((slot) =>
    [0, 1, 2, 3, 4, 5, 6]
      .filter((towards) => slot > 0 || towards > 0)
      .map((towards) => {
        const name = `${slot}.${towards}`;
        return { name, slot, direction: towards, at: cellAt(name) };
      }),
  );
}

/** The fountain and the ornaments around it (Q2.1, Q2.2). */
export function features(): Feature[] {
  return [{ kind: "fountain" as const, at: HUB }, ...ORNAMENTS.map(({ kind, at }) => ({ kind, at: place(at) }))];
}

/** The corners of a pointy-topped hexagon. */
export function hexagon(at: Point, radius: number): Point[] {
  return [30, 90, 150, 210, 270, 330].map((degrees) => polar(at, radius, degrees + 30));
}

/** Up to four tiles of this circumradius on a card: places around its middle, none over another. */
export function onCard(tiles: number, at: Point, radius: number): Point[] {
  const [dx, dy] = [(radius * Math.sqrt(3)) / 2 + 1, radius + 1];
  const places = [
    [],
    [[0, 0]],
    [[-dx, 0], [dx, 0]],
    [[0, -dy * 0.78], [-dx, dy * 0.78], [dx, dy * 0.78]],
    [[-dx, -dy], [dx, -dy], [-dx, dy], [dx, dy]],
  ][tiles] as [number, number][];
  return places.map(([x, y]) => ({ x: at.x + x, y: at.y + y }));
}
