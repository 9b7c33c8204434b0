/** Which pieces moved between two positions: worked out from the difference, without knowing the rules. */

import { dealt, match, type Move, type Piles } from "../lib/moves";
import type { Position, Hex } from "./position";

function piles(view: Position): Piles {
  const found: Piles = [];
  const put = (at: string, kind: string, number = 1) => found.push({ at, kind, number });
  const card = (from: string, tiles: readonly Hex[]) => tiles.forEach((hex) => put(`card:${from}:${hex}`, hex));
  card("s", view.top);
  view.lots.forEach((tiles, i) => card(String(i + 1), tiles));
  view.shown.forEach((hex) => put(`shown:${hex}`, `${hex}x`));
  view.seats.forEach((seat, i) => {
    const printed = new Set(seat.slots.map((slot) => slot.printed));
    for (const [cell, hex] of Object.entries(seat.hexes)) {
      put(`place:${i}:${cell}`, printed.has(cell) ? `${hex}x` : hex);
    }
    for (const [hex, number] of Object.entries(seat.tiles)) put(`storage:${i}:${hex}`, hex, number);
    seat.stored.forEach((hex) => put(`storage:${i}:${hex}x`, `${hex}x`));
  });
  for (const [hex, number] of Object.entries(view.tower)) put("tower", hex, number);
  for (const [hex, number] of Object.entries(view.bag)) put("bag", hex, number);
  return found;
}

export function moves(before: Position, after: Position): Move[] {
  return match(piles(before), piles(after));
}

/** What a game begins with. */
export function deal(view: Position): Move[] {
  return dealt(piles(view).filter(({ at }) => at.startsWith("card:")));
}
