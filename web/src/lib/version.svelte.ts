/** Keeping the page for later, and new versions of it. */

import { at } from "./root";

const LOOK_AGAIN = 3_600_000;
const PATIENCE = 3_000;

export const version = $state<{ newer: boolean }>({ newer: false });
/** Takes the new version: set when there is one. */
let take = (): void => location.reload();

/** Keep the whole page in this browser, and notice when there is a newer one. */
export async function keepPage(): Promise<void> {
  addEventListener("vite:preloadError", () => (version.newer = true)); // a part of this version is no longer there
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { Workbox } = await import("workbox-window");
  const worker = new Workbox(at("sw.js"));
  worker.addEventListener("waiting", () => {
    take = () => {
      worker.messageSkipWaiting();
      setTimeout(() => location.reload(), PATIENCE); // a browser may let the old worker finish first
    };
    version.newer = true;
  });
  // Whichever page asked for it: none may go on using files that are gone.
  worker.addEventListener("controlling", ({ isUpdate }) => isUpdate && location.reload());
  try {
    await worker.register();
  } catch {
    return; // not allowed in this browser: then the page needs its network
  }
  setInterval(() => void worker.update().catch(() => {}), LOOK_AGAIN);
}

/** Reload the page as its new version. */
export function renew(): void {
  take();
}
