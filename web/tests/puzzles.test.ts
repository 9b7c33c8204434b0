/** Ratings by the published example, and every shipped puzzle by the compiled rules. */

import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { loadRules } from "../src/engine/load";
import { GAMES } from "../src/games";
import { rate, UNKNOWN } from "../src/learn/glicko";
import {
  ideaOf,
  kindOf,
  nextOf,
  note,
  ofTheDay,
  ownOf,
  placesIn,
  puzzlesIn,
  startOf,
  themesOf,
  type Found,
} from "../src/learn/puzzles";
import type { GamePage, PuzzleFile } from "../src/lib/game";
import { Referee } from "../src/local/referee";
import { findLocal } from "../src/locals";

const DAY = 86_400_000;
const fileOf = async (game: GamePage) => JSON.parse(await readFile(game.puzzles, "utf8")) as PuzzleFile;

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    },
  });
});

test("Glicko-2 gives what its paper gives", () => {
  const results = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ];
  const { rating, deviation, volatility } = rate({ rating: 1500, deviation: 200, volatility: 0.06 }, results);
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(deviation).toBeCloseTo(151.52, 1);
  expect(volatility).toBeCloseTo(0.05999, 4);
});

test("a surprise makes the rating more volatile, and a period without games less sure", () => {
  const sure = { rating: 1500, deviation: 50, volatility: 0.06 };
  const weak = { rating: 2400, deviation: 30, score: 1 };
  expect(rate(sure, [weak, weak, weak]).volatility).toBeGreaterThan(0.06);
  expect(rate(sure, []).deviation).toBeGreaterThan(50);
});

test("steps are read as they were written", () => {
  expect([...placesIn("A-_A__DI")]).toEqual([0, 62, 63, 200]);
});

test.each([
  [["3:g"], "3:g", "take"],
  [["3.6r+2", "^b"], "3.6r", "place"],
  [["b3", "@5.5", "-b2", "-j"], "b3 @5.5", "place"],
  [["x", "#6"], "x #6", "place"],
  [[":l", "/4", "/s"], ":l", "take"],
  [["-?", "!b4", "."], "-", "pass"],
])("the idea of %s is %s", (steps, idea, kind) => {
  expect(ideaOf(steps)).toBe(idea);
  expect(kindOf(steps.join(" "))).toBe(kind);
});

test("a puzzle is about reasons only if they speak for its turn", () => {
  const about = (...why: [number, number, number][]) => themesOf({ best: "3:g", why }, ["star", "marker", "rest"]);
  expect(about([0, 1, 3], [1, 0, 1])).toEqual(["take", "marker"]);
  expect(about([1, 0, -2], [0, 1, 1])).toEqual(["take", "marker", "deny"]);
  expect(about([0, 0, -4.9], [0, 1, 1.6], [1, 0, 1.6])).toEqual(["take"]);
  expect(about()).toEqual(["take"]);
  expect(about([1, 2, -2], [0, 2, 1])).toEqual(["take", "deny"]); // the rest is no theme
});

/** The solution can be played, and so can the wrong turns, which are other ideas and lose points. */
function solve(table: Referee, { id, at, best, wrong }: Found): void {
  for (const turn of [best, ...Object.keys(wrong)]) table.copy().playTurn(at + 1, turn);
  for (const [turn, lost] of Object.entries(wrong)) {
    expect(ideaOf(turn.split(" ")), id).not.toBe(ideaOf(best.split(" ")));
    expect(lost, id).toBeGreaterThan(1);
  }
}

describe.each(GAMES)("$name", (game) => {
  test("every puzzle can be solved, and all that it says is about turns that can be played", async () => {
    const files = (await findLocal(game.name))!;
    const read = async (file: URL) => new Uint8Array(await readFile(file)).buffer;
    const local = { files, engine: await loadRules(files, read) };
    const puzzles = puzzlesIn(await fileOf(game));
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    for (const from of new Set(puzzles.map((puzzle) => puzzle.from))) {
      const table = new Referee(local, from.seats, from.options, from.seed);
      const here = new Map(puzzles.filter((each) => each.from === from).map((each) => [each.at, each]));
      const places = [...placesIn(from.moves)];
      for (let next = 0; here.size; next++) {
        const puzzle = here.get(table.turns.length);
        if (puzzle && !table.turn.length) solve(table, puzzle);
        here.delete(table.turns.length);
        if (!here.size) break;
        table.play(table.seat, table.spell(local.engine.legal(table.state)[places[next]!]!));
        if (table.waitsForConfirm) table.confirm(table.seat);
      }
    }
    const [first] = puzzles;
    expect(startOf(first!, local).turns.length).toBe(first!.at);
  });

  test("everybody gets the same puzzle on a day, another one the next, and all before one comes again", async () => {
    const puzzles = puzzlesIn(await fileOf(game));
    const start = Date.UTC(2026, 5, 1);
    expect(ofTheDay(puzzles, start)).toBe(ofTheDay(puzzles, start + DAY - 1));
    const year = puzzles.map((_, day) => ofTheDay(puzzles, start + day * DAY).id);
    expect(new Set(year).size).toBe(puzzles.length);
  });

  test("who solves a puzzle goes up, once, and gets another", async () => {
    const puzzles = puzzlesIn(await fileOf(game));
    const first = nextOf(puzzles, ownOf(game.name), "", 0)!;
    const up = note(game.name, first, true);
    expect(up.rating.rating).toBeGreaterThan(UNKNOWN.rating);
    expect(note(game.name, first, false)).toEqual(up);
    expect(ownOf(game.name)).toEqual(up);
    expect(nextOf(puzzles, up, "", 0)!.id).not.toBe(first.id);
    expect(nextOf(puzzles, up, "pass", 0.99)!.themes).toContain("pass");
    expect(note(game.name, nextOf(puzzles, up, "", 0.5)!, false).rating.rating).toBeLessThan(up.rating.rating);
  });
});
