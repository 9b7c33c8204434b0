/**
 * A game's module: its rules, as Python has them. It holds no game: positions go in and come out as bytes.
 */

import type { LogEntry } from "../lib/protocol";
import type { Layout, NumberType } from "./layout";
import { fieldOf, Memory, unpack, unpackWeights, type Value } from "./memory";
import { say, type Said } from "./words";

/** The bytes of a position; once made they are never changed. */
export type State = Uint8Array;
/** The bytes of a generator of random numbers. */
export type Rng = Uint8Array;

export type Options = Readonly<Record<string, string>>;
export type Refusal = { code: string; facts: Record<string, Said> };
export type Applied = { state: State; drawn: number; log: LogEntry[] };

const RNG_BYTES = 16;
/** Places for files that are loaded when they are needed. */
const LENT = ["weights", "own", "net"];

export class Engine {
  readonly memory: Memory;
  /** Where each place of the layout lies. */
  readonly at: Record<string, number>;
  readonly #call: Record<string, (...numbers: number[]) => number>;
  readonly #steps: Map<string, number>[];

  constructor(
    readonly layout: Layout,
    instance: WebAssembly.Instance,
  ) {
    const { memory, __heap_base: base, ...functions } = instance.exports;
    this.memory = new Memory(memory as WebAssembly.Memory, (base as WebAssembly.Global).value as number);
    this.#call = functions as unknown as Record<string, (...numbers: number[]) => number>;
    const places = Object.entries(layout.memory).filter(([name]) => !LENT.includes(name));
    this.at = Object.fromEntries(places.map(([name, { size }]) => [name, this.memory.allocate(size)]));
    this.#steps = layout.texts.lists.map((texts) => new Map(texts.map((text, step) => [text, step])));
  }

  /** Lend the module what its search has learnt; without it there are rules, but no players. */
  learn(file: ArrayBuffer): void {
    const { packed, scale, type, others } = this.layout.weights;
    const weights = unpackWeights(file, packed, scale, type);
    for (const name of ["weights", "own"]) {
      this.at[name] ??= this.memory.allocate(weights.byteLength);
      this.memory.view(type as "float32", this.at[name], weights.length).set(weights);
    }
    const own = this.memory.view(type as "float32", this.at.own!, weights.length);
    for (const [first, last] of others) own.fill(0, first, last);
  }

  /** Lend the module its network, which the strongest player and hints need. */
  know(file: ArrayBuffer): void {
    this.at.net ??= this.memory.allocate(file.byteLength);
    this.memory.write(this.at.net, new Uint8Array(file));
  }

  /** Whether it has its network. */
  get knows(): boolean {
    return this.at.net !== undefined;
  }

  /** Let searches think as they did in a version. */
  tune(version: string): void {
    const numbers = this.layout.tuning[version]!;
    this.numbers("tuning", "float64", numbers.length).set(numbers);
  }

  /** Call a function of the module; a text is the name of a place. */
  call(name: string, ...given: (number | string)[]): number {
    return this.#call[name]!(...given.map((each) => (typeof each === "string" ? this.at[each]! : each)));
  }

  /** The numbers at a place of the layout. */
  numbers<T extends NumberType>(name: string, type: T, length: number) {
    return this.memory.view(type, this.at[name]!, length);
  }

  /** A stream of random numbers of a seed. */
  newRng(seed: string | number, stream: number): Rng {
    const text = new TextEncoder().encode(`sintra:${seed}:${stream}`);
    this.memory.write(this.at.text!, text);
    this.call("seed", "rng", "text", text.length, "words");
    return this.rng;
  }

  get rng(): Rng {
    return this.memory.copy(this.at.rng!, RNG_BYTES);
  }

  set rng(bytes: Rng) {
    this.memory.write(this.at.rng!, bytes);
  }

  get state(): State {
    return this.memory.copy(this.at.state!, this.layout.memory.state!.size);
  }

  set state(bytes: State) {
    this.memory.write(this.at.state!, bytes);
  }

  /** Deal a new game. */
  deal(seats: number, choices: readonly number[], rng: Rng): State {
    this.state = new Uint8Array(this.layout.memory.state!.size);
    this.rng = rng;
    this.numbers("choices", "int8", choices.length).set(choices);
    this.call("deal", "state", seats, "choices", choices.length, "rng");
    return this.state;
  }

