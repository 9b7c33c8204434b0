/** Solving: a position, and one turn that is clearly best. For puzzles and for the person's own mistakes. */

import type { Reason } from "../analysis/report";
import type { GamePage } from "../lib/game";
import type { Way } from "../lib/moves";
import type { Game } from "../local/referee";
import type { Exercise } from "./exercises";
import { ideaOf, reasonsOf, startOf, type Found } from "./puzzles";
import { OneTurn, type Start } from "./turn.svelte";

/** What is to be solved. */
export interface Task {
  start: Start;
  best: string[];
  /** Whether bonus tiles and payment have to be the best too. */
  exact: boolean;
  /** Points that turns lose, and the least that any other loses. */
  losses: { steps: string[]; lost: number }[];
  least: number;
  /** Seats are counted from the one that plays. */
  reasons: Reason[];
  /** Whether they compare the best turn with the person's own, and not with the usual one. */
  own: boolean;
}

/** What to solve in a puzzle. */
export function taskOf(puzzle: Found, game: Game, codes: readonly string[]): Task {
  const start = startOf(puzzle, game);
  const losses = Object.entries(puzzle.wrong).map(([turn, lost]) => ({ steps: turn.split(" "), lost }));
  return {
    start,
    best: puzzle.best.split(" "),
    exact: false,
    losses,
    least: Math.min(...losses.map(({ lost }) => lost)),
    reasons: reasonsOf(puzzle, codes),
    own: false,
  };
}

/** What to solve in a person's own mistake. */
export function exerciseTask({ record, seat, best, played, lost, reasons: found }: Exercise): Task {
  const { seats, options, seed, turns } = record;
  const reasons = found.map((each) => ({ ...each, seat: (each.seat - seat + seats) % seats }));
  const exact = ideaOf(best) === ideaOf(played);
  return {
    start: { seats, options, seed, turns },
    best,
    exact,
    losses: [{ steps: played, lost }],
    least: 0,
    reasons,
    own: true,
  };
}

export class SolveRun extends OneTurn {
  /** `asking` for a turn, or it was `wrong`, it was `solved`, or the solution is `shown`. */
  state = $state<"asking" | "wrong" | "solved" | "shown">("asking");
  tries = $state(0);
  /** Points that the last try loses; null if that is not known. */
  lost = $state<number | null>(null);
  #told = false;

  /** `onanswer` is told once, how well it was solved. */
  constructor(
    game: GamePage,
    local: Game,
    readonly task: Task,
    readonly onanswer: (solved: boolean) => void,
  ) {
    super(game, local);
    this.enter(task.start);
  }

  /** The solution, drawn on the table. */
  get ways(): readonly Way[] {
    return this.state === "shown" ? this.game.way(this.view, this.seat, this.task.best) : [];
  }

  /** Try again. */
  again(): void {
    this.state = "asking";
    this.restart();
  }

  /** Give up: see the solution. */
  show(): void {
    this.#tell(false);
    this.restart();
    this.state = "shown";
    this.done = true;
  }

  protected allows(): boolean {
    return true;
  }

  protected finished(steps: readonly string[]): void {
    const right = this.#isRight(steps);
    this.tries += 1;
    this.state = right ? "solved" : "wrong";
    this.lost = right ? null : this.#lossOf(steps);
    this.#tell(right);
  }

  #isRight(steps: readonly string[]): boolean {
    const { best, exact } = this.task;
    if (!exact) return ideaOf(steps) === ideaOf(best);
    return steps.join() === best.join() || this.reached(steps) === this.reached(best);
  }

  #lossOf(steps: readonly string[]): number | null {
    const { losses, exact } = this.task;
    const same = (turn: readonly string[]) => (exact ? turn.join() === steps.join() : ideaOf(turn) === ideaOf(steps));
    return losses.find((each) => same(each.steps))?.lost ?? null;
  }

  #tell(solved: boolean): void {
    if (!this.#told) this.onanswer(solved);
    this.#told = true;
  }
}
