/** A problem as a sentence: letters and codes among its facts become names (web/src/words/README.md). */

import type { GamePage } from "./game";
import type { Problem } from "./protocol";
import { name, refusal, type Values } from "./words.svelte";

type Fact = Values[string];

/** A problem as a sentence: the whole page says it this way. `game` is the game that it is about, `names` are those of
 * the seats. */
export function sentence(
  { code, facts }: Problem,
  game: GamePage | null = null,
  names: readonly string[] = [],
): string {
  const said: Values = {};
  for (const [fact, value] of Object.entries(facts)) {
    if (Array.isArray(value)) said[fact] = value.join(", ");
    else said[fact] = value === null ? "" : (ofGame(fact, value, facts, game) ?? ofAll(fact, value, names));
  }
  return refusal(code, said);
}

/** A fact that only its game can name. */
function ofGame(fact: string, value: Fact, facts: Problem["facts"], game: GamePage | null): Fact | undefined {
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
function ofAll(fact: string, value: Fact, names: readonly string[]): Fact {
  if (fact === "bot") return name(`bots.${value}`);
  if ((fact === "seat" || fact === "to_move") && typeof value === "number") return names[value] ?? value + 1;
  return value;
}
