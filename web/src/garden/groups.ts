/** Groups: hexes of one colour, or of one pattern, that are connected (Q6.8). */

import { CELLS, DIRECTIONS, type Category, type Cell, type Hex } from "./position";

export interface Group {
  category: Category;
  cells: Cell[];
}

/** As many as can be in a group: no two of them are the same. */
export const WHOLE = 6;

const key = ([q, r]: readonly [number, number]) => `${q},${r}`;
const CELL_AT = new Map(Object.entries(CELLS).map(([name, at]) => [key(at), name]));
const NEIGHBOURS = new Map(
  Object.entries(CELLS).map(([name, [q, r]]) => [
    name,
    DIRECTIONS.flatMap(([dq, dr]) => CELL_AT.get(key([q + dq, r + dr])) ?? []),
  ]),
);

/** All groups of a garden, single hexes included. */
export function groups(hexes: Readonly<Record<Cell, Hex>>): Group[] {
  const found: Group[] = [];
  const seen = new Set<string>();
  for (const [start, hex] of Object.entries(hexes)) {
    for (const category of hex.slice(0, 2) as Iterable<Category>) {
      if (seen.has(start + category)) continue;
      const cells = [start];
      for (const cell of cells) {
        seen.add(cell + category);
        const more = NEIGHBOURS.get(cell)!.filter((near) => hexes[near]?.includes(category) && !cells.includes(near));
        cells.push(...more);
      }
      found.push({ category, cells });
    }
  }
  return found;
}
