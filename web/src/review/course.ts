/** The course of a game as one seat sees it: the lead to expect after each turn. */

import type { Mark, Report, TurnReport } from "../analysis/report";

export interface Point {
  turn: number;
  margin: number;
  /** A standard error. */
  error: number;
  mark: Mark | "";
  lost: number;
  own: boolean;
}

/** Points that are worth a closer look, marked or not: a decided game has no marks. */
export const LARGE_LOSS = 3;

export function isMistake({ mark, points_lost: lost }: TurnReport): boolean {
  return mark !== "" || lost >= LARGE_LOSS;
}

/** With two seats every turn says something about both; with more, only the seat's own turns do. */
export function courseOf({ turns, seats }: Report, seat: number): Point[] {
  const told = turns.filter((turn) => seats === 2 || turn.seat === seat);
  return told.map((report) => ({
    turn: report.turn,
    margin: report.seat === seat ? report.margin_after : -report.margin_after,
    error: report.margin_error,
    mark: report.mark,
    lost: report.points_lost,
    own: report.seat === seat,
  }));
}

/** The next mistake of a seat after a turn; the first one if no more follow. */
export function nextMistake({ turns }: Report, seat: number, after: number): number | null {
  const found = turns.filter((turn) => turn.seat === seat && isMistake(turn)).map(({ turn }) => turn);
  return found.find((turn) => turn > after) ?? found[0] ?? null;
}
