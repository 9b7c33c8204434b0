/** Two turns in words. */

import type { GamePage } from "./game";
import type { Position } from "./protocol";

/** Says turns of a position so that these two can be told apart, even if only the payment differs. */
export function compared(
  game: GamePage,
  view: Position,
  one: readonly string[],
  other: readonly string[],
): (steps: readonly string[]) => string {
  const alike = one.join() !== other.join() && game.describe(view, one) === game.describe(view, other);
  return (steps) => game.describe(view, steps, alike);
}
