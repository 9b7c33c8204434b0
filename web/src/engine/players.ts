/** Computer players by name, as on the server. */

import type { Engine, State } from "./engine";
import type { Layout } from "./layout";
import { Search, type Thinking } from "./search";
import { TODAY } from "./tree";

/** Chooses the steps for one seat of one game. */
export type Player = { choosing(state: State): Thinking<number> };

/** The names of all players, weakest first. */
export function playersOf({ layout }: Engine): string[] {
  return [...layout.baselines, ...Object.keys(layout.levels)];
}

/** Whether a player thinks with the network of its game. */
export function needsNet({ known, levels }: Layout, name: string): boolean {
  const level = levels[name];
  return known !== null && level !== undefined && level.simulations > 0 && level.version === TODAY;
}

/** A search as the player of a name has it, in one of so many workers: they share its simulations. */
export function shareOf(engine: Engine, name: string, seed: string, workers: number): Search {
  const level = engine.layout.levels[name]!;
  const simulations = Math.ceil(level.simulations / workers);
  return new Search(engine, { ...level, simulations, proving: level.simulations }, seed, level.version);
}

/** The player of a name, with one stream of a seed as its own random numbers. */
export function newPlayer(engine: Engine, name: string, seed: string, stream = 0): Player {
  const { baselines, levels } = engine.layout;
  let rng = engine.newRng(seed, stream);
  const drawing = (choose: () => number): Player => ({
    // eslint-disable-next-line require-yield -- it takes no time
    *choosing(state) {
      engine.state = state;
      engine.rng = rng;
      engine.wantLog(false);
      const step = choose();
      rng = engine.rng;
      return step;
    },
  });
  const bot = baselines.indexOf(name);
  if (bot >= 0) return drawing(() => engine.call("choose", bot, "state", "rng", "log", "turns", "turned"));
  const level = levels[name];
  if (!level) throw new Error(`no player ${name}`);
  if (level.simulations > 0) return new Search(engine, level, wordsOf(rng).join(":"), level.version);
  const mask = (1 << engine.layout.search.stepBits) - 1;
  const { looks } = level;
  if (looks > 0) return drawing(() => engine.call("glance", "state", "own", looks, "rng", "buffers", "steps"));
  return drawing(() => engine.call("best_move", "state", "weights", level.blur, "rng", "buffers") & mask);
}

function wordsOf(rng: Uint8Array): bigint[] {
  return Array.from(new BigInt64Array(rng.buffer as ArrayBuffer, rng.byteOffset, 2));
}
