/** A prepared position on a real table, in which somebody plays one turn. */

import { explain, type Explanation } from "../games";
import type { GamePage } from "../lib/game";
import type { Play, Port } from "../lib/play.svelte";
import type { LegalStep, LogEntry, Position, RecordModel } from "../lib/protocol";
import { Referee, type Game } from "../local/referee";
import { Refused } from "../local/refused";

/** Of records. */
const VERSION = 2;

/** What leads to a position. */
export interface Start {
  seats: number;
  options: Record<string, string>;
  seed: string;
  turns: readonly string[];
}

export abstract class OneTurn {
  readonly play: Play;
  /** Whether the turn has been played. */
  done = $state(false);
  view = $state.raw<Position>(null!);
  /** The position before the turn. */
  before = $state.raw<Position>(null!);
  /** Points that the turn made or cost. */
  log = $state.raw<LogEntry[]>([]);
  /** What is wrong with what was tried. */
  why = $state.raw<Explanation | null>(null);
  #legal = $state.raw<LegalStep[]>([]);
  #payments = $state.raw<string[][]>([]);
  #start: Start = null!;
  #table: Referee = null!;
  /** The seat that plays. */
  seat = $state(0);

  constructor(
    readonly game: GamePage,
    readonly local: Game,
  ) {
    this.play = game.play(this.#port());
  }

  /** Whether a turn in progress may be played like this; if not, `why` says so. */
  protected abstract allows(steps: readonly string[]): boolean;
  /** The turn has been played. */
  protected abstract finished(steps: readonly string[]): void;

  /** The whole log of the game, for its result. */
  get wholeLog(): LogEntry[] {
    return this.#table.log;
  }

  /** What leads to the position, as a record of a game that is not finished. */
  get record(): RecordModel {
    const { seats, options, seed, turns } = this.#start;
    const { rules } = this.local.engine.layout;
    return { version: VERSION, game: this.game.name, rules, seats, options, seed, turns: [...turns], scores: null };
  }

  /** Go to a position. */
  protected enter(start: Start): void {
    this.#start = start;
    this.#table = new Referee(this.local, start.seats, start.options, start.seed);
    this.#table.playOn(start.turns, []);
    this.seat = this.#table.seat;
    this.done = false;
    this.why = null;
    this.log = [];
    this.play.clear();
    this.#look();
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

  cancel(): void {
    this.why = null;
    if (!this.play.cancel() && this.#table.mayTakeBack) this.undo();
  }

  get mayCancel(): boolean {
    return !this.done && (this.play.chosen || this.view.may_take_back);
  }

  #look(): void {
    this.view = this.#table.view();
    this.#legal = this.done ? [] : this.#table.previews();
    this.#payments = this.done ? [] : this.#table.payments();
  }

  protected undo(): void {
    this.#table.takeBack(this.seat);
    this.#look();
  }

  /** The turn is not what was wanted: back to where it began. */
  protected turnDown(text: string): void {
    if (this.#table.mayTakeBack) this.undo();
    this.#tell(text);
  }

  #tell(text: string): void {
    this.why = { text, href: null, clause: "" };
  }

  #send(steps: readonly string[]): void {
    const table = this.#table;
    this.why = null;
    if (!this.allows([...table.turn, ...steps])) return;
    const turns = table.turns.length;
    const logged = this.#logged();
    try {
      for (const step of steps) table.play(this.seat, step);
      if (table.waitsForConfirm) table.confirm(this.seat);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.why = explain(error, this.game);
    }
    this.done = table.turns.length > turns;
    if (this.done) this.log = table.log.slice(logged);
    this.#look();
    if (this.done) this.finished(table.turns.at(-1)!.steps);
  }

  /** How long the log was before the turn. */
  #logged(): number {
    const { seats, options, seed, turns } = this.#start;
    const before = new Referee(this.local, seats, options, seed);
    before.playOn(turns, []);
    return before.log.length;
  }

  #why(text: string): void {
    const refusal = this.#table.whyNot(text);
    if (refusal) this.why = explain(refusal, this.game);
  }

  #port(): Port<Position> {
    const run = this;
    return {
      get view() {
        return run.view;
      },
      get active() {
        return !run.done;
      },
      get seat() {
        return run.seat;
      },
      get legal() {
        return run.#legal;
      },
      get payments() {
        return run.#payments;
      },
      quick: false,
      send: async (steps) => run.#send(steps),
      undo: async () => run.undo(),
      why: async (step) => run.#why(step),
      tell: (text) => run.#tell(text),
      worth: async (steps) => run.#table.worth(steps),
    };
  }
}
