import { expect, test } from "vitest";
import { BOARD, SIZE, cells, features, hexagon, slotCentre } from "../src/garden/layout";

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
const EDGE = SIZE * Math.sqrt(3);
const touch = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.abs(far(a, b) - EDGE) < 0.01;

test("Q2.5: 48 cells, all apart and all on the board", () => {
  const all = cells();
  expect(all.length).toBe(48);
  all.forEach((a, i) => {
    all.slice(i + 1).forEach((b) => expect(far(a.at, b.at)).toBeGreaterThan(EDGE - 0.01));
    for (const { x, y } of hexagon(a.at, SIZE)) {
      expect(x >= 0 && x <= BOARD.width && y >= 0 && y <= BOARD.height).toBe(true);
    }
  });
});

test("Q2.4: every statue and bench has two neighbours on the fountain board and two in each slot beside it", () => {
  for (const { kind, at } of features()) {
    const near = cells().filter((cell) => touch(cell.at, at));
    expect(near.length).toBe(6);
    const slots = near.map((cell) => cell.slot).sort();
    if (kind === "fountain") expect(slots).toEqual([0, 0, 0, 0, 0, 0]);
    else expect(slots.filter((slot) => slot === 0).length).toBe(2);
    for (const slot of new Set(slots)) if (kind !== "fountain") expect(slots.filter((s) => s === slot).length).toBe(2);
  }
});

test("Q2.3: slot 1 lies to the east, slot 2 to the north-east; cells lie around its centre", () => {
  const fountain = { x: BOARD.width / 2, y: BOARD.height / 2 };
  expect(slotCentre(1).x).toBeGreaterThan(fountain.x);
  expect(slotCentre(1).y).toBeCloseTo(fountain.y);
  expect(slotCentre(2).y).toBeLessThan(fountain.y);
  const around = cells().filter(({ slot, direction }) => slot === 4 && direction > 0);
  expect(around.length).toBe(6);
  for (const { at } of around) expect(touch(at, slotCentre(4))).toBe(true);
});
