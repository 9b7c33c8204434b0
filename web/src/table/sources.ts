/** Where everybody's points came from. */

import type { LogEntry } from "../lib/protocol";
import { t } from "../lib/words.svelte";

/** Who won, in words. */
export function won(winners: readonly number[], names: readonly string[]): string {
  return t("over.won", { names: winners.map((seat) => names[seat]).join(", "), number: winners.length });
}

export interface Source {
  /** A reason in the log, a clause that sums up several reasons, or `start`. */
  reason: string;
  points: number[];
}

/** One row for every reason in the log, in the order of clauses. The reasons of a clause in `sums` share a row. */
export function sources(log: readonly LogEntry[], scores: readonly number[], sums: readonly string[] = []): Source[] {
  const rows = new Map<string, number[]>();
  const start = [...scores];
  for (const { seat, points, reason } of log) {
    const kind = sums.find((clause) => reason.startsWith(`${clause} `)) ?? reason;
    const row = rows.get(kind) ?? scores.map(() => 0);
    row[seat]! += points;
    start[seat]! -= points;
    rows.set(kind, row);
  }
  const ordered = [...rows].sort(([a], [b]) => order(a) - order(b));
  return [{ reason: "start", points: start }, ...ordered.map(([reason, points]) => ({ reason, points }))];
}

/** `Q11.2` comes after `Q9.1`. */
function order(reason: string): number {
  const [section = 0, clause = 0] = (/\d+(?:\.\d+)?/.exec(reason)?.[0] ?? "0").split(".").map(Number);
  return section * 100 + clause;
}

/** The score of every seat before the log begins, and after each entry. */
export function course(log: readonly LogEntry[], scores: readonly number[]): number[][] {
  const now = sources(log, scores)[0]!.points.slice();
  const lines = now.map((points) => [points]);
  for (const { seat, points } of log) {
    now[seat]! += points;
    lines.forEach((line, i) => line.push(now[i]!));
  }
  return lines;
}
