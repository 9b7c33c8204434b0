/** A position of a game on the screen, in which somebody can also play on. */

import { explain, type Explanation } from "../games";
import type { GamePage } from "../lib/game";
import type { Play, Port } from "../lib/play.svelte";
import type { LegalStep, Position } from "../lib/protocol";
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
  why = $state.raw<Explanation | null>(null);
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
      this.why = explain(error, this.game);
    }
  }

  #why(text: string): void {
    const refusal = this.#table.whyNot(text);
    if (refusal) this.why = explain(refusal, this.game);
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
      tell: (text) => (board.why = { text, href: null, clause: "" }),
      worth: async (steps) => board.#table.worth(steps),
    };
  }
}
