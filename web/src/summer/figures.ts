/** The figures of the rules as data, by their names in the rules. They contain no words. */

import type { Board } from "./position";

export interface Figure {
  /** Rows of tiles (`p`, or `p*` for a wild one), symbols and short texts. */
  rows?: string[][];
  /** A whole board: its tiles star by star, spaces that stand out, and what some of them would bring. */
  board?: { side: Board; stars?: Record<number, string>; marks?: string[]; gains?: Record<string, string> };
}

export const FIGURES: Readonly<Record<string, Figure>> = {
  "player-board": { board: { side: "coloured" } },
  "grey-side": { board: { side: "grey" } },
  features: {
    board: { side: "coloured", marks: ["1.5", "1.6", "2.1", "2.2", "3.3", "3.4", "5.2", "5.3", "0.3", "0.4"] },
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
  "star-cost": {
    rows: [
      ["r", "r", "r", "r", "→", "r", "4"],
      ["r", "r", "r", "→", "#f-tower"],
    ],
  },
  "pay-with-wilds": {
    rows: [
      ["o", "p*", "p*", "p*", "→", "o", "4"],
      ["p*", "p*", "p*", "→", "#f-tower"],
    ],
  },
  "run-points": { board: { side: "coloured", stars: { 4: "bb...." }, gains: { "4.3": "+3", "4.5": "+1" } } },
  "bonus-tiles": {
    board: {
      side: "coloured",
      stars: { 2: "oo....", 3: "..r..." },
      gains: { "3.4": "◆2" },
      marks: ["2.1", "2.2", "3.3"],
    },
    rows: [["#f-statue", "→", "y", "b"]],
  },
  "star-points": {
    rows: [
      ["r", "14", "b", "15", "y", "16"],
      ["o", "17", "g", "18", "p", "20"],
      ["p", "g", "o", "y", "b", "r", "12"],
    ],
  },
};
