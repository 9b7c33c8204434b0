/** Glicko-2 (Mark Glickman, 2013, glicko.net/glicko/glicko2.pdf), for one player after one period of games. */

export interface Rating {
  rating: number;
  /** The standard deviation of the rating. */
  deviation: number;
  volatility: number;
}

/** A game against somebody: 1 for a win, 0 for a loss. */
export interface Result {
  rating: number;
  deviation: number;
  score: number;
}

export const UNKNOWN: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const MIDDLE = 1500;
const TAU = 0.5; // how much the volatility may change
const CLOSE = 1e-6;

const g = (phi: number) => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
const expected = (mu: number, other: number, phi: number) => 1 / (1 + Math.exp(-g(phi) * (mu - other)));

/** Step 5 of the paper: the new volatility, by the Illinois algorithm. */
function volatilityAfter(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number) => {
    const e = Math.exp(x);
    return (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / TAU ** 2;
  };
  let A = a;
  let B = Math.log(delta ** 2 - phi ** 2 - v);
  if (!(delta ** 2 > phi ** 2 + v)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    B = a - k * TAU;
  }
  let [fA, fB] = [f(A), f(B)];
  while (Math.abs(B - A) > CLOSE) {
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) [A, fA] = [B, fB];
    else fA /= 2;
    [B, fB] = [C, fC];
  }
  return Math.exp(A / 2);
}

/** The rating after a period with some games. */
export function rate(before: Rating, results: readonly Result[]): Rating {
  const [mu, phi] = [(before.rating - MIDDLE) / SCALE, before.deviation / SCALE];
  if (!results.length) return { ...before, deviation: SCALE * Math.hypot(phi, before.volatility) };
  let [information, surprise] = [0, 0];
  for (const { rating, deviation, score } of results) {
    const [other, its] = [(rating - MIDDLE) / SCALE, deviation / SCALE];
    const chance = expected(mu, other, its);
    information += g(its) ** 2 * chance * (1 - chance);
    surprise += g(its) * (score - chance);
  }
  const v = 1 / information;
  const volatility = volatilityAfter(before.volatility, phi, v, v * surprise);
  const after = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + information);
  return { rating: SCALE * (mu + after ** 2 * surprise) + MIDDLE, deviation: SCALE * after, volatility };
}
