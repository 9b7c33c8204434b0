/// <reference lib="webworker" />

/** A worker that analyses. It listens while it thinks, so that it can be stopped. */

import { loadEngine, loadNet } from "../engine/load";
import type { Thinking } from "../engine/search";
import { Attention } from "../local/attention";
import { answerCalls, type Port } from "../local/calls";
import { Refused } from "../local/refused";
import { findLocal } from "../locals";
import { aboutOf, Analyst, Judges, type About } from "./analyst";
import type { Draw, TurnReport } from "./report";
import { after } from "./value";

declare const self: DedicatedWorkerGlobalScope;

/** A record that was read: what it is about, the seats of its turns, and after which of them something was drawn. */
export interface Opened {
  about: About;
  seats: number[];
  drawn: number[];
}

const judges = new Map<string, Promise<Judges>>();
async function begin(name: string): Promise<Judges> {
  const files = await findLocal(name);
  if (!files) throw new Refused("unknown_game", { game: name });
  const engine = await loadEngine(files);
  await loadNet(engine, files);
  return new Judges({ files, engine });
}
function judgesOf(found: unknown): Promise<Judges> {
  const name = String((found as { game?: unknown } | null)?.game);
  const known = judges.get(name) ?? begin(name);
  judges.set(name, known);
  known.catch(() => judges.delete(name));
  return known;
}

const attention = new Attention(() => {});
let analyst: Analyst | null = null;

/** One job at a time. */
let last: Promise<unknown> = Promise.resolve();
function alone<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}
const think = <T>(thinking: () => Thinking<T>) => alone(() => attention.think(thinking()));

const functions = {
  open: (record: unknown): Promise<Opened> =>
    alone(async () => {
      analyst = new Analyst(await judgesOf(record), record);
      const { read, drawn } = analyst;
      return { about: aboutOf(read), seats: read.played.map(({ seat }) => seat), drawn };
    }),
  turn: (number: number, simulations: number): Promise<TurnReport> => think(() => analyst!.turn(number, simulations)),
  draw: (number: number, simulations: number): Promise<Draw> => think(() => analyst!.draw(number, simulations)),
  /** What a turn would lose after all turns of a record; null while it is not finished. */
  check: (record: unknown, texts: readonly string[], simulations: number): Promise<TurnReport | null> =>
    alone(async () => {
      const here = await judgesOf(record);
      const { engine } = here.game;
      const { read } = new Analyst(here, record);
      const { state, seat } = read.table;
      const steps = texts.map((text) => engine.step(read.options, text)!);
      const reached = after(engine, state, steps).state;
      if (engine.inTurn(reached)) return null;
      const turn = { number: read.played.length + 1, seat, state, steps, after: reached };
      return attention.think(here.of(simulations).turns.reporting(turn, read.options));
    }),
  /** Stop thinking, now. */
  stop: (): void => attention.stop(),
};
export type AnalysisWorker = typeof functions;

answerCalls(self as unknown as Port, functions);
