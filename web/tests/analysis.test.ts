/** What the page makes of an analysis: variations, links, the course of a game. (Its numbers: tests/speeds.) */

import { describe, expect, test } from "vitest";
import { depthOf } from "../src/analysis/kept";
import type { Report, TurnReport } from "../src/analysis/report";
import { added, childrenOf, lineTo, without } from "../src/analysis/variations";
import { Failure } from "../src/lib/api";
import { courseOf, nextMistake } from "../src/review/course";
import { packed, unpacked } from "../src/analysis/link";

const record = {
  version: 2,
  game: "a game",
  rules: 1,
  options: { side: "left" },
  seats: 2,
  seed: "a seed, with a comma",
  turns: ["1:o", "c:y ^r", "-"],
  scores: null,
};

describe("links", () => {
  test("hold the whole game", async () => {
    const text = await packed(record);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpacked(text)).toEqual(record);
    expect(await unpacked(await packed({ ...record, turns: [] }))).toEqual({ ...record, turns: [] });
  });

  test.each(["", "abc", "!", "e30"])("that are damaged are refused: %s", async (text) => {
    await expect(unpacked(text)).rejects.toThrow(Failure);
  });

  test("with one wrong letter are refused, whichever it is", async () => {
    const text = await packed(record);
    for (let i = 0; i < text.length - 1; i++) {
      const wrong = text.slice(0, i) + (text[i] === "A" ? "B" : "A") + text.slice(i + 1);
      await expect(unpacked(wrong), wrong).rejects.toThrow(Failure);
    }
  });

  test("that unpack to more than any game are refused", async () => {
    const text = await packed({ ...record, turns: Array<string>(60_000).fill("1:o") });
    await expect(unpacked(text)).rejects.toThrow(Failure);
  });
});

test("an analysis that was stopped before anything was found has no depth, and can be gone on with", () => {
  const found = (simulations: number) => ({ simulations, report: null });
  expect(depthOf([])).toBe(0);
  expect(depthOf([found(300), found(40), found(2000)])).toBe(40);
});

describe("variations", () => {
  const turn = (parent: number | null, steps: string, at = 3) => ({ parent, at, seat: 0, steps: steps.split(" ") });
  const build = (...turns: ReturnType<typeof turn>[]) =>
    turns.reduce((all, each) => added(all, each).all, [] as ReturnType<typeof added>["all"]);

  test("branch, and the same turn is not kept twice", () => {
    const all = build(turn(null, "a"), turn(1, "b"), turn(1, "c"), turn(1, "b"), turn(null, "a"), turn(null, "a", 5));
    expect(all.map(({ id, parent }) => [id, parent])).toEqual([
      [1, null],
      [2, 1],
      [3, 1],
      [4, null],
    ]);
    expect(lineTo(all, 3).map(({ steps }) => steps.join())).toEqual(["a", "c"]);
    expect(childrenOf(all, 1, 3).map(({ id }) => id)).toEqual([2, 3]);
    expect(childrenOf(all, null, 5).map(({ id }) => id)).toEqual([4]);
  });

  test("go with all that follows", () => {
    const all = build(turn(null, "a"), turn(1, "b"), turn(2, "c"), turn(null, "d"));
    expect(without(all, 2).map(({ id }) => id)).toEqual([1, 4]);
  });
});

describe("the course of a game", () => {
  const turn = (number: number, seat: number, margin: number, lost: number, mark: TurnReport["mark"] = "") =>
    ({ turn: number, seat, margin_after: margin, margin_error: 1, points_lost: lost, mark }) as TurnReport;
  const turns = [
    turn(1, 0, 4, 0),
    turn(2, 1, -5, 3.5),
    turn(3, 0, 2, 3.5),
    turn(4, 1, 0, 9),
    turn(5, 0, -1, 1, "mistake"),
  ];
  const report = (seats: number) => ({ seats, turns, draws: [{ turn: 3 }] }) as Report;

  test("of two seats turns with both", () => {
    expect(courseOf(report(2), 0).map(({ margin }) => margin)).toEqual([4, 5, 2, -0, -1]);
    expect(courseOf(report(2), 1).map(({ margin }) => margin)).toEqual([-4, -5, -2, 0, 1]);
  });

  test("is as uncertain as two looks at the same position differ", () => {
    const looks = turns.map((each, i) => ({ ...each, margin_before: [0, -9, 5.5, 60, 8][i]! }));
    const errors = (seats: number) => courseOf({ ...report(seats), turns: looks }, 0).map(({ error }) => error);
    expect(errors(2)).toEqual([2.5, 1, 1, 4, 1]); // tiles are drawn after the third
    expect(errors(4)).toEqual([1, 1, 1]);
  });

  test("of more seats has one's own turns", () => {
    expect(courseOf(report(4), 1).map(({ turn: number }) => number)).toEqual([2, 4]);
  });

  test("leads from one mistake to the next, and to the first again", () => {
    expect([0, 3, 4, 5].map((after) => nextMistake(report(2), 0, after))).toEqual([3, 5, 5, 3]);
    expect(nextMistake(report(2), 2, 0)).toBe(null);
  });
});
