/** A piece of an ornament for every colour. It lies in the inner corner of a tile, which is the origin here, and the
 * tile, of side 100, points upwards. Six tiles around a star close it into a rosette. */

import type { Colour } from "./position";

interface Ornament {
  /** A petal that points upwards, and the directions in which it lies. */
  petal: string;
  turns: readonly number[];
  /** The ring around the petals: from the left side of the tile to the right one. */
  ring: string;
}

const PAIR = [-15, 15];

/** An arc around the inner corner, from side to side. */
function arc(radius: number): string {
  const [x, y] = [radius / 2, -radius * 0.866];
  return `M${-x} ${y}A${radius} ${radius} 0 0 1 ${x} ${y}`;
}

export const ORNAMENTS: Readonly<Record<Colour, Ornament>> = {
  // diamonds between two rings
  p: { petal: "M0-8 5.500-25 0-43-5.500-25z", turns: PAIR, ring: arc(49) + arc(54) },
  // leaves with a vein
  g: { petal: "M0-5C-10-17-9-33 0-44 9-33 10-17 0-5zM0-14-1-36 0-39 1-36z", turns: PAIR, ring: arc(51) },
  // rays
  o: { petal: "M-3-9 0-45 3-9z", turns: [-20, 0, 20], ring: arc(52) },
  // round petals
  y: { petal: "M0-4C-5-12-9-24-8-32A8 8 0 0 1 8-32C9-24 5-12 0-4z", turns: PAIR, ring: arc(48) },
  // drops under waves
  b: {
    petal: "M0-6C-3-18-8-26-8-33A8 9 0 0 1 8-33C8-26 3-18 0-6z",
    turns: [0],
    ring: "M-23-39.800A14 14 0 0 1 0-47 14 14 0 0 1 23-39.800M-26-45A16 16 0 0 1 0-54 16 16 0 0 1 26-45",
  },
  // crosses
  r: { petal: "M-2.500-8V-24H-8V-30H-2.500V-43H2.500V-30H8V-24H2.500V-8z", turns: PAIR, ring: arc(50) },
};

/** What all tiles share: pieces of rings in the other corners, and a medallion for the glyph. */
export const CORNERS =
  "M42-72.700A16 16 0 0 1 42-100.500M-42-72.700A16 16 0 0 0-42-100.500M-12-152.400A24 24 0 0 0 12-152.400";
export const TIP = "M0-167C-5-161-4-155 0-149 4-155 5-161 0-167z";
