/** What moved between two positions, worked out from the difference of their piles. */

export interface Pile {
  /** The `data-at` of the drawing. */
  at: string;
  kind: string;
  number: number;
}
export type Piles = Pile[];

export interface Move {
  kind: string;
  from: string;
  to: string;
}

/** Where a piece of a turn comes from, and where it goes; `null` if it just leaves. */
export interface Way {
  from: string;
  to: string | null;
}

const MOST = 48;

/** For each kind, pair what left some piles with the piles that grew, both in the given order. */
export function match(before: Piles, after: Piles): Move[] {
  const found: Move[] = [];
  const change = new Map<string, Map<string, number>>();
  const count = (piles: Piles, sign: number) => {
    for (const { at, kind, number } of piles) {
      const places = change.get(kind) ?? new Map<string, number>();
      change.set(kind, places.set(at, (places.get(at) ?? 0) + sign * number));
    }
  };
  count(before, -1);
  count(after, 1);
  for (const [kind, places] of change) {
    const from = each(places, -1);
    const to = each(places, 1);
    from.slice(0, to.length).forEach((place, i) => found.push({ kind, from: place, to: to[i]! }));
  }
  return found.slice(0, MOST);
}

/** A deal: everything in some piles came out of the bag, one pile after another. */
export function dealt(piles: Piles): Move[] {
  return piles.flatMap(({ at, kind, number }) => Array<Move>(number).fill({ kind, from: "bag", to: at }));
}

function each(places: ReadonlyMap<string, number>, sign: number): string[] {
  return [...places].flatMap(([at, by]) => Array<string>(Math.max(by * sign, 0)).fill(at));
}
