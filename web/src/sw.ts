/// <reference lib="webworker" />

/** The service worker: keeps the whole page, so that it opens without a network. All files of a version are cached together, and a
 * new version waits until the page asks for it. */

import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;
/** Every file of the page; vite.config.ts writes the list. */
declare const FILES: PrecacheEntry[];

const OF_THE_SERVER = [/\/api\//, /\/(health|metrics)$/];
const FOLDER = new URL(self.registration.scope).pathname;

cleanupOutdatedCaches();
precacheAndRoute(FILES);
registerRoute(new NavigationRoute(document, { denylist: OF_THE_SERVER }));
self.addEventListener("message", (event) => {
  if ((event.data as { type?: string } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

/** The one document, for any path: what it loads must be named from the root then. */
async function document(): Promise<Response> {
  const kept = await matchPrecache("index.html");
  if (!kept) return Response.error();
  return new Response((await kept.text()).replaceAll('="./', `="${FOLDER}`), { headers: kept.headers });
}
