/** A local table that somebody looks at: it answers requests, saves, tells, and lets bots play. */

import type { Answer, ClientMessage, HintCandidate, ServerMessage, TableEvent, TableMessage } from "../lib/protocol";
import { digestOf } from "./random";
import { Refused } from "./refused";
import { ME, type Session } from "./session";
import type { Keeper } from "./store";

/** Chooses steps for bots, and hints for people. */
export interface Players {
  choose(session: Session, level: string, cancelled: AbortSignal): Promise<string>;
  /** `progress` is told how far the thinking is, from 0 to 1. */
  hint(session: Session, cancelled: AbortSignal, progress: (share: number) => void): Promise<HintCandidate[]>;
}

/** What a table needs from those who know all tables. */
export interface Others {
  /** The same table again, for the same people: its name. */
  again(session: Session): Promise<string>;
  /** The table as it is kept now. */
  reopen(id: string): Promise<Session>;
  /** Tells other pages that it was saved. */
  saved(id: string): void;
}

/** How far the thinking about a hint is. */
export interface Thought {
  type: "thinking";
  share: number;
}

export type Tell = (message: ServerMessage | Thought) => void;

/** Between two steps of a bot, in milliseconds. */
const PAUSE = 300;

export class Room {
  /** Whether bots take their time. */
  pauses = true;
  #audience = new Set<Tell>();
  #work: Promise<unknown> = Promise.resolve();
  #thinking = new AbortController();
  #playing = false;
  #kept = true;

  constructor(
    public session: Session,
    readonly store: Keeper,
    readonly players: Players,
    readonly others: Others,
  ) {}

  /** Save the table as it is. */
  async keep(): Promise<void> {
    this.#kept = await this.store.save(this.session.saved());
  }

  // ---- who is looking

  enter(tell: Tell): void {
    this.#audience.add(tell);
    tell(this.#table(null));
    if (!this.#kept) tell(this.#notice());
    void this.#playBots();
  }

  /** Stop thinking once nobody is watching. */
  exit(tell: Tell): void {
    this.#audience.delete(tell);
    if (!this.#audience.size) this.#stop();
  }

  #stop(): void {
    this.#thinking.abort();
    this.#thinking = new AbortController();
  }

  #tell(message: ServerMessage | Thought): void {
    for (const tell of this.#audience) tell(message);
  }

  /** Another page has saved this table. */
  async reload(): Promise<void> {
    await this.#one(() => this.#takeOver());
    void this.#playBots();
  }

  async #takeOver(): Promise<void> {
    this.session = await this.others.reopen(this.session.id);
    this.#stop();
    this.#tell(this.#table(null));
  }

  // ---- requests

  async ask(request: ClientMessage): Promise<Answer> {
    const id = request.id ?? 0;
    try {
      return await this.#answer(request, id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { type: "refused", id, number: this.session.number, code: error.code, facts: error.facts };
    }
  }

  async #answer(request: ClientMessage, id: number): Promise<Answer> {
    let table: string | null = null;
    switch (request.type) {
      case "sync":
        return this.#table(id);
      case "explain":
        return this.#explain(request.step, request.then ?? [], id);
      case "hint":
        return this.#hint(id);
      case "ping":
        break;
      case "play":
        await this.#change(request, (session) => play(session, request.seat, request.steps, request.confirm ?? false));
        break;
      case "take_back":
        await this.#change(request, (session) => takeBack(session, request.seat, request.all ?? false));
        break;
      case "confirm":
        await this.#change(request, (session) => [session.add("confirm", request.seat, "person")]);
        break;
      case "rematch":
        table = await this.#rematch();
        break;
      default:
        throw new Refused("malformed", { where: "type" });
    }
    return { type: "done", id, number: this.session.number, table };
  }

