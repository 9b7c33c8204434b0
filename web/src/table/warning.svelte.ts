/** A teaching game: before a turn that loses more than a chosen number of points, the table warns. Only in games of this
 * page against computer players, like hints. */

import type { TurnReport } from "../analysis/report";
import type { AnalysisWorker } from "../analysis/worker";
import type { Live } from "../lib/live.svelte";
import { RECORD_VERSION } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import type { Remote } from "../local/calls";

/** Enough to tell a few points: about a second. */
const SIMULATIONS = 400;

export class Warning {
  /** Whether a turn waits for what is found about it, or for a decision. */
  waiting = $state(false);
  /** What was found about the turn that waits. */
  found = $state.raw<TurnReport | null>(null);
  /** Whether the better turn is drawn. */
  looking = $state(false);
  #worker: { ask: Remote<AnalysisWorker>; end: () => void } | null = null;
  #answer: (plays: boolean) => void = () => {};

  constructor(readonly live: Live) {}

  /** The steps of the better turn that are not played yet, while they are drawn. */
  get shown(): readonly string[] | null {
    return this.found && this.looking ? this.found.best.split(" ") : null;
  }

  /** Whether steps may be played: at once, or after a warning if somebody wants to. */
  async lets(steps: readonly string[]): Promise<boolean> {
    if (!settings.warn || this.live.tables.shared || !this.live.you?.hint) return true;
    this.waiting = true;
    const lets = await this.#ask(steps);
    this.waiting = false;
    return lets;
  }

  async #ask(steps: readonly string[]): Promise<boolean> {
    const found = await this.#judge(steps);
    if (!found || found.points_lost < settings.warn || found.best === found.played) return true;
    this.looking = false;
    this.found = found;
    return new Promise((resolve) => (this.#answer = resolve));
  }

  /** What a person decides after a warning. */
  decide(plays: boolean): void {
    this.found = null;
    this.#answer(plays);
  }

  async #judge(steps: readonly string[]): Promise<TurnReport | null> {
    const [{ newWorker }, { localGames }] = await Promise.all([
      import("../analysis/analysis.svelte"),
      import("../local"),
    ]);
    this.#worker ??= newWorker();
    const { asked, rules, card, chairs, seed, turns, turn } = await localGames.export(this.live.id);
    const record = { game: asked.game, rules, options: card.options, seats: chairs.length, seed, turns, scores: null };
    return this.#worker.ask.check({ version: RECORD_VERSION, ...record }, [...turn, ...steps], SIMULATIONS);
  }

  close(): void {
    this.#worker?.end();
    this.#answer(false);
  }
}
