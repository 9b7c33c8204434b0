/** A refusal in one sentence: letters and codes among its facts become names (web/src/words/README.md). */

import type { GamePage } from "./game";
import { name, refusal, type Values } from "./words.svelte";

/** A problem in one sentence: every part of the page says it this way. `game` is the one that it is about, and `names`
 * are those of the seats. */
export function sentence(
  problem: { code: string; facts: Values },
  game: GamePage | null = null,
  names: readonly string[] = [],
): string {
  const said = Object.entries(problem.facts).map(([fact, value]) => [
    fact,
    Array.isArray(value) ? value.join(", ") : (ofGame(fact, value, problem.facts, game) ?? ofAll(fact, value, names)),
  ]);
  return refusal(problem.code, Object.fromEntries(said) as Values);
}

/** A fact that only its game can name. */
function ofGame(fact: string, value: Values[string], facts: Values, game: GamePage | null): Values[string] | undefined {
  if (!game) return undefined;
  const { words } = game;
  switch (fact) {
    case "game":
      return value === game.name ? words.t("title") : undefined;
    case "stage":
      return words.nameOr(`stages.${value}`, value);
    case "option":
      return words.nameOr(`options.${value}.name`, value);
    case "value":
      return words.nameOr(`options.${facts["option"]}.choices.${value}`, value);
    default:
      return game.facts[fact]?.(String(value));
  }
}

/** A fact that means the same in every game. */
function ofAll(fact: string, value: Values[string], names: readonly string[]): Values[string] {
  if (fact === "bot") return name(`bots.${value}`);
  if ((fact === "seat" || fact === "to_move") && typeof value === "number") return names[value] ?? value + 1;
  return value;
}
