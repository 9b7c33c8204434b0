/** The rest of a game, searched to its end, as in `search/endgame.py`, with the same compiled functions. */

import type { Engine, State } from "./engine";
import { fieldOf, unpack } from "./memory";

/** What is proved about a position: the margin of every legal step, for the seat to move. */
export type Proof = { steps: number[]; margins: number[] };

/** Best play after a step: the steps of the turn, what would follow until tiles are drawn, and the scores at the end. */
export type Line = { turn: number[]; rest: number[]; scores: number[] };

/** The best step; of equals, the first. */
export function bestOf({ steps, margins }: Proof): number {
  return steps[margins.indexOf(Math.max(...margins))]!;
}

/** What a seat has of the victory when a game has ended so; a tie is shared. */
export function sureChance(scores: readonly number[], seat: number): number {
  const best = Math.max(...scores);
  return scores[seat] === best ? 1 / scores.filter((each) => each === best).length : 0;
}

/** How many positions a turn of so many simulations or seconds may look at: counted, never timed. */
export function positionsFor({ layout }: Engine, simulations: number, seconds: number): number {
  const { perSimulation, perSecond, most } = layout.ending;
  return Math.floor(Math.min(perSimulation * simulations, perSecond * seconds, most));
}

/** Places in memory of what a proof needs, for so many positions. */
type Buffers = { positions: number; given: readonly (number | string)[]; states: number; steps: number };

/** Memory is never given back, so all proofs of an engine share it, and it only grows. */
const lent = new WeakMap<Engine, Buffers>();

function buffersFor(engine: Engine, positions: number): Buffers {
  const known = lent.get(engine);
  if (known && known.positions >= positions) return known;
  const { memory, layout } = engine;
  const { frame, row, depth, wordSize } = layout.ending;
  const [deep, size] = [depth + 1, layout.memory.state!.size];
  const states = known?.states ?? memory.allocate(deep * size);
  const steps = known?.steps ?? memory.allocate(deep * layout.memory.steps!.size);
  const index = 2 ** (Math.floor(Math.log2(Math.floor((positions * 3) / 2))) + 1);
  const given = [
    ...[states, deep, states, deep, steps, deep],
    ...[memory.allocate(deep * frame), deep],
    ...[memory.allocate((positions + 1) * row), positions + 1],
    ...[memory.allocate(index * 4), index],
    "counts",
  ];
  if (size % wordSize) throw new Error("a position is not made of words");
  const buffers = { positions, given, states, steps };
  lent.set(engine, buffers);
  return buffers;
}

/** Searches ends of games, looking at no more than so many positions. */
export class Prover {
  constructor(
    readonly engine: Engine,
    readonly positions: number,
  ) {}

  /** What every legal step leads to; null if that cannot be proved. */
  prove(state: State): Proof | null {
    if (this.positions < 1) return null;
    const { engine } = this;
    const { memory, layout } = engine;
    const { given, steps } = buffersFor(engine, this.positions);
    const may = engine.at.counts! + fieldOf(layout.memory.counts!, "may")[1];
    memory.view("int32", may, 1)[0] = this.positions;
    this.#lend(state);
    const number = engine.call("prove", "state", ...given, "margins", "rng", "log");
    if (number === 0) return null;
    return {
      steps: Array.from(memory.view("int16", steps, number)),
      margins: Array.from(engine.numbers("margins", "int32", number)),
    };
  }

  /** Best play after a step of the position that was proved last. */
  playOut(state: State, step: number): Line {
    const { engine } = this;
    const { memory, layout } = engine;
    const { given, states } = buffersFor(engine, this.positions);
    this.#lend(state);
    const found = engine.call("play_out", "state", step, ...given, "line", "rng", "log");
    const { lineBits } = layout.search;
    const line = Array.from(engine.numbers("line", "int16", found & ((1 << lineBits) - 1)));
    const end = unpack(memory.copy(states, layout.memory.state!.size), layout.memory.state!);
    const scores = (end.score as number[]).slice(0, end.seats as number);
    return { turn: line.slice(0, found >> lineBits), rest: line.slice(found >> lineBits), scores };
  }

  #lend(state: State): void {
    this.engine.state = state;
    this.engine.rng = this.engine.newRng(0, 0);
    this.engine.wantLog(false);
  }
}
