/** The computer players of local tables, and hints: they think in workers. */

import type { Level } from "../engine/layout";
import type { Candidate, Weighed } from "../engine/search";
import type { HintCandidate } from "../lib/protocol";
import type { Players } from "./room";
import type { Remote } from "./calls";
import type { Thinker } from "./thinker";

/** As much as the server thinks for a hint, in all workers together. */
const HINT = { simulations: 4000, seconds: 2 };
const CANDIDATES = 3;
/** Smaller trees are not worth sharing the simulations of a turn. */
const LEAST_TREE = 2000;

/** A worker that thinks; set `progress` to be told how far it has come. */
export interface Thinking {
  ask: Remote<Thinker>;
  progress: (share: number) => void;
}

/** `thinkers`: so many workers, or as many as the device allows. */
export function newPlayers(thinkers: (number: number) => readonly Thinking[]): Players {
  return {
    async choose({ asked, table }, level, signal) {
      const all = thinkers(treesOf(table.game.files.layout.levels[level]));
      const [game, state] = [asked.game, table.state];
      const step = await stoppable(all, signal, async () => {
        if (all.length === 1) return all[0]!.ask.choose(game, level, state);
        const given = [game, level, all.length, state] as const;
        const best = mostVisited(await Promise.all(all.map(({ ask }) => ask.weigh(...given))));
        const steps = await Promise.all(all.map(({ ask }) => ask.settle(...given, best)));
        return steps[0]!;
      });
      return table.spell(step);
    },
    async hint({ asked, table }, signal, progress) {
      const all = thinkers(Infinity);
      all[0]!.progress = progress; // the others are about as far
      const { simulations } = HINT;
      const budget = { ...HINT, simulations: Math.ceil(simulations / all.length), proving: simulations };
      const found = await stoppable(all, signal, () =>
        Promise.all(all.map((thinker) => thinker.ask.candidates(asked.game, budget, table.state))),
      );
      return together(found).map(({ steps, line, share, margin, winChance, proved }): HintCandidate => {
        const spell = (step: number) => table.spell(step);
        return { steps: steps.map(spell), line: line.map(spell), share, margin, win_chance: winChance, proved };
      });
    },
  };
}

async function stoppable<T>(all: readonly Thinking[], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const stop = () => all.forEach((thinker) => void thinker.ask.stop());
  signal.addEventListener("abort", stop);
  try {
    return await work();
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** In how many workers a player may think at most. */
export function treesOf(level: Level | undefined): number {
  return Math.max(1, Math.floor((level?.simulations ?? 0) / LEAST_TREE));
}

/** The move that was visited most in all trees together; of equals, the one that the first prefers. */
export function mostVisited(trees: readonly Weighed[]): number {
  const sums = new Map<number, number>();
  for (const { moves, visits } of trees) {
    moves.forEach((move, i) => sums.set(move, (sums.get(move) ?? 0) + visits[i]!));
  }
  const { best } = trees[0]!;
  return [...sums].reduce((most, each) => (each[1] > most[1] ? each : most), [best, sums.get(best) ?? 0] as const)[0];
}

/** What several trees found about the same position: visits are added up, and with them what they expect. */
export function together(trees: readonly (readonly Candidate[])[]): Candidate[] {
  if (trees[0]?.[0]?.proved) return trees[0].slice(0, CANDIDATES); // all have proved the same
  const moves = new Map<number, Candidate[]>();
  for (const candidate of trees.flat()) moves.set(candidate.move, [...(moves.get(candidate.move) ?? []), candidate]);
  const everything = trees.flat().reduce((all, { visits }) => all + visits, 0) || 1;
  const joined = [...moves.values()].map((same): Candidate => {
    const visits = same.reduce((all, each) => all + each.visits, 0);
    const mean = (name: "margin" | "winChance") =>
      same.reduce((all, each) => all + each[name] * each.visits, 0) / visits;
    const most = same.reduce((best, each) => (each.visits > best.visits ? each : best));
    return { ...most, visits, share: visits / everything, margin: mean("margin"), winChance: mean("winChance") };
  });
  return joined.sort((a, b) => b.visits - a.visits).slice(0, CANDIDATES);
}