  #explain(step: string, then: readonly string[], id: number): Answer {
    const { session } = this;
    const answer = { type: "explained" as const, id, number: session.number, step, legal: true, code: null };
    if (session.toMove === null) throw new Refused("not_playing", { status: session.status });
    try {
      return { ...answer, facts: {}, brings: session.table.preview(step, then) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ...answer, legal: false, code: error.code, facts: error.facts, brings: {} };
    }
  }

  async #hint(id: number): Promise<Answer> {
    const { session } = this;
    if (!session.mayHint) throw new Refused("no_hints");
    if (session.toMove === null) throw new Refused("game_over");
    if (session.botToMove) throw new Refused("not_your_turn", { to_move: session.toMove });
    if (session.table.waitsForConfirm) throw new Refused("not_confirmed", { seat: session.toMove });
    const { signal } = this.#thinking;
    const candidates = await this.players
      .hint(session, signal, (share) => this.#tell({ type: "thinking", share }))
      .catch((error: unknown) => {
        throw signal.aborted ? new Refused("stale", { at: session.number, number: this.session.number }) : error;
      });
    return { type: "hint", id, number: session.number, seat: session.toMove, candidates };
  }

  async #rematch(): Promise<string> {
    if (this.session.status !== "finished") throw new Refused("not_finished", { status: this.session.status });
    return this.#one(async () => {
      const made = this.session.rematch ?? (await this.others.again(this.session));
      if (this.session.rematch) return made;
      const after = this.session.copy();
      after.rematch = made;
      after.number += 1;
      await this.#save(after, []);
      return made;
    });
  }

  // ---- changes, one at a time

  #one<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => {});
    return result;
  }

  /** Check and apply on a copy, save it, then tell. */
  async #change(request: { at: number; seat: number }, act: (session: Session) => TableEvent[]): Promise<void> {
    await this.#one(async () => {
      const { session } = this;
      if (session.toMove === null) throw new Refused("not_playing", { status: session.status });
      if (!session.chairs[request.seat])
        throw new Refused("no_such_seat", { seat: request.seat, seats: session.chairs.length });
      if (!session.mine.includes(request.seat)) throw new Refused("not_your_seat", { seat: request.seat });
      if (request.at !== session.number) throw new Refused("stale", { at: request.at, number: session.number });
      const after = session.copy();
      await this.#save(after, act(after));
    });
    void this.#playBots();
  }

  async #save(after: Session, events: TableEvent[]): Promise<void> {
    const kept = await this.store.save(after.saved()).catch(async (error: unknown) => {
      if (error instanceof Refused) await this.#takeOver(); // another page was faster
      throw error;
    });
    this.others.saved(after.id);
    const before = this.session;
    this.session = after;
    const logged = common(before.table.log, after.table.log);
    const stood = before.table.turns.length;
    this.#tell({
      type: "update",
      number: after.number,
      events,
      state: after.state(),
      log: { start: logged, items: after.table.log.slice(logged) },
      turns: { start: stood, items: after.table.turns.slice(stood) },
      card: before.status === after.status && before.rematch === after.rematch ? null : after.card(),
      you: null,
    });
    if (kept !== this.#kept) {
      this.#kept = kept;
      this.#tell(this.#notice());
    }
  }

  // ---- bots

  async #playBots(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    try {
      while (this.#audience.size && this.session.botToMove) await this.#playBot(this.session, this.#thinking.signal);
    } finally {
      this.#playing = false;
    }
  }

  async #playBot(session: Session, cancelled: AbortSignal): Promise<void> {
    const seat = session.toMove!;
    const step = session.table.waitsForConfirm ? null : await this.#choose(session, cancelled);
    if (this.pauses) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    await this.#one(async () => {
      if (cancelled.aborted || this.session !== session) return;
      const after = session.copy();
      const events = step === null ? [] : [after.add("step", seat, "bot", step)];
      if (after.table.waitsForConfirm) events.push(after.add("confirm", seat, "bot"));
      await this.#save(after, events).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error; // otherwise the table is as another page left it
      });
    });
  }

  /** The step of the bot to move. If the bot fails, any step is played: a failure never stops a table. */
  async #choose(session: Session, cancelled: AbortSignal): Promise<string | null> {
    try {
      return await this.players.choose(session, session.botToMove!, cancelled);
    } catch (error) {
      if (cancelled.aborted) return null;
      console.error(error);
      return session.table.previews()[0]!.step;
    }
  }

  // ---- views

  #table(id: number | null): TableMessage {
    const { session } = this;
    return {
      type: "table",
      id,
      number: session.number,
      card: session.card(),
      commitment: digestOf(session.table.seed),
      state: session.state(),
      log: { start: 0, items: session.table.log },
      turns: { start: 0, items: session.table.turns },
      presence: { seats: session.mine, spectators: 0 },
      chat: [],
      you: { person: ME, seats: session.mine, owner: true, hint: session.mayHint, muted: [] },
    };
  }

  #notice(): ServerMessage {
    const code = this.#kept ? "store_back" : "not_kept";
    return { type: "notice", number: this.session.number, code, facts: {} };
  }
}

/** Play steps of one turn; if they finish it and the request says so, it stands at once. */
function play(session: Session, seat: number, steps: readonly string[], confirm: boolean): TableEvent[] {
  const { table } = session;
  const events = steps.map((step, played) => {
    if (played && (table.turnSeat !== seat || table.waitsForConfirm))
      throw new Refused("not_your_turn", { seat, to_move: table.view().seat });
    return session.add("step", seat, "person", step);
  });
  if (confirm && table.waitsForConfirm) events.push(session.add("confirm", seat, "person"));
  return events;
}

/** Take back the last step of a turn, or all that can be taken back. */
function takeBack(session: Session, seat: number, all: boolean): TableEvent[] {
  const events = [session.add("take_back", seat, "person")];
  while (all && session.table.mayTakeBack) events.push(session.add("take_back", seat, "person"));
  return events;
}

/** How many items two lists have in common at the beginning. */
function common<T>(old: readonly T[], now: readonly T[]): number {
  const differs = old.findIndex((item, i) => item !== now[i]);
  return differs < 0 ? old.length : differs;
}
