/** The position on the screen. It follows the table at a readable pace. */

import { tick } from "svelte";
import { findGame } from "../games";
import { flyAlong, flyPoints, type Gain } from "../lib/fly.svelte";
import type { GamePage } from "../lib/game";
import type { LogEntry, Position } from "../lib/protocol";
import { flightTime } from "../lib/settings.svelte";

const LONGEST_QUEUE = 12;
const PAUSE = 260;

/** What lies on each board now but did not before. */
function arrivals(game: GamePage, before: Position, after: Position): Map<number, ReadonlySet<string>> {
  return new Map(
    after.seats.map((_, seat) => {
      const old = new Set(game.covered(before, seat));
      return [seat, new Set(game.covered(after, seat).filter((place) => !old.has(place)))];
    }),
  );
}

/** Whether two positions are the same: no step was played or taken back between them. */
function same(before: Position, after: Position): boolean {
  const keys = ["step", "turns", "waits_for_confirm", "over"] as const;
  return keys.every((key) => before[key] === after[key]);
}

/** What each seat gained or lost on the way to a position, and where: on some places, or on the board as a whole. */
function gains(game: GamePage, scored: readonly LogEntry[], view: Position): Gain[] {
  const found = new Map<string, Gain>();
  for (const entry of scored.filter(({ points }) => points !== 0)) {
    const places = game.places(entry, view).map((place) => `place:${entry.seat}:${place}`);
    const from = places.length ? places : [`board:${entry.seat}`];
    const same = found.get(from.join());
    if (same) same.points += entry.points;
    else found.set(from.join(), { seat: entry.seat, points: entry.points, from });
  }
  return [...found.values()];
}

interface Moment {
  view: Position;
  scored: readonly LogEntry[];
}

export class Scene {
  view = $state.raw<Position | null>(null);
  fresh = $state.raw<ReadonlyMap<number, ReadonlySet<string>>>(new Map());
  /** Whether newer positions are waiting. */
  behind = $state(false);
  /** Whether another scene is shown instead: then nothing is animated here. */
  hidden = false;
  /** Called just before another position is shown. */
  onchange: () => void = () => {};

  #queue: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a position and what was scored on the way to it, at once or after those that are waiting. */
  push(view: Position, atOnce: boolean, scored: readonly LogEntry[] = []): void {
    if (atOnce || flightTime() === 0 || this.view === null || this.hidden || document.hidden) {
      this.#queue = [];
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#show({ view, scored });
      this.behind = false;
      return;
    }
    this.#queue.push({ view, scored });
    if (this.#queue.length > LONGEST_QUEUE) this.#queue.splice(0, this.#queue.length - 1);
    this.behind = true;
    if (this.#timer === undefined) this.#next();
  }

  /** Catch up with the table. */
  skip(): void {
    const last = this.#queue.at(-1);
    if (last) this.push(last.view, true);
  }

  #next(): void {
    const moment = this.#queue.shift();
    if (moment === undefined) {
      this.#timer = undefined;
      this.behind = false;
      return;
    }
    const moved = this.#show(moment);
    this.#timer = setTimeout(() => this.#next(), moved ? flightTime() + PAUSE : 0);
  }

  /** Show a position; true if anything moved. */
  #show({ view, scored }: Moment): boolean {
    const before = this.view;
    const change = () => {
      this.onchange();
      this.view = view;
    };
    const game = findGame(view.game);
    if (before === null || game === null || this.hidden) {
      change();
      if (game !== null && !this.hidden && view.step === 0) this.#deal(game, view);
      return false;
    }
    if (same(before, view)) {
      this.view = view; // something else happened at the table, so keep what has been chosen
      return false;
    }
    const moved = game.moves(before, view);
    this.fresh = arrivals(game, before, view);
    void flyAlong(moved, change).then(() => flyPoints(gains(game, scored, view)));
    return moved.length + scored.length > 0;
  }

  /** The first tiles come out of the bag; what others do waits until they lie there. */
  #deal(game: GamePage, view: Position): void {
    void tick().then(() => flyAlong(game.deal(view), () => {}));
    this.#timer = setTimeout(() => this.#next(), 2.5 * flightTime());
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
