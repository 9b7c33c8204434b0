/** The list of games. */

import { garden } from "./garden";
import { sentence } from "./lib/facts";
import { gamePage, type GamePage } from "./lib/game";
import type { Problem } from "./lib/protocol";
import { at } from "./lib/root";
import { summer } from "./summer";

export const GAMES: readonly [GamePage, ...GamePage[]] = [
  gamePage(summer), //
  gamePage(garden),
];

export function findGame(name: string): GamePage | null {
  return GAMES.find((game) => game.name === name) ?? null;
}

/** The title of a game, or just its name if this page does not know it. */
export function gameTitle(name: string): string {
  return findGame(name)?.words.t("title") ?? name;
}

/** The clause that a code begins with, `S4.3` in `S4.3 wild_only`, and where to read it. */
export function clauseOf(code: string): { game: GamePage; clause: string; href: string } | null {
  const clause = /^[A-Z]\d+(\.\d+)?/.exec(code)?.[0];
  const game = GAMES.find(({ letter }) => letter === clause?.[0]);
  return clause && game ? { game, clause, href: at(`rules/${game.name}#${clause}`) } : null;
}

/** A problem in words, with the clause to read about it, if there is one. */
export interface Explanation {
  text: string;
  href: string | null;
  clause: string;
}

export function explain(problem: Problem, game: GamePage | null, names: readonly string[] = []): Explanation {
  const clause = clauseOf(problem.code);
  return { text: sentence(problem, game, names), href: clause?.href ?? null, clause: clause?.clause ?? "" };
}

/** The game that a problem is about, if it tells. */
export function gameOf({ code, facts }: Problem): GamePage | null {
  return findGame(String(facts["game"])) ?? clauseOf(code)?.game ?? null;
}
