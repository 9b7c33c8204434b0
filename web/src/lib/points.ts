/** Points and polygons: the little geometry that boards need. */

export interface Point {
  x: number;
  y: number;
}

/** The point at a distance and an angle in degrees, clockwise from the top. */
export function polar(from: Point, distance: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: from.x + distance * Math.sin(angle), y: from.y - distance * Math.cos(angle) };
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The `points` attribute of a polygon. */
export function outline(corners: readonly Point[]): string {
  return corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
}

/** Corners moved towards a point: 1 leaves them where they are, 0 moves them all the way. */
export function shrink(corners: readonly Point[], to: Point, factor: number): Point[] {
  return corners.map(({ x, y }) => ({ x: to.x + (x - to.x) * factor, y: to.y + (y - to.y) * factor }));
}

export function round(number: number): number {
  return Math.round(number * 100) / 100;
}
