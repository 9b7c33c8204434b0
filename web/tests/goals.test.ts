/** What the page says a board will bring is what the rules give. */

import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { loadRules } from "../src/engine/load";
import { findGame } from "../src/games";
import { border, hexagon, SIZE } from "../src/garden/layout";
import { groups } from "../src/garden/groups";
import { goals as summerGoals } from "../src/summer/goals";
import type { Position as Summer } from "../src/summer/position";
import { goalsAt, type Goal } from "../src/lib/goals";
import { minus, speak } from "../src/lib/words.svelte";
import { Referee } from "../src/local/referee";
import { findLocal } from "../src/locals";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {}, fonts: { load: async () => [] } } });
  await speak("en");
});

const read = async (file: URL) => new Uint8Array(await readFile(file)).buffer;

/** A finished game, and its last position as it was before the end. */
async function finished(game: string, options: Record<string, string>): Promise<Referee> {
  const files = (await findLocal(game))!;
  const table = new Referee({ files, engine: await loadRules(files, read) }, 2, options, "goals");
  while (!table.over) {
    const steps = table.previews();
    const best = steps.reduce((a, b) => (total(b.brings) > total(a.brings) ? b : a));
    table.play(table.seat, best.step);
    if (table.waitsForConfirm) table.confirm(table.seat);
  }
  return table;
}
const total = (brings: Record<string, number>) => Object.values(brings).reduce((sum, each) => sum + each, 0);
const secured = (goals: readonly Goal[]) => goals.reduce((sum, goal) => sum + goal.secured, 0);

/** What the log gives a seat for clauses that begin in one of these ways. */
const given = (table: Referee, seat: number, clauses: readonly string[], from = 0) =>
  table.log
    .slice(from)
    .filter((entry) => entry.seat === seat && clauses.some((clause) => entry.reason.startsWith(clause)))
    .reduce((sum, { points }) => sum + points, 0);

test.each([
  ["summer", { board: "coloured" }],
  ["summer", { board: "grey" }],
  ["garden", { side: "standard", payment: "distinct", wheel: "printed" }],
  ["garden", { side: "variant", payment: "distinct", wheel: "printed" }],
])("what is still to come on a board comes: %s, %o", async (name, options) => {
  const table = await finished(name, options);
  const { goals } = await findGame(name)!.goals();
  const view = table.view();
  expect(secured(goals(view, 0))).toBe(0); // nothing more
  const before = { ...view, over: false };
  const lastRound = table.log.findLastIndex(({ reason }) => reason.startsWith("Q8.3"));
  for (const seat of [0, 1]) {
    const clauses = name === "summer" ? ["S7.1", "S7.2"] : ["Q9", "Q11.2", "Q11.3"];
    expect(secured(goals(before, seat))).toBe(given(table, seat, clauses, Math.max(lastRound, 0)));
  }
});

const star = (stars: string[], board: "coloured" | "grey") =>
  summerGoals({ options: { board }, seats: [{ stars }], over: false } as unknown as Summer, 0);
const EMPTY = Array<string>(7).fill("......");

test("a star says what it gives and what is missing", () => {
  const goals = star(EMPTY.with(4, "bb.b.."), "coloured");
  expect(goals.find(({ id }) => id === "star:4")).toMatchObject({
    ...{ title: "Blue star", have: 3, need: 6, secured: 0 },
    text: "15 points at the end. Still empty: 3, 5, 6.".replaceAll(/(\d) (?=\p{L})/gu, "$1\u00a0"),
  });
  expect(star(EMPTY.with(4, "bbbbbb"), "coloured").find(({ id }) => id === "star:4")!.secured).toBe(15);
});

test("on the grey side, what a star can give depends on its tiles", () => {
  const said = (tiles: string) => star(EMPTY.with(4, tiles), "grey").find(({ id }) => id === "star:4")!.text;
  expect(said("......")).toContain("up to 20");
  expect(said("b.....")).toContain("up to 15");
  expect(said("bb....")).toContain("15\u00a0points");
  expect(said("br....")).toContain("12\u00a0points");
});

test("a place tells of all goals around it, a feature of itself", () => {
  const all = () => star(EMPTY, "coloured");
  const ids = (place: string) => goalsAt(place, 0, all).map(({ id }) => id);
  expect(ids("0:1.2")).toEqual(["star:1", "number:2", "feature:1", "feature:2"]);
  expect(ids("large0:feature:5")).toEqual(["feature:5"]);
  expect(ids("feature:5")).toEqual(["feature:5"]);
  expect(ids("0:9.9")).toEqual([]);
});

test("groups are connected, and a line goes around them", () => {
  const found = groups({ "0.1": "b1", "0.2": "b2", "0.4": "b3", "1.0": "y1" });
  expect(found.filter(({ category }) => category === "b").map(({ cells }) => cells.length)).toEqual([2, 1]);
  const [a, b] = [
    { x: 0, y: 0 },
    { x: SIZE * Math.sqrt(3), y: 0 },
  ];
  expect(border([a]).match(/M/g)).toHaveLength(hexagon(a, SIZE).length);
  expect(border([a, b]).match(/M/g)).toHaveLength(10);
});

test("negative numbers have a minus sign, words keep their hyphens", () => {
  expect(minus("lead -3 (-1), 2-4 players, A-1")).toBe("lead −3 (−1), 2-4 players, A-1");
  expect(minus("-0.0 or -0,0 or -0, then -0.1, -0,04 and -10")).toBe("0.0 or 0,0 or 0, then −0.1, −0,04 and −10");
});
