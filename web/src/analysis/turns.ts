/** One turn: the best that is found instead, what both are worth, and why. As in `analysis/turns.py`. */

import type { Engine, State } from "../engine/engine";
import type { Decision, LocalGame } from "../engine/game";
import { bestOf, Prover } from "../engine/prover";
import { newTree, Search, type Thinking } from "../engine/search";
import { TODAY, type Tree } from "../engine/tree";
import { accuracyOf, markOf } from "./marks";
import type { Reason, TurnReport } from "./report";
import { after, Evaluator, fieldIn, seatsOf, sureValue, type Value } from "./value";
import { Reasons } from "./why";

const NO_LIMIT = 1e9; // seconds

/** A turn of a record. */
export interface Played {
  number: number;
  seat: number;
  /** Before it, and with the tiles that were really drawn after it. */
  state: State;
  after: State;
  steps: number[];
}

/** The best turn, its value, and that of the turn that was played. */
type Found = readonly [best: readonly number[], its: Value, mine: Value];

export type Options = Readonly<Record<string, string>>;

/** Looks at turns of one game with a number of simulations for each. */
export class TurnJudge {
  readonly #looking: number;
  readonly #tree: Tree;
  readonly #comparing: Evaluator;
  readonly #valuing: Evaluator;
  readonly #reasons: Reasons;
  readonly #prover: Prover;

  constructor(
    readonly engine: Engine,
    readonly files: LocalGame,
    readonly simulations: number,
    readonly seed: string,
  ) {
    const { looking, comparing, valuing, games, proving } = engine.layout.analysis;
    const part = (parts: number) => Math.max(Math.floor(simulations / parts), 1);
    this.#looking = part(looking);
    this.#tree = newTree(engine, this.#looking);
    this.#comparing = new Evaluator(engine, part(comparing), `${seed}:compare`);
    this.#valuing = new Evaluator(engine, part(valuing), `${seed}:value`);
    this.#reasons = new Reasons(engine, part(games), seed);
    this.#prover = new Prover(engine, Math.min(proving * simulations, engine.layout.ending.most));
  }

  /** What is found about a turn. */
  *reporting(turn: Played, options: Options): Thinking<TurnReport> {
    const { state, seat, steps } = turn;
    const forced = this.#isForced(state, steps);
    const proved = this.#prove(turn);
    const [found, value, mine] = proved ?? (yield* this.#search(turn, forced));
    let [best, its] = [found, value];
    if (its.margins[seat]! <= mine.margins[seat]!) [best, its] = [steps, mine]; // no better, when looked at again
    const lost = its.margins[seat]! - mine.margins[seat]!;
    const worth = lost >= this.engine.layout.analysis.worthReasons;
    const why = worth ? this.#reasons.compare(state, best, steps, its, mine) : [];
    return this.#report(turn, options, forced, [best, its, mine], why, proved !== null);
  }

  /** What can be proved about a turn; null if not all of it can. */
  #prove({ state, after: reached }: Played): Found | null {
    const proof = this.#prover.prove(state);
    if (!proof) return null;
    const { turn, scores } = this.#prover.playOut(state, bestOf(proof));
    const end = this.#end(reached);
    return end && [turn, sureValue(scores), sureValue(end)];
  }

  /** The final scores with best play, if they can be proved. */
  #end(state: State): number[] | null {
    const { engine } = this;
    if (engine.isOver(state)) return (engine.unpack(state).score as number[]).slice(0, seatsOf(engine, state));
    const proof = this.#prover.prove(state);
    return proof && this.#prover.playOut(state, bestOf(proof)).scores;
  }

  /** The same, as far as simulations can tell. */
  *#search(turn: Played, forced: boolean): Thinking<Found> {
    const { state, steps, number } = turn;
    const best = forced ? steps : yield* this.#bestTurn(turn);
    const mine = yield* this.#valuing.valuing(state, steps, number);
    return [best, same(best, steps) ? mine : yield* this.#valuing.valuing(state, best, number), mine];
  }

  #report(
    { state, seat, steps, number }: Played,
    options: Options,
    forced: boolean,
    [best, its, mine]: Found,
    why: Reason[],
    proved: boolean,
  ): TurnReport {
    const texts = this.engine.texts(options);
    const [played, better] = [steps, best].map((each) => each.map((step) => texts[step]!));
    const lost = Math.max(its.wins[seat]! - mine.wins[seat]!, 0);
    const error = Math.sqrt(its.winErrors[seat]! ** 2 + mine.winErrors[seat]! ** 2);
    return {
      turn: number,
      seat,
      round: fieldIn(this.engine, state, "round_no"),
      played: played!.join(" "),
      best: better!.join(" "),
      forced,
      decisions: forced ? [] : decisions(this.files, played!, better!),
      margin_before: its.margins[seat]!,
      margin_after: mine.margins[seat]!,
      margin_error: mine.marginErrors[seat]!,
      win_before: its.wins[seat]!,
      win_after: mine.wins[seat]!,
      places_before: its.places[seat]!,
      places_after: mine.places[seat]!,
      points_lost: its.margins[seat]! - mine.margins[seat]!,
      win_lost: lost,
      mark: markOf(this.engine.layout, lost, error),
      accuracy: accuracyOf(lost),
      why,
      proved,
    };
  }

  #isForced(state: State, steps: readonly number[]): boolean {
    return steps.every((_, i) => {
      const reached = after(this.engine, state, steps.slice(0, i)).state;
      return this.engine.legal(reached).length === 1;
    });
  }

  /** The turn that does best of those the search likes, and the one that was played. */
  *#bestTurn({ state, seat, steps, number }: Played): Thinking<number[]> {
    const reached = (each: readonly number[]) => after(this.engine, state, each).state.join();
    const found = new Map([[reached(steps), steps]]);
    for (const each of yield* this.#candidates(state, number)) {
      if (!found.has(reached(each))) found.set(reached(each), each);
    }
    if (found.size === 1) return steps;
    let [best, most] = [steps, -Infinity];
    for (const each of found.values()) {
      const margin = (yield* this.#comparing.valuing(state, each, number)).margins[seat]!;
      if (margin > most) [best, most] = [each, margin];
    }
    return best;
  }

  /** The turns that the search looked at most. */
  *#candidates(state: State, number: number): Thinking<number[][]> {
    const budget = { simulations: this.#looking, seconds: NO_LIMIT };
    const search = new Search(this.engine, budget, `${this.seed}:${number}`, TODAY, this.#tree, false);
    yield* search.thinking(state);
    const found = search.candidates(state, this.engine.layout.analysis.candidates);
    return found.map(({ steps }) => this.whole(state, steps));
  }

  /** A turn that was begun, played to its end as the heuristic would. */
  whole(state: State, begun: readonly number[]): number[] {
    const { engine } = this;
    const steps = [...begun];
    let reached = after(engine, state, steps).state;
    while (engine.inTurn(reached)) {
      engine.state = reached;
      engine.rng = engine.newRng(0, 0);
      const move = engine.call("best_move", "state", "weights", 0, "rng", "buffers");
      steps.push(move & ((1 << engine.layout.search.stepBits) - 1));
      reached = after(engine, reached, steps.slice(-1)).state;
    }
    return steps;
  }
}

const same = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** The kinds of decisions in a turn, up to and including the one that left the best turn. */
export function decisions(files: LocalGame, played: readonly string[], best: readonly string[]): Decision[] {
  const found = new Set<Decision>();
  for (const [at, step] of played.entries()) {
    found.add(files.decision(step, step === best[at] ? undefined : best[at]));
    if (step !== best[at]) break;
  }
  return [...found];
}
