/** A position of a game on the screen, in which somebody can also play on. */

import { clauseOf } from "../games";
import { sentence } from "../lib/facts";
import type { GamePage } from "../lib/game";
import type { Play, Port } from "../lib/play.svelte";
import type { LegalStep, Position, Problem } from "../lib/protocol";
import { Referee, type Game } from "../local/referee";
import { Refused } from "../local/refused";

interface Setting {
  seats: number;
  options: Record<string, string>;
  seed: string;
}

export class Board {
  readonly play: Play;
  view = $state.raw<Position>(null!);
  /** Whose board is large. */
  own = $state(0);
  /** Whether somebody may choose a turn now. */
  active = $state(false);
  why = $state.raw<{ text: string; href: string | null; clause: string } | null>(null);
  #legal = $state.raw<LegalStep[]>([]);
  #payments = $state.raw<string[][]>([]);
  #table: Referee;

  constructor(
    readonly game: GamePage,
    readonly local: Game,
    readonly setting: Setting,
    /** Called with a turn that was played here. */
    readonly onturn: (seat: number, steps: string[]) => void,
  ) {
    this.#table = this.#at([]);
    this.view = this.#table.view();
    this.play = game.play(this.#port());
  }

  #at(turns: readonly string[]): Referee {
    const { seats, options, seed } = this.setting;
    const table = new Referee(this.local, seats, options, seed);
    table.playOn(turns, []);
    return table;
  }

  /** Show the position after some turns; `active`: in which somebody plays on. */
  show(turns: readonly string[], active = false): void {
    this.#table = this.#at(turns);
    this.active = active && !this.#table.over;
    this.why = null;
    this.#look();
    this.play?.clear();
  }

  get state() {
    return this.#table.state;
  }

  get over(): boolean {
    return this.#table.over;
  }

  get mayTakeBack(): boolean {
    return this.active && (this.play.chosen || this.#table.mayTakeBack);
  }

  takeBack(): void {
    this.why = null;
    if (!this.play.cancel() && this.#table.mayTakeBack) this.#undo();
  }

  /** Play steps of somebody else, by their numbers; true if their turn is over then. */
  step(step: number): boolean {
    const { seat } = this.#table;
    this.#play(seat, [this.#table.spell(step)]);
    return this.#table.turn.length === 0;
  }

  #look(): void {
    this.view = this.#table.view();
    this.#legal = this.active ? this.#table.previews() : [];
    this.#payments = this.active ? this.#table.payments() : [];
  }

  #undo(): void {
    this.#table.takeBack(this.#table.seat);
    this.#look();
  }

  #explain(problem: Problem): void {
    const clause = clauseOf(problem.code);
    this.why = { text: sentence(problem, this.game), href: clause?.href ?? null, clause: clause?.clause ?? "" };
  }

  #play(seat: number, steps: readonly string[]): void {
    const table = this.#table;
    const before = table.turns.length;
    for (const step of steps) table.play(seat, step);
    if (table.waitsForConfirm) table.confirm(seat);
    this.#look();
    if (table.turns.length > before) this.onturn(seat, table.turns.at(-1)!.steps);
  }

  #send(steps: readonly string[]): void {
    this.why = null;
    try {
      this.#play(this.#table.seat, steps);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#look();
      this.#explain(error);
    }
  }

  #why(text: string): void {
    const { engine } = this.local;
    const step = engine.step(this.setting.options, text);
    const refusal = step === undefined ? null : engine.why(this.#table.state, step);
    if (refusal) this.#explain(refusal);
  }

  #worth(steps: readonly string[]): { steps: readonly string[]; points: number | null } {
    try {
      return { steps, points: this.#table.preview(steps[0]!, steps.slice(1))["points"] || null };
    } catch (error) {
      if (!(error instanceof Refused) || steps.length === 1) return { steps, points: null };
      return this.#worth(steps.slice(0, -1)); // the turn ends by itself before
    }
  }

  #port(): Port<Position> {
    const board = this;
    return {
      get view() {
        return board.view;
      },
      get active() {
        return board.active;
      },
      get seat() {
        return board.own;
      },
      get legal() {
        return board.#legal;
      },
      get payments() {
        return board.#payments;
      },
      quick: false,
      send: async (steps) => board.#send(steps),
      undo: async () => board.#undo(),
      why: async (step) => board.#why(step),
      worth: async (steps) => board.#worth(steps),
    };
  }
}
