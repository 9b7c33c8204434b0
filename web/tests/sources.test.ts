import { expect, test } from "vitest";
import { course, sources } from "../src/table/sources";

const log = [
  { seat: 0, points: 3, reason: "Q11.2 colour_group", where: null },
  { seat: 1, points: -1, reason: "Q8.3 first_pass", where: null },
  { seat: 0, points: 2, reason: "Q9.1 blue", where: null },
  { seat: 0, points: 4, reason: "Q9.1 lily", where: null },
];

test("every point has a source, and the rest is what one began with", () => {
  expect(sources(log, [24, 14], ["Q9.1"])).toEqual([
    { reason: "start", points: [15, 15] },
    { reason: "Q8.3 first_pass", points: [0, -1] },
    { reason: "Q9.1", points: [6, 0] },
    { reason: "Q11.2 colour_group", points: [3, 0] },
  ]);
});

test("the course of the scores ends with the scores", () => {
  expect(course(log, [24, 14]).map((line) => line.at(-1))).toEqual([24, 14]);
  expect(course([], [5, 5])).toEqual([[5], [5]]);
});
