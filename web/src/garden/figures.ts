/** The figures of the rules as data, by their names in the rules. They contain no words. */

import { DIRECTIONS } from "./position";

/** Hexes side by side. A piece of a figure is a hex `b3`, an expansion `b3x` or `x`, or half a hex: `b.`, `.3`. */
export interface Cluster {
  /** Axial coordinates and what lies there: a hex, a symbol, or any other text for a cell to act on. */
  cells: { q: number; r: number; is: string }[];
  /** The text below. */
  sum: string;
}

export interface Figure {
  /** Rows of pieces, symbols and short texts. */
  rows?: string[][];
  clusters?: Cluster[];
  /** The empty garden. */
  board?: true;
  /** The wheel of the standard side. */
  wheel?: true;
}

const cells = (...list: [number, number, string][]) => list.map(([q, r, is]) => ({ q, r, is }));
const around = (middle: string, pieces: string[]) => [
  { q: 0, r: 0, is: middle },
  ...pieces.map((is, i) => ({ q: DIRECTIONS[i]![0], r: DIRECTIONS[i]![1], is })),
];

export const FIGURES: Readonly<Record<string, Figure>> = {
  patterns: {
    rows: [
      [".1", "1", ".2", "2", ".3", "3", ".4", "4", ".5", "5", ".6", "6"],
      ["b.", "p.", "v.", "y.", "l.", "g."],
    ],
  },
  expansion: { rows: [["l4x", "x"]] },
  "garden-map": { board: true },
  "take-category": { rows: [["y2", "y2", "g2", "→", "y2", "g2"]] },
  payment: {
    rows: [
      ["b3", "←", "y3", "g3", "✓"],
      ["b3", "←", "b1", "b5", "✓"],
      ["b3", "←", "y3", "#f-joker", "✓"],
      ["b3", "←", "y3", "b5", "✗"],
      ["b3", "←", "b3", "b1", "✗"],
    ],
  },
  neighbours: { clusters: [{ cells: cells([0, 0, "b3"], [1, 0, "b5"], [-1, 0, "g1"]), sum: "✓" }] },
  twins: {
    clusters: [{ cells: cells([-2, 0, "b2"], [-1, 0, "b4"], [0, 0, "?"], [1, 0, "b5"], [2, 0, "b4"]), sum: "✗" }],
  },
  surround: { clusters: [{ cells: around("#f-bench", ["b1", "b3", "p3", "p6", "v6", "v1"]), sum: "★★" }] },
  wheel: { wheel: true },
  groups: {
    clusters: [
      { cells: cells([0, 0, "p1"], [1, 0, "p2"], [0, 1, "p3"], [1, 1, "p6"]), sum: "1 + 2 + 3 + 6 = 12" },
      { cells: cells([0, 0, "y4"], [1, 0, "g4"]), sum: "0" },
      {
        cells: cells([0, 0, "l1"], [1, 0, "l2"], [2, 0, "l3"], [0, 1, "l4"], [1, 1, "l5"], [-1, 1, "l6"]),
        sum: "21 + 6 = 27",
      },
    ],
  },
};
