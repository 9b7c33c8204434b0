/** Names of what lies on a table of Summer Pavilion, in the reader's language. */

import { name } from "../lib/words.svelte";
import { numberOn } from "./layout";
import { STAR_COLOURS, type Board } from "./position";
import { words } from "./words";

export function colourName(colour: string): string {
  return words.name(`colours.${colour}`);
}

/** So many tiles of a colour. */
export function tilesName(colour: string, number: number): string {
  return words.t("tiles", { colour: colourName(colour), number });
}

/** S2.1: stars 1 to 6 go clockwise from the left. S2.2: the spaces of the centre star go clockwise from the top. */
const STARS = ["c", "w", "nw", "ne", "e", "se", "sw"];
const CENTRE = ["n", "ne", "se", "s", "sw", "nw"];

/** The star of a space, `3.6`, or just a star, `3`. If all its numbers are the same, the name also tells the space. */
export function starName(space: string, board: Board): string {
  const [star = 0, position] = space.split(".").map(Number);
  const colour = board === "coloured" ? STAR_COLOURS[star] : null;
  if (colour) return colourName(colour);
  if (star > 0) return words.t("star", { place: name(`directions.${STARS[star]}`) });
  if (board === "coloured" || position === undefined) return words.t("centreStar");
  return words.t("centreStarAt", { place: name(`directions.${CENTRE[position - 1]}`) });
}

/** A space by its star and the number printed on it. */
export function spaceName(space: string, board: Board): string {
  return words.t("space", { star: starName(space, board), number: numberOn(space, board) });
}

/** A display by its number, or the centre, `c`. */
export function marketName(place: string): string {
  return place === "c" ? words.t("centre") : words.t("display", { number: place });
}

/** How refusals name these facts. */
export const facts = { colour: colourName, wild: colourName, by: colourName };
