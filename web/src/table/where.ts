/** What an entry of the score log is about: places on a board, and how people call them. */

import type { Gain } from "../lib/fly.svelte";
import type { LogEntry } from "../lib/protocol";
import { cellName, itemName } from "../garden/names";
import { name } from "../lib/words.svelte";
import { spaceName, starName } from "../summer/describe";
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

/** The same in words, where it is one place or one thing. */
export function placeName({ where, reason }: LogEntry, view: AnyView): string | null {
  if (where === null) return null;
  if (view.game === "garden") {
    if (typeof where === "string") return itemName(where);
    return Array.isArray(where) && where.length === 1 ? cellName(where[0]!) : null;
  }
  const { board } = view.options;
  if (reason.startsWith("S7.1")) return starName(String(where), board);
  if (typeof where === "number") return String(where);
  if (typeof where !== "string") return null;
  return where.includes(".") ? spaceName(where, board) : name(`colours.summer.${where}`);
}

/** What each seat gained or lost on the way to a position, and the drawings it comes from: the places, or the board. */
export function gains(scored: readonly LogEntry[], view: AnyView): Gain[] {
  const found = new Map<string, Gain>();
  for (const entry of scored.filter(({ points }) => points !== 0)) {
    const kind = view.game === "summer" ? "space" : "cell";
    const places = [...placesOf(entry, view)].map((place) => `${kind}:${entry.seat}:${place}`);
    const from = places.length ? places : [`board:${entry.seat}`];
    const same = found.get(from.join());
    if (same) same.points += entry.points;
    else found.set(from.join(), { seat: entry.seat, points: entry.points, from });
  }
  return [...found.values()];
}
