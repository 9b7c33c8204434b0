/** Where tables are, and the line to one of them. What shows a table knows only this, not where the table is. */

import type { Answer, ClientMessage, Frames, Problem, RecordModel, ServerMessage } from "./protocol";

/** A request without the number that the line gives it. */
type Asked<T> = T extends { type: string } ? Omit<T, "id"> : never;
export type Request = Asked<ClientMessage>;

/** A listener for what comes in on a line. */
export interface Listener {
  take(message: ServerMessage): void;
  /** The line broke, and is being repaired. */
  lost(): void;
  /** There is no line, for good, and why. */
  refused(problem: Problem): void;
  /** Whether an answer is overdue. */
  late(overdue: boolean): void;
  /** How far thinking about a hint is, from 0 to 1, where that is known. */
  thinking(share: number): void;
}

/** A line to one table. The first message that comes in is the whole table. */
export interface Line {
  open(listener: Listener): void;
  /** Send a request and wait for the answer; null if the line broke first. */
  ask(request: Request): Promise<Answer | null>;
  close(): void;
}

/** A place where tables are. */
export interface Tables {
  /** Whether others can be at a table too. Then people need names, can talk, and can leave. */
  readonly shared: boolean;
  /** The pages of a table, of its replay and of its analysis. */
  page(id: string): string;
  replay(id: string): string;
  analysis(id: string): string;
  connect(id: string): Line;
  /** The moments after some turns that stand. */
  turns(id: string, start: number, count: number): Promise<Frames>;
  /** The record of a finished game. */
  record(id: string): Promise<RecordModel>;
}
