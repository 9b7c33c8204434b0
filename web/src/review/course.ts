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
export function courseOf(report: Report, seat: number): Point[] {
  const told = report.turns.filter((turn) => report.seats === 2 || turn.seat === seat);
  return told.map((turn) => ({
    turn: turn.turn,
    margin: turn.seat === seat ? turn.margin_after : -turn.margin_after,
    error: Math.max(turn.margin_error, disagreement(report, turn) / 2),
    mark: turn.mark,
    lost: turn.points_lost,
    own: turn.seat === seat,
  }));
}

/** With two seats, what lies on the table after a turn is looked at again before the next one, unless tiles are drawn in
 * between: how far apart the two leads are. */
function disagreement({ turns, draws, seats }: Report, { turn, seat, margin_after: after }: TurnReport): number {
  const next = turns.find((each) => each.turn === turn + 1);
  if (seats !== 2 || !next || draws.some((draw) => draw.turn === turn)) return 0;
  return Math.abs(next.seat === seat ? after - next.margin_before : after + next.margin_before);
}

/** The next mistake of a seat after a turn; the first one if no more follow. */
export function nextMistake({ turns }: Report, seat: number, after: number): number | null {
  const found = turns.filter((turn) => turn.seat === seat && isMistake(turn)).map(({ turn }) => turn);
  return found.find((turn) => turn > after) ?? found[0] ?? null;
}
