/** Whether the computer players are ready: after its very first start a server compiles them for a while. */

import { api, Failure } from "./api";

const AGAIN = 3000;
const health = $state<{ ready: boolean | null }>({ ready: null });
let asking = false;

/** Ask the server again and again until they are ready. */
export async function watchHealth(): Promise<void> {
  if (asking || health.ready) return;
  asking = true;
  try {
    health.ready = (await api.health()).ready;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure; // other parts of the page say that the server is away
  }
  asking = false;
  if (!health.ready) setTimeout(() => void watchHealth(), AGAIN);
}

/** True while the computer players are getting ready. */
export function waking(): boolean {
  return health.ready === false;
}
