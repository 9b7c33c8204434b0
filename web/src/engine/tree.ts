/** One search tree in the memory of a module: see `search/search.py`, whose `Tree` this is. */

import type { Engine, Rng, State } from "./engine";
import { fieldOf } from "./memory";

/** The version of what is known now. */
export const TODAY = "";
const ROOT = 0;
const NONE = -1;
const EDGE_NODE = 1; // the second number of an edge
const EXPLORATION = ({ layout }: Engine) => fieldOf(layout.memory.tuning!, "exploration")[1];

/** Where the edges of nodes are kept, for a search with a network: see `search/known.py`. */
type Kept = { at: number; edges: number; number: number };

function newKept({ memory, layout, knows }: Engine, capacity: number): Kept {
  if (!knows) throw new Error("the network is not loaded");
  const { edge, edges, moreEdges } = layout.known!;
  const number = edges * capacity + moreEdges;
  return { at: memory.allocate((capacity + 1) * 8), edges: memory.allocate(number * edge), number };
}

export class Tree {
  readonly #rows: number;
  readonly #index: number;
  readonly #size: number; // of the hash table, which is never full
  /** The position with which a simulation has ended. */
  readonly trial: number;
  readonly #kept: Kept | null;
  #used = 1;
  #root = ROOT;
  rng: Rng = new Uint8Array(16);

  constructor(
    readonly engine: Engine,
    readonly capacity: number,
    readonly version = TODAY,
  ) {
    const { memory, layout } = engine;
    this.#size = 2 ** (Math.floor(Math.log2(Math.floor((capacity * 3) / 2))) + 1);
    this.#rows = memory.allocate((capacity + 1) * layout.node.size);
    this.#index = memory.allocate(this.#size * 4);
    this.trial = memory.allocate(layout.memory.state!.size);
    this.#kept = layout.known && version === TODAY ? newKept(engine, capacity) : null;
    this.clear();
  }

  get #nodes(): [number, number, number, number] {
    return [this.#rows, this.capacity + 1, this.#index, this.#size];
  }

  /** Forget everything. */
  clear(): void {
    this.engine.memory.view("int32", this.#index, this.#size).fill(0);
    this.#used = 1;
    this.#root = ROOT;
    if (!this.#kept) return;
    this.engine.memory.view("int32", this.#kept.at, 2).fill(0);
    this.engine.memory.view("int32", this.#kept.edges, 2)[EDGE_NODE] = 1; // the next free edge
  }

  /** Run more simulations from the position at the root. */
  grow(simulations: number, state: State): void {
    const { engine } = this;
    engine.state = state;
    engine.rng = this.rng;
    engine.wantLog(false);
    engine.tune(this.version);
    const at = [this.#used, this.#root, "state"] as const;
    const mind = ["tuning", "weights"] as const;
    const memory = [this.trial, "rng", "log", "buffers"] as const;
    if (this.#kept) {
      const { at: kept, edges: rows, number } = this.#kept;
      const edges = [rows, number, kept, this.capacity + 1] as const;
      const network = ["net", "sums", engine.layout.known!.leaf] as const;
      const known = [...at, ...mind, ...network, ...memory] as const;
      this.#used = engine.call("simulate_known", simulations, ...this.#nodes, ...edges, ...known);
    } else {
      this.#used = engine.call("simulate", simulations, ...this.#nodes, ...at, ...mind, ...memory);
    }
    this.rng = engine.rng;
  }

  /** Play the steps of a turn and search on to the end of the round, so many times; what can be expected is added to
   * `tally`. `decided`: do what seems best by now. `logged`: with a log of it. See `analysis/value.py`. */
  value(
    simulations: number,
    state: State,
    steps: readonly number[],
    decided: boolean,
    drawn: boolean,
    logged = false,
  ): void {
    const { engine } = this;
    engine.state = state;
    engine.rng = this.rng;
    engine.wantLog(logged);
    engine.tune(this.version);
    if (decided) engine.memory.view("float64", engine.at.tuning! + EXPLORATION(engine), 1)[0] = 0;
    engine.numbers("steps", "int16", steps.length).set(steps);
    const turn = [this.#used, "state", "steps", steps.length] as const;
    const mind = ["tuning", "weights"] as const;
    const memory = [this.trial, "rng", "log", "buffers", "tally"] as const;
    if (this.#kept) {
      const { at: kept, edges: rows, number } = this.#kept;
      const { leaf, moreEdges } = engine.layout.known!;
      // Where tiles are drawn, a node has no moves of its own. Edges with room for one list are never kept.
      const edges = [rows, drawn ? 1 + moreEdges / 2 : number, kept, this.capacity + 1] as const;
      const known = [...turn, ...mind, "net", "sums", leaf, ...memory] as const;
      this.#used = engine.call("simulate_turn_known", simulations, ...this.#nodes, ...edges, ...known);
    } else {
      this.#used = engine.call("simulate_turn", simulations, ...this.#nodes, ...turn, ...mind, ...memory);
    }
    this.rng = engine.rng;
  }

  /** Continue from what the tree knows about a move at its root. */
  descend(move: number): void {
    const node = this.find(move);
    if (node === NONE) this.clear();
    else this.#root = node;
  }

  /** The node of a move at the root; -1 if it was never tried. */
  find(move: number): number {
    return this.engine.call("find_node", ...this.#nodes, this.#root, move);
  }

  /** Add the visits of the proposed moves, which lie in the buffers, to those at `visits`. */
  addVisits(number: number): void {
    this.engine.call("add_visits", ...this.#nodes, this.#root, number, "buffers", "visits");
  }

  /** The bytes of all nodes. */
  bytes(): Uint8Array {
    return this.engine.memory.copy(this.#rows, this.#used * this.engine.layout.node.size);
  }

  /** A sum that a node keeps. */
  sum(node: number, name: "margin" | "wins"): number {
    const { memory, layout } = this.engine;
    const at = this.#rows + node * layout.node.size + fieldOf(layout.node, name)[1];
    return memory.view("float64", at, 1)[0]!;
  }

  /** The steps of a move and of those that were tried most after it; how many of them belong to the turn. */
  follow(move: number, state: State, rng: Rng): { steps: number[]; own: number } {
    const { engine } = this;
    engine.state = state;
    engine.rng = rng;
    engine.wantLog(false);
    const lent = ["weights", "state", "rng", "log", "buffers", "line"] as const;
    const found = engine.call("follow", ...this.#nodes, this.#root, move, ...lent);
    const { lineBits } = engine.layout.search;
    const count = found & ((1 << lineBits) - 1);
    return { steps: Array.from(engine.numbers("line", "int16", count)), own: found >> lineBits };
  }
}
