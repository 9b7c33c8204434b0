import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sentence } from "../src/lib/facts";
import { speak, type Values } from "../src/lib/words.svelte";

const SOURCE = join(import.meta.dirname, "../src");

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("en");
});

test("letters and numbers become names", () => {
  const said = (code: string, facts: Values) => sentence({ code, facts }, "summer", ["Ana", "Ben"]);
  expect(said("S4.2 none_there", { place: "c", colour: "g" })).toContain("green");
  expect(said("bad_option", { game: "garden", option: "side", value: "variant" })).toContain("side of the scoring board, variant");
  expect(said("bad_option", { game: "garden", option: "weather", value: "rain" })).toContain("weather, rain");
  expect(said("not_legal", { seat: 1, step: "-" })).toContain("Ben");
  expect(said("record_scores", { found: [1, 2], replayed: [3, 4] } as unknown as Values)).toContain("(1, 2)");
});

test("what nobody knows is said with its code", () => {
  expect(sentence({ code: "never_heard", facts: {} })).toContain("never_heard");
});

test("there is one way to say it", () => {
  const files = (readdirSync(SOURCE, { recursive: true }) as string[]).filter((file) => /\.(svelte|ts)$/.test(file));
  const callers = files.filter((file) => /\brefusal\(/.test(readFileSync(join(SOURCE, file), "utf8")));
  expect(callers.sort()).toEqual(["lib/facts.ts", "lib/words.svelte.ts"]);
});
