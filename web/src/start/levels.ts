/** The levels that are offered to people, weakest first. */

import { LEVELS } from "../lib/offer";
import { remember, remembered } from "../lib/remember";

const NOT_FOR_PEOPLE = ["random", "greedy"];
export const levels = LEVELS.map(({ name }) => name).filter((each) => !NOT_FOR_PEOPLE.includes(each));

const PLACE = "sintra.level";

/** The level that was chosen last. */
export function chosenLevel(): string {
  return remembered(PLACE) ?? "beginner";
}

export function chooseLevel(level: string): void {
  remember(PLACE, level);
}
