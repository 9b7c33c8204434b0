/** Lessons of strategy: whatever somebody plays, the page knows what it is worth. */

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { loadRules } from "../src/engine/load";
import { GAMES } from "../src/games";
import { isGood, judgedAs, lackOf, openingOf } from "../src/learn/judge";
import { LESSONS } from "../src/lib/game";
import { Referee } from "../src/local/referee";
import { findLocal } from "../src/locals";

test.each([
  [["3:g"], "3:g"],
  [["3.6r+2", "^b"], "3.6r+2"],
  [["b3", "@5.5", "-b2", "-j"], "b3 @5.5"],
  [["x", "#6"], "x #6"],
  [["-", "+g"], "-"],
])("%s begins with %s", (steps, opening) => {
  expect(openingOf(steps)).toBe(opening);
});

const TURNS = [
  { steps: "b3 @5.5 -b2", lost: 0, error: 0 },
  { steps: "b3 @5.5 -j", lost: 0.8, error: 0.5 },
  { steps: "b3 @5.6 -b2", lost: 2, error: 0.1, lacks: { own: 1.5, other: 1 } },
  { steps: "-", lost: 4, error: 0.1, lacks: { tiles: 2, wilds: 1, points: 3, own: 3, other: 1 } },
  { steps: "x #1", lost: 30, error: 0.1, lacks: { tiles: 1, points: 1, own: 28, other: 2 } },
  { steps: "x #2", lost: 3, error: 0.1, lacks: { marker: 1, own: 3 } },
];

test("a turn is judged as itself, or else as one that begins like it", () => {
  const found = (text: string) => judgedAs(TURNS, text.split(" "))?.steps;
  expect(found("b3 @5.5 -j")).toBe("b3 @5.5 -j");
  expect(found("b3 @5.6 -y3")).toBe("b3 @5.6 -b2");
  expect(found("b3 @5.1")).toBeUndefined();
});

test("what cannot be told apart from the best is as good", () => {
  expect(TURNS.map(isGood)).toEqual([true, true, false, false, false, false]);
});

test("what a turn lacks at once is told if that explains its loss; otherwise what is lost by the end", () => {
  const told = TURNS.map((turn) => lackOf(turn).map(({ what }) => what));
  expect(told).toEqual([[], [], ["own", "other"], ["tiles", "wilds"], ["own"], ["marker"]]);
});

describe.each(GAMES)("$name", (game) => {
  test.each(LESSONS)("%s: every beginning of a turn is known where the learner is free", async (name) => {
    const files = (await findLocal(game.name))!;
    const read = async (file: URL) => new Uint8Array(await readFile(file)).buffer;
    const local = { files, engine: await loadRules(files, read) };
    const { default: lesson } = await game.lesson(name);
    for (const { game: number, at, turns } of lesson.steps) {
      const { seed, options, turns: played } = lesson.games[number]!;
      const table = new Referee(local, 2, options, seed);
      table.playOn(played.slice(0, at), []);
      expect(turns !== undefined, name).toBe(name === "strategy");
      for (const { step } of turns ? table.previews() : []) {
        const known = turns!.filter(({ steps }) => steps.startsWith(step));
        expect(known, step).not.toEqual([]);
        expect(judgedAs(turns!, known[0]!.steps.split(" "))).toBe(known[0]);
      }
    }
  });
});
