/** A local table after its events: seats and game. It mirrors `server/session/`, without open seats and clocks. */

import type { Card, NewTable, Seat, TableEvent, TableState } from "../lib/protocol";
import { digestOf, newId, newSeed, seatOrder } from "./random";
import { Referee, type Game } from "./referee";
import { recordText } from "../lib/download";
import { recordOf } from "./replay";
import { Refused } from "./refused";
import { sealed, type Saved } from "./saved";

/** The person who uses this page: all seats of people are theirs. */
export const ME = "me";

export class Session {
  number = 0;
  rematch: string | null = null;
  updated: number;

  constructor(
    readonly id: string,
    readonly created: number,
    readonly asked: NewTable,
    readonly chairs: readonly Seat[],
    public table: Referee,
  ) {
    this.updated = created;
  }

  /** An independent copy: events applied to one do not show in the other. */
  copy(): Session {
    const other = new Session(this.id, this.created, this.asked, this.chairs, this.table.copy());
    return Object.assign(other, { number: this.number, rematch: this.rematch, updated: this.updated });
  }

  get status(): "playing" | "finished" {
    return this.table.over ? "finished" : "playing";
  }

  get toMove(): number | null {
    return this.table.over ? null : this.table.seat;
  }

  /** The level of the bot that must act, if it is a bot. */
  get botToMove(): string | null {
    return this.toMove === null ? null : (this.chairs[this.toMove]?.level ?? null);
  }

  get mine(): number[] {
    return this.chairs.flatMap(({ kind, seat }) => (kind === "bot" ? [] : [seat]));
  }

  /** Hints are for a person who plays against bots alone. */
  get mayHint(): boolean {
    return this.mine.length === 1;
  }

  /** Let something happen. */
  add(kind: TableEvent["kind"], seat: number, by: TableEvent["by"], step: string | null = null): TableEvent {
    if (kind === "step") this.table.play(seat, step!);
    else if (kind === "take_back") this.table.takeBack(seat);
    else this.table.confirm(seat);
    this.number += 1;
    this.updated = Math.max(Date.now(), this.updated);
    return {
      ...{ number: this.number, at: this.updated, kind, seat, step, by },
      ...{ person: null, name: null, order: null, table: null, ms: null },
    };
  }

  // ---- as everybody sees it

  card(): Card {
    const { toMove, mine, asked } = this;
    return {
      id: this.id,
      number: this.number,
      game: asked.game,
      options: { ...this.table.options },
      status: this.status,
      owner: ME,
      seats: [...this.chairs],
      order: asked.order ?? "random",
      listed: false,
      spectators: false,
      clock: { kind: "none", bank_s: null, increment_s: null, days: null },
      substitute: asked.substitute ?? "",
      to_move: toMove,
      deadline: null,
      scores: this.table.scores,
      winners: this.table.winners,
      created: this.created,
      updated: this.updated,
      your_turn: toMove !== null && mine.includes(toMove),
      your_seats: mine,
      rematch: this.rematch,
    };
  }

  state(): TableState {
    const acting = this.toMove !== null && !this.botToMove;
    return {
      status: this.status,
      seats: [...this.chairs],
      view: this.table.view(),
      legal: acting ? this.table.previews() : [],
      payments: acting ? this.table.payments() : [],
      clocks: { now: Date.now(), running: null, deadline: null, left_ms: this.chairs.map(() => null) },
      seed: this.status === "finished" ? this.table.seed : null,
      digest: this.status === "finished" ? digestOf(recordText(recordOf(this.table))) : null,
      rematch: this.rematch,
      problem: null,
    };
  }

  saved(): Saved {
    const { table } = this;
    return sealed({
      id: this.id,
      number: this.number,
      rules: table.game.engine.layout.rules,
      asked: this.asked,
      chairs: [...this.chairs],
      seed: table.seed,
      turns: table.turns.map(({ steps }) => steps.join(" ")),
      turn: table.turn,
      rematch: this.rematch,
      card: this.card(),
    });
  }
}

/** A new table, which starts at once. `nickname`: that of the person who uses the page. */
export function newSession(
  game: Game,
  asked: NewTable,
  options: Record<string, string>,
  nickname: string,
  seed = newSeed(),
): Session {
  const people = asked.seats.map((seat): Omit<Seat, "seat"> => {
    const common = { person: null, name: null, level: null, away: null };
    if (seat.kind === "bot") return { ...common, kind: "bot", level: seat.level, driver: "bot" };
    if (seat.kind === "open") throw new Refused("no_open_seat", { seat: null });
    const name = seat.kind === "me" ? nickname : seat.name;
    return { ...common, kind: seat.kind === "me" ? "person" : "hotseat", person: ME, name, driver: "person" };
  });
  const order = asked.order === "chosen" ? [...people.keys()] : seatOrder(seed, people.length);
  const chairs = order.map((before, seat): Seat => ({ seat, ...people[before]! }));
  return new Session(newId(), Date.now(), asked, chairs, new Referee(game, chairs.length, options, seed));
}

/** A saved table as it was; refused if today's rules do not lead through its turns. */
export function openSession(game: Game, saved: Saved): Session {
  const table = new Referee(game, saved.chairs.length, saved.card.options, saved.seed);
  try {
    table.playOn(saved.turns, saved.turn);
    if (String(table.scores) !== String(saved.card.scores)) throw new Refused("saved_damaged");
  } catch (error) {
    const now = game.engine.layout.rules;
    if (!(error instanceof Refused) || saved.rules === now) throw error;
    const { turn = saved.turns.length } = error.facts;
    throw new Refused("rules_changed", { game: saved.asked.game, rules: saved.rules, now, turn });
  }
  const session = new Session(saved.id, saved.card.created, saved.asked, saved.chairs, table);
  return Object.assign(session, { number: saved.number, rematch: saved.rematch, updated: saved.card.updated });
}
