/** Who is ahead: what the search expects of the best turn, asked for when somebody is to move. Only against bots, like hints. */

import { capital } from "../lib/goals";
import type { Live } from "../lib/live.svelte";
import type { Hint, Problem } from "../lib/protocol";
import { expected } from "./expected";

export class Forecast {
  /** The last answer. It stays in sight until there is a newer one. */
  #last = $state.raw<Hint | null>(null);
  #asked: { number: number; answer: Promise<Hint | Problem> } | null = null;

  constructor(readonly live: Live) {}

  /** A hint for the position as it is now. It is thought about once, whoever asks. */
  async hint(): Promise<Hint | Problem> {
    const { number } = this.live;
    if (this.#asked?.number !== number) this.#asked = { number, answer: this.live.hint() };
    const answer = await this.#asked.answer;
    if ("code" in answer) this.#asked = null; // it may be asked again
    return answer;
  }

  async ask(): Promise<void> {
    if (!this.live.you?.hint || this.live.state?.view?.turn_steps.length) return; // once a turn
    const answer = await this.hint();
    if ("candidates" in answer) this.#last = answer;
  }

  /** The lead to expect, and the chance of winning. */
  get said(): string | null {
    const best = this.#last?.candidates[0];
    return best ? capital(expected(best)) : null;
  }
}
