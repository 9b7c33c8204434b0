/** A table as the server tells it: one socket, which reconnects by itself, and what it has said so far. */

import type {
  Answer,
  Card,
  ChatLine,
  ClientMessage,
  Explained,
  Hint,
  LogEntry,
  Presence,
  Problem,
  ServerMessage,
  TableEvent,
  TableState,
  Turn,
  You,
} from "./protocol";

/** A request without the number that `ask` gives it. */
type Asked<T> = T extends { type: string } ? Omit<T, "id"> : never;
export type Request = Asked<ClientMessage>;

const FATAL: Record<number, string> = {
  4401: "no_person",
  4403: "no_spectators",
  4404: "no_such_table",
  4409: "too_many_sockets",
};
const UNREACHABLE: Problem = { code: "unreachable", facts: {} };
const LONGEST_WAIT = 8000;
const PING = 20_000;
const SLOW_TIME = 2000;
const ANSWER_TIME = 12_000;

export class Live {
  link = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  /** The code that says why there is no table to show. */
  fatal = $state<string | null>(null);
  notice = $state<string | null>(null);
  /** Whether an answer is overdue. */
  slow = $state(false);
  number = $state(0);
  card = $state.raw<Card | null>(null);
  commitment = $state("");
  state = $state.raw<TableState | null>(null);
  log = $state.raw<LogEntry[]>([]);
  turns = $state.raw<Turn[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });
  you = $state.raw<You | null>(null);
  /** The seats that this person plays. */
  readonly mine = $derived(this.you?.seats ?? []);
  /** Server time minus the time of this machine. */
  skew = $state(0);
  /** Called with the events of every update, once the state is up to date. */
  onevents: (events: TableEvent[]) => void = () => {};
  onchat: (line: ChatLine) => void = () => {};

  #socket: WebSocket | null = null;
  #waiting = new Map<number, (answer: Answer | null) => void>();
  #nextId = 1;
  #wait = 500;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string) {}

  connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.#lost(event.code, event.reason);
    clearInterval(this.#ping);
    this.#ping = setInterval(() => void this.ask({ type: "ping" }), PING);
  }

  close(): void {
    this.link = "closed";
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close(1000);
  }

  #lost(code: number, reason: string): void {
    clearInterval(this.#ping);
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
    this.slow = false;
    if (this.link === "closed") return;
    if (FATAL[code]) {
      this.link = "closed";
      this.fatal = reason || FATAL[code];
      return;
    }
    this.link = "lost";
    this.#timer = setTimeout(() => this.connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #take(message: ServerMessage): void {
    this.link = "open";
    this.#wait = 500;
    switch (message.type) {
      case "table":
        this.card = message.card;
        this.commitment = message.commitment;
        this.presence = message.presence;
        this.chat = message.chat;
        this.you = message.you;
        this.notice = null;
        this.#set(message);
        this.onevents([]);
        break;
      case "update":
        if (message.events[0] && message.events[0].number > this.number + 1) void this.ask({ type: "sync" });
        else if (message.number > this.number) {
          if (message.card) this.card = message.card;
          if (message.you) this.you = message.you;
          this.#set(message);
          this.onevents(message.events);
        }
        break;
      case "presence":
        this.presence = message.presence;
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        this.onchat(message.line);
        break;
      case "notice":
        this.notice = message.code === "store_back" ? null : message.code;
        break;
    }
    if ("id" in message && message.id !== null) {
      this.#waiting.get(message.id)?.(message as Answer);
      this.#waiting.delete(message.id);
    }
  }

  #set(message: { number: number; state: TableState; log: Tail<LogEntry>; turns: Tail<Turn> }): void {
    this.log = joined(this.log, message.log);
    this.turns = joined(this.turns, message.turns);
    this.skew = message.state.clocks.now - Date.now();
    this.state = message.state;
    this.number = message.number;
  }

  /** Send a request and wait for the answer; null if the connection broke first. */
  ask(request: Request): Promise<Answer | null> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.#nextId++;
    return new Promise((resolve) => {
      const patient = request.type === "hint"; // thinking takes its time; the next ping tells whether the server is there
      const slow = patient ? undefined : setTimeout(() => (this.slow = true), SLOW_TIME);
      const giveUp = () => {
        this.#waiting.delete(id);
        resolve(null);
        socket.close();
      };
      const late = patient ? undefined : setTimeout(giveUp, ANSWER_TIME);
      this.#waiting.set(id, (answer) => {
        clearTimeout(slow);
        clearTimeout(late);
        this.slow = false;
        resolve(answer);
      });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  /** Have something done: null if it was, otherwise the reason why not. */
  async act(request: Request): Promise<Problem | null> {
    const answer = await this.ask(request);
    if (answer === null) return UNREACHABLE;
    return answer.type === "refused" ? answer : null;
  }

  /** Play steps in one request, and let the turn stand if they finish it. */
  async play(seat: number, steps: readonly string[]): Promise<Problem | null> {
    const refused = await this.act({ type: "play", at: this.number, seat, steps: [...steps], confirm: true });
    // The turn may end by itself before the last step of the plan: then that one is not needed.
    if (refused?.code === "not_your_turn" && steps.length > 1) return this.play(seat, steps.slice(0, -1));
    return refused;
  }

  async explain([step = "", ...then]: readonly string[]): Promise<Explained | null> {
    const answer = await this.ask({ type: "explain", step, then });
    return answer?.type === "explained" ? answer : null;
  }

  async hint(): Promise<Hint | Problem> {
    const answer = await this.ask({ type: "hint" });
    return answer?.type === "hint" || answer?.type === "refused" ? answer : UNREACHABLE;
  }
}

interface Tail<T> {
  start: number;
  items: T[];
}

function joined<T>(list: T[], tail: Tail<T>): T[] {
  return [...list.slice(0, tail.start), ...tail.items];
}
