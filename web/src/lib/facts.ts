/** Facts of a refusal as words: letters become names (web/src/words/README.md). */

import { categoryName, itemName } from "../garden/names";
import { isName, name, refusal, t, type Values } from "./words.svelte";

export type GameName = "summer" | "garden";

/** A problem in one sentence: every place of the page says it this way. */
export function sentence(problem: { code: string; facts: Values }, game?: GameName, names: readonly string[] = []): string {
  return refusal(problem.code, named(problem.facts, game, names));
}

/** Facts ready for their sentence; the game is the one they tell of, or that of the table. */
function named(facts: Values, game: GameName | undefined, names: readonly string[]): Values {
  const about = facts["game"] === "summer" || facts["game"] === "garden" ? facts["game"] : game;
  const said: Values = {};
  for (const [fact, value] of Object.entries(facts)) {
    said[fact] = Array.isArray(value) ? value.join(", ") : one(fact, value, facts, about, names);
  }
  return said;
}

function one(fact: string, value: Values[string], facts: Values, game: GameName | undefined, names: readonly string[]): Values[string] {
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
      return value === "j" ? t("garden.joker") : itemName(String(value));
    case "stage":
      return name(`stages.${game}.${value}`);
    case "game":
      return typeof value === "number" ? value : name(`games.${value}`);
    case "bot":
      return name(`bots.${value}`);
    case "option":
      return nameOr(`options.${game}.${value}.name`, value);
    case "value":
      return nameOr(`options.${game}.${facts["option"]}.choices.${value}`, value);
    case "seat":
    case "to_move":
      return typeof value === "number" ? (names[value] ?? value + 1) : value;
    default:
      return value;
  }
}

/** A name, where there is one; else what it would have been the name of. */
function nameOr(path: string, value: Values[string]): Values[string] {
  return isName(path) ? name(path) : value;
}

/** The clause at the head of a code: `S4.3 wild_only` is about S4.3. */
export function clauseOf(code: string): { game: GameName; clause: string } | null {
  const found = /^([SQ])\d+(\.\d+)?/.exec(code);
  return found && { game: found[1] === "S" ? "summer" : "garden", clause: found[0] };
}
