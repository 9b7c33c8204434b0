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

export function starName(space: string, board: "coloured" | "grey"): string {
  const star = Number(space[0]);
  const colour = board === "coloured" ? STAR_COLOURS[star] : null;
  if (colour) return colourName(colour);
  return star === 0 ? t("summer.centreStar") : t("summer.star", { number: star });
}
