/** Where the page lies: `/` on its own server, any folder on a static host. */

/** The folder of the page, in which its manifest is too. */
export const ROOT = folder();

function folder(): string {
  const manifest = globalThis.document?.querySelector<HTMLLinkElement>("link[rel=manifest]");
  return manifest ? new URL(".", manifest.href).pathname : "/";
}

/** Whether a server belongs to this page: a static host has none (web/static.py). */
export const SERVED = globalThis.document?.documentElement.dataset["server"] !== "none";

/** The address of something in the folder of the page. */
export function at(path: string): string {
  return ROOT + path;
}
