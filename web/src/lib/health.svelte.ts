/** Whether the computer players can move at once: after its very first start a server compiles them for a while. */

import { api, Failure } from "./api";

const AGAIN = 3000;
const health = $state({ ready: true });
let watching = false;

/** Ask the server, and go on asking only while they are not ready. */
export async function watchHealth(): Promise<void> {
  if (watching) return;
  watching = true;
  try {
    health.ready = (await api.health()).ready;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure; // that the server is away is said elsewhere
  }
  watching = false;
  if (!health.ready) setTimeout(() => void watchHealth(), AGAIN);
}

/** True while the computer players are getting ready. */
export function waking(): boolean {
  return !health.ready;
}
