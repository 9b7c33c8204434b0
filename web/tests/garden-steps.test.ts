import { expect, test } from "vitest";
import { closest, discards, readPayment } from "../src/garden/steps";

test("jokers are paid in one step, for all that is still due", () => {
  expect(readPayment(["-b1", "-b5"], 2)).toEqual(
    new Map([
      ["b1", 1],
      ["b5", 1],
    ]),
  );
  expect(readPayment(["-b1", "-j"], 3)).toEqual(
    new Map([
      ["b1", 1],
      ["j", 2],
    ]),
  );
});

test("another payment is as much like the chosen one as it can be", () => {
  const payments = [["-b1", "-b2"], ["-b1", "-b5"], ["-b5", "-j"], ["-j"]].map((steps) => readPayment(steps, 2));
  expect(closest(payments, 0, "b5", true)).toBe(1); // b1 stays
  expect(closest(payments, 1, "b1", false)).toBe(2); // b5 stays
  expect(closest(payments, 2, "j", true)).toBe(3);
  expect(closest(payments, 3, "j", true)).toBeNull();
  expect(closest(payments, 0, "g1", true)).toBeNull();
});

test("discards have one order: by hex, a tile before an expansion", () => {
  expect(discards(["g1", "b2x", "b1", "b2"])).toEqual(["!b1", "!b2", "!b2x", "!g1"]);
});
