/** Mistakes become exercises, which come back later and later. Node has no IndexedDB: memory keeps them here. */

import { afterEach, expect, test } from "vitest";
import * as exercises from "../src/learn/exercises";
import type { RecordModel } from "../src/lib/protocol";
import { Refused } from "../src/local/refused";

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

Object.assign(globalThis, { localStorage: { setItem: () => {} } });

function mistake(turn: number, lost = 3): exercises.Mistake {
  const record: RecordModel = {
    version: 2,
    game: "summer",
    rules: 1,
    options: {},
    seats: 2,
    seed: "7",
    turns: ["1:o", "c:y", "2:g", "3:r"],
    scores: [1, 2],
  };
  const reasons = [{ seat: 0, reason: "S7.1 star", points: 3 }];
  return { record, turn, seat: (turn - 1) % 2, best: ["2:b"], played: [record.turns[turn - 1]!], lost, reasons };
}

afterEach(async () => {
  for (const { id } of await exercises.all()) await exercises.remove(id);
});

test("a mistake is kept once, without what came after it", async () => {
  expect(await exercises.keep([mistake(2), mistake(3), mistake(2)], START)).toBe(2);
  expect(await exercises.keep([mistake(2)], START)).toBe(0);
  const [first] = (await exercises.all()).filter(({ turn }) => turn === 2);
  expect(first!.record.turns).toEqual(["1:o"]);
  expect(first!.record.scores).toBeNull();
});

test("what is due comes back, the worst mistake first", async () => {
  await exercises.keep([mistake(2, 3), mistake(3, 9)], START);
  expect((await exercises.due(START)).map(({ turn }) => turn)).toEqual([3, 2]);
  expect(await exercises.due(START - 1)).toEqual([]);
});

test("a solved exercise stays away longer and longer; a missed one is back the next day", async () => {
  await exercises.keep([mistake(2)], START);
  let [exercise] = await exercises.all();
  const gaps: number[] = [];
  for (let now = START, i = 0; i < 4; i++) {
    exercise = await exercises.answer(exercise!, "solved", now);
    gaps.push(Math.round((exercise.memory.due - now) / DAY));
    expect(await exercises.due(exercise.memory.due - 1)).toEqual([]);
    now = exercise.memory.due;
  }
  expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
  expect(gaps.at(-1)! / gaps[0]!).toBeGreaterThan(4);
  const now = exercise!.memory.due;
  const missed = await exercises.answer(exercise!, "missed", now);
  expect(missed.memory.due - now).toBeLessThan(0.5 * DAY * gaps.at(-1)!);
  expect(missed.memory.lapses).toBe(1);
});

test("exercises go to a file and come back from it", async () => {
  await exercises.keep([mistake(2), mistake(3)], START);
  const text = await exercises.exported();
  const [first] = await exercises.all();
  await exercises.answer(first!, "solved", START);
  expect(await exercises.imported(text)).toBe(0);
  expect((await exercises.due(START)).length).toBe(1); // what was solved meanwhile stays solved
  await exercises.remove(first!.id);
  expect(await exercises.imported(text)).toBe(1);
  expect(await exercises.exported()).toBe(text);
});

test.each(["", "{}", "[]", '{"version":2,"exercises":[]}', '{"version":1,"exercises":[{"id":"x"}]}'])(
  "what is no such file is refused: %s",
  async (text) => {
    await expect(exercises.imported(text)).rejects.toThrow(Refused);
    expect(await exercises.all()).toEqual([]);
  },
);
