/** The spaces that are covered, and those that an entry of the score log is about. */

import type { LogEntry } from "../lib/protocol";
import { spaces, type Space } from "./layout";
import { colourName, spaceName, starName } from "./names";
import type { Position } from "./position";
import { tilesOn } from "./tiles";

export function covered(view: Position, seat: number): string[] {
  return [...tilesOn(view.seats[seat]!.stars).keys()];
}

/** `where` is a space, a star (S7.1), a number (S7.2) or a colour. */
export function places({ where, reason }: LogEntry, view: Position): string[] {
  const those = (fit: (space: Space) => boolean) =>
    spaces(view.options.board)
      .filter(fit)
      .map(({ name }) => name);
  if (reason.startsWith("S7.1")) return those(({ star }) => star === where);
  if (reason.startsWith("S7.2")) return those(({ number }) => number === where);
  return typeof where === "string" && where.includes(".") ? [where] : [];
}

export function placeName({ where, reason }: LogEntry, { options: { board } }: Position): string | null {
  if (where === null || Array.isArray(where)) return null;
  if (reason.startsWith("S7.1")) return starName(String(where), board);
  if (typeof where === "number") return String(where);
  return where.includes(".") ? spaceName(where, board) : colourName(where);
}
