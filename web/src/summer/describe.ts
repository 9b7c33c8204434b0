/** A turn of Summer Pavilion in words. */

import { t } from "../lib/words.svelte";
import { numberOn } from "./layout";
import { colourName, marketName, starName } from "./names";
import { readPlacing } from "./steps";
import type { Position } from "./position";
import { words } from "./words";

export function describe({ options: { board } }: Position, steps: readonly string[]): string {
  const first = steps[0];
  if (first === undefined) return t("turn.none");
  if (takes(steps)) return words.t("turn.draft", { colour: colourName(first[2]!), place: marketName(first[0]!) });
  const placing = readPlacing(first);
  const rest = steps.filter((step) => /^[\^+]/.test(step)).map((step) => colourName(step[1]!));
  const tiles = rest.join(", ");
  if (!placing) return rest.length ? words.t("turn.keep", { tiles }) : words.t("turn.pass");
  const placed = words.t("turn.place", {
    colour: colourName(placing.colour),
    star: starName(placing.space, board),
    number: numberOn(placing.space, board),
    wilds: placing.wilds,
  });
  return rest.length ? words.t("turn.bonus", { placed, tiles }) : placed;
}

export function takes([first]: readonly string[]): boolean {
  return first?.[1] === ":";
}
