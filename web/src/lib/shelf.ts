/** Where things are kept: IndexedDB, and memory where a browser forbids it. */

import { answer, openDatabase } from "./database";

/** Things with names. Whatever cannot be kept lasts as long as this page. */
export class Shelf<Thing extends { id: string }> {
  readonly #memory = new Map<string, Thing>();
  #database: Promise<IDBDatabase> | null = null;

  /** The names of the database and of its one list. */
  constructor(
    readonly name: string,
    readonly list: string,
  ) {}

  async get(id: string): Promise<Thing | undefined> {
    const ask = (things: IDBObjectStore) => things.get(id) as IDBRequest<Thing | undefined>;
    return this.#memory.get(id) ?? (await this.#ask("readonly", ask)) ?? undefined;
  }

  async all(): Promise<Thing[]> {
    const kept = (await this.#ask("readonly", (things) => things.getAll() as IDBRequest<Thing[]>)) ?? [];
    return [...kept.filter(({ id }) => !this.#memory.has(id)), ...this.#memory.values()];
  }

  /** Keep things; false if only memory has them. */
  async put(things: readonly Thing[]): Promise<boolean> {
    let kept = true;
    for (const thing of things) {
      if ((await this.#ask("readwrite", (shelf) => shelf.put(thing))) !== null) this.#memory.delete(thing.id);
      else {
        this.#memory.set(thing.id, thing);
        kept = false;
      }
    }
    return kept;
  }

  async remove(id: string): Promise<void> {
    this.#memory.delete(id);
    await this.#ask("readwrite", (things) => things.delete(id));
  }

  /** The answer of the database; null if there is none. */
  async #ask<T>(mode: IDBTransactionMode, question: (things: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
    try {
      this.#database ??= openDatabase(this.name, this.list);
      const database = await this.#database;
      return await answer(question(database.transaction(this.list, mode).objectStore(this.list)));
    } catch {
      this.#database = null; // perhaps it can be opened later
      return null;
    }
  }
}
