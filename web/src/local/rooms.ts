/** All local games: made, listed, opened, exported, imported, removed. */

import { RECORD_VERSION, type Card, type Frames, type NewTable, type Problem, type RecordModel } from "../lib/protocol";
import { newId } from "./random";
import type { Game } from "./referee";
import { Refused } from "./refused";
import { framesOf, recordOf } from "./replay";
import { Room, type Players } from "./room";
import { unsealed, type Saved } from "./saved";
import { newSession, openSession, Session } from "./session";
import type { Keeper } from "./store";

/** A game in the list: one that is damaged has no card that could be trusted. */
export interface Listed {
  id: string;
  card: Card | null;
  problem: Problem | null;
}

export class Rooms {
  #rooms = new Map<string, Promise<Room>>();

  constructor(
    readonly store: Keeper,
    readonly players: Players,
    readonly load: (game: string) => Promise<Game>,
    /** Called when a game was saved, for other pages. */
    readonly onsaved: (id: string) => void = () => {},
  ) {}

  async make(asked: NewTable, nickname: string): Promise<Card> {
    const game = await this.load(asked.game);
    const session = newSession(game, asked, checkedOptions(game, asked), nickname);
    const room = this.#room(session);
    this.#rooms.set(session.id, Promise.resolve(room));
    await room.keep();
    return session.card();
  }

  /** The same people, who may sit in another order. */
  async #again({ asked, chairs }: Session): Promise<string> {
    const nickname = chairs.find(({ kind }) => kind === "person")?.name ?? "";
    return (await this.make(asked, nickname)).id;
  }

  open(id: string): Promise<Room> {
    const known = this.#rooms.get(id) ?? this.#open(id);
    this.#rooms.set(id, known);
    known.catch(() => this.#rooms.delete(id));
    return known;
  }

  async #open(id: string): Promise<Room> {
    return this.#room(await this.#session(id));
  }

  async #session(id: string): Promise<Session> {
    const saved = await this.store.load(id);
    return openSession(await this.load(saved.asked.game), saved);
  }

  #room(session: Session): Room {
    return new Room(session, this.store, this.players, {
      again: (over) => this.#again(over),
      reopen: (id) => this.#session(id),
      saved: this.onsaved,
    });
  }

  /** Another page has saved a game. */
  async refresh(id: string): Promise<void> {
    const room = await this.#rooms.get(id);
    await room?.reload();
  }

  async list(): Promise<Listed[]> {
    return (await this.store.all()).map((saved) => {
      const id = String(saved.id);
      try {
        return { id, card: unsealed(saved).card, problem: null };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { id, card: null, problem: { code: error.code, facts: error.facts } };
      }
    });
  }

  async remove(id: string): Promise<void> {
    this.#rooms.delete(id);
    await this.store.remove(id);
  }

  async turns(id: string, start: number, count: number): Promise<Frames> {
    const { session } = await this.open(id);
    const names = session.chairs.map(({ name, level }) => name ?? level ?? "");
    return framesOf(session.table.game, recordOf(session.table), names, start, count);
  }

  async record(id: string): Promise<RecordModel> {
    const { session } = await this.open(id);
    if (session.status !== "finished") throw new Refused("not_finished", { status: session.status });
    return recordOf(session.table);
  }

  async export(id: string): Promise<Saved> {
    return (await this.open(id)).session.saved();
  }

  /** Keep an exported game, or a record, for the person at this screen; it is replayed first. Returns its name. */
  async import(found: unknown, names: readonly string[]): Promise<string> {
    const exported = typeof found === "object" && found !== null && "check" in found;
    const session = exported
      ? await this.#reopened(unsealed(found))
      : await this.#fromRecord(checkedRecord(found), names);
    await this.#room(session).keep();
    return session.id;
  }

  async #reopened(saved: Saved): Promise<Session> {
    const there = (await this.store.all()).some(({ id }) => id === saved.id);
    return openSession(await this.load(saved.asked.game), there ? { ...saved, id: newId() } : saved);
  }

  async #fromRecord(record: RecordModel, names: readonly string[]): Promise<Session> {
    const seats = names.slice(0, record.seats).map((name) => ({ kind: "hotseat" as const, name }));
    const asked: NewTable = { game: record.game, options: record.options, seats, order: "chosen" };
    const game = await this.load(record.game);
    const session = newSession(game, asked, checkedOptions(game, asked), "", record.seed);
    session.table.playOn(record.turns, []);
    if (record.scores && String(record.scores) !== String(session.table.scores))
      throw new Refused("record_scores", {
        turn: record.turns.length,
        found: record.scores,
        replayed: session.table.scores,
      });
    return session;
  }
}

/** A record in something that was read from a file; only its form is checked here. */
export function checkedRecord(found: unknown): RecordModel {
  const record = found as RecordModel;
  if (typeof found !== "object" || found === null || Array.isArray(found))
    throw new Refused("record_not_object", { found: typeof found });
  const wanted = {
    version: "number",
    game: "string",
    seats: "number",
    seed: "string",
    options: "object",
    turns: "object",
  } as const;
  for (const [field, kind] of Object.entries(wanted)) {
    if (!(field in record)) throw new Refused("record_field_missing", { field });
    if (typeof record[field as keyof RecordModel] !== kind)
      throw new Refused("record_field_type", { field, found: typeof record[field as keyof RecordModel] });
  }
  if (record.version !== 1 && record.version !== RECORD_VERSION)
    throw new Refused("record_version", { version: record.version, expected: RECORD_VERSION });
  if (!Array.isArray(record.turns)) throw new Refused("record_field_type", { field: "turns", found: "object" });
  if (record.options === null) throw new Refused("record_field_type", { field: "options", found: "null" });
  const wrong = record.turns.findIndex((turn) => typeof turn !== "string" || !/^\S+( \S+)*$/.test(turn));
  if (wrong >= 0) throw new Refused("record_turn_text", { turn: wrong + 1 });
  return record;
}

/** All options of a table: those asked for, and defaults for the others; refused if it cannot be played. */
export function checkedOptions(
  { engine, files }: Game,
  { game, seats, options = {} }: NewTable,
): Record<string, string> {
  const { layout } = engine;
  if (!layout.seats.includes(seats.length))
    throw new Refused("bad_seats", { game, seats: seats.length, expected: layout.seats.join("|") });
  const chosen = Object.entries(layout.options).map(([option, choices]) => [option, options[option] ?? choices[0]!]);
  const all = Object.fromEntries(chosen) as Record<string, string>;
  if (!files.encode(all)) throw new Refused("bad_options", { found: JSON.stringify(options), expected: "" });
  return all;
}
