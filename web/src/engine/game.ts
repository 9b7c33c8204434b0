/** What a game's folder adds to its module: positions as the page shows them, and options as numbers. */

import type { Position } from "../lib/protocol";
import type { Options } from "./engine";
import type { Files } from "./load";
import type { Value } from "./memory";

/** What the referee knows of a game and its position does not. */
export type RefereeKey =
  "step" | "turns" | "turn_steps" | "turn_seat" | "may_take_back" | "waits_for_confirm" | "over" | "winners";

/** A position without what the referee adds. */
export type Bare<View extends Position> = Omit<View, RefereeKey>;

/** What somebody chose with a step. */
export type Decision = "take" | "place" | "pay" | "bonus" | "pass";

export type LocalGame = Files & {
  /** A position as the server tells it, from its fields. */
  view(fields: Record<string, Value>): Bare<Position>;
  /** Options as numbers, for `Engine.deal`; undefined for options that the game does not have. */
  encode(options: Options): readonly number[] | undefined;
  /** What was decided by playing a step where another would have been best: `analysis/kinds.py`. */
  decision(step: string, best: string | undefined): Decision;
};
