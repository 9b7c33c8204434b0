/** What an analysis says: the report of `sintra analyse --json`, field by field. */

import type { Decision } from "../engine/game";
import type { Problem } from "../lib/protocol";

export type Mark = "blunder" | "mistake" | "inaccuracy";
export const MARKS: readonly Mark[] = ["blunder", "mistake", "inaccuracy"];

/** How many more points a seat makes for one reason with the better turn. */
export interface Reason {
  seat: number;
  reason: string;
  points: number;
}

/** How many points a seat gains by reasons, the points that the others lose by them included. */
export function gainOf(reasons: readonly Pick<Reason, "seat" | "points">[], seat: number): number {
  return reasons.reduce((sum, each) => sum + (each.seat === seat ? each.points : -each.points), 0);
}

/** How far the sum of reasons may be from what they explain: they come from weaker play than the loss does. */
const FACTOR = 3;

/** Whether reasons explain why a turn of a seat is better: by their sum it gains about as much as the other loses. */
export function explains(reasons: readonly Reason[], seat: number, least: number, most = least): boolean {
  const gain = gainOf(reasons, seat);
  return gain > 0 && gain >= least / FACTOR && gain <= FACTOR * most + 1;
}

/** What is found about a turn; margins and chances are those of the seat that played it. */
export interface TurnReport {
  turn: number;
  seat: number;
  round: number;
  played: string;
  best: string;
  /** There was nothing to decide. */
  forced: boolean;
  /** Kinds; the loss belongs to the last. */
  decisions: Decision[];
  /** With the best turn, and with the one that was played. */
  margin_before: number;
  margin_after: number;
  margin_error: number;
  win_before: number;
  win_after: number;
  places_before: number[];
  places_after: number[];
  points_lost: number;
  win_lost: number;
  mark: Mark | "";
  accuracy: number;
  why: Reason[];
  /** Margins and chances are how the game ends with best play from there on; analyses kept from before do not say. */
  proved?: boolean;
}

/** What a draw brought every seat. */
export interface Draw {
  /** After which it was drawn; 0: the deal. */
  turn: number;
  margins: number[];
  win_chances: number[];
  margin_errors: number[];
}

/** Some decisions of a player: how many, how well, and what they lost. */
export interface Share {
  decisions: number;
  accuracy: number;
  points_lost: number;
}

export interface PlayerReport {
  seat: number;
  /** Null without anything to decide. */
  all: Share | null;
  rounds: Record<number, Share>;
  kinds: Partial<Record<Decision, Share>>;
  marks: Record<Mark, number>;
  /** Points of margin that draws of tiles have brought. */
  luck: number;
  luck_error: number;
  /** At the end; null if the game is not finished. */
  margin: number | null;
  margin_without_luck: number | null;
}

export interface Report {
  game: string;
  options: Record<string, string>;
  seats: number;
  /** Null if the game is not finished. */
  scores: number[] | null;
  /** Why the record is analysed only so far, or not trusted. */
  problem: Problem | null;
  simulations: number;
  seed: string;
  turns: TurnReport[];
  draws: Draw[];
  players: PlayerReport[];
}
