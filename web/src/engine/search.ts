/** A player's thinking, as in `search/search.py`, with the same compiled functions. */

import type { Engine, State } from "./engine";
import { fieldOf } from "./memory";
import { bestOf, positionsFor, Prover, sureChance, type Proof } from "./prover";
import { TODAY, Tree } from "./tree";

/** What a turn may cost: simulations and seconds, whichever run out first. */
export type Budget = {
  simulations: number;
  seconds: number;
  /** Simulations by which proofs are measured, if other workers have some of them. */
  proving?: number;
};

/** A move that the search has looked at; numbers are for the seat to move. */
export type Candidate = {
  move: number;
  steps: number[];
  line: number[];
  visits: number;
  share: number;
  margin: number;
  winChance: number;
  /** This is how the game ends with best play; then nothing was visited. */
  proved: boolean;
};

/** The move visited most, or without any visits the one that seems best; and how often each was visited. */
export type Weighed = { best: number; moves: number[]; visits: number[] };

/** How far the thinking about a turn has come, from 0 to 1. It can be stopped at any of these points. */
export type Thinking<T> = Generator<number, T, void>;

/** A tree for so many simulations. Memory is never given back, so keep it if you think often. */
export function newTree(engine: Engine, simulations: number, version = TODAY): Tree {
  const { chunk, mostNodes } = engine.layout.search;
  return new Tree(engine, Math.min(simulations + chunk, mostNodes), version);
}

export class Search {
  simulations = 0; // in this turn
  #expected: State | null = null; // the position in which this turn continues
  #rest = -1; // steps of the chosen move that are still to be played
  #line: number[] = []; // of a turn that was proved, likewise
  readonly #prover: Prover;
  #proof: Proof | null = null; // of the position that was thought about
  #spent = 0; // seconds of thinking in this turn
  #turns = 0;

  constructor(
    readonly engine: Engine,
    readonly budget: Budget,
    readonly seed: string,
    version = TODAY,
    readonly tree = newTree(engine, budget.simulations, version),
    proofs = version === TODAY,
  ) {
    const { proving = budget.simulations, seconds } = budget;
    this.#prover = new Prover(engine, proofs ? positionsFor(engine, proving, seconds) : 0);
  }

  /** The step to play, little by little. */
  *choosing(state: State): Thinking<number> {
    const { best } = yield* this.weighing(state);
    return this.settle(state, best);
  }

