/** What a game is to the page. A game's folder exports one object of this type, and `games.ts` lists it. */

import type { Component } from "svelte";
import type { Goal } from "./goals";
import type { Move, Way } from "./moves";
import type { Play, Port } from "./play.svelte";
import type { GameInfo, LogEntry, Position } from "./protocol";
import type { Shown } from "./shown";
import { reason, type Language, type Words } from "./words.svelte";

/** The rules for people: what to aim for, then sections and clauses, some with a figure. */
export interface RuleBook {
  title: string;
  aim: string;
  sections: { id: string; title: string; clauses: { id: string; text: string; figure?: string }[] }[];
}

/** The lessons of a game, in their order. */
export const LESSONS = ["lesson", "strategy"] as const;
export type LessonName = (typeof LESSONS)[number];

/** A lesson: positions of games, in each of which the learner plays a turn. */
export interface Lesson {
  games: { seed: string; options: Record<string, string>; turns: string[] }[];
  steps: LessonStep[];
  /** What things are worth in points, with the standard error; measured over many positions. */
  figures?: Record<string, { points: number; error: number; positions: number }>;
}

export interface LessonStep {
  key: string;
  /** The game, and so many turns of it come before. */
  game: number;
  at: number;
  /** Where the learner is free to choose: what can be played, best first; and a turn that tempts. Without them the
   * learner plays what was played in the game. */
  turns?: JudgedTurn[];
  rival?: string;
}

/** What a turn has less of than the best: at once, or by the end of the game. */
export const LACKS = ["marker", "tiles", "wilds", "points", "own", "other"] as const;
export type Lack = (typeof LACKS)[number];

/** A turn that was measured. */
export interface JudgedTurn {
  steps: string;
  /** Points of the final lead that it loses, with their standard error. */
  lost: number;
  error: number;
  lacks?: Partial<Record<Lack, number>>;
}

/** A position in which one turn is clearly best. */
export interface Puzzle {
  /** So many turns come before. */
  at: number;
  best: string;
  rating: number;
  /** Points that other turns lose. */
  wrong: Record<string, number>;
  /** Seat, reason and points: what the best turn brings more than the usual one. Seats are counted from the one that is
   * to move, reasons as the file lists them. */
  why: [number, number, number][];
}

/** A game with puzzles in it; every step is a place in the list of legal steps. */
export interface PuzzleGame {
  seats: number;
  options: Record<string, string>;
  seed: string;
  moves: string;
  puzzles: Puzzle[];
}

export interface PuzzleFile {
  rules: number;
  reasons: string[];
  games: PuzzleGame[];
}

export interface GamePage<View extends Position = Position, Chosen extends Play<View> = Play<View>> {
  /** What the server and the folder call it. */
  name: string;
  /** The first letter of its clauses: `S` in `S4.3`. */
  letter: string;
  /** Its texts, by key: its title, a line about it, and whatever its own components say. */
  words: Words<"title" | "about">;
  rules(language: Language): Promise<{ default: RuleBook }>;
  /** Its lessons, and what they say at each step. */
  lesson(name: LessonName): Promise<{ default: Lesson }>;
  lessonWords(name: LessonName, language: Language): Promise<{ default: Record<string, string> }>;
  /** Where its puzzles are: a `PuzzleFile`. */
  puzzles: URL;

  /** How refusals name those facts that are letters or codes of this game, such as `colour` in `{colour: "g"}`. */
  facts: Readonly<Record<string, (value: string) => string>>;
  /** Clauses whose points the final result adds up in one row, with the title of that row. */
  sums: Readonly<Record<string, () => string>>;

  /** The `<symbol>`s that its other components use. */
  Symbols: Component;
  /** Its picture on the start page: a board as it looks. */
  Picture: Component;
  /** Draws a figure of its rules. */
  Figure: Component<{ name: string }>;
  /** What a new table lets people choose beyond lists of choices. */
  Options?: Component<{
    info: GameInfo;
    options: Record<string, string>;
    onchange: (options: Record<string, string>) => void;
  }>;

  /** The middle of the table. */
  Shared: Component<{ play: Chosen }>;
  /** The board of the person who acts on this page, or the board that is looked at. */
  Own: Component<{ play: Chosen; shown: Shown; title: string }>;
  /** Somebody else's board, small or enlarged. */
  Other: Component<{ view: View; number: number; title: string; shown: Shown; large?: boolean }>;
  /** What is chosen beside the boards, such as payments. */
  Actions: Component<{ play: Chosen }>;
  /** A piece in flight: a square of 44 around the origin. `kind` comes from `moves`. */
  Piece: Component<{ kind: string }>;

  /** What has been chosen so far, and what can be chosen next. */
  play(port: Port<View>): Chosen;
  /** The seat that has the first player marker; null while nobody has it. */
  marker(view: View): number | null;
  /** What moved between two positions. */
  moves(before: View, after: View): Move[];
  /** What moved when the game was dealt. */
  deal(view: View): Move[];
  /** The places on a seat's board where something lies. */
  covered(view: View, seat: number): string[];
  /** The places on the board that an entry of the score log is about. */
  places(entry: LogEntry, view: View): string[];
  /** What to call them, if it is one place or one thing. */
  placeName(entry: LogEntry, view: View): string | null;
  /** What a seat's board can still bring, loaded when it is needed. */
  goals(): Promise<{ goals: (view: View, seat: number) => Goal[] }>;
  /** Whether a turn took something from the middle of the table; other turns change the player's own board. */
  takes(steps: readonly string[]): boolean;
  /** The paths of the pieces in a seat's turn, to be drawn. */
  way(view: View, seat: number, steps: readonly string[]): Way[];
  /** A turn in words; `exactly`: with what is paid, although one usually need not know. */
  describe(view: View, steps: readonly string[], exactly?: boolean): string;
}

/** A game for the list of games. A position always goes to the game that `view.game` names, but TypeScript cannot know
 * that: this is the one place where it is told. */
export function gamePage<View extends Position, Chosen extends Play<View>>(game: GamePage<View, Chosen>): GamePage {
  return game as unknown as GamePage;
}

/** What points were given for all in all: a reason, or one of the sums of a game. */
export function reasons({ sums }: Pick<GamePage, "sums">, code: string): string {
  return sums[code]?.() ?? reason(code, true);
}
