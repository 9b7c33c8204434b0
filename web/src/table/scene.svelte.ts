/** The position that is on the screen: it follows the table at a pace that people can read. */

import { flyAlong, flyPoints } from "../lib/fly.svelte";
import { moves as gardenMoves } from "../garden/moves";
import type { GardenView } from "../garden/view";
import type { Move } from "../lib/moves";
import type { LogEntry } from "../lib/protocol";
import { flightTime } from "../lib/settings.svelte";
import { moves as summerMoves } from "../summer/moves";
import { covered, type SummerView } from "../summer/view";
import { gains } from "./where";

export type AnyView = (SummerView | GardenView) & {
  turn_seat: number | null;
  turn_steps: string[];
  step: number;
  turns: number;
  may_take_back: boolean;
  waits_for_confirm: boolean;
  over: boolean;
  winners: number[];
};

const LONGEST_QUEUE = 12;
const PAUSE = 260;

function difference(before: AnyView, after: AnyView): Move[] {
  if (before.game === "summer" && after.game === "summer") return summerMoves(before, after);
  if (before.game === "garden" && after.game === "garden") return gardenMoves(before, after);
  return [];
}

function places(view: AnyView, seat: number): string[] {
  if (view.game === "summer") return [...covered(view.seats[seat]!.stars).keys()];
  return Object.keys(view.seats[seat]!.hexes);
}

/** What lies on each board now and did not before. */
function arrivals(before: AnyView, after: AnyView): Map<number, ReadonlySet<string>> {
  return new Map(
    after.seats.map((_, seat) => {
      const old = new Set(places(before, seat));
      return [seat, new Set(places(after, seat).filter((place) => !old.has(place)))];
    }),
  );
}

/** Whether no step was played or taken back between two positions. */
function same(before: AnyView, after: AnyView): boolean {
  const keys = ["step", "turns", "waits_for_confirm", "over"] as const;
  return keys.every((key) => before[key] === after[key]);
}

interface Moment {
  view: AnyView;
  scored: readonly LogEntry[];
}

export class Scene {
  view = $state.raw<AnyView | null>(null);
  fresh = $state.raw<ReadonlyMap<number, ReadonlySet<string>>>(new Map());
  /** Whether newer positions wait to be shown. */
  behind = $state(false);
  /** Whether another scene is looked at: then nothing moves in this one. */
  hidden = false;
  /** Called before another position is shown. */
  onchange: () => void = () => {};

  #queue: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a position, and what was scored on the way to it: at once, or after those that wait. */
  push(view: AnyView, atOnce: boolean, scored: readonly LogEntry[] = []): void {
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

  /** Catch up now. */
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

  /** Whether anything moved. */
  #show({ view, scored }: Moment): boolean {
    const before = this.view;
    const change = () => {
      this.onchange();
      this.view = view;
    };
    if (before === null || before.game !== view.game || this.hidden) {
      change();
      return false;
    }
    if (same(before, view)) {
      this.view = view; // something else happened at the table: what is being chosen stays
      return false;
    }
    const moved = difference(before, view);
    this.fresh = arrivals(before, view);
    void flyAlong(moved, change).then(() => flyPoints(gains(scored, view)));
    return moved.length + scored.length > 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
