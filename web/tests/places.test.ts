import { expect, test } from "vitest";
import { cells } from "../src/garden/layout";
import { cellName, slotName } from "../src/garden/names";
import { LANGUAGES, speak } from "../src/lib/words.svelte";
import { spaceName } from "../src/summer/names";
import { spaces } from "../src/summer/layout";

Object.assign(globalThis, { document: { documentElement: {}, fonts: { load: async () => [] } } });

/** All different, and none of them notation. */
function areWords(names: string[]): void {
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).not.toMatch(/\d\.\d|[{}]|^[a-z]+\.[a-zA-Z]+$/);
}

test.each(LANGUAGES)("every place has a name of its own in %s", async (language) => {
  await speak(language);
  areWords(cells().map(({ name }) => cellName(name)));
  areWords([1, 2, 3, 4, 5, 6].map((slot) => slotName(String(slot))));
  for (const board of ["coloured", "grey"] as const) areWords(spaces(board).map(({ name }) => spaceName(name, board)));
});

test("they are where they are said to be", async () => {
  await speak("en");
  expect([cellName("0.2"), cellName("4.0"), cellName("3.6")]).toEqual([
    "fountain, top right cell",
    "left expansion, centre cell",
    "top left expansion, bottom right cell",
  ]);
  expect([
    spaceName("0.4", "coloured"),
    spaceName("0.4", "grey"),
    spaceName("5.1", "grey"),
    spaceName("1.6", "coloured"),
  ]).toEqual([
    "centre star, space\u00a04",
    "centre star, bottom, space\u00a03",
    "bottom right star, space\u00a03",
    "purple, space\u00a06",
  ]);
});
