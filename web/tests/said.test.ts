/** What an analysis finds, in words: nothing is claimed that was not found. */

import { beforeAll, expect, test } from "vitest";
import { REST, type PlayerReport } from "../src/analysis/report";
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
const whyLost = (lost: number, ...reasons: Parameters<typeof whySaid>[1]) =>
  whySaid({ sums: { S6: () => "six" } }, reasons, 0, NAMES, lost).replace(/\s/g, " ");
const own = (points: number, reason = REASON) => ({ seat: 0, reason, points });
const others = (points: number) => ({ seat: 1, reason: REASON, points });
const luck = (...of: Parameters<typeof player>) => luckSaid(player(...of), "You")?.replace(/\s/g, " ");

beforeAll(() => spoken);

test("what speaks against a turn is no reason for it", () => {
  expect(whyLost(0.5)).toBe("");
  expect(whyLost(3)).toMatch(/no single reason/);
  expect(whyLost(3, own(-2))).toMatch(/no single reason/);
  expect(whyLost(3, others(2))).toMatch(/no single reason/);
  expect(whyLost(3, own(-2), others(-1))).toMatch(/no single reason/);
  expect(whyLost(3, own(-2), others(-5))).toMatch(/^Why: .2\.0 .*, takes 5\.0 from Ben\.$/);
});

test("reasons that do not explain a loss are not told as its reasons", () => {
  expect(whyLost(7.1, others(-0.2))).toMatch(/no single reason/); // next to nothing of it
  expect(whyLost(3.5, own(6.2), others(-16.7))).toMatch(/no single reason/); // many times as much
  expect(whyLost(7.1, own(4))).toMatch(/^Why: \+4\.0/);
});

test("what is told adds up to all that was found", () => {
  const found = [4, 3, -2, 1.5, 1, 0.7].map((points, i) => own(points, `S${i} each`)).concat(others(-1));
  expect(whyLost(8, ...found)).toMatch(/^Why: \+4\.0 .*, \+1\.7 for other reasons, takes 1\.0 from Ben\.$/);
});

test("what has no reason of its own is told with the rest, and not alone", () => {
  const rest = (seat: number, points: number) => ({ seat, reason: REST, points });
  expect(whyLost(3, own(2), rest(0, 1))).toMatch(/^Why: \+2\.0 .*, \+1\.0 for other reasons\.$/);
  expect(whyLost(3, own(2), rest(1, -1))).toMatch(/^Why: \+2\.0 .*, takes 1\.0 from Ben\.$/);
  expect(whyLost(3, rest(0, 3))).toMatch(/no single reason/);
});

test("several reasons of a family are told as one", () => {
  expect(whyLost(3, own(2.5), own(1, "S6 blue"))).toMatch(/^Why: \+2\.5 .*, \+1\.0 S6 blue\.$/);
  expect(whyLost(3, own(2), own(4, "S6 blue"), own(-3, "S6 red"))).toMatch(/^Why: \+2\.0 .*, \+1\.0 six\.$/);
  expect(whyLost(3, own(3), own(2, "S6 blue"), own(-2, "S6 red"))).toMatch(/^Why: \+3\.0 [^,]*\.$/);
});

test("nothing is concluded from luck that is smaller than its error", () => {
  expect(luck(-25, -37, 19)).toMatch(/^You: lost by 25\. Luck: .37\.0 ± 38\.0\.$/);
  expect(luck(-25, -37, 18)).toMatch(/Without luck: won by 12\.$/);
  expect(luck(34, 7, 3)).toBe("You: won by 34, of which 7.0 was luck.");
});
