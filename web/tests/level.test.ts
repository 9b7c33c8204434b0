/** Which level is proposed after which results. */

import { expect, test } from "vitest";
import { proposal, resultsOf, type Result } from "../src/learn/level";
import type { Card } from "../src/lib/protocol";

const LEVELS = ["weak", "middling", "strong"];
const results = (text: string, level = "middling"): Result[] =>
  [...text].map((letter) => ({ level, won: letter === "w" }));

test.each([
  ["ww", { level: "strong", up: true }],
  ["wwlll", { level: "strong", up: true }],
  ["ll", { level: "weak", up: false }],
  ["lw", null],
  ["wlww", null],
  ["w", null],
  ["", null],
])("after %s, newest first: %o", (text, expected) => {
  expect(proposal(LEVELS, "middling", results(text))).toEqual(expected);
});

test("nothing lies beyond the strongest and the weakest", () => {
  expect(proposal(LEVELS, "strong", results("ww", "strong"))).toBeNull();
  expect(proposal(LEVELS, "weak", results("ll", "weak"))).toBeNull();
  expect(proposal(LEVELS, "weak", results("ww", "weak"))).toEqual({ level: "middling", up: true });
});

test("games against another level say nothing", () => {
  expect(proposal(LEVELS, "middling", results("ww", "weak"))).toBeNull();
  expect(proposal(LEVELS, "middling", [...results("w"), ...results("w", "weak")])).toBeNull();
  expect(proposal(LEVELS, "unknown", results("ww", "unknown"))).toBeNull();
});

const card = (kinds: string[], winners: number[], status = "finished"): Card =>
  ({
    status,
    winners,
    seats: kinds.map((kind) => (kind === "person" ? { kind, level: null } : { kind: "bot", level: kind })),
  }) as unknown as Card;

test("only finished games of one person against one level count", () => {
  expect(
    resultsOf([
      card(["person", "weak"], [0]),
      card(["weak", "person"], [0]),
      card(["weak", "person"], [0, 1]),
      card(["weak", "person", "weak"], [1]),
      card(["person", "weak"], [], "playing"),
      card(["person", "person", "weak"], [0]),
      card(["person", "weak", "strong"], [0]),
      card(["person", "person"], [0]),
      card(["weak", "weak"], [0]),
    ]),
  ).toEqual([true, false, true, true].map((won) => ({ level: "weak", won })));
});
