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

/** How far the sum of reasons may be from what they explain: those that were kept before came from weaker play. */
const FACTOR = 3;

/** Whether reasons explain why a turn of a seat is better: by their sum it gains about as much as the other loses. */
function explains(reasons: readonly Reason[], seat: number, least: number, most: number): boolean {
  const gain = gainOf(reasons, seat);
  return gain > 0 && gain >= least / FACTOR && gain <= FACTOR * most + 1;
}

/** Points without a reason of their own (`analysis/why.py`). */
export const REST = "rest";
/** How many of a seat's own reasons are told. */
const MOST = 4;
/** Points below which the rest, and what another seat gains or loses, are not worth a word. */
const LEAST = 0.15;

/** Why a turn of a seat is better, as people are told. */
export interface Told {
  /** What the seat makes more of, what is left of that, and how many more points others make. */
  own: Reason[];
  rest: number;
  others: { seat: number; points: number }[];
}

const sum = (found: readonly { points: number }[]) => found.reduce((total, { points }) => total + points, 0);

/** Reasons, largest first; of several of a family, which have a clause in common, only the sum. */
function folded(reasons: readonly Reason[], families: readonly string[]): Reason[] {
  const familyOf = (each: Reason) => families.find((family) => each.reason.startsWith(`${family} `)) ?? each.reason;
  const found = new Map<string, Reason[]>();
  for (const each of reasons) found.set(familyOf(each), [...(found.get(familyOf(each)) ?? []), each]);
  return [...found]
    .map(([family, all]): Reason => (all.length > 1 ? { ...all[0]!, reason: family, points: sum(all) } : all[0]!))
    .filter(({ points }) => Math.abs(points) >= LEAST)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** What of the reasons to tell; null if they do not explain a loss of so many points, or nothing of it has a name. */
export function told(
  reasons: readonly Reason[],
  seat: number,
  families: readonly string[],
  [least, most]: readonly [number, number],
): Told | null {
  if (!explains(reasons, seat, least, most)) return null;
  const mine = reasons.filter((each) => each.seat === seat);
  const named = mine.filter(({ reason }) => reason !== REST);
  const own = folded(named, families).slice(0, MOST);
  const rest = sum(mine) - sum(own);
  const others = [...new Set(reasons.map((each) => each.seat))]
    .filter((other) => other !== seat)
    .sort((a, b) => a - b)
    .map((other) => ({ seat: other, points: sum(reasons.filter((each) => each.seat === other)) }))
    .filter(({ points }) => Math.abs(points) >= LEAST);
  if (!own.length && !others.length) return null;
  return { own, rest: Math.abs(rest) < LEAST ? 0 : rest, others };
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
