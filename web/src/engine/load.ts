/** Loading a game's module, in a page, a worker or Node. */

import { Engine } from "./engine";
import type { Layout } from "./layout";

/** What `<game>/engine` exports. */
export type Files = { layout: Layout; module: URL; weights: URL; net?: URL };

/** How files are read; Node brings its own. */
export type Read = (file: URL) => Promise<ArrayBuffer>;

const fetched: Read = async (file) => {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file.pathname}: ${response.status}`);
  return response.arrayBuffer();
};

/** The rules of a game; `engine.learn` lends it the weights that its players need. */
export async function loadRules({ layout, module }: Files, read: Read = fetched): Promise<Engine> {
  const { instance } = await WebAssembly.instantiate(await read(module));
  return new Engine(layout, instance);
}

/** The rules and the players of a game, except those that need its network. */
export async function loadEngine(files: Files, read: Read = fetched): Promise<Engine> {
  const [engine, weights] = await Promise.all([loadRules(files, read), read(files.weights)]);
  engine.learn(weights);
  return engine;
}

/** Lend an engine its network, once, if its game has one. */
export async function loadNet(engine: Engine, { net }: Files, read: Read = fetched): Promise<void> {
  if (net && !engine.knows) engine.know(await read(net));
}
