/** A lesson: prepared positions, in each of which the learner plays one turn, on a real table. */

import type { GamePage, Lesson } from "../lib/game";
import type { Way } from "../lib/moves";
import type { Game } from "../local/referee";
import { OneTurn } from "./turn.svelte";
import { words } from "./words";

/** Steps that the learner may choose freely: payments, bonus tiles, what is kept or discarded. */
const FREE = /^(\^|\+|!|-.|x$|\.$)/;
const SEATS = 2;

const keyOf = (game: string, name: string) => `sintra.${name}.${game}`;

/** How far somebody has come in a lesson of a game; null if they never began it. */
export function progressOf(game: string, name = "lesson"): number | null {
  const kept = localStorage.getItem(keyOf(game, name));
  return kept === null ? null : Number(kept);
}

/** Whether what is played is what was asked for, as far as it goes. */
export function isAsked(played: readonly string[], asked: readonly string[]): boolean {
  return played.every((step, i) => step === asked[i] || (FREE.test(step) && FREE.test(asked[i] ?? step)));
}

export class LessonRun extends OneTurn {
  /** The number of the step that is shown. */
  step = $state(0);

  /** `name`: under which progress is kept. */
  constructor(
    game: GamePage,
    local: Game,
    readonly lesson: Lesson,
    readonly name: string,
  ) {
    super(game, local);
    this.go(Math.min(progressOf(game.name, name) ?? 0, lesson.steps.length - 1));
  }

  /** What the step asks for. */
  get asked(): string[] {
    const { turns, steps } = this.lesson;
    return turns[steps[this.step]!.at]!.split(" ");
  }

  get last(): boolean {
    return this.step === this.lesson.steps.length - 1;
  }

  /** What is to be done, drawn on the table. */
  get ways(): readonly Way[] {
    return this.done || this.play.chosen ? [] : this.game.way(this.view, this.seat, this.asked);
  }

  /** Go to a step, and remember that. */
  go(step: number): void {
    const { seed, options, turns, steps } = this.lesson;
    this.step = step;
    localStorage.setItem(keyOf(this.game.name, this.name), String(step));
    this.enter({ seats: SEATS, options, seed, turns: turns.slice(0, steps[step]!.at) });
  }

  next(): void {
    this.go(this.step + 1);
  }

  /** The lesson is over; the next visit starts from the beginning. */
  finish(): void {
    localStorage.setItem(keyOf(this.game.name, this.name), "0");
  }

  protected allows(steps: readonly string[]): boolean {
    const right = isAsked(steps, this.asked);
    if (!right) this.turnDown(words.t("lesson.other"));
    return right;
  }

  protected finished(): void {}
}
