/** A prepared position on a real table, in which somebody plays one turn. */

import { RECORD_VERSION, type LogEntry, type Position, type RecordModel } from "../lib/protocol";
import { OwnTable, type Setting } from "../local/own.svelte";
import { Referee } from "../local/referee";

/** What leads to a position. */
export interface Start extends Setting {
  turns: readonly string[];
}

export abstract class OneTurn extends OwnTable {
  /** Whether the turn has been played. */
  done = $state(false);
  /** The position before the turn. */
  before = $state.raw<Position>(null!);
  /** Points that the turn made or cost. */
  log = $state.raw<LogEntry[]>([]);
  /** The seat that plays. */
  seat = $state(0);
  #start: Start = null!;

  /** Whether a turn in progress may be played like this; if not, `why` says so. */
  protected abstract allows(steps: readonly string[]): boolean;
  /** The turn has been played. */
  protected abstract finished(steps: readonly string[]): void;

  /** The whole log of the game, for its result. */
  get wholeLog(): LogEntry[] {
    return this.table.log;
  }

  /** What leads to the position, as a record of a game that is not finished. */
  get record(): RecordModel {
    const { seats, options, seed, turns } = this.#start;
    const { rules } = this.local.engine.layout;
    return {
      version: RECORD_VERSION,
      game: this.game.name,
      rules,
      seats,
      options,
      seed,
      turns: [...turns],
      scores: null,
    };
  }

  /** Go to a position. */
  protected enter(start: Start): void {
    this.#start = start;
    this.set(start, start.turns);
    this.seat = this.table.seat;
    this.done = false;
    this.log = [];
    this.look();
    this.before = this.view;
  }

  /** Start the turn over. */
  protected restart(): void {
    this.enter(this.#start);
  }

  /** What lies on the table after a whole turn from here: equal for turns that do the same. */
  protected reached(steps: readonly string[]): string {
    const { seats, options, seed, turns } = this.#start;
    const table = new Referee(this.local, seats, options, seed);
    table.playOn(turns, []);
    table.playTurn(turns.length + 1, steps.join(" "));
    const { step: _, ...lies } = table.view();
    return JSON.stringify(lies);
  }

  get active(): boolean {
    return !this.done;
  }

  protected get large(): number {
    return this.seat;
  }

  /** The turn is not what was wanted: back to where it began. */
  protected turnDown(text: string): void {
    if (this.table.mayTakeBack) this.undo();
    this.tell(text);
  }

  protected send(steps: readonly string[]): void {
    const { table } = this;
    if (!this.allows([...table.turn, ...steps])) return;
    const turns = table.turns.length;
    const logged = this.#logged();
    this.attempt(this.seat, steps);
    this.done = table.turns.length > turns;
    if (this.done) this.log = table.log.slice(logged);
    this.look();
    if (this.done) this.finished(table.turns.at(-1)!.steps);
  }

  /** How long the log was before the turn. */
  #logged(): number {
    const { seats, options, seed, turns } = this.#start;
    const before = new Referee(this.local, seats, options, seed);
    before.playOn(turns, []);
    return before.log.length;
  }
}
