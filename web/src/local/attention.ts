/** Thinking that listens: it reports its progress, and stops when it is told to. */

import type { Thinking } from "../engine/search";
import { Refused } from "./refused";

/** How long a thought goes on before it listens, in milliseconds. */
const SPELL = 20;

export class Attention {
  #stops = 0;
  readonly #channel = new MessageChannel();

  constructor(
    /** Called with the progress of a thought, from 0 to 1. */
    readonly tell: (share: number) => void,
    readonly spell = SPELL,
  ) {}

  /** The result of thinking; refused with `stopped` if it was stopped. */
  async think<T>(thinking: Thinking<T>): Promise<T> {
    const before = this.#stops;
    let since = performance.now();
    for (;;) {
      const { done, value } = thinking.next();
      if (done) return value;
      if (performance.now() - since < this.spell) continue;
      this.tell(value);
      await this.#listen();
      if (this.#stops !== before) throw new Refused("stopped");
      since = performance.now();
    }
  }

  /** Stop whatever is being thought about, now. */
  stop(): void {
    this.#stops += 1;
  }

  /** Let messages in: sooner than a timer would. */
  #listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#channel.port1.onmessage = () => resolve();
      this.#channel.port2.postMessage(null);
    });
  }
}
