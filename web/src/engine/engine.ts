/** What the page needs of a game that was compiled to WebAssembly: its rules, and the thinking of its players.
 *
 * All numbers mean what they mean in Python, and all results are the same, byte for byte. A state goes in and comes out
 * as a copy: nothing here changes one that was handed in. */

import type { Problem } from "../lib/protocol";

/** A position: the bytes of the game's record. */
export type State = Uint8Array;

/** A generator of random numbers, as `new_rng` makes it: two words of 32 bits. */
export type Rng = readonly [number, number];

/** One change of one score. `reason` and `where` are the game's numbers; a set of cells needs all 64 bits. */
export interface Entry {
  seat: number;
  points: number;
  reason: number;
  where: bigint;
}

/** What a step led to; `drawn`: how many tiles it revealed. */
export interface Outcome {
  state: State;
  drawn: number;
  log: Entry[];
}

/** The rules: the verbs of `kernel.game.Game`. */
export interface Rules {
  deal(seats: number, choices: readonly number[], rng: Rng): State;
  /** The legal steps, ascending. */
  legal(state: State): number[];
  apply(state: State, step: number, rng: Rng): Outcome;
  isOver(state: State): boolean;
  inTurn(state: State): boolean;
  /** Null if a step is legal, otherwise the clause that it breaks first, with facts as Python gives them. */
  whyNot(state: State, step: number): Problem | null;
  /** What each of some legal steps brings. */
  previews(state: State, steps: readonly number[]): Record<string, number>[];
  /** The ways to pay for what is being placed, the cheapest first. */
  payments(state: State): number[][];
}

/** Moves that are worth looking at, and how good they seem: the two lists belong together. */
export interface Proposals {
  moves: number[];
  scores: number[];
}

/** What a tree knows of a move. The sums are over all visits. */
export interface Tried {
  visits: number;
  margin: number;
  wins: number;
}

/** One tree of `search.search.Tree`: what one worker grows. */
export interface Tree {
  /** Forget everything, and go on with these random numbers. */
  clear(rng: Rng): void;
  /** Run more simulations from the position at the root. */
  grow(simulations: number, state: State): void;
  /** What is known of moves from the root, or from where `path` leads; null for a move that was never tried. */
  tried(moves: readonly number[], path?: readonly number[]): (Tried | null)[];
  /** Make a move's node the root; a move that was never tried leaves an empty tree. */
  descend(move: number): void;
}

/** The players' judgement. Everything here needs the game's weights. */
export interface Judgement {
  propose(state: State): Proposals;
  /** The step of `heuristic`, `novice` and `apprentice`, when moves are misjudged by up to `blur` points. */
  bestStep(state: State, blur: number, rng: Rng): { step: number; rng: Rng };
  newTree(nodes: number): Tree;
}

/** The players that need no weights. */
export interface Baseline {
  /** The step of `random` (0) or `greedy` (1). */
  choose(bot: number, state: State, rng: Rng): { step: number; rng: Rng };
}

/** A game's module, ready to use. */
export interface Engine extends Rules, Baseline {
  /** Loads the weights the first time. */
  judgement(): Promise<Judgement>;
}
