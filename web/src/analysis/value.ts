/** What a turn is worth, as in `analysis/value.py` and `analysis/outcome.py`, with the same compiled functions. */

import type { Engine, Rng, State } from "../engine/engine";
import { unpack } from "../engine/memory";
import type { Thinking } from "../engine/search";
import { Tree } from "../engine/tree";

/** What every seat can expect at the end, as a mean over simulations. */
export interface Value {
  points: number[];
  /** Over the best other seat. */
  margins: number[];
  /** A tie is shared. */
  wins: number[];
  /** By seat, the chance of the first place, the second and so on. */
  places: number[][];
  marginErrors: number[];
  winErrors: number[];
}

interface Tally {
  number: number;
  points: number[];
  margins: number[];
  margins2: number[];
  wins2: number[];
  places: number[][];
}

export class Evaluator {
  readonly #tree: Tree;

  constructor(
    readonly engine: Engine,
    readonly simulations: number,
    readonly seed: string,
  ) {
    this.#tree = new Tree(engine, simulations);
  }

  /** What can be expected after these steps of one turn; with none, of the position as it is. The stream decides which
   * tiles are drawn. */
  *valuing(state: State, steps: readonly number[], stream: number): Thinking<Value> {
    const half = Math.floor(this.simulations / 2);
    const drawn = draws(this.engine, state, steps) > 0;
    this.#tree.clear();
    this.#tree.rng = this.engine.newRng(`value:${this.seed}`, stream);
    yield* this.#simulate(half, state, steps, false, drawn);
    this.#forget();
    yield* this.#simulate(this.simulations - half, state, steps, true, drawn);
    return valueOf(this.#tally(), seatsOf(this.engine, state));
  }

  /** Look around after these steps, then do what seems best by then, so many times. Each time `trial` is where the
   * simulation has ended, and the log has what was scored. */
  *ends(number: number, state: State, steps: readonly number[]): Generator<number> {
    const drawn = draws(this.engine, state, steps) > 0;
    this.#tree.clear();
    this.#tree.rng = this.engine.newRng(this.seed, number);
    this.#tree.value(number, state, steps, false, drawn);
    for (let each = 0; each < number; each++) {
      this.#tree.rng = this.engine.newRng(this.seed, each);
      this.#tree.value(1, state, steps, true, drawn, true);
      yield each;
    }
  }

  get trial(): number {
    return this.#tree.trial;
  }

  *#simulate(number: number, state: State, steps: readonly number[], decided: boolean, drawn: boolean): Thinking<void> {
    const { chunk } = this.engine.layout.search;
    for (let done = 0; done < number; done += chunk) {
      this.#tree.value(Math.min(chunk, number - done), state, steps, decided, drawn);
      yield done / number;
    }
  }

  #forget(): void {
    const { memory, layout, at } = this.engine;
    memory.view("uint8", at.tally!, layout.memory.tally!.size).fill(0);
  }

  #tally(): Tally {
    const { memory, layout, at } = this.engine;
    const place = layout.memory.tally!;
    return unpack(memory.copy(at.tally!, place.size), place) as unknown as Tally;
  }
}

function valueOf(tally: Tally, seats: number): Value {
  const number = Math.max(tally.number, 1);
  const means = (totals: number[]) => totals.slice(0, seats).map((total) => total / number);
  const margins = means(tally.margins);
  const places = tally.places.slice(0, seats).map(means);
  const wins = places.map((row) => row[0]!);
  const errors = (squares: number[], of: number[]) =>
    means(squares).map((square, seat) => Math.sqrt(Math.max(square - of[seat]! * of[seat]!, 0) / number));
  const [marginErrors, winErrors] = [errors(tally.margins2, margins), errors(tally.wins2, wins)];
  return { points: means(tally.points), margins, wins, places, marginErrors, winErrors };
}

/** The value of an end that is proved. */
export function sureValue(scores: readonly number[]): Value {
  const margins = scores.map((mine, seat) => mine - Math.max(...scores.filter((_, other) => other !== seat)));
  const places = scores.map((mine) => {
    const better = scores.filter((each) => each > mine).length;
    const tied = scores.filter((each) => each === mine).length;
    return scores.map((_, place) => (place >= better && place < better + tied ? 1 / tied : 0));
  });
  const nothing = scores.map(() => 0);
  const wins = places.map((row) => row[0]!);
  return { points: [...scores], margins, wins, places, marginErrors: nothing, winErrors: nothing };
}

/** A number of a position. */
export function fieldIn(engine: Engine, state: State, name: "seats" | "seat" | "round_no"): number {
  return engine.unpack(state)[name] as number;
}

export function seatsOf(engine: Engine, state: State): number {
  return fieldIn(engine, state, "seats");
}

/** How many tiles a turn draws. */
export function draws(engine: Engine, state: State, steps: readonly number[]): number {
  let [here, rng, drawn] = [state, engine.newRng(0, 0), 0];
  for (const step of steps) {
    const applied = engine.apply(here, step, rng);
    [here, rng] = [applied.state, engine.rng];
    drawn += applied.drawn;
  }
  return drawn;
}

/** The position after steps of a turn, with what `rng` draws, and the generator then. */
export function after(engine: Engine, state: State, steps: readonly number[], rng?: Rng): { state: State; rng: Rng } {
  let here = { state, rng: rng ?? engine.newRng(0, 0) };
  for (const step of steps) {
    const { state: next } = engine.apply(here.state, step, rng ? here.rng : engine.newRng(0, 0));
    here = { state: next, rng: engine.rng };
  }
  return here;
}
