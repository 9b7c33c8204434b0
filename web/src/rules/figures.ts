/** The drawings of the rules as data: rows of pieces, and clusters of hexes. No words in them. */

/** A piece of a row: a tile `p` or hex `b3`, an expansion `b3x`, a symbol `#f-tower`, or a short text. */
export type Piece = string;

export interface Cluster {
  /** Axial places: a hex, `+3` for a place that can be acted on, or a symbol. */
  cells: { q: number; r: number; is: Piece }[];
  /** What stands below it. */
  sum: string;
}

export interface Drawing {
  rows?: Piece[][];
  clusters?: Cluster[];
  /** A whole board, with marked places. */
  board?: { kind: "coloured" | "grey" | "garden"; marks?: string[]; stars?: Record<number, string>; gains?: Record<string, string> };
  wheel?: boolean;
}

const RING: [number, number][] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const cells = (...list: [number, number, Piece][]) => list.map(([q, r, is]) => ({ q, r, is }));
const around = (middle: Piece, pieces: Piece[]) => [
  { q: 0, r: 0, is: middle },
  ...pieces.map((is, i) => ({ q: RING[i]![0], r: RING[i]![1], is })),
];

export const SUMMER: Record<string, Drawing> = {
  "player-board": { board: { kind: "coloured" } },
  "grey-side": { board: { kind: "grey" } },
  features: {
    board: { kind: "coloured", marks: ["1.5", "1.6", "2.1", "2.2", "3.3", "3.4", "5.2", "5.3", "0.3", "0.4"] },
    rows: [
      ["#f-window", "→", "3"],
      ["#f-statue", "→", "2"],
      ["#f-pillar", "→", "1"],
    ],
  },
  "take-from-display": {
    rows: [
      ["g", "p*", "p*", "y", "→", "g", "p*"],
      ["p*", "y", "→", "○"],
    ],
  },
  "first-from-centre": { rows: [["#f-marker", "y", "y", "y", "p*", "→", "−4"]] },
  "star-cost": { rows: [["r", "r", "r", "r", "→", "r", "4"], ["r", "r", "r", "→", "#f-tower"]] },
  "pay-with-wilds": { rows: [["o", "p*", "p*", "p*", "→", "o", "4"], ["p*", "p*", "p*", "→", "#f-tower"]] },
  "run-points": { board: { kind: "coloured", stars: { 4: "bb...." }, gains: { "4.3": "+3", "4.5": "+1" } } },
  "bonus-tiles": {
    board: { kind: "coloured", stars: { 2: "oo....", 3: "..r..." }, gains: { "3.4": "◆2" }, marks: ["2.1", "2.2", "3.3"] },
    rows: [["#f-statue", "→", "y", "b"]],
  },
  "star-points": {
    rows: [["r", "14", "b", "15", "y", "16"], ["o", "17", "g", "18", "p", "20"], ["p", "g", "o", "y", "b", "r", "12"]],
  },
};

export const GARDEN: Record<string, Drawing> = {
  patterns: {
    rows: [
      [".1", "1", ".2", "2", ".3", "3", ".4", "4", ".5", "5", ".6", "6"],
      ["b.", "p.", "v.", "y.", "l.", "g."],
    ],
  },
  expansion: { rows: [["l4x", "x"]] },
  "garden-map": { board: { kind: "garden" } },
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
