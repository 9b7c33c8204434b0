/** A lesson: prepared positions, in each of which the learner plays one turn, on a real table. */

import { LESSONS, type GamePage, type JudgedTurn, type Lesson, type LessonName } from "../lib/game";
import type { Way } from "../lib/moves";
import type { Game } from "../local/referee";
import { isGood, judgedAs } from "./judge";
import { finish, keepProgress, progressOf } from "./progress";
import { OneTurn } from "./turn.svelte";
import { words } from "./words";

/** Steps that the learner may choose freely: payments, bonus tiles, what is kept or discarded. */
const FREE = /^(\^|\+|!|-.|x$|\.$)/;
/** How an expansion is turned, which is free too. */
const TURNED = /^(#\d+)\..*/;
const SEATS = 2;

/** Whether what is played is what was asked for, as far as it goes. */
export function isAsked(played: readonly string[], asked: readonly string[]): boolean {
  const place = (step = "") => step.replace(TURNED, "$1");
  return played.every((step, i) => place(step) === place(asked[i]) || (FREE.test(step) && FREE.test(asked[i] ?? step)));
}

export class LessonRun extends OneTurn {
  /** The number of the step that is shown. */
  step = $state(0);
  /** What was played where the learner is free to choose. */
  answer = $state.raw<JudgedTurn | null>(null);
  /** Whether the learner asked to see the best turn. */
  helped = $state(false);

  /** `name`: under which progress is kept. */
  constructor(
    game: GamePage,
    local: Game,
    readonly lesson: Lesson,
    readonly name: LessonName,
  ) {
    super(game, local);
    this.go(Math.min(progressOf(game.name, name), lesson.steps.length - 1));
  }

  get #step() {
    return this.lesson.steps[this.step]!;
  }

  get key(): string {
    return this.#step.key;
  }

  /** Whether the learner is free to choose. */
  get free(): boolean {
    return this.#step.turns !== undefined;
  }

  /** What the step asks for; where the learner is free to choose, the best turn. */
  get asked(): string[] {
    const { turns, game, at } = this.#step;
    return (turns?.[0]?.steps ?? this.lesson.games[game]!.turns[at]!).split(" ");
  }

  /** What tempts instead of the best turn. */
  get rival(): JudgedTurn | undefined {
    return this.#step.turns?.find(({ steps }) => steps === this.#step.rival);
  }

  /** Whether the turn was as good as any. */
  get right(): boolean {
    return this.done && (!this.free || (this.answer !== null && isGood(this.answer)));
  }

  get last(): boolean {
    return this.step === this.lesson.steps.length - 1;
  }

  /** The lesson after this one. */
  get following(): LessonName | undefined {
    return LESSONS[LESSONS.indexOf(this.name) + 1];
  }

  /** What is to be done, drawn on the table. */
  get ways(): readonly Way[] {
    const hidden = this.done || this.play.chosen || (this.free && !this.helped);
    return hidden ? [] : this.game.way(this.view, this.seat, this.asked);
  }

  /** Go to a step, and remember that. */
  go(step: number): void {
    const { games, steps } = this.lesson;
    const { game, at } = steps[step]!;
    const { seed, options, turns } = games[game]!;
    this.step = step;
    this.answer = null;
    this.helped = false;
    keepProgress(this.game.name, this.name, step);
    this.enter({ seats: SEATS, options, seed, turns: turns.slice(0, at) });
    this.#lead();
  }

  /** Once a turn is shown, the page also suggests what it is paid with. */
  #lead(): void {
    this.play.lead = this.free && !this.helped ? [] : this.asked;
  }

  next(): void {
    this.go(this.step + 1);
  }

  /** Take the turn back and try another. */
  again(): void {
    this.answer = null;
    this.restart();
  }

  /** See the best turn. */
  show(): void {
    this.again();
    this.helped = true;
    this.#lead();
  }

  protected allows(steps: readonly string[]): boolean {
    const right = this.free || isAsked(steps, this.asked);
    if (!right) this.turnDown(words.t("lesson.other"));
    return right;
  }

  protected finished(steps: readonly string[]): void {
    if (this.free) this.answer = judgedAs(this.#step.turns!, steps) ?? null;
    if (this.last) finish(this.game.name, this.name);
  }
}