  /** The legal steps, ascending. */
  legal(state: State): number[] {
    this.state = state;
    return Array.from(this.numbers("steps", "int16", this.call("legal", "state", "steps")));
  }

  /** Play a legal step and what follows from it. */
  apply(state: State, step: number, rng: Rng): Applied {
    this.state = state;
    this.rng = rng;
    this.wantLog(true);
    const drawn = this.call("apply", "state", step, "rng", "log");
    return { state: this.state, drawn, log: this.#log() };
  }

  isOver(state: State): boolean {
    this.state = state;
    return this.call("is_over", "state") !== 0;
  }

  inTurn(state: State): boolean {
    this.state = state;
    return this.call("in_turn", "state") !== 0;
  }

  /** The points of a seat, with what its board would score if it were scored now. */
  worth(state: State, seat: number): number {
    this.state = state;
    return this.call("worth", "state", seat);
  }

  /** Null if a step is legal, otherwise the first clause that it breaks. */
  why(state: State, step: number): Refusal | null {
    this.state = state;
    const clause = this.call("why", "state", step, "facts");
    if (clause === 0) return null;
    const [code, terms] = this.layout.clauses[clause]!;
    const names = Object.entries(terms);
    const numbers = this.numbers("facts", "int64", names.length);
    return { code, facts: Object.fromEntries(names.map(([name, term], i) => [name, say(term, Number(numbers[i]))])) };
  }

  /** What each of some legal steps brings. */
  previews(state: State, steps: readonly number[]): Record<string, number>[] {
    const { brings, unsaid } = this.layout;
    this.state = state;
    this.numbers("steps", "int16", steps.length).set(steps);
    this.wantLog(true);
    this.call("look_ahead", "state", "steps", steps.length, "brings", "rng", "log", "spare", "trials", "ways");
    const found = this.numbers("brings", "int16", steps.length * brings.length);
    return steps.map((_, row) => {
      const pairs = brings.map((name, column) => [name, found[row * brings.length + column]!] as const);
      return Object.fromEntries(pairs.filter(([, number]) => number !== unsaid));
    });
  }

  /** The ways to pay for what is being placed, from here on, cheapest first. */
  payments(state: State): number[][] {
    this.state = state;
    const count = this.call("find_payments", "state", "spare", "trials", "ways");
    const { firstStep, wayLength } = this.layout;
    const ways = this.numbers("ways", "int16", count * wayLength);
    return Array.from({ length: count }, (_, row) =>
      Array.from(ways.subarray(row * wayLength + firstStep, (row + 1) * wayLength)).filter((step) => step >= 0),
    );
  }

  /** The texts of all steps of a game with these options, by their numbers. */
  texts(options: Options): readonly string[] {
    return this.layout.texts.lists[this.#list(options)]!;
  }

  /** The step with a text, legal or not; undefined if there is none. */
  step(options: Options, text: string): number | undefined {
    return this.#steps[this.#list(options)]!.get(text);
  }

  /** A position as plain numbers, by the names of its fields. */
  unpack(state: State): Record<string, Value> {
    return unpack(state, this.layout.memory.state!);
  }

  #list(options: Options): number {
    return this.layout.texts.by[this.#chosen(options)] ?? 0;
  }

  #chosen(options: Options): string {
    return Object.keys(this.layout.options)
      .map((name) => options[name])
      .join(",");
  }

  #field<T extends NumberType>(name: string, type: T) {
    const [, offset, length = 1] = fieldOf(this.layout.memory.log!, name);
    return this.memory.view(type, this.at.log! + offset, length);
  }

  /** Empty the log, which then notes points or does not. */
  wantLog(wanted: boolean): void {
    this.#field("wanted", "int8")[0] = Number(wanted);
    this.#field("count", "int16")[0] = 0;
  }

  #log(): LogEntry[] {
    const [seat, points] = [this.#field("seat", "int8"), this.#field("points", "int16")];
    const [reason, where] = [this.#field("reason", "int8"), this.#field("where", "int64")];
    return Array.from({ length: this.#field("count", "int16")[0]! }, (_, i) => {
      const [code, term] = this.layout.reasons[reason[i]!]!;
      return { seat: seat[i]!, points: points[i]!, reason: code, where: say(term, Number(where[i])) };
    });
  }
}
