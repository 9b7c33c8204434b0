/** How far somebody has come in the lessons of a game, and whether there are exercises. */

import type { LessonName } from "../lib/game";
import { remember, remembered } from "../lib/remember";

const keyOf = (game: string, name: LessonName) => `sintra.${name}.${game}`;
const doneKey = (game: string, name: LessonName) => `${keyOf(game, name)}.done`;

/** The step at which somebody left off. */
export function progressOf(game: string, name: LessonName): number {
  return Number(remembered(keyOf(game, name))) || 0;
}

export function keepProgress(game: string, name: LessonName, step: number): void {
  remember(keyOf(game, name), String(step));
}

/** A lesson is over; the next visit starts from the beginning. */
export function finish(game: string, name: LessonName): void {
  keepProgress(game, name, 0);
  remember(doneKey(game, name), "yes");
}

export function isFinished(game: string, name: LessonName): boolean {
  return remembered(doneKey(game, name)) !== null;
}

const EXERCISES = "sintra.exercises";

/** Exercises were kept: from now on the start page looks for them, which takes more than this file. */
export function noteExercises(): void {
  remember(EXERCISES, "yes");
}

export function mayHaveExercises(): boolean {
  return remembered(EXERCISES) !== null;
}
