/** The referee of one game, as `src/sintra/table.py` is for Python: checks, applies, logs, takes back. */

import type { Engine, State } from "../engine/engine";
import type { Bare, LocalGame } from "../engine/game";
import type { LogEntry, Position, Problem, Turn } from "../lib/protocol";
import { Refused } from "./refused";

/** A game as a local table uses it: its files, and its module once it is loaded. */
export interface Game {
  files: LocalGame;
  engine: Engine;
}

type Options = Readonly<Record<string, string>>;

export class Referee {
  readonly game: Game;
  state: State;
  log: LogEntry[] = [];
  /** The turns that stand. */
  turns: Turn[] = [];
  /** The steps of the turn that does not stand yet, and whose turn that is. */
  turn: string[] = [];
  turnSeat: number | null = null;
  /** Steps played and not taken back: every step has its own random numbers. */
  steps = 0;
  /** State and length of the log before each step that can be taken back. */
  earlier: { state: State; logged: number }[] = [];

  constructor(
    game: Game,
    readonly seats: number,
    readonly options: Options,
    readonly seed: string,
  ) {
    this.game = game;
    const choices = game.files.encode(options);
    if (!choices) throw new Refused("bad_options", { found: JSON.stringify(options), expected: "" });
    this.state = game.engine.deal(seats, choices, game.engine.newRng(seed, 0));
  }

  /** A copy of the game; the two go on independently. */
  copy(): Referee {
    const other = Object.assign(new Referee(this.game, this.seats, this.options, this.seed), this);
    other.log = [...this.log];
    other.turns = [...this.turns];
    other.turn = [...this.turn];
    other.earlier = [...this.earlier];
    return other;
  }

  // ---- questions

  /** The seat that acts next: the one to move, or the one whose finished turn is unconfirmed. */
  get seat(): number {
    return this.turnSeat ?? this.#toMove(this.state);
  }

  get waitsForConfirm(): boolean {
    return this.turn.length > 0 && !this.game.engine.inTurn(this.state);
  }

  get mayTakeBack(): boolean {
    return this.earlier.length > 0;
  }

  get over(): boolean {
    return this.turn.length === 0 && this.game.engine.isOver(this.state);
  }

  get scores(): number[] {
    return this.#bare(this.state).seats.map(({ score }) => score);
  }

  get winners(): number[] {
    const scores = this.over ? this.scores : [];
    return scores.flatMap((score, seat) => (score === Math.max(...scores) ? [seat] : []));
  }

  /** The legal steps of the seat to move, and what each brings by itself. */
  previews(): { step: string; brings: Record<string, number> }[] {
    if (this.waitsForConfirm || this.over) return [];
    const steps = this.game.engine.legal(this.state);
    const brings = this.game.engine.previews(this.state, steps);
    return steps.map((step, i) => ({ step: this.spell(step), brings: brings[i]! }));
  }

  /** The ways to pay for what is being placed, the cheapest first. */
  payments(): string[][] {
    if (this.waitsForConfirm) return [];
    return this.game.engine.payments(this.state).map((way) => way.map((step) => this.spell(step)));
  }

