/** The levels that are offered to people, weakest first. */

import { LEVELS } from "../lib/offer";

const NOT_FOR_PEOPLE = ["random", "greedy"];
export const levels = LEVELS.map(({ name }) => name).filter((each) => !NOT_FOR_PEOPLE.includes(each));
