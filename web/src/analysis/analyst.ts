/** Looks at the turns and draws of one record, each by itself, as `analysis/analyse.py` does. */

import { finish, type Thinking } from "../engine/search";
import type { Game } from "../local/referee";
import { luckOf } from "./luck";
import { describePlayer, marginAtEnd } from "./players";
import { readTurns, type Read } from "./read";
import type { Draw, Report, TurnReport } from "./report";
import { TurnJudge, type Played } from "./turns";
import { after, draws, Evaluator } from "./value";

/** The seed of all random numbers of an analysis. */
export const SEED = "0";

/** What judges turns and draws, by simulations: the memory of a module is never given back, so they are kept. */
export class Judges {
  readonly #judges = new Map<number, { turns: TurnJudge; draws: Evaluator }>();

  constructor(
    readonly game: Game,
    readonly seed = SEED,
  ) {}

  of(simulations: number): { turns: TurnJudge; draws: Evaluator } {
    const { engine, files } = this.game;
    const { repeats, samples } = engine.layout.analysis;
    const known = this.#judges.get(simulations) ?? {
      turns: new TurnJudge(engine, files, simulations, this.seed),
      draws: new Evaluator(engine, Math.max(Math.floor(simulations / (repeats + samples)), 1), this.seed),
    };
    this.#judges.set(simulations, known);
    return known;
  }
}

export class Analyst {
  readonly read: Read;

  constructor(
    readonly judges: Judges,
    readonly record: unknown,
  ) {
    this.read = readTurns(judges.game, record);
  }

  /** The turns after which something was drawn; 0 is the deal. */
  get drawn(): number[] {
    const { engine } = this.judges.game;
    const found = this.read.played.filter(({ state, steps }) => draws(engine, state, steps) > 0);
    return [0, ...found.map(({ number }) => number)];
  }

  /** What is found about a turn. */
  turn(number: number, simulations: number): Thinking<TurnReport> {
    return this.judges.of(simulations).turns.reporting(this.read.played[number - 1]!, this.read.options);
  }

  /** The luck of what was drawn after a turn. */
  draw(number: number, simulations: number): Thinking<Draw> {
    const { engine } = this.judges.game;
    const judge = this.judges.of(simulations).draws;
    if (number === 0) return this.#deal(judge);
    const { state, steps, after: real }: Played = this.read.played[number - 1]!;
    return luckOf(number, real, (rng) => after(engine, state, steps, rng), judge);
  }

  /** The luck of the deal, and of who begins. */
  #deal(judge: Evaluator): Thinking<Draw> {
    const { engine, files } = this.judges.game;
    const { seats, options, table } = this.read;
    const choices = files.encode(options)!;
    const real = engine.deal(seats, choices, engine.newRng(table.seed, 0));
    return luckOf(0, real, (rng) => ({ state: engine.deal(seats, choices, rng), rng: engine.rng }), judge);
  }
}

/** What is known of a record without any thinking. */
export interface About {
  game: string;
  options: Record<string, string>;
  seats: number;
  scores: number[] | null;
  problem: Report["problem"];
}

export function aboutOf({ options, seats, scores, problem, table }: Read): About {
  return { game: table.game.engine.layout.game, options, seats, scores, problem };
}

/** A report of what was found; turns that were not looked at are missing from it. */
export function reportOf(about: About, simulations: number, turns: TurnReport[], draws: Draw[]): Report {
  const players = Array.from({ length: about.seats }, (_, seat) =>
    describePlayer(seat, turns, draws, marginAtEnd(about.scores, seat)),
  );
  return { ...about, simulations, seed: SEED, turns, draws, players };
}

/** A whole analysis in one go. */
export function analyse(judges: Judges, record: unknown, simulations: number): Report {
  const analyst = new Analyst(judges, record);
  const turns = analyst.read.played.map(({ number }) => finish(analyst.turn(number, simulations)));
  const drawn = analyst.drawn.map((number) => finish(analyst.draw(number, simulations)));
  return reportOf(aboutOf(analyst.read), simulations, turns, drawn);
}