  /** What moves look like. Several searches can weigh the same position; then each settles on the same move. */
  *weighing(state: State): Thinking<Weighed> {
    const continues = this.#enter(state);
    if (this.#rest >= 0) return { best: this.#rest, moves: [], visits: [] };
    if (!this.#line.length) this.#line = this.#prove(state);
    if (this.#line.length) return { best: this.#line[0]!, moves: [], visits: [] };
    const { firstShare, enough } = this.engine.layout.search;
    if (this.#propose(state) > 1) {
      const begun = continues && this.simulations > 0; // a forced first step has cost nothing
      yield* begun ? this.#grow(state, 1, enough) : this.#grow(state, firstShare, 1);
    }
    const visits = Array.from(this.#visits(state));
    const moves = this.#moves(visits.length);
    return { best: moves[this.engine.call("most_visited", visits.length, "buffers", "visits")]!, moves, visits };
  }

  /** Play a move that was weighed: the step to play now. */
  settle(state: State, move: number): number {
    if (this.#line.length) return this.#goOn(state, this.#line.shift()!);
    if (this.#rest < 0) this.tree.descend(move);
    return this.#goOn(state, move);
  }

  /** The step to play, at once. */
  choose(state: State): number {
    return finish(this.choosing(state));
  }

  /** Grow the tree with a whole turn's budget, for `candidates`. */
  *thinking(state: State): Thinking<void> {
    this.#expected = null; // a closer look starts afresh
    this.#enter(state);
    this.#proof = this.#prover.prove(state);
    if (!this.#proof) yield* this.#grow(state, 1, 1);
  }

  /** What `thinking` found: the moves it preferred, best first. */
  candidates(state: State, most = 5): Candidate[] {
    if (this.#proof) return this.#proved(state, this.#proof, most);
    const visits = Array.from(this.#visits(state));
    const moves = this.#moves(visits.length);
    const everything = Math.max(
      visits.reduce((sum, each) => sum + each, 0),
      1,
    );
    const best = moves.map((move, i) => ({ move, visits: visits[i]! })).sort((a, b) => b.visits - a.visits);
    return best
      .slice(0, most)
      .filter((each) => each.visits > 0)
      .map((each) => this.#candidate(state, each.move, each.visits, everything));
  }

  #candidate(state: State, move: number, visits: number, everything: number): Candidate {
    const node = this.tree.find(move);
    const { steps, own } = this.tree.follow(move, state, this.engine.newRng(0, 0));
    return {
      move,
      steps: steps.slice(0, own),
      line: steps.slice(own),
      visits,
      share: visits / everything,
      margin: this.tree.sum(node, "margin") / visits,
      winChance: this.tree.sum(node, "wins") / visits,
      proved: false,
    };
  }

  /** The best turn, if it can be proved. */
  #prove(state: State): number[] {
    const proof = this.#prover.prove(state);
    return proof ? this.#prover.playOut(state, bestOf(proof)).turn : [];
  }

  /** All steps with the margins that they lead to, best first. */
  #proved(state: State, { steps, margins }: Proof, most: number): Candidate[] {
    const seat = this.engine.unpack(state).seat as number;
    const best = steps.map((move, i) => ({ move, margin: margins[i]! })).sort((a, b) => b.margin - a.margin);
    return best.slice(0, most).map(({ move, margin }): Candidate => {
      const { turn, rest, scores } = this.#prover.playOut(state, move);
      const winChance = sureChance(scores, seat);
      return { move, steps: turn, line: rest, visits: 0, share: 0, margin, winChance, proved: true };
    });
  }

  /** Whether a position continues this turn; if not, a new turn begins. */
  #enter(state: State): boolean {
    if (this.#expected && sameBytes(state, this.#expected)) return true;
    this.#spent = 0;
    this.simulations = 0;
    this.#rest = -1;
    this.#line = [];
    this.#turns += 1;
    this.tree.clear();
    this.tree.rng = this.engine.newRng(`search:${this.seed}:0`, this.#turns);
    return false;
  }

  /** Play the first step of a move, and remember where the turn continues, if it does. */
  #goOn(state: State, move: number): number {
    const { stepBits } = this.engine.layout.search;
    const step = move & ((1 << stepBits) - 1);
    const after = this.engine.apply(state, step, this.engine.newRng(0, 0)).state;
    this.#expected = this.engine.inTurn(after) ? after : null;
    this.#rest = (move >> stepBits) - 1; // a second step is stored plus one
    return step;
  }

  *#grow(state: State, share: number, enough: number): Thinking<void> {
    const { chunk } = this.engine.layout.search;
    for (;;) {
      const number = this.#visits(state).length;
      const budget = [this.simulations, this.#whole(), share, enough, chunk] as const;
      const next = this.engine.call("simulations_next", number, "visits", ...budget);
      if (next === 0) return;
      yield this.simulations / this.#whole();
      const began = performance.now();
      this.simulations += next;
      this.tree.grow(next, state);
      this.#spent += (performance.now() - began) / 1000;
    }
  }

  /** How many simulations the turn can have: those allowed, or those there is time for at this pace. */
  #whole(): number {
    if (this.simulations === 0) return this.budget.simulations;
    const pace = this.simulations / Math.max(this.#spent, 1e-6);
    return Math.min(this.budget.simulations, pace * this.budget.seconds);
  }

  #propose(state: State): number {
    this.engine.state = state;
    return this.engine.call("propose", "state", "weights", "buffers");
  }

  #moves(number: number): number[] {
    const offset = fieldOf(this.engine.layout.memory.buffers!, "move")[1];
    return Array.from(this.engine.memory.view("int32", this.engine.at.buffers! + offset, number));
  }

  #visits(state: State): Int32Array {
    const number = this.#propose(state);
    const visits = this.engine.numbers("visits", "int32", number);
    visits.fill(0);
    this.tree.addVisits(number);
    return visits;
  }
}

/** The result of thinking, without a pause. */
export function finish<T>(thinking: Thinking<T>): T {
  for (;;) {
    const { done, value } = thinking.next();
    if (done) return value;
  }
}

function sameBytes(one: State, other: State): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
