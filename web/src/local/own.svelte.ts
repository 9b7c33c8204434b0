/** A table that is only on the screen, at which somebody tries turns: what can be done there, and why something cannot. */

import { explain, type Explanation } from "../games";
import type { GamePage } from "../lib/game";
import type { Play, Port } from "../lib/play.svelte";
import type { LegalStep, Position } from "../lib/protocol";
import { Referee, type Game } from "./referee";
import { Refused } from "./refused";

/** What leads to a deal. */
export interface Setting {
  seats: number;
  options: Record<string, string>;
  seed: string;
}

export abstract class OwnTable {
  readonly play: Play;
  view = $state.raw<Position>(null!);
  /** What is wrong with what was tried. */
  why = $state.raw<Explanation | null>(null);
  #legal = $state.raw<LegalStep[]>([]);
  #payments = $state.raw<string[][]>([]);
  protected table: Referee = null!;

  constructor(
    readonly game: GamePage,
    readonly local: Game,
  ) {
    this.play = game.play(this.#port());
  }

  /** Whether somebody may choose a turn now. */
  abstract readonly active: boolean;
  /** Whose board is large. */
  protected abstract readonly large: number;
  /** Play steps that were chosen. */
  protected abstract send(steps: readonly string[]): void;

  /** Go to a position; what was being chosen is forgotten. */
  protected set({ seats, options, seed }: Setting, turns: readonly string[]): void {
    this.table = new Referee(this.local, seats, options, seed);
    this.table.playOn(turns, []);
    this.why = null;
    this.play.clear();
  }

  /** Show how the table stands now. */
  protected look(): void {
    this.view = this.table.view();
    this.#legal = this.active ? this.table.previews() : [];
    this.#payments = this.active ? this.table.payments() : [];
  }

  get mayCancel(): boolean {
    return this.active && (this.play.chosen || this.view.may_take_back);
  }

  cancel(): void {
    this.why = null;
    if (!this.play.cancel() && this.table.mayTakeBack) this.undo();
  }

  protected undo(): void {
    this.table.takeBack(this.table.seat);
    this.look();
  }

  /** Play steps of a seat, and confirm the turn if that ends it; what is refused is explained. */
  protected attempt(seat: number, steps: readonly string[]): void {
    try {
      for (const step of steps) this.table.play(seat, step);
      if (this.table.waitsForConfirm) this.table.confirm(seat);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.why = explain(error, this.game);
    }
  }

  protected tell(text: string): void {
    this.why = { text, href: null, clause: "" };
  }

  #why(text: string): void {
    const refusal = this.table.whyNot(text);
    if (refusal) this.why = explain(refusal, this.game);
  }

  #port(): Port<Position> {
    const own = this;
    return {
      get view() {
        return own.view;
      },
      get active() {
        return own.active;
      },
      get seat() {
        return own.large;
      },
      get legal() {
        return own.#legal;
      },
      get payments() {
        return own.#payments;
      },
      quick: false,
      send: async (steps) => {
        own.why = null;
        own.send(steps);
      },
      undo: async () => own.undo(),
      why: async (step) => own.#why(step),
      tell: (text) => own.tell(text),
      worth: async (steps) => own.table.worth(steps),
    };
  }
}
