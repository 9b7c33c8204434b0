/** The tables in this page: they need no server. */

import { Failure } from "../lib/api";
import type { Answer, ServerMessage } from "../lib/protocol";
import { at } from "../lib/root";
import { flightTime } from "../lib/settings.svelte";
import type { Line, Listener, Request, Tables } from "../lib/tables";
import { callsTo, type Remote } from "./calls";
import { Refused } from "./refused";
import type { Thought } from "./room";
import type { TableWorker } from "./worker";

interface Told {
  line: number;
  message: ServerMessage | Thought;
}

const listeners = new Map<number, Listener>();
let lines = 0;
let calls: Remote<TableWorker> | null = null;

/** The worker, started when it is first needed. */
function worker(): Remote<TableWorker> {
  if (calls) return calls;
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", (event: MessageEvent<Partial<Told>>) => {
    const { line, message } = event.data;
    if (line === undefined || !message) return;
    const listener = listeners.get(line);
    if (message.type === "thinking") listener?.thinking(message.share);
    else listener?.take(message);
  });
  started.addEventListener("error", () => (calls = null)); // the next call starts another
  calls = callsTo<TableWorker>(started);
  return calls;
}

/** Call the worker; a refusal is a failure like those of the server. */
async function call<T>(ask: (worker: Remote<TableWorker>) => Promise<T>): Promise<T> {
  try {
    return await ask(worker());
  } catch (error) {
    throw error instanceof Refused ? new Failure(error.code, error.facts, 0) : error;
  }
}

class LocalLine implements Line {
  readonly #number = ++lines;

  constructor(readonly id: string) {}

  open(listener: Listener): void {
    listeners.set(this.#number, listener);
    worker()
      .enter(this.#number, this.id, flightTime() > 0)
      .catch((error: Refused) => listener.refused(error));
  }

  ask(request: Request): Promise<Answer> {
    return worker().ask(this.#number, { ...request, id: 0 });
  }

  close(): void {
    listeners.delete(this.#number);
    void worker().exit(this.#number);
  }
}

export const local: Tables = {
  shared: false,
  page: (id) => at(`local?table=${id}`),
  replay: (id) => at(`local/replay?table=${id}`),
  analysis: (id) => at(`local/analysis?table=${id}`),
  connect: (id) => new LocalLine(id),
  turns: (id, start, count) => call((worker) => worker.turns(id, start, count)),
  record: (id) => call((worker) => worker.record(id)),
};

export type { Listed } from "./rooms";

/** What else can be done with local games. */
export const localGames = {
  /** Load games in advance, so that they begin at once. If that fails, playing one loads it. */
  prepare: (names: string[]) => void call((worker) => worker.prepare(names)).catch(() => {}),
  make: (...given: Parameters<TableWorker["make"]>) => call((worker) => worker.make(...given)),
  list: () => call((worker) => worker.list()),
  remove: (id: string) => call((worker) => worker.remove(id)),
  export: (id: string) => call((worker) => worker.export(id)),
  /** `names`: for the seats of a record, which has none. */
  import: (found: unknown, names: string[]) => call((worker) => worker.import(found, names)),
};
