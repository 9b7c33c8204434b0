/** What a game is to the page. The folder of a game exports one object of this type, and `games.ts` lists it. */

import type { Component } from "svelte";
import type { Move } from "./moves";
import type { Play, Port } from "./play.svelte";
import type { GameInfo, LogEntry, Position } from "./protocol";
import type { Shown } from "./shown";
import type { Language, Words } from "./words.svelte";

/** The rules for people: sections and clauses, some of them with a figure. */
export interface RuleBook {
  title: string;
  sections: { id: string; title: string; clauses: { id: string; text: string; figure?: string }[] }[];
}

export interface GamePage<View extends Position = Position, Chosen extends Play<View> = Play<View>> {
  /** As the server calls it, and its folder here. */
  name: string;
  /** The letter that its clauses begin with. */
  letter: string;
  /** Its texts, by key: its title, a line about it, and whatever its own components say. */
  words: Words<"title" | "about">;
  rules(language: Language): Promise<{ default: RuleBook }>;

  /** How to say a fact of a refusal that is a letter or a code of this game: `colour` of `{colour: "g"}`. */
  facts: Readonly<Record<string, (value: string) => string>>;
  /** Clauses whose reasons the final table sums up in one row, and what that row is called. */
  sums: Readonly<Record<string, () => string>>;

  /** Drawings that its other components use by name, as `<symbol>`s. */
  Symbols: Component;
  /** Its picture on the start page, drawn around the origin in a square of 200. */
  Emblem: Component;
  /** A figure of its rules. */
  Figure: Component<{ name: string }>;
  /** What else can be chosen for a new table, beside the options with a few choices. */
  Options?: Component<{
    info: GameInfo;
    options: Record<string, string>;
    onchange: (options: Record<string, string>) => void;
  }>;

  /** The middle of the table. */
  Shared: Component<{ play: Chosen }>;
  /** The board of whoever sits here, or of whoever is looked at. */
  Own: Component<{ play: Chosen; shown: Shown; title: string }>;
  /** Somebody else's board, small; or large, where it was enlarged. */
  Other: Component<{ view: View; number: number; title: string; shown: Shown; large?: boolean }>;
  /** What can be chosen beside the boards: payments, bonus tiles. */
  Actions: Component<{ play: Chosen }>;
  /** A piece in flight, drawn around the origin in a square of 44; `kind` is what `moves` called it. */
  Piece: Component<{ kind: string }>;

  /** What is chosen so far and what can be chosen next. */
  play(port: Port<View>): Chosen;
  /** The seat with the first player marker; null while it lies in the middle of the table, or where there is none. */
  marker(view: View): number | null;
  /** What moved between two positions. */
  moves(before: View, after: View): Move[];
  /** The places of a seat's board on which something lies. */
  covered(view: View, seat: number): string[];
  /** The places on the board that an entry of the score log is about. */
  places(entry: LogEntry, view: View): string[];
  /** The same in words, where it is one place or one thing. */
  placeName(entry: LogEntry, view: View): string | null;
  /** A turn in words. */
  describe(view: View, steps: readonly string[]): string;
}

/** A game for the list of all games. Its parts are only ever given its own positions, since `view.game` finds the game;
 * this is the one place where TypeScript has to be told so. */
export function gamePage<View extends Position, Chosen extends Play<View>>(game: GamePage<View, Chosen>): GamePage {
  return game as unknown as GamePage;
}
