/** Turns in words: two that differ can be told apart where that matters. */

import { beforeAll, expect, test } from "vitest";
import { describe } from "../src/garden/describe";
import type { Position } from "../src/garden/position";
import { way } from "../src/garden/way";
import { speak } from "../src/lib/words.svelte";

const view = {} as Position;
const [tiles, jokers] = [
  ["b3", "@0.1", "-b1", "-b5"],
  ["b3", "@0.1", "-b1", "-j"],
];

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {}, fonts: { load: async () => [] } } });
  await speak("en");
});

test("a payment is told where two turns differ in nothing else", () => {
  expect(describe(view, tiles!)).toBe(describe(view, jokers!));
  const told = describe(view, tiles!, true);
  expect(told).not.toBe(describe(view, jokers!, true));
  expect(told).toContain("blue tree");
  expect(describe(view, ["b4", "@0.1", "-j"], true)).toContain("joker\u00a0×3"); // one step pays all that is due
  expect(describe(view, ["b1", "@0.1"], true)).toBe(describe(view, ["b1", "@0.1"])); // a tree costs nothing extra
});

test("the rest of a turn in progress is drawn", () => {
  const turn = { category: "l", hex: "l3", piece: "b1", cell: null, due: 0 };
  const here = { turn } as unknown as Position;
  expect(way(here, 0, ["/5", "/x"])).toEqual([{ from: "card:5:l3", to: "storage:0" }]);
  expect(way(here, 0, ["/x"])).toEqual([{ from: "shown:l3", to: "storage:0" }]);
  expect(way(here, 0, ["@4.1", "-b2"])).toEqual(way(here, 0, ["b1", "@4.1", "-b2"]));
});
