/** A table: what its line has said so far, and what can be asked of it. */

import type {
  Answer,
  Card,
  ChatLine,
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
import type { Line, Listener, Request, Tables } from "./tables";

const UNREACHABLE: Problem = { code: "unreachable", facts: {} };

export class Live implements Listener {
  link = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  /** Why there is no table to show. */
  fatal = $state.raw<Problem | null>(null);
  notice = $state<string | null>(null);
  /** Whether nothing can be done until that is over. */
  readonly halted = $derived(this.notice === "store_away");
  /** Whether an answer is overdue. */
  slow = $state(false);
  /** How far thinking about a hint is, from 0 to 1. */
  thought = $state(0);
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
  /** The table's time minus the time of this machine. */
  skew = $state(0);
  /** Called with the events of every update, once the state is up to date. */
  onevents: (events: TableEvent[]) => void = () => {};
  onchat: (line: ChatLine) => void = () => {};

  #line: Line;

  constructor(
    readonly tables: Tables,
    readonly id: string,
  ) {
    this.#line = tables.connect(id);
  }

  connect(): void {
    this.#line.open(this);
  }

  close(): void {
    this.link = "closed";
    this.#line.close();
  }

  // ---- what comes in

  lost(): void {
    this.link = "lost";
  }

  refused(problem: Problem): void {
    this.link = "closed";
    this.fatal = problem;
  }

  late(overdue: boolean): void {
    this.slow = overdue;
  }

  thinking(share: number): void {
    this.thought = share;
  }

  take(message: ServerMessage): void {
    this.link = "open";
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
  }

  #set(message: { number: number; state: TableState; log: Tail<LogEntry>; turns: Tail<Turn> }): void {
    this.log = joined(this.log, message.log);
    this.turns = joined(this.turns, message.turns);
    this.skew = message.state.clocks.now - Date.now();
    this.state = message.state;
    this.number = message.number;
  }

  // ---- what can be asked

  /** Send a request and wait for the answer; null if the line broke first. */
  ask(request: Request): Promise<Answer | null> {
    return this.#line.ask(request);
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
    this.thought = 0;
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
