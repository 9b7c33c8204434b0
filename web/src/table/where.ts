/** Which places of a board an entry of the score log is about. */

import type { LogEntry } from "../lib/protocol";
import { spaces } from "../summer/layout";
import type { AnyView } from "./scene.svelte";

export function placesOf(entry: LogEntry, view: AnyView): ReadonlySet<string> {
  const { where, reason } = entry;
  if (Array.isArray(where)) return new Set(where);
  if (view.game === "garden" || where === null) return new Set();
  const all = spaces(view.options.board);
  if (reason.startsWith("S7.1")) return new Set(all.filter(({ star }) => star === where).map(({ name }) => name));
  if (reason.startsWith("S7.2")) return new Set(all.filter(({ number }) => number === where).map(({ name }) => name));
  return new Set(typeof where === "string" && where.includes(".") ? [where] : []);
}
