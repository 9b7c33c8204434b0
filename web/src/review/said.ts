/** What an analysis finds, in words. */

import { told, type PlayerReport, type Reason } from "../analysis/report";
import { words } from "../analysis/words";
import { reasons, type GamePage } from "../lib/game";

/** Points that would be written as 0.0. */
const LEAST = 0.05;
/** Smaller losses are not explained (`analysis/why.py`). */
const LEAST_EXPLAINED = 1;

/**
 * Why the better turn of a seat is better, by so many points: what it makes more of itself, and what the others make
 * less. What was found may not explain the loss; then it says so.
 */
export function whySaid(
  game: Pick<GamePage, "sums">,
  why: readonly Reason[],
  seat: number,
  names: readonly string[],
  lost: number,
): string {
  const found = told(why, seat, Object.keys(game.sums), [lost, lost]);
  if (!found) return lost < LEAST_EXPLAINED ? "" : words.t("why.whole");
  const parts = [
    ...found.own.map(({ points, reason: code }) => words.t("why.own", { points, reason: reasons(game, code) })),
    ...(found.rest ? [words.t("why.rest", { points: found.rest })] : []),
    ...found.others.map(({ seat: other, points }) =>
      words.t(points < 0 ? "why.takes" : "why.gives", { name: names[other] ?? "", points: Math.abs(points) }),
    ),
  ];
  return words.t("why", { reasons: parts.join(", ") });
}

/** How a game ended for somebody who was ahead by so much. */
function result(margin: number): string {
  if (Math.abs(margin) < LEAST) return words.t("result.tied");
  return words.t(margin > 0 ? "result.won" : "result.lost", { margin: Math.abs(margin) });
}

/**
 * How a game ended, how much of that was luck, and how it would have ended without it; null before its end.
 * Luck smaller than its error proves nothing, and is not mentioned.
 */
export function luckSaid(player: PlayerReport, name: string): string | null {
  const { margin, luck, margin_without_luck: without } = player;
  const error = 2 * player.luck_error;
  if (margin === null || without === null) return null;
  if (Math.abs(luck) < error) return words.t("result.unsure", { name, result: result(margin), luck, error });
  const share = margin * luck > 0 && Math.abs(luck) <= Math.abs(margin);
  if (share) return words.t("result.share", { name, result: result(margin), luck: Math.abs(luck) });
  return words.t("result", { name, result: result(margin), luck, without: result(without) });
}
