/** One script with the modules of all games inside, for Node and for a browser: see `tests/speeds`. */

import type { LocalGame } from "../../src/engine/game";
import { analyse, Judges } from "../../src/analysis/analyst";
import { loadEngine, loadNet } from "../../src/engine/load";
import { digestOf, type Case } from "./digests";
import { Workload } from "./measure";

const FOUND = import.meta.glob<{ local: LocalGame }>("../../src/*/local.ts", { eager: true });
const GAMES = new Map(Object.values(FOUND).map(({ local }) => [local.layout.game, local]));

async function load(name: string) {
  const local = GAMES.get(name)!;
  const engine = await loadEngine(local);
  await loadNet(engine, local);
  return { local, engine };
}

/** The digest of each case. */
async function run(cases: Case[]): Promise<number[]> {
  const found: number[] = [];
  for (const given of cases) found.push(digestOf(given, await load(given.game)));
  return found;
}

/** The analysis of each record, with so many simulations. */
async function judge(records: { game: string }[], simulations: number) {
  const found = [];
  for (const record of records) {
    const { local, engine } = await load(record.game);
    found.push(analyse(new Judges({ files: local, engine }), record, simulations));
  }
  return found;
}

/** What can be measured of a game. */
const workload = async (name: string) => new Workload((await load(name)).engine);

Object.assign(globalThis, { speeds: { run, judge, workload } });
