/** What the two games share about acting: what a game is told, and what it tells the table page. */

import type { LegalStep } from "./protocol";
import type { Key, Values } from "./words.svelte";

/** What a game needs to know and may ask for. No rule of the game is on this side. */
export interface Port<View> {
  /** The position that is shown. */
  readonly view: View;
  /** Whether the person here may act now, and for which seat. */
  readonly active: boolean;
  readonly seat: number;
  readonly legal: readonly LegalStep[];
  /** Ways to pay for what is being placed, the cheapest first. */
  readonly payments: readonly (readonly string[])[];
  /** Whether a turn is sent without asking again. */
  readonly quick: boolean;
  send(steps: readonly string[]): Promise<void>;
  /** Take back the last step that was sent. */
  undo(): Promise<void>;
  /** Say in a sentence why a step may not be played. */
  why(step: string): Promise<void>;
  /** What a list of steps brings: points, or null where the server does not say. */
  worth(steps: readonly string[]): Promise<number | null>;
}

export interface Prompt {
  key: Key;
  values?: Values;
}

/** What the table page asks of a game. */
export interface Play {
  /** What to do now. */
  readonly prompt: Prompt;
  /** Steps that wait to be confirmed. */
  readonly plan: readonly string[] | null;
  /** Whether anything was chosen that is not sent. */
  readonly chosen: boolean;
  /** What they bring. */
  readonly gain: number | null;
  readonly mayPass: boolean;
  /** Which of the three views of a phone the turn needs. */
  readonly place: "shared" | "own";
  pass(): void;
  confirm(): Promise<void>;
  /** Forget what was chosen but not sent; false when there was nothing. */
  cancel(): boolean;
  /** Show a turn that somebody proposes. */
  propose(steps: readonly string[]): void;
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
