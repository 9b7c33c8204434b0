/** Whole games and searches, each as one number: `tests/speeds/digests.py` with the modules of the page. */

import { Engine, type Options, type Rng, type State } from "../../src/engine/engine";
import type { LocalGame } from "../../src/engine/game";
import { newPlayer } from "../../src/engine/players";
import { Prover } from "../../src/engine/prover";
import { finish, Search } from "../../src/engine/search";
import { Tree } from "../../src/engine/tree";
import { Referee } from "../../src/local/referee";

export type Case = { kind: string; game: string; seats: number; options: Options; seed: string } & Record<
  string,
  never
>;
type Record_ = { game: string; seats: number; options: Options; seed: string; turns: string[] };
export type Loaded = { engine: Engine; local: LocalGame };

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let word = byte;
  for (let bit = 0; bit < 8; bit++) word = word & 1 ? 0xedb88320 ^ (word >>> 1) : word >>> 1;
  return word;
});

function crc32(data: Uint8Array, before: number): number {
  let word = ~before;
  for (const byte of data) word = CRC[(word ^ byte) & 255]! ^ (word >>> 8);
  return ~word >>> 0;
}

/** Plain data as text, with names in order. */
function canonical(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => {
    if (!value || typeof value !== "object" || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

class Digest {
  value = 0;

  add(data: Uint8Array): void {
    this.value = crc32(data, this.value);
  }

  say(data: unknown): void {
    this.add(new TextEncoder().encode(canonical(data)));
  }
}

class Walk {
  state: State;
  legal: number[] = [];

  constructor(
    readonly at: Loaded,
    readonly options: Options,
    seats: number,
    public rng: Rng,
    readonly digest: Digest,
  ) {
    this.state = at.engine.deal(seats, at.local.encode(options)!, rng);
    this.rng = at.engine.rng;
    this.look();
  }

  look(): void {
    this.legal = this.at.engine.legal(this.state);
    this.digest.add(this.state);
    this.digest.say(this.legal);
  }

  play(step: number): void {
    const { state, drawn, log } = this.at.engine.apply(this.state, step, this.rng);
    this.rng = this.at.engine.rng;
    this.state = state;
    if (log.length || drawn) this.digest.say([drawn, log]);
    this.look();
  }

  ask(): void {
    const { engine, local } = this.at;
    const refusal = engine.why(this.state, this.digest.value % (engine.layout.memory.steps!.size / 2));
    this.digest.say(refusal && [refusal.code, refusal.facts]);
    const texts = engine.texts(this.options);
    this.digest.say(this.legal.map((step) => texts[step]));
    this.digest.say(engine.previews(this.state, this.legal));
    this.digest.say(engine.payments(this.state));
    this.digest.say(local.view(engine.unpack(this.state)));
  }
}

function randomGames(given: Case & { games: number; ask: number }, at: Loaded, digest: Digest): void {
  for (let number = 0; number < given.games; number++) {
    const walk = new Walk(at, given.options, given.seats, at.engine.newRng(given.seed, number), digest);
    for (let played = 0; walk.legal.length > 0; played++) {
      if (played % given.ask === number % given.ask) walk.ask();
      walk.play(walk.legal[digest.value % walk.legal.length]!);
    }
  }
}

function golden({ record }: Case & { record: Record_ }, at: Loaded, digest: Digest): void {
  const walk = new Walk(at, record.options, record.seats, at.engine.newRng(record.seed, 0), digest);
  const steps = record.turns.flatMap((turn) => turn.split(" "));
  steps.forEach((text, i) => {
    walk.rng = at.engine.newRng(record.seed, i + 1);
    walk.play(at.engine.step(record.options, text)!);
  });
}

function tree(
  given: Case & { simulations: number; later: number; version: string },
  { engine, local }: Loaded,
  digest: Digest,
): void {
  const grown = new Tree(engine, given.simulations, given.version);
  let state = engine.deal(given.seats, local.encode(given.options)!, engine.newRng(given.seed, 0));
  let rng = engine.newRng(given.seed, 1);
  for (let i = 0; i < given.later; i++) {
    const legal = engine.legal(state);
    state = engine.apply(state, legal[legal.length >> 1]!, rng).state;
    rng = engine.rng;
  }
  grown.rng = engine.newRng(given.seed, 2);
  grown.grow(given.simulations, state);
  digest.add(grown.bytes());
}

function players(given: Case & { players: string[]; simulations: number }, { engine, local }: Loaded, digest: Digest) {
  const { seed, options } = given;
  const chosen = given.players.map((name, seat) => newPlayer(engine, name, seed, seat));
  let state = engine.deal(chosen.length, local.encode(options)!, engine.newRng(seed, 0));
  let rng = engine.newRng(seed, 1);
  const search = new Search(engine, { simulations: given.simulations, seconds: 1e9 }, seed);
  finish(search.thinking(state));
  const texts = engine.texts(options);
  const said = (steps: number[]) => steps.map((step) => texts[step]);
  digest.say(search.candidates(state).map((each) => [said(each.steps), said(each.line), each.visits]));
  while (!engine.isOver(state)) {
    const step = finish(chosen[(engine.unpack(state) as { seat: number }).seat]!.choosing(state));
    digest.say(step);
    state = engine.apply(state, step, rng).state;
    rng = engine.rng;
  }
}

function table({ seats, options, seed }: Case, { engine, local }: Loaded, digest: Digest) {
  const here = new Referee({ files: local, engine }, seats, options, seed);
  while (!here.over) {
    digest.say([here.view(), here.previews().map(({ step, brings }) => [step, brings]), here.payments()]);
    if (here.mayTakeBack && digest.value % 4 === 0) here.takeBack(here.seat);
    if (here.waitsForConfirm) here.confirm(here.seat);
    if (here.over) continue;
    const steps = here.previews();
    here.play(here.seat, steps[digest.value % steps.length]!.step);
  }
  digest.say([here.view(), here.log, here.turns.map((turn) => [turn.seat, turn.steps])]);
}

function ending(
  given: Case & { position: number[]; positions: number; simulations: number },
  { engine }: Loaded,
  digest: Digest,
) {
  let state: State = Uint8Array.from(given.position);
  const texts = engine.texts(given.options);
  const said = (steps: number[]) => steps.map((step) => texts[step]);
  const prover = new Prover(engine, given.positions);
  const proof = prover.prove(state);
  if (proof) digest.say([proof.steps, proof.margins]);
  for (const step of proof?.steps ?? []) {
    const { turn, rest, scores } = prover.playOut(state, step);
    digest.say([turn, rest, scores]);
  }
  const search = new Search(engine, { simulations: given.simulations, seconds: 1e9 }, given.seed);
  let rng = engine.newRng(0, 0);
  finish(search.thinking(state));
  const proved = search.candidates(state).filter((each) => each.proved);
  digest.say(proved.map((each) => [said(each.steps), each.margin, each.proved]));
  while (!engine.isOver(state)) {
    const step = finish(search.choosing(state));
    digest.say(step);
    state = engine.apply(state, step, rng).state;
    rng = engine.rng;
  }
}

const KINDS = { random: randomGames, golden, tree, players, table, ending } as unknown as Record<
  string,
  (given: Case, at: Loaded, digest: Digest) => void
>;

/** The number of one case. */
export function digestOf(given: Case, at: Loaded): number {
  const digest = new Digest();
  KINDS[given.kind]!(given, at, digest);
  return digest.value;
}
