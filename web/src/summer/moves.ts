/** Which tiles moved between two positions: worked out from the difference, without knowing the rules. */

import { dealt, match, type Move, type Piles } from "../lib/moves";
import type { Position, Tiles } from "./position";
import { tilesOn } from "./tiles";

/** Where the tiles of each pile are drawn. A pile without a colour in its name is one drawing. */
function piles(view: Position): Piles {
  const found: Piles = [];
  const put = (place: string, tiles: Tiles, apart: boolean) => {
    for (const [colour, number] of Object.entries(tiles)) {
      found.push({ at: apart ? `${place}:${colour}` : place, kind: colour, number });
    }
  };
  view.displays.forEach((tiles, i) => put(`display:${i + 1}`, tiles, true));
  put("centre", view.centre, true);
  view.seats.forEach((seat, i) => {
    for (const [space, colour] of tilesOn(seat.stars))
      found.push({ at: `place:${i}:${space}`, kind: colour, number: 1 });
    put(`hand:${i}`, seat.hand, true);
    put(`corner:${i}`, seat.corner, false);
  });
  put("supply", view.supply, true);
  put("tower", view.tower, false);
  put("bag", view.bag, false);
  return found;
}

export function moves(before: Position, after: Position): Move[] {
  return match(piles(before), piles(after));
}

/** What a game begins with. */
export function deal(view: Position): Move[] {
  return dealt(piles(view).filter(({ at }) => at.startsWith("display:")));
}
