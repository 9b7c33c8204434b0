/** What an analysis finds, in words: nothing is claimed that was not found. */

import { beforeAll, expect, test } from "vitest";
import type { PlayerReport } from "../src/analysis/report";
import { spoken } from "../src/analysis/words";
import { luckSaid, whySaid } from "../src/review/said";

const NAMES = ["Ana", "Ben"];
const REASON = "S4.5 first";

function player(margin: number, luck: number, error: number): PlayerReport {
  const marks = { blunder: 0, mistake: 0, inaccuracy: 0 };
  const rest = { seat: 0, all: null, rounds: {}, kinds: {}, marks };
  return { ...rest, luck, luck_error: error, margin, margin_without_luck: margin - luck };
}

/** With plain spaces. */
const why = (...reasons: Parameters<typeof whySaid>[0]) => whySaid(reasons, 0, NAMES).replace(/\s/g, " ");
const luck = (...of: Parameters<typeof player>) => luckSaid(player(...of), "You")?.replace(/\s/g, " ");

beforeAll(() => spoken);

test("what speaks against a turn is no reason for it", () => {
  expect(why()).toBe("");
  expect(why({ seat: 0, reason: REASON, points: -2 })).toBe("");
  expect(why({ seat: 1, reason: REASON, points: 2 })).toBe("");
  const less = { seat: 0, reason: REASON, points: -2 };
  expect(why(less, { seat: 1, reason: REASON, points: -1 })).toBe("");
  expect(why(less, { seat: 1, reason: REASON, points: -5 })).toMatch(/^Why: .2\.0 .*, takes 5\.0 from Ben\.$/);
});

test("nothing is concluded from luck that is smaller than its error", () => {
  expect(luck(-25, -37, 19)).toMatch(/^You: lost by 25\. Luck: .37\.0 ± 38\.0\.$/);
  expect(luck(-25, -37, 18)).toMatch(/Without luck: won by 12\.$/);
  expect(luck(34, 7, 3)).toBe("You: won by 34, of which 7.0 was luck.");
});
