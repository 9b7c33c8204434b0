/** Facts of a refusal as words: letters become names (web/src/words/README.md). */

import { categoryName, itemName } from "../garden/names";
import { name, type Values } from "./words.svelte";

export type GameName = "summer" | "garden";

/** The facts of a refusal at a table of this game, ready for its sentence. */
export function named(game: GameName, facts: Values, seatName: (seat: number) => string): Values {
  const said: Values = {};
  for (const [fact, value] of Object.entries(facts)) said[fact] = one(game, fact, value, seatName);
  return said;
}

function one(game: GameName, fact: string, value: Values[string], seatName: (seat: number) => string): Values[string] {
  switch (fact) {
    case "colour":
    case "wild":
      return name(`colours.summer.${value}`);
    case "by":
      return game === "summer" ? name(`colours.summer.${value}`) : itemName(String(value));
    case "category":
      return categoryName(String(value));
    case "hex":
    case "item":
      return value === "j" ? value : itemName(String(value));
    case "stage":
      return name(`stages.${game}.${value}`);
    case "game":
      return name(`games.${value}`);
    case "bot":
      return name(`bots.${value}`);
    case "option":
      return name(`options.${game}.${value}.name`);
    case "seat":
    case "to_move":
      return typeof value === "number" ? seatName(value) : value;
    default:
      return value;
  }
}

/** The clause at the head of a code: `S4.3 wild_only` is about S4.3. */
export function clauseOf(code: string): { game: GameName; clause: string } | null {
  const found = /^([SQ])\d+(\.\d+)?/.exec(code);
  return found && { game: found[1] === "S" ? "summer" : "garden", clause: found[0] };
}
