/** Analyses kept in this browser, by game: shown again at once, and resumed where they were stopped. */

import type { RecordModel } from "../lib/protocol";
import { Shelf } from "../lib/shelf";
import { digestOf } from "../local/random";
import type { About } from "./analyst";
import type { Draw, TurnReport } from "./report";
import type { Variation } from "./variations";

const VERSION = 1;

/** Something that was found, with so many simulations. */
export interface Found<T> {
  simulations: number;
  report: T;
}

/** The simulations that everything had that was looked at; 0 if nothing was. */
export function depthOf(found: readonly Found<unknown>[]): number {
  return found.length ? Math.min(...found.map(({ simulations }) => simulations)) : 0;
}

export interface Kept {
  id: string;
  version: number;
  record: RecordModel;
  names: string[];
  /** The seats of the person who uses this page. */
  mine: number[];
  about: About | null;
  /** Whether every turn and draw has been looked at; earlier versions do not say. */
  whole?: boolean;
  /** By turn. */
  turns: [number, Found<TurnReport>][];
  draws: [number, Found<Draw>][];
  /** As in an analysis; an older one has none. */
  finished?: number;
  variations: Variation[];
  updated: number;
}

/** The name of an analysis: the same game has the same one, wherever its record came from. */
export function idOf({ game, options, seats, seed, turns }: RecordModel): string {
  return digestOf(JSON.stringify([game, Object.entries(options).sort(), seats, seed, turns])).slice(0, 24);
}

const shelf = new Shelf<Kept>("sintra-analysis", "analyses");

export const kept = {
  async load(id: string): Promise<Kept | null> {
    const found = await shelf.get(id);
    return found?.version === VERSION ? found : null;
  },
  save: (analysis: Omit<Kept, "version">): Promise<unknown> => shelf.put([{ ...analysis, version: VERSION }]),
  /** All of them, newest first. */
  async list(): Promise<Kept[]> {
    const found = await shelf.all();
    return found.filter(({ version }) => version === VERSION).sort((a, b) => b.updated - a.updated);
  },
  remove: (id: string): Promise<unknown> => shelf.remove(id),
};
