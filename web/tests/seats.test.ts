import { beforeAll, expect, test } from "vitest";
import type { Seat } from "../src/lib/protocol";
import { pastNames, seatNames } from "../src/lib/seats";
import { speak } from "../src/lib/words.svelte";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {}, fonts: { load: async () => [] } } });
  await speak("en");
});

test("players who would be called the same are told apart", () => {
  const bot = { kind: "bot", level: "bystander", name: null };
  const seats = [bot, { ...bot, kind: "person", level: null, name: "Ana" }, bot, { ...bot, level: "mason" }];
  expect(seatNames(seats as Seat[])).toEqual(["Bystander\u00a01", "Ana", "Bystander\u00a02", "Mason"]);
});

test("names stay as they are, also with dots, and levels are translated", () => {
  expect(pastNames(["J. R.", "mason", "", "mason"])).toEqual([
    "J. R.",
    "Mason\u00a01",
    "Player\u00a03",
    "Mason\u00a02",
  ]);
});
