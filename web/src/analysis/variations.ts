/** Turns that were tried instead of those of a game: a tree beside its turns. */

/** One turn of a variation. */
export interface Variation {
  id: number;
  /** The turn of a variation before it; null: it leaves the game itself. */
  parent: number | null;
  /** So many turns of the game come before the first turn of the variation. */
  at: number;
  seat: number;
  steps: string[];
}

/** The turns from where a variation leaves the game up to one of its turns, that one included. */
export function lineTo(all: readonly Variation[], id: number): Variation[] {
  const found: Variation[] = [];
  for (let here = all.find((each) => each.id === id); here; here = all.find((each) => each.id === here!.parent))
    found.unshift(here);
  return found;
}

/** The turns that follow a turn of a variation, or that leave the game after `at` of its turns. */
export function childrenOf(all: readonly Variation[], parent: number | null, at: number): Variation[] {
  return all.filter((each) => each.parent === parent && (parent !== null || each.at === at));
}

/** Add a turn, unless it is there already; returns the tree and the turn. */
export function added(
  all: readonly Variation[],
  turn: Omit<Variation, "id">,
): { all: readonly Variation[]; turn: Variation } {
  const known = childrenOf(all, turn.parent, turn.at).find(({ steps }) => steps.join() === turn.steps.join());
  if (known) return { all, turn: known };
  const made = { ...turn, id: Math.max(0, ...all.map(({ id }) => id)) + 1 };
  return { all: [...all, made], turn: made };
}

/** The tree without a turn and all that follows it. */
export function without(all: readonly Variation[], id: number): Variation[] {
  return all.filter((each) => !lineTo(all, each.id).some((before) => before.id === id));
}
