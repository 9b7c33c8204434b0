/** Where things lie in Queen's Garden: geometry only. */

import { polar, round, type Point } from "../lib/points";
import { CELLS, FEATURES, SLOT_CENTRES } from "./position";

/** The circumradius of a cell. Cells have a corner at the top. */
export const SIZE = 36;
export const BOARD = { width: 16.4 * SIZE, height: 14.3 * SIZE };
const HUB: Point = { x: BOARD.width / 2, y: BOARD.height / 2 };

type Axial = readonly [number, number];

export interface Cell {
  name: string;
  /** The slot, 1 to 6; 0 for the cells around the fountain. */
  slot: number;
  /** The direction from the centre of the slot, 1 to 6; 0 for the centre itself. */
  direction: number;
  at: Point;
}

export interface Feature {
  /** What its goal is called. */
  id: string;
  kind: string;
  at: Point;
}

/** The goal of the feature at these axial coordinates. */
export function featureId([q, r]: Axial): string {
  return `feature:${q},${r}`;
}

/** The goal of the pavilion of a slot. */
export function pavilionId(slot: number): string {
  return featureId(SLOT_CENTRES[slot - 1]!);
}

/** The point at these axial coordinates, seen from another point, for cells of this circumradius. */
export function axial([q, r]: Axial, from: Point = HUB, size = SIZE): Point {
  return { x: from.x + size * Math.sqrt(3) * (q + r / 2), y: from.y + size * 1.5 * r };
}

/** The centre of a slot, 1 to 6 (Q2.3). */
export function slotCentre(slot: number): Point {
  return axial(SLOT_CENTRES[slot - 1]!);
}

/** All cells that can hold a hex (Q2.5). */
export function cells(): Cell[] {
  return Object.entries(CELLS).map(([name, at]) => {
    const [slot, direction] = name.split(".").map(Number) as [number, number];
    return { name, slot, direction, at: axial(at) };
  });
}

/** The fountain, the statues and the benches (Q2.1, Q2.2). Pavilions belong to expansions. */
export function features(): Feature[] {
  return FEATURES.filter(({ kind }) => kind !== "pavilion").map(({ kind, at }) => {
    return { id: featureId(at), kind, at: axial(at) };
  });
}

/** The names of the cells around a point. */
export function around(at: Point): string[] {
  const near = (cell: Cell) => Math.hypot(cell.at.x - at.x, cell.at.y - at.y) < SIZE * 2;
  return cells()
    .filter((cell) => near(cell) && Math.hypot(cell.at.x - at.x, cell.at.y - at.y) > 1)
    .map(({ name }) => name);
}

/** The corners of a hexagon with a corner at the top. */
export function hexagon(at: Point, radius: number): Point[] {
  return [30, 90, 150, 210, 270, 330].map((degrees) => polar(at, radius, degrees + 30));
}

/** The line around some cells. */
export function border(cells: readonly Point[]): string {
  const edges = cells.flatMap((at) => {
    const corners = hexagon(at, SIZE);
    return corners.map((a, i) => ({ at, a, b: corners[(i + 1) % corners.length]! }));
  });
  /** Whether one of the cells lies on the other side of an edge. */
  const inside = ({ at, a, b }: { at: Point; a: Point; b: Point }) =>
    cells.some(({ x, y }) => Math.hypot(a.x + b.x - at.x - x, a.y + b.y - at.y - y) < SIZE / 2);
  return edges
    .filter((edge) => !inside(edge))
    .map(({ a, b }) => `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`)
    .join("");
}

/** Where up to four tiles of this circumradius lie on a card, side by side around its middle. */
export function onCard(tiles: number, at: Point, radius: number): Point[] {
  const [dx, dy] = [(radius * Math.sqrt(3)) / 2 + 1, radius + 1];
  const places = [
    [],
    [[0, 0]],
    [
      [-dx, 0],
      [dx, 0],
    ],
    [
      [0, -dy * 0.78],
      [-dx, dy * 0.78],
      [dx, dy * 0.78],
    ],
    [
      [-dx, -dy],
      [dx, -dy],
      [-dx, dy],
      [dx, dy],
    ],
  ][tiles] as [number, number][];
  return places.map(([x, y]) => ({ x: at.x + x, y: at.y + y }));
}
