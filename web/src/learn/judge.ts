/** What was measured about a turn in a lesson of strategy (docs/page.md). */

import { LACKS, type JudgedTurn, type Lack } from "../lib/game";

/** Points: what loses less is as good as the best, as far as anybody can tell. */
const SAME = 0.75;
/** Points less than this share of the loss are not mentioned. */
const PART = 0.4;
/** Points that a tile or a joker can explain; the marker explains any loss. */
const EXPLAINS = 4;
const MOST = 2;

/** What a turn begins with, before bonus tiles and payment. */
export function openingOf(steps: readonly string[]): string {
  return steps.slice(0, /^[@#]/.test(steps[1] ?? "") ? 2 : 1).join(" ");
}

/** What is known about a turn: measured itself, or one that begins in the same way. */
export function judgedAs(turns: readonly JudgedTurn[], steps: readonly string[]): JudgedTurn | undefined {
  const opening = openingOf(steps);
  const same = turns.find((turn) => turn.steps === steps.join(" "));
  return same ?? turns.find((turn) => openingOf(turn.steps.split(" ")) === opening);
}

/** Whether a turn is as good as the best. */
export function isGood({ lost, error }: JudgedTurn): boolean {
  return lost < Math.max(SAME, 2 * error);
}

/** What a weaker turn lacks, what says most about it first. */
export function lackOf({ lost, lacks = {} }: JudgedTurn): { what: Lack; number: number }[] {
  const explains = (what: Lack, number: number) => {
    if (what === "marker") return true;
    return what === "tiles" || what === "wilds" ? number * EXPLAINS >= lost : number >= PART * lost;
  };
  const found = LACKS.map((what) => ({ what, number: lacks[what] ?? 0 }));
  const told = found.filter(({ what, number }) => number > 0 && explains(what, number));
  const others = told.filter(({ what }) => what !== "own");
  // points missing at the end are mentioned only where nothing else explains the loss
  const atOnce = others.some(({ what }) => what !== "other");
  return (atOnce ? others : told).slice(0, MOST);
}
