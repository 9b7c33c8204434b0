/** Luck: what a draw of tiles was worth, next to what it could have been. As in `analysis/luck.py`. */

import type { Rng, State } from "../engine/engine";
import type { Thinking } from "../engine/search";
import type { Draw } from "./report";
import { seatsOf, type Evaluator, type Value } from "./value";

/** Draws again: the position afterwards, and the generator. */
export type Sample = (rng: Rng) => { state: State; rng: Rng };

/** The luck of the draw that led to the position `real`. */
export function* luckOf(turn: number, real: State, sample: Sample, judge: Evaluator): Thinking<Draw> {
  const { engine, seed } = judge;
  const { samples, repeats } = engine.layout.analysis;
  const first = turn * (repeats + samples);
  let rng = engine.newRng(`luck:${seed}`, turn);
  const [found, could]: [Value[], Value[]] = [[], []];
  for (let each = 0; each < repeats; each++) found.push(yield* judge.valuing(real, [], first + each));
  for (let each = 0; each < samples; each++) {
    const drawn = sample(rng);
    rng = drawn.rng;
    could.push(yield* judge.valuing(drawn.state, [], first + repeats + each));
  }
  const leads = (name: "margins" | "wins") =>
    Array.from({ length: seatsOf(engine, real) }, (_, seat) => {
      const [mine, mean] = [found, could].map((part) => meanOf(part.map((each) => each[name][seat]!)));
      return { lead: mine!.mean - mean!.mean, error: Math.sqrt(mine!.error2 + mean!.error2) };
    });
  const margins = leads("margins");
  return {
    turn,
    margins: margins.map(({ lead }) => lead),
    win_chances: leads("wins").map(({ lead }) => lead),
    margin_errors: margins.map(({ error }) => error),
  };
}

/** The mean, and the square of its standard error. */
function meanOf(numbers: readonly number[]): { mean: number; error2: number } {
  const sum = (each: readonly number[]) => each.reduce((all, number) => all + number, 0);
  const mean = sum(numbers) / numbers.length;
  const squares = numbers.map((number) => (number - mean) ** 2);
  return { mean, error2: sum(squares) / (numbers.length - 1) / numbers.length };
}
