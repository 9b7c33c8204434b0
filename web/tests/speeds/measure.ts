/** How fast the module of a game is: for `bench/browser.py`. */

import type { Engine } from "../../src/engine/engine";
import { newPlayer } from "../../src/engine/players";
import { finish } from "../../src/engine/search";
import { Tree } from "../../src/engine/tree";

const REPEATS = 5;
const GAMES = 3000;
const SIMULATIONS = 10_000;
const TURNS = 12;

export type Measured = { games_per_s: number; simulations_per_s: number; architect_turn_s: number };

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;

function seconds(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

const repeated = (work: () => void) => median(Array.from({ length: REPEATS }, () => seconds(work)));

/** Random games, simulations from the first position of a game, and turns of `architect`. */
export function measure(engine: Engine): Measured {
  const seats = engine.layout.seats[0]!;
  const choices = Object.values(engine.layout.choices)[0]!;
  const start = engine.deal(seats, choices, engine.newRng("bench", 0));
  engine.wantLog(false);
  engine.numbers("choices", "int8", choices.length).set(choices);
  const given = ["state", seats, "choices", choices.length, 1, "rng", "log", "steps"] as const;
  const games = repeated(() => engine.call("play_randomly", GAMES, ...given));
  const tree = new Tree(engine, SIMULATIONS);
  tree.rng = engine.newRng("bench", 0);
  const simulations = repeated(() => {
    tree.clear();
    tree.grow(SIMULATIONS, start);
  });
  return {
    games_per_s: GAMES / games,
    simulations_per_s: SIMULATIONS / simulations,
    architect_turn_s: median(turns(engine, start)),
  };
}

/** The seconds that `architect` took for each of its first steps in a game against itself. */
function turns(engine: Engine, start: Uint8Array): number[] {
  const player = newPlayer(engine, "architect", "bench");
  let state = start;
  return Array.from({ length: TURNS }, (_, turn) => {
    let step = 0;
    const taken = seconds(() => (step = finish(player.choosing(state))));
    state = engine.apply(state, step, engine.newRng("bench", turn)).state;
    return taken;
  });
}
