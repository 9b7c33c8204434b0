/** An analysis in progress: from coarse to fine, in workers; it can be stopped, is kept, and can be resumed. */

import type { Problem, RecordModel } from "../lib/protocol";
import { callsTo, type Remote } from "../local/calls";
import { Refused } from "../local/refused";
import { reportOf, type About } from "./analyst";
import { depthOf, idOf, kept, type Found } from "./kept";
import type { Draw, Report, TurnReport } from "./report";
import type { Variation } from "./variations";
import type { AnalysisWorker } from "./worker";

/** Simulations for each turn. */
export const FINE = 2000;
/** What comes before that, where it is less. */
const COARSE = [40, 200];
/** A worker has a tree and the game's network: memory is short on phones. */
const MOST_WORKERS = 4;
/** How often what was found is shown, in milliseconds. */
const PACE = 150;
/** How often it is saved, so that little is lost when the page is closed. */
const SAVING = 5000;

/** A game to analyse. */
export interface Source {
  record: RecordModel;
  names: string[];
  /** The seats of the person who uses this page; empty if unknown. */
  mine: number[];
}

interface Job {
  what: "turn" | "draw";
  number: number;
  simulations: number;
}

/** A worker, started when it is needed. */
export function newWorker(): { ask: Remote<AnalysisWorker>; end: () => void } {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return { ask: callsTo<AnalysisWorker>(worker), end: () => worker.terminate() };
}

export class Analysis {
  readonly id: string;
  about = $state.raw<About | null>(null);
  report = $state.raw<Report | null>(null);
  /** From 0 to 1, while it runs. */
  progress = $state(0);
  running = $state(false);
  problem = $state.raw<Problem | null>(null);
  variations = $state.raw<readonly Variation[]>([]);
  /** Simulations that every turn has had so far. */
  depth = $state(0);
  /** With how many everything was looked at, to the end, `onfinished` included. */
  finished = $state(0);
  /** Whether every turn and draw has been looked at: before that, sums over all of them mean nothing. */
  whole = $state(false);
  /** How many there are; unknown until somebody has read the record. */
  #all = Infinity;
  #turns = new Map<number, Found<TurnReport>>();
  #draws = new Map<number, Found<Draw>>();
  #workers: ReturnType<typeof newWorker>[] = [];
  #shown = 0;
  #saved = 0;

  constructor(
    readonly source: Source,
    /** Called when everything was looked at with all simulations; the analysis ends after it. */
    readonly onfinished: (report: Report) => Promise<void> = async () => {},
  ) {
    this.id = idOf(source.record);
  }

  /** Show what is kept of it. */
  async load(): Promise<void> {
    const found = await kept.load(this.id);
    if (!found) return;
    this.about = found.about;
    this.whole = found.whole ?? true;
    this.variations = found.variations;
    this.#turns = new Map(found.turns);
    this.#draws = new Map(found.draws);
    this.#show();
    this.finished = found.finished ?? this.depth;
  }

  /** Look at everything with this many simulations, after coarser passes. What is known as well already stays. */
  async start(simulations = FINE): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.progress = 0;
    this.problem = null;
    const number = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency));
    const workers = (this.#workers = Array.from({ length: number }, newWorker));
    /** Whether it was stopped meanwhile; somebody may even have started it again. */
    const stopped = () => this.#workers !== workers;
    try {
      const record = $state.snapshot(this.source.record);
      const [opened] = await Promise.all(workers.map(({ ask }) => ask.open(record)));
      if (stopped()) return;
      const { about, seats, drawn } = opened!;
      this.about = about;
      this.#all = seats.length + drawn.length;
      const passes = [...COARSE.filter((each) => each < simulations), simulations];
      const jobs = passes.map((each) => this.#jobs(each, seats, drawn));
      const whole = jobs.flat().reduce((sum, job) => sum + job.simulations, 0);
      let done = 0;
      for (const some of jobs) {
        await this.#work(this.#ordered(some), (job) => {
          done += job.simulations;
          this.progress = done / whole;
        });
        if (stopped()) return;
        this.#show();
        await this.save();
        if (stopped()) return;
      }
      await this.onfinished(this.report!);
      this.finished = simulations;
      await this.save();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code !== "stopped") this.problem = { code: error.code, facts: error.facts };
    } finally {
      if (!stopped()) this.#end();
    }
  }

  /** Stop; what was found stays. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.#end();
    this.#show();
    await this.save();
  }

  #end(): void {
    this.#workers.forEach(({ end }) => end());
    this.#workers = [];
    this.running = false;
  }

  async save(): Promise<void> {
    const { id, about, finished, whole } = this;
    this.#saved = performance.now();
    const { record, names, mine } = $state.snapshot(this.source);
    const found = { turns: [...this.#turns], draws: [...this.#draws], variations: [...this.variations] };
    await kept.save({ id, record, names, mine, about, finished, whole, ...found, updated: Date.now() });
  }

  /** All that has not been looked at this closely. */
  #jobs(simulations: number, seats: readonly number[], drawn: readonly number[]): Job[] {
    const todo = (found: Map<number, Found<unknown>>, number: number) =>
      (found.get(number)?.simulations ?? 0) < simulations;
    const turns = seats.map((_, i) => i + 1).filter((number) => todo(this.#turns, number));
    const draws = drawn.filter((number) => todo(this.#draws, number));
    return [
      ...turns.map((number): Job => ({ what: "turn", number, simulations })),
      ...draws.map((number): Job => ({ what: "draw", number, simulations })),
    ];
  }

  /** The person's own turns first, beginning with those that seem to have lost most. */
  #ordered(jobs: readonly Job[]): Job[] {
    const urgency = ({ what, number }: Job) => {
      const report = this.#turns.get(number)?.report;
      if (what === "draw" || !report) return 0;
      return report.points_lost + (this.source.mine.includes(report.seat) ? 1000 : 0);
    };
    return jobs
      .filter(({ what, number, simulations }) => {
        const found = what === "turn" ? this.#turns : this.#draws;
        return (found.get(number)?.simulations ?? 0) < simulations;
      })
      .sort((a, b) => urgency(b) - urgency(a));
  }

  /** Every worker takes the next job when it is free. */
  async #work(jobs: Job[], told: (job: Job) => void): Promise<void> {
    const workers = this.#workers;
    await Promise.all(
      workers.map(async ({ ask }) => {
        for (let job = jobs.shift(); job; job = jobs.shift()) {
          const { what, number, simulations } = job;
          if (what === "turn") this.#turns.set(number, { simulations, report: await ask.turn(number, simulations) });
          else this.#draws.set(number, { simulations, report: await ask.draw(number, simulations) });
          told(job);
          if (performance.now() - this.#shown > PACE) this.#show();
          if (performance.now() - this.#saved > SAVING) void this.save();
        }
      }),
    );
  }

  /** Show what was found so far. */
  #show(): void {
    if (!this.about) return;
    const sorted = <T>(found: Map<number, Found<T>>) => [...found].sort(([a], [b]) => a - b).map(([, each]) => each);
    const [turns, draws] = [sorted(this.#turns), sorted(this.#draws)];
    this.depth = depthOf([...turns, ...draws]);
    this.whole ||= turns.length + draws.length >= this.#all;
    const reports = <T>(found: readonly Found<T>[]) => found.map(({ report }) => report);
    this.report = reportOf(this.about, this.depth, reports(turns), reports(draws));
    this.#shown = performance.now();
  }
}
