/** Why one turn is better than another, in points, as in `analysis/why.py`. */

import type { Engine, State } from "../engine/engine";
import { fieldOf } from "../engine/memory";
import type { Reason } from "./report";
import { seatsOf } from "./value";

export class Reasons {
  readonly #places: [number, number];

  constructor(
    readonly engine: Engine,
    readonly games: number,
    readonly seed: string,
  ) {
    const size = 4 * games * this.#row;
    this.#places = [engine.memory.allocate(size), engine.memory.allocate(size)];
  }

  /** What the first turn gains over the other, largest differences first. */
  compare(state: State, turn: readonly number[], other: readonly number[]): Reason[] {
    const { engine, games } = this;
    const { reasons } = engine.layout;
    [turn, other].forEach((steps, i) => this.#play(state, steps, this.#places[i]!));
    const [mine, its] = this.#places.map((at) => engine.memory.view("int32", at, games * this.#row));
    const found: Reason[] = [];
    for (let seat = 0; seat < seatsOf(engine, state); seat++) {
      for (const [i, [code]] of reasons.entries()) {
        let [total, squares] = [0, 0];
        for (let game = 0; game < games; game++) {
          const at = game * this.#row + seat * reasons.length + i;
          const more = mine![at]! - its![at]!;
          total += more;
          squares += more * more;
        }
        if (this.#isWorthTelling(total, squares)) found.push({ seat, reason: code, points: total / games });
      }
    }
    return found.sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  }

  /** Numbers for one game: points by seat and reason. */
  get #row(): number {
    const [, , most] = fieldOf(this.engine.layout.memory.state!, "score");
    return most! * this.engine.layout.reasons.length;
  }

  #isWorthTelling(total: number, squares: number): boolean {
    const { leastReason, sureReason } = this.engine.layout.analysis;
    const mean = total / this.games;
    const error = Math.sqrt(Math.max(squares / this.games - mean * mean, 0) / this.games);
    return Math.abs(mean) >= Math.max(leastReason, sureReason * error);
  }

  #play(state: State, steps: readonly number[], at: number): void {
    const { engine, games } = this;
    engine.memory.write(engine.at.seeds!, engine.newRng(`why:${this.seed}`, 0));
    engine.rng = engine.newRng(0, 0);
    engine.state = state;
    engine.wantLog(true);
    engine.memory.view("int32", at, games * this.#row).fill(0);
    engine.numbers("steps", "int16", steps.length).set(steps);
    const played = ["state", "steps", steps.length, "weights", "trials", "rng", "log", "buffers"] as const;
    engine.call("play_to_the_end", games, "seeds", ...played, at, games);
  }
}
