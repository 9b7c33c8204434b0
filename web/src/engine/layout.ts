/** The type of what is generated beside a game's module: where things lie in its memory, and what numbers mean. */

export type NumberType = "int8" | "uint8" | "int16" | "int32" | "int64" | "float32" | "float64";

/** Type, offset and shape of a field. */
export type Field = [type: NumberType, offset: number, ...shape: number[]];

/** A place in memory: numbers of one type, or a record. */
export type Place = { size: number; type: NumberType } | { size: number; fields: Record<string, Field> };

/** How a number is said: its words, whether several of them are a set or a list, and what stands between them. */
export type Term = [words: (string | number)[], several: "" | "set" | "list", between: string | null];

/** A computer player: simulations and seconds for a turn; without simulations, points of misjudgement. */
export type Level = { simulations: number; seconds: number; blur: number; looks: number; version: string };

export type Layout = {
  game: string;
  rules: number;
  seats: number[];
  options: Record<string, string[]>;
  choices: Record<string, number[]>;
  memory: Record<string, Place>;
  node: Place;
  exports: string[];
  texts: { lists: string[][]; by: Record<string, number> };
  clauses: [code: string, facts: Record<string, Term>][];
  reasons: [code: string, where: Term | null][];
  brings: string[];
  unsaid: number;
  firstStep: number;
  wayLength: number;
  baselines: string[];
  /** How a search thinks, by the version of what it knows; "" is today. */
  tuning: Record<string, number[]>;
  /** For a search that has a network; null for a game without one. */
  known: { leaf: number; edge: number; edges: number; moreEdges: number } | null;
  weights: { packed: NumberType; scale: number; type: NumberType; others: [from: number, to: number][] };
  /** How ends of games are searched: sizes in memory, and how many positions may be looked at. */
  ending: {
    frame: number;
    row: number;
    depth: number;
    wordSize: number;
    perSimulation: number;
    perSecond: number;
    most: number;
  };
  levels: Record<string, Level>;
  search: {
    chunk: number;
    firstShare: number;
    enough: number;
    mostNodes: number;
    lineBits: number;
    stepBits: number;
  };
  /** How a game that was played is judged: see `analysis/`. */
  analysis: {
    candidates: number;
    looking: number;
    comparing: number;
    valuing: number;
    proving: number;
    games: number;
    worthReasons: number;
    restReason: string;
    marks: Record<string, number>;
    sureMark: number;
    samples: number;
    repeats: number;
  };
};
