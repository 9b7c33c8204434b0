import { expect, test } from "vitest";
import { deal, moves } from "../src/summer/moves";
import type { Position } from "../src/summer/position";
import { match } from "../src/lib/moves";

const seat = { score: 5, passed: false, hand: {}, corner: {}, stars: Array<string>(7).fill("......") };
const view = {
  displays: [{ g: 2, y: 1, b: 1 }],
  centre: {},
  supply: {},
  tower: {},
  bag: {},
  seats: [seat, seat],
} as unknown as Position;

test("tiles taken fly to the hand, the rest to the centre", () => {
  const after = { ...view, displays: [{}], centre: { y: 1, b: 1 }, seats: [{ ...seat, hand: { g: 2 } }, seat] };
  expect(moves(view, after as Position)).toEqual([
    { kind: "g", from: "display:1:g", to: "hand:0:g" },
    { kind: "g", from: "display:1:g", to: "hand:0:g" },
    { kind: "y", from: "display:1:y", to: "centre:y" },
    { kind: "b", from: "display:1:b", to: "centre:b" },
  ]);
});

test("a tile placed goes onto its space, what it cost to the tower", () => {
  const before = { ...view, seats: [{ ...seat, hand: { r: 3 } }, seat] } as Position;
  const stars = seat.stars.map((star, i) => (i === 3 ? "..r..." : star));
  const after = { ...view, tower: { r: 2 }, seats: [{ ...seat, stars }, seat] } as Position;
  expect(moves(before, after).map(({ to }) => to)).toEqual(["place:0:3.3", "tower", "tower"]);
});

test("a deal fills one display after another from the bag", () => {
  const dealt = { ...view, displays: [{ g: 2 }, { y: 1 }], supply: { b: 1 } } as unknown as Position;
  expect(deal(dealt)).toEqual([
    { kind: "g", from: "bag", to: "display:1:g" },
    { kind: "g", from: "bag", to: "display:1:g" },
    { kind: "y", from: "bag", to: "display:2:y" },
  ]);
});

test("nothing moves where nothing changed", () => {
  expect(moves(view, view)).toEqual([]);
  expect(match([{ at: "a", kind: "p", number: 2 }], [{ at: "a", kind: "p", number: 2 }])).toEqual([]);
});
