/** A turn of Summer Pavilion in words. */

import { name, t } from "../lib/words.svelte";
import { STAR_COLOURS, layoutNumber } from "./layout";
import { readPlacing } from "./steps";
import type { SummerView } from "./view";

const colourName = (letter: string) => name(`colours.summer.${letter}`);

export function describe(view: Pick<SummerView, "options">, steps: readonly string[]): string {
  const first = steps[0];
  if (first === undefined) return t("turn.none");
  if (first[1] === ":") {
    const place = first[0] === "c" ? t("summer.centre") : t("summer.display", { number: first[0]! });
    return t("summer.turn.draft", { colour: colourName(first[2]!), place });
  }
  const placing = readPlacing(first);
  const rest = steps.filter((step) => step.startsWith("^") || step.startsWith("+")).map((step) => colourName(step[1]!));
  if (placing) {
    const star = starName(placing.space, view.options.board);
    const number = layoutNumber(placing.space, view.options.board);
    const placed = t("summer.turn.place", { colour: colourName(placing.colour), star, number, wilds: placing.wilds });
    return rest.length ? t("summer.turn.bonus", { placed, tiles: rest.join(", ") }) : placed;
  }
  return rest.length ? t("summer.turn.keep", { tiles: rest.join(", ") }) : t("summer.turn.pass");
}

/** S2.1: stars 1 to 6 go clockwise from the left; S2.2: the spaces of the centre star clockwise from the top. */
const STARS = ["c", "w", "nw", "ne", "e", "se", "sw"];
const CENTRE = ["n", "ne", "se", "s", "sw", "nw"];

/** The star of a space, `3.6`, or a star alone, `3`. Where all its numbers are the same, it is told which space is meant. */
export function starName(space: string, board: "coloured" | "grey"): string {
  const [star = 0, position] = space.split(".").map(Number);
  const colour = board === "coloured" ? STAR_COLOURS[star] : null;
  if (colour) return colourName(colour);
  if (star > 0) return t("summer.star", { place: name(`directions.${STARS[star]}`) });
  if (board === "coloured" || position === undefined) return t("summer.centreStar");
  return t("summer.centreStarAt", { place: name(`directions.${CENTRE[position - 1]}`) });
}

/** A space by its star and the number printed on it. */
export function spaceName(space: string, board: "coloured" | "grey"): string {
  return t("summer.space", { star: starName(space, board), number: layoutNumber(space, board) });
}
