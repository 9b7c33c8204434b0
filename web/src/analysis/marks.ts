/** Marks and accuracy: what a loss of win chance is called. As in `analysis/marks.py`. */

import type { Layout } from "../engine/layout";
import { MARKS, type Mark } from "./report";

/** The mark for a loss of win chance, known up to a standard error; empty if it deserves none. */
export function markOf({ analysis }: Layout, lost: number, error: number): Mark | "" {
  if (lost < analysis.sureMark * error) return "";
  return MARKS.find((mark) => lost >= analysis.marks[mark]!) ?? "";
}

/** 0 to 100 for a loss of win chance. */
export function accuracyOf(lost: number): number {
  return Math.min(Math.max(103.1668 * Math.exp(-4.354 * lost) - 3.1669 + 1, 0), 100);
}
