/** Why one turn is better than another, in points, as in `analysis/why.py`. */

import type { Engine, State } from "../engine/engine";
import { fieldOf } from "../engine/memory";
import type { Reason } from "./report";
import { Evaluator, fieldIn, seatsOf, type Value } from "./value";

export class Reasons {
  readonly #evaluator: Evaluator;
  /** For each of two turns the points of all games, and what was expected in them. */
  readonly #places: { points: number; expected: number }[];
  readonly #gained: number;
  readonly #told: number;
  /** The most seats of a game. */
  readonly #seats: number;

  constructor(
    readonly engine: Engine,
    readonly games: number,
    seed: string,
  ) {
    this.#seats = fieldOf(engine.layout.memory.state!, "score")[2]!;
    const place = (numbers: number, bytes: number) => engine.memory.allocate(numbers * this.#seats * bytes);
    this.#evaluator = new Evaluator(engine, 2 * games, `why:${seed}`);
    this.#places = [0, 1].map(() => ({ points: place(games * this.#columns, 4), expected: place(games, 8) }));
    this.#gained = place(1, 8);
    this.#told = place(this.#columns + 1, 8);
  }

  /** What the first turn gains over the other, largest differences first; both have been valued. */
  compare(state: State, turn: readonly number[], other: readonly number[], its: Value, others: Value): Reason[] {
    const { engine, games } = this;
    const [seats, seat] = [seatsOf(engine, state), fieldIn(engine, state, "seat")];
    [turn, other].forEach((steps, i) => this.#play(state, steps, i));
    const gained = its.points.map((points, each) => points - others.points[each]!);
    engine.memory.view("float64", this.#gained, seats).set(gained);
    const told = engine.memory.view("float64", this.#told, seats * (this.#columns + 1)).fill(0);
    const played = this.#places.flatMap(({ points, expected }) => [points, games, expected, games]);
    const lead = its.margins[seat]! - others.margins[seat]!;
    engine.call("explain", seat, lead, this.#gained, seats, ...played, this.#told, seats);
    const codes = [...engine.layout.reasons.map(([code]) => code), engine.layout.analysis.restReason];
    const found = Array.from(told, (points, i): Reason => {
      return { seat: Math.floor(i / codes.length), reason: codes[i % codes.length]!, points };
    });
    const isRest = ({ reason }: Reason) => Number(reason === codes.at(-1));
    return found
      .filter(({ points }) => points)
      .sort((a, b) => isRest(a) - isRest(b) || Math.abs(b.points) - Math.abs(a.points));
  }

  get #columns(): number {
    return this.engine.layout.reasons.length;
  }

  /** Games from a turn to the end. */
  #play(state: State, steps: readonly number[], which: number): void {
    const { engine, games } = this;
    const [round, { points, expected }] = [fieldIn(engine, state, "round_no"), this.#places[which]!];
    engine.memory.view("int32", points, games * this.#seats * this.#columns).fill(0);
    engine.memory.write(engine.at.seeds!, engine.newRng(this.#evaluator.seed, 0));
    for (const game of this.#evaluator.ends(games, state, steps)) {
      const memory = [this.#evaluator.trial, "rng", "log", "buffers"] as const;
      engine.call("play_to_the_end", game, "seeds", round, "weights", ...memory, points, games, expected, games);
    }
  }
}
