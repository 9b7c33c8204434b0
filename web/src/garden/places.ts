/** The cells that are covered, and those that an entry of the score log is about. */

import type { LogEntry } from "../lib/protocol";
import { cellName, itemName } from "./names";
import type { Position } from "./position";

export function covered(view: Position, seat: number): string[] {
  return Object.keys(view.seats[seat]!.hexes);
}

/** `where` is a list of cells, or an item that was left over or discarded. */
export function places({ where }: LogEntry): string[] {
  return Array.isArray(where) ? where : [];
}

export function placeName({ where }: LogEntry): string | null {
  if (typeof where === "string") return itemName(where);
  return Array.isArray(where) && where.length === 1 ? cellName(where[0]!) : null;
}
