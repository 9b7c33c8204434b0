/** Puzzles: positions in which one turn is clearly best (docs/page.md). Made by `train/puzzles.py`. */

import { gainOf, REST, type Reason } from "../analysis/report";
import type { Puzzle, PuzzleFile, PuzzleGame } from "../lib/game";
import { remember, remembered } from "../lib/remember";
import { Referee, type Game } from "../local/referee";
import { rate, UNKNOWN, type Rating } from "./glicko";
import type { Start } from "./turn.svelte";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MORE = LETTERS.at(-1);
/** How well the rating of a puzzle is known: levels have tried it a few times. */
const DEVIATION = 150;
const DAY = 86_400_000;

export type Kind = "take" | "place" | "pass";
/** A puzzle and the game in which it stands. */
export interface Found extends Puzzle {
  id: string;
  from: PuzzleGame;
  themes: string[];
}

/** What a turn does: take something, place something, or pass. */
export function kindOf(turn: string): Kind {
  if (turn.startsWith("-")) return "pass";
  return turn.includes(":") ? "take" : "place";
}

/** What a turn is about: what is taken, or where something is placed, however it is paid for. */
export function ideaOf(steps: readonly string[]): string {
  const [first = "", second = ""] = steps;
  if (first.startsWith("-")) return "-";
  return /^[@#]/.test(second) ? `${first} ${second}` : first.replace(/\+\d+$/, "");
}

/** What a puzzle is about: what its turn does and, if its reasons speak for that, `deny` where it takes points from
 * others, and the reason that brings most of what it gains over the usual turn. */
export function themesOf({ best, why }: Pick<Puzzle, "best" | "why">, reasons: readonly string[]): string[] {
  const found: string[] = [kindOf(best)];
  if (gainOf(reasonsOf({ why }, reasons), 0) <= 0) return found;
  const mine = why.filter(([seat, reason, points]) => seat === 0 && points > 0 && reasons[reason] !== REST);
  if (mine[0]) found.push(reasons[mine[0][1]]!);
  const [first] = why;
  if (first && first[0] > 0 && first[2] < 0) found.push("deny");
  return found;
}

/** All puzzles of a file. */
export function puzzlesIn({ games, reasons }: PuzzleFile): Found[] {
  return games.flatMap((from) =>
    from.puzzles.map((puzzle) => ({
      ...puzzle,
      from,
      id: `${from.seed}/${puzzle.at}`,
      themes: themesOf(puzzle, reasons),
    })),
  );
}

/** The steps of a game: each is a place in the list of legal steps. */
export function* placesIn(moves: string): Generator<number> {
  for (let i = 0; i < moves.length; i++) {
    const letter = moves[i]!;
    if (letter !== MORE) yield LETTERS.indexOf(letter);
    else yield LETTERS.indexOf(moves[++i]!) * LETTERS.length + LETTERS.indexOf(moves[++i]!);
  }
}

/** What leads to the position of a puzzle. */
export function startOf({ at, from }: Found, game: Game): Start {
  const { seats, options, seed, moves } = from;
  const table = new Referee(game, seats, options, seed);
  for (const place of placesIn(moves)) {
    if (table.turns.length === at) break;
    table.play(table.seat, table.spell(game.engine.legal(table.state)[place]!));
    if (table.waitsForConfirm) table.confirm(table.seat);
  }
  return { seats, options, seed, turns: table.turns.map(({ steps }) => steps.join(" ")) };
}

/** The reasons of a puzzle; seats are counted from the one that is to move. */
export function reasonsOf({ why }: Pick<Puzzle, "why">, codes: readonly string[]): Reason[] {
  return why.map(([seat, reason, points]) => ({ seat, reason: codes[reason]!, points }));
}

/** The puzzle of a day: the same for everybody, and another one the next day. */
export function ofTheDay(puzzles: readonly Found[], now: number): Found {
  const day = Math.floor(now / DAY);
  // a stride that shares no factor with the number of puzzles meets all of them before one comes again
  let stride = Math.floor(puzzles.length * 0.618);
  const shared = (a: number, b: number): number => (b ? shared(b, a % b) : a);
  while (shared(stride, puzzles.length) > 1) stride += 1;
  return puzzles[(day * stride) % puzzles.length]!;
}

// ---- the person's rating, and the puzzles they have seen

interface Own {
  rating: Rating;
  /** Puzzles that were tried, newest last. */
  seen: string[];
}

const keyOf = (game: string) => `sintra.puzzles.${game}`;

export function ownOf(game: string): Own {
  const kept = remembered(keyOf(game));
  try {
    const own = JSON.parse(kept ?? "") as Own;
    if (Number.isFinite(own.rating.rating) && Array.isArray(own.seen)) return own;
  } catch {
    // nothing is kept, or it is damaged
  }
  return { rating: UNKNOWN, seen: [] };
}

/** Note how the first try at a puzzle went. A puzzle that was tried before is not rated again. */
export function note(game: string, puzzle: Found, solved: boolean): Own {
  const own = ownOf(game);
  if (own.seen.includes(puzzle.id)) return own;
  const result = { rating: puzzle.rating, deviation: DEVIATION, score: solved ? 1 : 0 };
  const next = { rating: rate(own.rating, [result]), seen: [...own.seen, puzzle.id] };
  remember(keyOf(game), JSON.stringify(next));
  return next;
}

/** A puzzle to try next: new, of a theme if wanted, and about as hard as the person's rating; `chance` is 0 to 1. */
export function nextOf(puzzles: readonly Found[], own: Own, theme: string, chance: number): Found | undefined {
  const fitting = puzzles.filter(({ themes }) => !theme || themes.includes(theme));
  const fresh = fitting.filter(({ id }) => !own.seen.includes(id));
  const pool = fresh.length ? fresh : fitting;
  const far = ({ rating }: Found) => Math.abs(rating - own.rating.rating);
  const nearest = [...pool].sort((a, b) => far(a) - far(b)).slice(0, 12);
  return nearest[Math.floor(chance * nearest.length)];
}
