/** What `bench/browser.py` measures of a game's module; it takes the time itself. */

import type { Engine, State } from "../../src/engine/engine";
import { newPlayer } from "../../src/engine/players";
import { finish } from "../../src/engine/search";
import { Tree } from "../../src/engine/tree";

export class Workload {
  readonly #start: State;
  #tree: Tree | null = null;

  constructor(readonly engine: Engine) {
    this.#start = engine.deal(this.#seats, this.#choices, engine.newRng("bench", 0));
  }

  get #seats(): number {
    return this.engine.layout.seats[0]!;
  }

  get #choices(): readonly number[] {
    return Object.values(this.engine.layout.choices)[0]!;
  }

  /** Play random games. */
  games(number: number): void {
    const { engine } = this;
    const length = this.#choices.length;
    engine.wantLog(false);
    engine.numbers("choices", "int8", length).set(this.#choices);
    engine.call("play_randomly", number, "state", this.#seats, "choices", length, 1, "rng", "log", "steps");
  }

  /** Grow a tree from the first position of a game. */
  simulations(number: number): void {
    this.#tree ??= new Tree(this.engine, number);
    this.#tree.clear();
    this.#tree.rng = this.engine.newRng("bench", 0);
    this.#tree.grow(number, this.#start);
  }

  /** The seconds that `architect` takes for each turn of a game against itself. */
  turns(): number[] {
    const { engine } = this;
    const player = newPlayer(engine, "architect", "bench");
    const taken: number[] = [];
    let [state, began] = [this.#start, performance.now()];
    for (let number = 0; !engine.isOver(state); number++) {
      const step = finish(player.choosing(state));
      const thought = performance.now();
      state = engine.apply(state, step, engine.newRng("bench", number)).state;
      if (engine.inTurn(state)) continue;
      taken.push((thought - began) / 1000);
      began = performance.now();
    }
    return taken;
  }
}
