/** Which level to play next, by the latest results. */

import type { Card } from "../lib/protocol";

/** How a game against computer players of one level ended. */
export interface Result {
  level: string;
  won: boolean;
}

/** Another level that may suit better; `up`: a stronger one. */
export interface Proposal {
  level: string;
  up: boolean;
}

/** So many games in a row, all won or all lost, say enough. */
export const ENOUGH = 2;

/** The results of games played alone against one level, newest first. */
export function resultsOf(cards: readonly Card[]): Result[] {
  return cards.flatMap((card) => {
    const people = card.seats.filter(({ kind }) => kind !== "bot");
    const levels = new Set(card.seats.filter(({ kind }) => kind === "bot").map(({ level }) => level));
    const [level] = levels;
    if (card.status !== "finished" || people.length !== 1 || levels.size !== 1 || !level) return [];
    return [{ level, won: card.winners.some((seat) => card.seats[seat]?.kind !== "bot") }];
  });
}

/** A level to propose to somebody who plays against `level`; `levels`: all there are, weakest first. */
export function proposal(levels: readonly string[], level: string, results: readonly Result[]): Proposal | null {
  const last = results.slice(0, ENOUGH);
  if (last.length < ENOUGH || last.some((each) => each.level !== level || each.won !== last[0]!.won)) return null;
  const up = last[0]!.won;
  const other = levels[levels.indexOf(level) + (up ? 1 : -1)];
  return levels.includes(level) && other !== undefined ? { level: other, up } : null;
}
