/// <reference lib="webworker" />

/** A worker that thinks. It listens while it does, so that it can be stopped. */

import type { Engine, State } from "../engine/engine";
import { loadEngine } from "../engine/load";
import { newPlayer, type Player } from "../engine/players";
import { Search, type Candidate } from "../engine/search";
import { findLocal } from "../locals";
import { Attention } from "./attention";
import { answerCalls, type Port } from "./calls";
import { newSeed } from "./random";

declare const self: DedicatedWorkerGlobalScope;

const engines = new Map<string, Promise<Engine>>();
function engineOf(game: string): Promise<Engine> {
  const known = engines.get(game) ?? findLocal(game).then((files) => loadEngine(files!));
  engines.set(game, known);
  known.catch(() => engines.delete(game));
  return known;
}

/** One player of each kind serves all tables: the memory of a module is never given back. */
const players = new Map<string, Player>();
const searches = new Map<string, Search>();
const attention = new Attention((share) => self.postMessage({ thinking: share }));

/** One thought after the other. */
let last: Promise<unknown> = Promise.resolve();
function alone<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

const functions = {
  /** The step of a player. */
  choose: (game: string, level: string, state: State): Promise<number> =>
    alone(async () => {
      const key = `${game} ${level}`;
      const player = players.get(key) ?? newPlayer(await engineOf(game), level, newSeed());
      players.set(key, player);
      return attention.think(player.choosing(state));
    }),
  /** All moves that were tried, the best first. */
  candidates: (game: string, simulations: number, seconds: number, state: State): Promise<Candidate[]> =>
    alone(async () => {
      const key = `${game} ${simulations}`;
      const search = searches.get(key) ?? new Search(await engineOf(game), { simulations, seconds }, newSeed());
      searches.set(key, search);
      await attention.think(search.thinking(state));
      return search.candidates(state, Infinity);
    }),
  /** Stop thinking, now. */
  stop: (): void => attention.stop(),
};
export type Thinker = typeof functions;

answerCalls(self as unknown as Port, functions);