  /** What a legal step brings, with further steps of the same turn after it, without playing them. */
  preview(text: string, then: readonly string[]): Record<string, number> {
    const { engine } = this.game;
    let step = this.#check(this.seat, text);
    let ahead = this.state;
    const sum = { ...engine.previews(ahead, [step])[0]! };
    for (const next of then) {
      ahead = engine.apply(ahead, step, engine.newRng(0, 0)).state; // what is drawn is not what will be drawn
      if (!engine.inTurn(ahead)) throw new Refused("not_your_turn", { seat: this.seat, to_move: this.#toMove(ahead) });
      step = this.#checkOn(ahead, next);
      for (const [name, number] of Object.entries(engine.previews(ahead, [step])[0]!))
        sum[name] = (sum[name] ?? 0) + number;
    }
    return sum;
  }

  /** The longest beginning of some steps that is one turn from here, and the points that it brings, if any. */
  worth(steps: readonly string[]): { steps: readonly string[]; points: number | null } {
    try {
      return { steps, points: this.preview(steps[0]!, steps.slice(1))["points"] || null };
    } catch (error) {
      if (!(error instanceof Refused) || steps.length === 1) return { steps, points: null };
      return this.worth(steps.slice(0, -1)); // the turn ends by itself before
    }
  }

  /** Why a step may not be played now; null if it may, or if the text is no step. */
  whyNot(text: string): Problem | null {
    const { engine } = this.game;
    const step = engine.step(this.options, text);
    return step === undefined ? null : engine.why(this.state, step);
  }

  /** The whole position as plain data, the referee's part included. */
  view(): Position {
    return {
      ...this.#bare(this.state),
      step: this.steps,
      turns: this.turns.length,
      turn_steps: [...this.turn],
      turn_seat: this.turnSeat,
      may_take_back: this.mayTakeBack,
      waits_for_confirm: this.waitsForConfirm,
      over: this.over,
      winners: this.winners,
    };
  }

  /** The text of a step. */
  spell(step: number): string {
    return this.game.engine.texts(this.options)[step]!;
  }

  // ---- acts

  /** Play one step for a seat, or refuse and change nothing. */
  play(seat: number, text: string): void {
    const step = this.#check(seat, text);
    const { engine } = this.game;
    const { state, drawn, log } = engine.apply(this.state, step, engine.newRng(this.seed, this.steps + 1));
    this.earlier.push({ state: this.state, logged: this.log.length });
    this.state = state;
    this.steps += 1;
    this.log.push(...log);
    this.turn.push(text);
    this.turnSeat = seat;
    if (drawn) this.earlier = [];
    if (drawn && !engine.inTurn(state)) this.#settle();
  }

  takeBack(seat: number): void {
    if (this.turnSeat === null) throw new Refused("nothing_to_take_back");
    this.#checkSeat(seat);
    const before = this.earlier.pop();
    if (!before) throw new Refused("revealed", { step: this.turn.at(-1)! });
    this.state = before.state;
    this.log.length = before.logged;
    this.turn.pop();
    this.steps -= 1;
    if (!this.turn.length) this.turnSeat = null;
  }

  /** Let a finished turn stand. */
  confirm(seat: number): void {
    if (!this.turn.length) throw new Refused("nothing_to_confirm");
    this.#checkSeat(seat);
    if (!this.waitsForConfirm)
      throw new Refused("turn_not_finished", { legal: this.game.engine.legal(this.state).length });
    this.#settle();
  }

  /** Play turns that stand, then the steps of one that does not; refused if it is not a game. */
  playOn(turns: readonly string[], turn: readonly string[]): void {
    for (const [i, text] of turns.entries()) this.playTurn(i + 1, text);
    for (const step of turn) this.#replay(turns.length + 1, step);
  }

  /** Play one turn of a record: all of it, and nothing beyond it. */
  playTurn(turn: number, text: string): void {
    for (const step of text.split(" ")) {
      if (this.turns.length === turn) throw new Refused("record_turn_long", { turn, step });
      this.#replay(turn, step);
      if (this.waitsForConfirm) this.#settle();
    }
    if (this.turn.length) throw new Refused("record_turn_short", { turn, legal: this.#legalTexts().join(",") });
  }

  #legalTexts(): string[] {
    return this.game.engine.legal(this.state).map((step) => this.spell(step));
  }

  #replay(turn: number, step: string): void {
    try {
      this.play(this.seat, step);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused("record_step", { turn, step: step.slice(0, 20), reason: error.code });
    }
  }

  // ---- checks

  /** A position without what the referee adds. */
  #bare(state: State): Bare<Position> {
    return this.game.files.view(this.game.engine.unpack(state));
  }

  #toMove(state: State): number {
    return this.#bare(state).seat;
  }

  #checkSeat(seat: number): void {
    if (!(seat >= 0 && seat < this.seats)) throw new Refused("no_such_seat", { seat, seats: this.seats });
    if (seat !== this.seat) throw new Refused("not_your_turn", { seat, to_move: this.seat });
  }

  /** The number of a step that the seat may play now. */
  #check(seat: number, text: string): number {
    if (this.over) throw new Refused("game_over");
    this.#checkSeat(seat);
    if (this.waitsForConfirm) throw new Refused("not_confirmed", { seat: this.turnSeat });
    return this.#checkOn(this.state, text);
  }

  #checkOn(state: State, text: string): number {
    const step = this.game.engine.step(this.options, text);
    if (step === undefined) throw new Refused("bad_step", { step: text.slice(0, 20) });
    const why = this.game.engine.why(state, step);
    if (why) throw new Refused(why.code, why.facts);
    return step;
  }

  #settle(): void {
    this.turns.push({ seat: this.turnSeat!, steps: this.turn });
    this.turn = [];
    this.turnSeat = null;
    this.earlier = [];
  }
}
