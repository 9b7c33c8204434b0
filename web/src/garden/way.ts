/** The paths of the pieces in a turn, to be drawn on the table. */

import type { Way } from "../lib/moves";
import type { Position } from "./position";

/** `steps`: a whole turn, or the rest of the one in progress. */
export function way(view: Position, seat: number, steps: readonly string[]): Way[] {
  const goesOn = /^[@#]/.test(steps[0] ?? "");
  const [first = "", place = "", ...pay] = goesOn ? [view.turn.piece ?? "x", ...steps] : steps;
  if (first.startsWith("/")) return [picking(view, seat, first.slice(1))];
  if (first.startsWith(":")) return taking(view, seat, first.slice(1));
  if (!place || first.startsWith("-")) return [];
  const to = place.startsWith("#") ? `place:${seat}:${place[1]}.0` : `place:${seat}:${place.slice(1)}`;
  const paid = pay.filter((step) => step.startsWith("-")).map((step) => `storage:${seat}:${step.slice(1)}`);
  return [
    { from: first === "x" ? "supply" : `storage:${seat}:${first}`, to },
    ...paid.map((from) => ({ from, to: null })),
  ];
}

/** The hex that is asked for now, from where it is taken. */
function picking({ turn: { hex } }: Position, seat: number, pile: string): Way {
  return { from: pile === "x" ? `shown:${hex}` : `card:${pile}:${hex}`, to: `storage:${seat}` };
}

/** One hex of each kind that has the colour or the pattern. */
function taking(view: Position, seat: number, category: string): Way[] {
  const cards = [
    view.top.map((hex) => [`card:s:${hex}`, hex]),
    ...view.lots.map((tiles, i) => tiles.map((hex) => [`card:${i + 1}:${hex}`, hex])),
  ];
  const all = [...cards.flat(), ...view.shown.map((hex) => [`shown:${hex}`, hex])] as [string, string][];
  const found = new Map<string, string>();
  for (const [at, hex] of all) if (hex.includes(category) && !found.has(hex)) found.set(hex, at);
  return [...found.values()].map((from) => ({ from, to: `storage:${seat}` }));
}
