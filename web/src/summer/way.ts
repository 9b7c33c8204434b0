/** The paths of the tiles in a turn, to be drawn on the table. */

import type { Way } from "../lib/moves";
import { readPlacing } from "./steps";
import type { Position } from "./position";

export function way(view: Position, seat: number, steps: readonly string[]): Way[] {
  return steps.flatMap((step): Way[] => {
    if (step[1] === ":") return taking(view, seat, step);
    if (step[0] === "^") return [{ from: `supply:${step[1]}`, to: `hand:${seat}:${step[1]}` }];
    const placing = readPlacing(step);
    if (!placing) return [];
    const to = `place:${seat}:${placing.space}`;
    const spent = placing.wilds > 0 ? [placing.colour, view.wild] : [placing.colour];
    return spent.map((colour) => ({ from: `hand:${seat}:${colour}`, to }));
  });
}

/** Tiles of one colour, and a wild one if there is one. */
function taking(view: Position, seat: number, step: string): Way[] {
  const [place, colour] = [step[0]!, step[2]!];
  const [tiles, at] = place === "c" ? [view.centre, "centre"] : [view.displays[Number(place) - 1], `display:${place}`];
  const taken = (tiles?.[view.wild] ?? 0) > 0 && colour !== view.wild ? [colour, view.wild] : [colour];
  return taken.map((each) => ({ from: `${at}:${each}`, to: `hand:${seat}:${each}` }));
}
