/** The computer players of local tables, and hints: they think in workers. */

import type { Candidate } from "../engine/search";
import type { HintCandidate } from "../lib/protocol";
import type { Players } from "./room";
import type { Remote } from "./calls";
import type { Thinker } from "./thinker";

/** As much as the server thinks for a hint, in all workers together. */
const HINT = { simulations: 4000, seconds: 2 };
const CANDIDATES = 3;

/** A worker that thinks; whoever wants to know how far it is sets `progress`. */
export interface Thinking {
  ask: Remote<Thinker>;
  progress: (share: number) => void;
}

/** `thinkers`: so many workers, or as many as the device allows. */
export function newPlayers(thinkers: (number: number) => readonly Thinking[]): Players {
  return {
    async choose({ asked, table }, level, signal) {
      const [thinker] = thinkers(1);
      const step = await stoppable([thinker!], signal, () => thinker!.ask.choose(asked.game, level, table.state));
      return table.spell(step);
    },
    async hint({ asked, table }, signal, progress) {
      const all = thinkers(Infinity);
      all[0]!.progress = progress; // the others are as far
      const each = Math.ceil(HINT.simulations / all.length);
      const found = await stoppable(all, signal, () =>
        Promise.all(all.map((thinker) => thinker.ask.candidates(asked.game, each, HINT.seconds, table.state))),
      );
      return together(found).map(({ steps, line, share, margin, winChance }): HintCandidate => {
        const spell = (step: number) => table.spell(step);
        return { steps: steps.map(spell), line: line.map(spell), share, margin, win_chance: winChance };
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

/** What several trees found about the same position: visits are added up, and with them what they expect. */
export function together(trees: readonly (readonly Candidate[])[]): Candidate[] {
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
