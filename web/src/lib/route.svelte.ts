/** The address, which says what page is shown. */

import { at, ROOT } from "./root";

/** `path` begins where the page lies: `rules` or `t/ID`. */
export const route = $state({ path: here(), hash: location.hash, query: location.search });

function here(): string {
  return location.pathname.slice(ROOT.length);
}

function read(): void {
  route.path = here();
  route.hash = location.hash;
  route.query = location.search;
}
addEventListener("popstate", read);
addEventListener("hashchange", read);

/** Go to another page without reloading. */
export function go(address: string): void {
  history.pushState(null, "", address);
  read();
  if (!location.hash) scrollTo(0, 0);
}

/** For `onclick` at the root: links within the site do not reload it. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !link || !plain) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(ROOT) || link.pathname.startsWith(at("api/"))) return;
  event.preventDefault();
  go(link.href);
}
