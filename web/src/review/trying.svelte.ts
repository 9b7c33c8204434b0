/** Playing on from a moment of a game, for all seats or against a computer player: the turns become variations. */

import type { Analysis } from "../analysis/analysis.svelte";
import { added, lineTo, without, type Variation } from "../analysis/variations";
import { callsTo, type Remote } from "../local/calls";
import type { Thinker } from "../local/thinker";
import type { Board } from "./board.svelte";

/** Who plays the other seats: nobody else, or a level. */
export const BOTH = "";

export class Trying {
  /** The turn of a variation after which the board stands; null: the game itself is shown. */
  node = $state<number | null>(null);
  /** Whether somebody plays on. */
  on = $state(false);
  thinking = $state(false);
  level = $state(BOTH);
  /** How many turns of the game come before. */
  #at = 0;
  /** The seat of the person. */
  #seat = 0;
  /** Counts changes of the board: a computer player that thought about an earlier one is not heard. */
  #moment = 0;
  #worker: Worker | null = null;
  #thinker: Remote<Thinker> | null = null;

  constructor(
    readonly analysis: Analysis,
    readonly turns: readonly string[],
    readonly board: () => Board,
  ) {}

  /** The turns that lead to what is shown. */
  get line(): string[] {
    const found = this.node === null ? [] : lineTo(this.analysis.variations, this.node);
    return [...this.turns.slice(0, found[0]?.at ?? this.#at), ...found.map(({ steps }) => steps.join(" "))];
  }

  /** Play on from what is shown, after so many turns of the game. */
  begin(at: number): void {
    if (this.node === null) this.#at = at;
    this.on = true;
    this.#show(true);
  }

  /** Choose who plays the other seats; the person takes the one that is to move. */
  against(level: string): void {
    this.level = level;
    if (this.on) this.#show(true);
  }

  /** Go to a turn of a variation, which leaves the game after so many turns. */
  enter(id: number, at: number): void {
    this.node = id;
    this.#at = at;
    this.on = true;
    this.#show(true);
  }

  /** Back to the game. */
  end(): void {
    this.on = this.thinking = false;
    this.node = null;
    this.#moment += 1;
  }

  /** Forget a turn and all that follows it; whether what is shown is gone with it. */
  remove(id: number): boolean {
    const gone = this.node !== null && lineTo(this.analysis.variations, this.node).some((each) => each.id === id);
    this.analysis.variations = without(this.analysis.variations, id);
    void this.analysis.save();
    return gone;
  }

  /** A turn was played on the board. */
  played(seat: number, steps: string[]): void {
    const turn: Omit<Variation, "id"> = { parent: this.node, at: this.#at, seat, steps };
    const found = added(this.analysis.variations, turn);
    this.analysis.variations = found.all;
    this.node = found.turn.id;
    void this.analysis.save();
    this.#show();
    if (this.#botMoves) void this.#answer();
  }

  get #botMoves(): boolean {
    const board = this.board();
    return this.level !== BOTH && !board.over && board.view.seat !== this.#seat;
  }

  /** `sits`: the person takes the seat that is to move. */
  #show(sits = false): void {
    const board = this.board();
    this.thinking = false;
    this.#moment += 1;
    board.show(this.line, true);
    if (sits) this.#seat = board.view.seat;
    if (this.level !== BOTH) board.own = this.#seat;
    else if (!board.over) board.own = board.view.seat;
    board.active = !board.over && !this.#botMoves;
  }

  /** The computer player's turn. */
  async #answer(): Promise<void> {
    const moment = this.#moment;
    this.thinking = true;
    const board = this.board();
    for (let over = false; !over;) {
      const step = await this.#ask().choose(board.game.name, this.level, board.state);
      if (this.#moment !== moment) return; // somebody went elsewhere
      over = board.step(step);
    }
  }

  #ask(): Remote<Thinker> {
    this.#worker ??= new Worker(new URL("../local/thinker.ts", import.meta.url), { type: "module" });
    this.#thinker ??= callsTo<Thinker>(this.#worker);
    return this.#thinker;
  }

  close(): void {
    this.#worker?.terminate();
  }
}
