/// <reference lib="webworker" />

/** The worker of local tables. */

import { loadRules } from "../engine/load";
import type { ClientMessage, NewTable } from "../lib/protocol";
import { findLocal } from "../locals";
import { answerCalls, callsTo, type Port } from "./calls";
import { newPlayers, type Thinking } from "./players";
import type { Game } from "./referee";
import type { Room, Tell } from "./room";
import { Refused } from "./refused";
import { Rooms } from "./rooms";
import { Store } from "./store";
import type { Thinker } from "./thinker";

declare const self: DedicatedWorkerGlobalScope;

/** Memory is short on phones: each thinker has a tree and the game's weights. */
const MOST_THINKERS = 4;

async function begin(name: string): Promise<Game> {
  const files = await findLocal(name);
  if (!files) throw new Refused("unknown_game", { game: name });
  return { files, engine: await loadRules(files) };
}

const games = new Map<string, Promise<Game>>();
/** A game, loaded when it is first played. */
function load(name: string): Promise<Game> {
  const known = games.get(name) ?? begin(name);
  games.set(name, known);
  known.catch(() => games.delete(name));
  return known;
}

function newThinker(): Thinking {
  const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
  const thinker: Thinking = { ask: callsTo<Thinker>(worker), progress: () => {} };
  worker.addEventListener("message", ({ data }: MessageEvent<{ thinking?: number }>) => {
    if (data.thinking !== undefined) thinker.progress(data.thinking);
  });
  return thinker;
}

const thinkers: Thinking[] = [];
/** Workers that think, started when they are first needed. */
function thinkersFor(number: number): readonly Thinking[] {
  const most = Math.max(1, Math.min(number, MOST_THINKERS, navigator.hardwareConcurrency - 1));
  while (thinkers.length < most) thinkers.push(newThinker());
  return thinkers.slice(0, most);
}

/** Several pages may show the same games. */
const news = new BroadcastChannel("sintra-games");
const rooms = new Rooms(new Store(), newPlayers(thinkersFor), load, (id) => news.postMessage(id));
news.onmessage = (event) => void rooms.refresh(String(event.data));

/** The open lines: a page tells them apart by number. */
const lines = new Map<number, { room: Room; tell: Tell }>();

const functions = {
  /** Load games that will be played soon. */
  prepare: async (names: string[]) => void (await Promise.all(names.map(load))),
  make: (asked: NewTable, nickname: string) => rooms.make(asked, nickname),
  list: () => rooms.list(),
  remove: (id: string) => rooms.remove(id),
  turns: (id: string, start: number, count: number) => rooms.turns(id, start, count),
  record: (id: string) => rooms.record(id),
  export: (id: string) => rooms.export(id),
  import: (found: unknown, names: string[]) => rooms.import(found, names),
  async enter(line: number, id: string, pauses: boolean) {
    const room = await rooms.open(id);
    const tell: Tell = (message) => self.postMessage({ line, message });
    lines.set(line, { room, tell });
    room.pauses = pauses;
    room.enter(tell);
  },
  ask: (line: number, request: ClientMessage) => lines.get(line)!.room.ask(request),
  exit(line: number) {
    const open = lines.get(line);
    lines.delete(line);
    open?.room.exit(open.tell);
  },
};
export type TableWorker = typeof functions;

answerCalls(self as unknown as Port, functions);
