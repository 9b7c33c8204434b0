/** Earlier moments of a game, loaded when somebody looks at them. */

import type { Frame, Frames } from "../lib/protocol";
import { Scene } from "./scene.svelte";

const CHUNK = 20;

export class Past {
  /** The turn after which the shown moment comes; null if none is shown. */
  at = $state<number | null>(null);
  /** The names of the seats; bots have their level instead. */
  names = $state.raw<string[]>([]);
  readonly scene = new Scene();
  #frames = $state.raw<(Frame | undefined)[]>([]);
  #wanted: number | null = null;

  /** `load`: fetches some moments, from a turn on. */
  constructor(readonly load: (start: number, count: number) => Promise<Frames>) {}

  /** The number of turns, as far as known; -1 before anything is loaded. */
  get last(): number {
    return this.#frames.length - 1;
  }

  get frame(): Frame | null {
    return (this.at === null ? undefined : this.#frames[this.at]) ?? null;
  }

  /** Everything scored up to the moment that is shown, as far as it is loaded. */
  get log() {
    return this.#frames.slice(0, (this.at ?? -1) + 1).flatMap((frame) => frame?.log ?? []);
  }

  /** Show the moment after a turn, or the last one if there are fewer turns. A later call overtakes an earlier one. */
  async look(turn: number): Promise<void> {
    this.#wanted = Math.max(turn, 0);
    if (!this.#frames[this.#wanted]) await this.#load(this.#wanted - (this.#wanted % CHUNK));
    if (this.#wanted === null) return;
    const wanted = Math.min(this.#wanted, this.last);
    const frame = this.#frames[wanted];
    if (!frame) return this.look(wanted);
    if (frame.view.over) await this.#loadAll();
    if (this.#wanted === null) return;
    const steps = this.at === null ? 0 : wanted - this.at;
    this.at = wanted;
    this.scene.push(frame.view, true, steps === 1 ? frame.log : []);
  }

  /** Stop looking. */
  leave(): void {
    this.#wanted = this.at = this.scene.view = null;
  }

  /** A turn that stands never changes, so what is loaded stays. */
  async #load(start: number): Promise<void> {
    const some = await this.load(start, CHUNK);
    const all = Array.from({ length: some.turns + 1 }, (_, i) => this.#frames[i]);
    for (const frame of some.frames) all[frame.turn] = frame;
    this.#frames = all;
    this.names = some.names;
  }

  /** The end of a game shows where all the points came from. */
  async #loadAll(): Promise<void> {
    for (let turn = 0; turn <= this.last; turn += CHUNK) if (!this.#frames[turn]) await this.#load(turn);
  }
}
