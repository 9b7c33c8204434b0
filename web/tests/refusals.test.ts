import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { findGame, gameOf } from "../src/games";
import { sentence } from "../src/lib/facts";
import type { Problem } from "../src/lib/protocol";
import { speak } from "../src/lib/words.svelte";

const SOURCE = join(import.meta.dirname, "../src");

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {}, fonts: { load: async () => [] } } });
  await speak("en");
});

test("letters and numbers become names", () => {
  const said = (game: string, code: string, facts: Problem["facts"]) =>
    sentence({ code, facts }, findGame(game), ["Ana", "Ben"]);
  expect(said("summer", "S4.2 none_there", { place: "c", colour: "g" })).toContain("green");
  expect(said("summer", "not_your_stage", { stage: "draft" })).toContain("taking tiles");
  expect(said("garden", "Q6.1 not_held", { item: "b3x" })).toContain("blue butterfly on an expansion");
  expect(said("garden", "Q6.1 not_held", { item: "j" })).toContain("joker");
  expect(said("garden", "bad_option", { option: "side", value: "variant" })).toContain(
    "Side of the scoring board: Variant",
  );
  expect(said("garden", "bad_option", { option: "weather", value: "rain" })).toContain("weather: rain");
  expect(said("garden", "bad_seats", { game: "garden" })).toContain("Queen’s Garden");
  expect(said("nobody's", "unknown_game", { game: "chess" })).toContain("chess");
  expect(said("nobody's", "not_legal", { seat: 1, step: "-" })).toContain("Ben");
  expect(said("nobody's", "record_scores", { found: [1, 2], replayed: [3, 4] })).toContain("(1, 2)");
});

test("a problem tells by its facts or its clause which game it is about", () => {
  expect(gameOf({ code: "bad_option", facts: { game: "garden" } })?.name).toBe("garden");
  expect(gameOf({ code: "S4.2 none_there", facts: {} })?.name).toBe("summer");
  expect(gameOf({ code: "stale", facts: {} })).toBeNull();
});

test("what nobody knows is said with its code", () => {
  expect(sentence({ code: "never_heard", facts: {} })).toContain("never_heard");
});

test("there is one way to say it", () => {
  const files = (readdirSync(SOURCE, { recursive: true }) as string[]).filter((file) => /\.(svelte|ts)$/.test(file));
  const callers = files.filter((file) => /\brefusal\(/.test(readFileSync(join(SOURCE, file), "utf8")));
  expect(callers.sort()).toEqual(["lib/facts.ts", "lib/words.svelte.ts"]);
});
