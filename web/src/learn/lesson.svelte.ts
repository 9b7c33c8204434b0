/** A first lesson: prepared positions, in each of which the learner plays one turn, on a real table. */

import { clauseOf } from "../games";
import { sentence } from "../lib/facts";
import type { GamePage, Lesson } from "../lib/game";
import type { Way } from "../lib/moves";
import type { Play, Port } from "../lib/play.svelte";
import type { LegalStep, LogEntry, Position, Problem } from "../lib/protocol";
import { Referee, type Game } from "../local/referee";
import { Refused } from "../local/refused";
import { words } from "./words";

/** Steps that the learner may choose freely: payments, bonus tiles, what is kept or discarded. */
const FREE = /^(\^|\+|!|-.|x$|\.$)/;
const SEATS = 2;

const keyOf = (game: string) => `sintra.lesson.${game}`;

/** How far somebody is in the lesson of a game; null: it was never begun. */
export function progressOf(game: string): number | null {
  const kept = localStorage.getItem(keyOf(game));
  return kept === null ? null : Number(kept);
}

/** Whether what is played is what was asked for, as far as it goes. */
export function isAsked(played: readonly string[], asked: readonly string[]): boolean {
  return played.every((step, i) => step === asked[i] || (FREE.test(step) && FREE.test(asked[i] ?? step)));
}

export class LessonRun {
  readonly play: Play;
  /** The number of the step that is shown. */
  step = $state(0);
  /** Whether the learner has played its turn. */
  done = $state(false);
  view = $state.raw<Position>(null!);
  /** Points that the turn made or cost. */
  log = $state.raw<LogEntry[]>([]);
  /** What is wrong with what was tried. */
  why = $state.raw<{ text: string; href: string | null; clause: string } | null>(null);
  #legal = $state.raw<LegalStep[]>([]);
  #payments = $state.raw<string[][]>([]);
  #table: Referee;

  constructor(
    readonly game: GamePage,
    readonly local: Game,
    readonly lesson: Lesson,
  ) {
    const { length } = lesson.steps;
    this.#table = this.enter(Math.min(progressOf(game.name) ?? 0, length - 1));
    this.play = game.play(this.#port());
  }

  /** What the step asks for. */
  get asked(): string[] {
    const { turns, steps } = this.lesson;
    return turns[steps[this.step]!.at]!.split(" ");
  }

  get seat(): number {
    return 0;
  }

  get last(): boolean {
    return this.step === this.lesson.steps.length - 1;
  }

  /** The whole log of the game, for its result. */
  get wholeLog(): LogEntry[] {
    return this.#table.log;
  }

  /** What is to be done, drawn on the table. */
  get ways(): readonly Way[] {
    return this.done || this.play.chosen ? [] : this.game.way(this.view, this.seat, this.asked);
  }

  /** Go to a step, and remember that. */
  enter(step: number): Referee {
    const { seed, options, turns, steps } = this.lesson;
    const table = new Referee(this.local, SEATS, options, seed);
    table.playOn(turns.slice(0, steps[step]!.at), []);
    this.step = step;
    this.done = false;
    this.why = null;
    this.log = [];
    this.#table = table;
    localStorage.setItem(keyOf(this.game.name), String(step));
    this.#look();
    return table;
  }

  next(): void {
    this.play.clear();
    this.enter(this.step + 1);
  }

  /** The lesson is over; whoever comes again begins anew. */
  finish(): void {
    localStorage.setItem(keyOf(this.game.name), "0");
  }

  cancel(): void {
    this.why = null;
    if (!this.play.cancel() && this.#table.mayTakeBack) this.#undo();
  }

  get mayCancel(): boolean {
    return !this.done && (this.play.chosen || this.view.may_take_back);
  }

  #look(): void {
    this.view = this.#table.view();
    this.#legal = this.done ? [] : this.#table.previews();
    this.#payments = this.done ? [] : this.#table.payments();
  }

  #undo(): void {
    this.#table.takeBack(this.seat);
    this.#look();
  }

  #explain(problem: Problem): void {
    const clause = clauseOf(problem.code);
    const text = sentence(problem, this.game);
    this.why = { text, href: clause?.href ?? null, clause: clause?.clause ?? "" };
  }

  #send(steps: readonly string[]): void {
    const table = this.#table;
    this.why = null;
    if (!isAsked([...table.turn, ...steps], this.asked)) {
      if (table.mayTakeBack) this.#undo();
      this.why = { text: words.t("lesson.other"), href: null, clause: "" };
      return;
    }
    const { at } = this.lesson.steps[this.step]!;
    const logged = this.#logged(at);
    try {
      for (const step of steps) table.play(this.seat, step);
      if (table.waitsForConfirm) table.confirm(this.seat);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#explain(error);
    }
    this.done = table.turns.length > at;
    if (this.done) this.log = table.log.slice(logged);
    this.#look();
  }

  /** How long the log was before the turn. */
  #logged(at: number): number {
    const { seed, options, turns } = this.lesson;
    const before = new Referee(this.local, SEATS, options, seed);
    before.playOn(turns.slice(0, at), []);
    return before.log.length;
  }

  #why(text: string): void {
    const { engine } = this.local;
    const step = engine.step(this.lesson.options, text);
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
      undo: async () => run.#undo(),
      why: async (step) => run.#why(step),
      worth: async (steps) => run.#worth(steps),
    };
  }
}
