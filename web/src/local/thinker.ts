/// <reference lib="webworker" />

/** A worker that thinks. It listens while it does, so that it can be stopped. */

import type { Engine, State } from "../engine/engine";
import { loadEngine, loadNet } from "../engine/load";
import { needsNet, newPlayer, shareOf, type Player } from "../engine/players";
import { Search, type Budget, type Candidate, type Weighed } from "../engine/search";
import type { Layout } from "../engine/layout";
import { findLocal } from "../locals";
import { Attention } from "./attention";
import { answerCalls, type Port } from "./calls";
import { newSeed } from "./random";

declare const self: DedicatedWorkerGlobalScope;

const engines = new Map<string, Engine>();
/** The engine of a game; with its network for players that need it. Called by one thought at a time. */
async function engineOf(game: string, withNet: (layout: Layout) => boolean): Promise<Engine> {
  const files = (await findLocal(game))!;
  const engine = engines.get(game) ?? (await loadEngine(files));
  engines.set(game, engine);
  if (withNet(files.layout)) await loadNet(engine, files);
  return engine;
}

/** One player of each kind serves all tables: the memory of a module is never given back. */
const players = new Map<string, Player>();
const searches = new Map<string, Search>();

/** A player's search, or this worker's share of it. */
async function searchOf(game: string, level: string, workers: number): Promise<Search> {
  const key = `${game} ${level} ${workers}`;
  const engine = await engineOf(game, (layout) => needsNet(layout, level));
  const search = searches.get(key) ?? shareOf(engine, level, newSeed(), workers);
  searches.set(key, search);
  return search;
}

const attention = new Attention((share) => self.postMessage({ thinking: share }));

/** One job at a time. */
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
      const engine = await engineOf(game, (layout) => needsNet(layout, level));
      const player = players.get(key) ?? newPlayer(engine, level, newSeed());
      players.set(key, player);
      return attention.think(player.choosing(state));
    }),
  /** What the moves of a position look like to a player who thinks in so many workers. */
  weigh: (game: string, level: string, workers: number, state: State): Promise<Weighed> =>
    alone(async () => attention.think((await searchOf(game, level, workers)).weighing(state))),
  /** The step of a move that all of them have chosen. */
  settle: (game: string, level: string, workers: number, state: State, move: number): Promise<number> =>
    alone(async () => (await searchOf(game, level, workers)).settle(state, move)),
  /** All moves that were tried, the best first. */
  candidates: (game: string, budget: Budget, state: State): Promise<Candidate[]> =>
    alone(async () => {
      const key = `${game} ${budget.simulations}`;
      const engine = await engineOf(game, ({ known }) => known !== null);
      const search = searches.get(key) ?? new Search(engine, budget, newSeed());
      searches.set(key, search);
      await attention.think(search.thinking(state));
      return search.candidates(state, Infinity);
    }),
  /** Stop thinking, now. */
  stop: (): void => attention.stop(),
};
export type Thinker = typeof functions;

answerCalls(self as unknown as Port, functions);
