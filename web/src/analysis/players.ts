/** What an analysis says about the players, as in `analysis/players.py`. */

import type { Decision } from "../engine/game";
import { MARKS, type Draw, type Mark, type PlayerReport, type Share, type TurnReport } from "./report";

type Judged = { accuracy: number; lost: number };

/** A player by its turns and by the draws of the game; `margin`: at the end. */
export function describePlayer(
  seat: number,
  turns: readonly TurnReport[],
  draws: readonly Draw[],
  margin: number | null,
): PlayerReport {
  const mine = turns.filter((turn) => turn.seat === seat && !turn.forced);
  const luck = sum(draws.map(({ margins }) => margins[seat]!));
  const rounds = [...new Set(mine.map(({ round }) => round))];
  const kinds = [...new Set(mine.flatMap(({ decisions }) => decisions))].sort();
  const marked = (mark: Mark) => mine.filter((turn) => turn.mark === mark).length;
  return {
    seat,
    all: mine.length ? shareOf(mine.map(judged)) : null,
    rounds: Object.fromEntries(
      rounds.map((number) => [number, shareOf(mine.filter(({ round }) => round === number).map(judged))]),
    ),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, shareOf(ofKind(mine, kind))])),
    marks: Object.fromEntries(MARKS.map((mark) => [mark, marked(mark)])) as Record<Mark, number>,
    luck,
    luck_error: Math.sqrt(sum(draws.map(({ margin_errors }) => margin_errors[seat]! ** 2))),
    margin,
    margin_without_luck: margin === null ? null : margin - luck,
  };
}

/** How far a seat was ahead of the best other one; null if the game is not finished. */
export function marginAtEnd(scores: readonly number[] | null, seat: number): number | null {
  return scores && scores[seat]! - Math.max(...scores.filter((_, other) => other !== seat));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const judged = ({ accuracy, points_lost }: TurnReport): Judged => ({ accuracy, lost: points_lost });

/** Accuracy and loss of the decisions of a kind: all but the last decision of a turn were right. */
function ofKind(turns: readonly TurnReport[], kind: Decision): Judged[] {
  const those = turns.filter(({ decisions }) => decisions.includes(kind));
  return those.map((turn) => (turn.decisions.at(-1) === kind ? judged(turn) : { accuracy: 100, lost: 0 }));
}

function shareOf(decisions: readonly Judged[]): Share {
  const number = decisions.length;
  const accuracy = sum(decisions.map((each) => each.accuracy)) / number;
  return { decisions: number, accuracy, points_lost: sum(decisions.map(({ lost }) => lost)) };
}
