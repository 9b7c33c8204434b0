/** A game that is looked through: which moment is shown, what is drawn there, and what was tried instead. */

import { Analysis, FINE, type Source } from "../analysis/analysis.svelte";
import { readTurns } from "../analysis/read";
import type { Report, TurnReport } from "../analysis/report";
import { lineTo } from "../analysis/variations";
import { loadRules } from "../engine/load";
import { findGame } from "../games";
import { Failure } from "../lib/api";
import type { GamePage } from "../lib/game";
import type { Way } from "../lib/moves";
import { pastNames } from "../lib/seats";
import { Refused } from "../local/refused";
import { findLocal } from "../locals";
import { Board } from "./board.svelte";
import { courseOf, isMistake, nextMistake } from "./course";
import { Trying } from "./trying.svelte";

export class Review {
  readonly analysis: Analysis;
  readonly board: Board;
  readonly trying: Trying;
  /** How many turns have been played at the moment that is shown. */
  at = $state(0);
  /** The seat through whose eyes the game is seen. */
  seat = $state(0);
  /** Whether the turn that was played is drawn, and not the better one. */
  played = $state(false);
  /** The seats of the person who uses this page; empty if unknown. */
  mine = $state.raw<readonly number[]>([]);
  /** How many exercises were kept from it. */
  exercises = $state(0);

  constructor(
    readonly game: GamePage,
    readonly source: Source,
    /** How many turns can be played. */
    readonly turns: number,
    makeBoard: (onturn: Board["onturn"]) => Board,
  ) {
    this.analysis = new Analysis(source, (report) => this.#keep(report));
    this.mine = source.mine;
    this.seat = source.mine[0] ?? 0;
    this.board = makeBoard((...turn) => this.trying.played(...turn));
    this.trying = new Trying(this.analysis, source.record.turns, () => this.board);
    this.board.own = this.seat;
  }

  readonly names = $derived.by(() =>
    pastNames(Array.from({ length: this.source.record.seats }, (_, i) => this.source.names[i])),
  );
  readonly report = $derived.by((): TurnReport | null => {
    return this.analysis.report?.turns.find(({ turn }) => turn === this.at + 1) ?? null;
  });
  readonly course = $derived.by(() => (this.analysis.report ? courseOf(this.analysis.report, this.seat) : []));

  /** What is drawn on the board. */
  get ways(): readonly Way[] {
    const { report, board } = this;
    if (!report || this.trying.on) return [];
    const steps = (this.played ? report.played : report.best).split(" ");
    return this.game.way(board.view, report.seat, steps);
  }

  /** Show the moment before a turn; the last one is the end. */
  look(at: number): void {
    this.at = Math.max(0, Math.min(at, this.turns));
    this.played = false;
    this.trying.end();
    this.board.show(this.source.record.turns.slice(0, this.at));
    this.board.own = this.board.over ? this.seat : this.board.view.seat;
  }

  /** Go to a turn of a variation, and to where it leaves the game. */
  enter(id: number): void {
    const { at } = lineTo(this.analysis.variations, id)[0]!;
    this.look(at);
    this.trying.enter(id, at);
  }

  /** Forget a turn of a variation and all that follows it. */
  forget(id: number): void {
    if (this.trying.remove(id)) this.look(this.at);
  }

  /** The next mistake of the seat, if there is one. */
  get mistake(): number | null {
    return this.analysis.report && nextMistake(this.analysis.report, this.seat, this.at + 1);
  }

  /** Whoever opened this game played the seat that is looked at: its mistakes become exercises too. */
  claim(): void {
    this.mine = this.source.mine = [this.seat];
    void this.analysis.save();
    if (this.analysis.report) void this.#keep(this.analysis.report);
  }

  /** Nobody looks any more. */
  close(): void {
    this.trying.close();
    void this.analysis.stop();
  }

  /** The person's own mistakes come back as exercises. */
  async #keep({ turns }: Report): Promise<void> {
    const { record, mine } = $state.snapshot(this.source);
    const found = turns.filter((turn) => mine.includes(turn.seat) && turn.best !== turn.played && isMistake(turn));
    const { keep } = await import("../learn/exercises");
    this.exercises = await keep(
      found.map(({ turn, seat, best, played, points_lost: lost, why }) => {
        return { record, turn, seat, best: best.split(" "), played: played.split(" "), lost, reasons: why };
      }),
    );
  }
}

/** Open a game; fails with a reason if it cannot be looked through. */
export async function openReview(source: Source): Promise<Review> {
  const game = findGame(source.record.game);
  const files = await findLocal(source.record.game);
  if (!game || !files) throw new Failure("unknown_game", { game: String(source.record.game) }, 0);
  const local = { files, engine: await loadRules(files) };
  try {
    const { options, seats, played } = readTurns(local, source.record);
    const setting = { seats, options, seed: source.record.seed };
    const review = new Review(game, source, played.length, (onturn) => new Board(game, local, setting, onturn));
    await review.analysis.load();
    return review;
  } catch (error) {
    throw error instanceof Refused ? new Failure(error.code, error.facts, 0) : error;
  }
}

/** Simulations for each turn: fewer in tests. */
export function wanted(query: string): number {
  return Number(new URLSearchParams(query).get("simulations")) || FINE;
}
