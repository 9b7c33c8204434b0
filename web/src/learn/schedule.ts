/** When an exercise comes back: FSRS, in days. */

import { createEmptyCard, fsrs, Rating, type Card } from "ts-fsrs";

/** Whether an exercise was solved at the first try. */
export type Answer = "solved" | "missed";

/** What the schedule remembers of an exercise; times are milliseconds, so that it can be written as JSON. */
export type Memory = Omit<Card, "due" | "last_review"> & { due: number; last_review: number | null };

const GRADES = { solved: Rating.Good, missed: Rating.Again } as const;
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

const memoryOf = (card: Card): Memory => ({
  ...card,
  due: card.due.getTime(),
  last_review: card.last_review?.getTime() ?? null,
});

/** A new exercise is due at once. */
export function begin(now: number): Memory {
  return memoryOf(createEmptyCard(now));
}

export function review(memory: Memory, answer: Answer, now: number): Memory {
  return memoryOf(scheduler.next(memory, now, GRADES[answer]).card);
}
