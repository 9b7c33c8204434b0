import { expect, test } from "vitest";
import { BOARD, RING, features, ring, spaces, starCentre } from "../src/summer/layout";

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test("S2.2: 42 spaces, none twice at one place, all on the board", () => {
  const all = spaces("coloured");
  expect(new Set(all.map((space) => space.name)).size).toBe(42);
  expect(new Set(all.map(({ middle }) => `${Math.round(middle.x)},${Math.round(middle.y)}`)).size).toBe(42);
  for (const { x, y } of all.flatMap((space) => space.corners)) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(BOARD.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(BOARD.height);
  }
});

test("S2.2: position 1 of the centre and of star 1 points up; 5 and 6 face outward, 2 and 3 the centre", () => {
  const at = new Map(spaces("coloured").map((space) => [space.name, space]));
  expect(at.get("0.1")!.turn).toBe(0);
  expect(at.get("1.1")!.turn).toBe(0);
  for (let star = 1; star <= 6; star++) {
    const distance = [1, 2, 3, 4, 5, 6].map((p) => far(at.get(`${star}.${p}`)!.middle, starCentre(0)));
    const near = [...distance].sort((a, b) => a - b);
    expect([distance[1], distance[2]].map(Math.round as (n?: number) => number)).toEqual([
      Math.round(near[0]!),
      Math.round(near[1]!),
    ]);
    expect([distance[4], distance[5]].map(Math.round as (n?: number) => number)).toEqual([
      Math.round(near[4]!),
      Math.round(near[5]!),
    ]);
  }
});

test("S2.6: a feature lies beside each of its spaces, and beside no other", () => {
  const all = spaces("grey");
  for (const feature of features()) {
    const beside = all.filter((space) => far(space.middle, feature.at) < 64).map((space) => space.name);
    expect(beside.sort()).toEqual([...feature.spaces].sort());
  }
  const count = (kind: string) => features().filter((feature) => feature.kind === kind).length;
  expect([count("pillar"), count("statue"), count("window")]).toEqual([6, 6, 6]);
});

test("S2.4: the grey side has its own numbers", () => {
  const numbers = (star: number) =>
    spaces("grey")
      .filter((space) => space.star === star)
      .map((space) => space.number);
  expect(numbers(0)).toEqual([3, 3, 3, 3, 3, 3]);
  expect(numbers(4)).toEqual([3, 2, 1, 4, 5, 6]);
});

test.each([5, 7, 9])("%i displays lie in the ring without touching each other or the centre", (count) => {
  const { displays, disc, centre, middle } = ring(count);
  displays.forEach((a, i) => {
    displays.slice(i + 1).forEach((b) => expect(far(a, b)).toBeGreaterThan(2 * disc));
    expect(far(a, centre)).toBeGreaterThan(disc + middle);
    expect(Math.max(a.x, a.y) + disc).toBeLessThanOrEqual(RING + 0.001);
    expect(Math.min(a.x, a.y) - disc).toBeGreaterThanOrEqual(-0.001);
  });
  expect(disc).toBeGreaterThan(40); // a quarter of a display is what a finger must hit
});
