/** The sentences of a lesson, with its figures. */

import type { Lesson } from "../lib/game";
import { formatted } from "../lib/words.svelte";
import { words } from "./words";

/** A figure with its noun: the sentences are made so that it fits in. */
export function points(number: number): string {
  return words.t("lesson.points", { points: Math.round(number * 10) / 10 });
}

/** Points of one turn: whole and half ones, since that is how well they are known. */
export function about(number: number): string {
  return points(Math.max(Math.round(number * 2) / 2, 0.5));
}

/** What a lesson says under a key, with further figures. */
export type Saying = (key: string, more?: Record<string, string | number>) => string;

export function sayings(sentences: Record<string, string>, figures: Lesson["figures"] = {}): Saying {
  const values = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, points(figure.points)]));
  return (key, more = {}) => formatted(sentences[key] ?? "", { ...values, ...more });
}
