/** Earlier moments of a game, asked for when they are looked at, and shown like a table of their own. */

import { api } from "../lib/api";
import type { Frame } from "../lib/protocol";
import { Scene } from "./scene.svelte";

const CHUNK = 20;

export class Past {
  /** After which turn the moment is that is looked at; null where none is. */
  at = $state<number | null>(null);
  /** By seat, bots by their level. */
  names = $state.raw<string[]>([]);
  readonly scene = new Scene();
  #frames = $state.raw<(Frame | undefined)[]>([]);
  #wanted: number | null = null;

  /** `tables/ID` or `records/ID`: where the moments are asked for. */
  constructor(readonly place: string) {}

  /** How many turns are known to stand; -1 before anything was asked. */
  get last(): number {
    return this.#frames.length - 1;
  }

  get frame(): Frame | null {
    return (this.at === null ? undefined : this.#frames[this.at]) ?? null;
  }

  /** Everything scored up to the moment that is looked at, as far as it was asked for. */
  get log() {
    return this.#frames.slice(0, (this.at ?? -1) + 1).flatMap((frame) => frame?.log ?? []);
  }

  /** Look at the moment after a turn, or at the last one before it. Whoever asks later is served, not who asked first. */
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

  /** Look at nothing any more. */
  leave(): void {
    this.#wanted = this.at = this.scene.view = null;
  }

  /** What stands never changes, so what is known stays. */
  async #load(start: number): Promise<void> {
    const some = await api.turns(this.place, start, CHUNK);
    const all = Array.from({ length: some.turns + 1 }, (_, i) => this.#frames[i]);
    for (const frame of some.frames) all[frame.turn] = frame;
    this.#frames = all;
    this.names = some.names;
  }

  /** The end of a game tells where all points came from. */
  async #loadAll(): Promise<void> {
    for (let turn = 0; turn <= this.last; turn += CHUNK) if (!this.#frames[turn]) await this.#load(turn);
  }
}
