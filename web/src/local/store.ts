/** Where local games are kept: IndexedDB, and memory where a browser forbids it or has no room. */

import { answer, openDatabase } from "../lib/database";
import { Refused } from "./refused";
import { unsealed, type Saved } from "./saved";

const DATABASE = "sintra";
const GAMES = "games";

/** A place that keeps games. */
export interface Keeper {
  /** Keep a game; false if only memory will have it. Refused if a later event was saved meanwhile, by another page. */
  save(game: Saved): Promise<boolean>;
  load(id: string): Promise<Saved>;
  /** Everything that is kept, damaged or not, the newest first. */
  all(): Promise<Partial<Saved>[]>;
  remove(id: string): Promise<void>;
}

export class Store implements Keeper {
  /** Games that could not be kept, by name: they last as long as this page. */
  readonly memory = new Map<string, Saved>();
  #database: Promise<IDBDatabase> | null = null;

  async save(game: Saved): Promise<boolean> {
    try {
      await this.#write(game);
      this.memory.delete(game.id);
      return true;
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.memory.set(game.id, game);
      return false;
    }
  }

  async load(id: string): Promise<Saved> {
    const found: unknown = this.memory.get(id) ?? (await this.#read((games) => games.get(id) as IDBRequest<unknown>));
    if (found === undefined) throw new Refused("no_such_table", { table: id });
    return unsealed(found);
  }

  async all(): Promise<Partial<Saved>[]> {
    let kept: Partial<Saved>[] = [];
    try {
      kept = (await this.#read((games) => games.getAll())) as Partial<Saved>[];
    } catch {
      // then there are only those in memory
    }
    const games = [...this.memory.values(), ...kept.filter(({ id }) => !this.memory.has(id ?? ""))];
    return games.sort((a, b) => (b.card?.updated ?? 0) - (a.card?.updated ?? 0));
  }

  async remove(id: string): Promise<void> {
    const here = this.memory.delete(id);
    try {
      const games = (await this.#open()).transaction(GAMES, "readwrite").objectStore(GAMES);
      await answer(games.delete(id));
    } catch (error) {
      if (!here) throw error; // a game that was only in memory is gone
    }
  }

  async #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(DATABASE, GAMES);
    try {
      return await this.#database;
    } catch (error) {
      this.#database = null; // perhaps it can be opened later
      throw error;
    }
  }

  async #read<T>(ask: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return answer(ask((await this.#open()).transaction(GAMES).objectStore(GAMES)));
  }

  /** In one transaction: look at the number that is there, then write. It is on the disk when this returns. */
  async #write(game: Saved): Promise<void> {
    const transaction = (await this.#open()).transaction(GAMES, "readwrite", { durability: "strict" });
    const games = transaction.objectStore(GAMES);
    const before = (await answer(games.get(game.id))) as Saved | undefined;
    if (before && before.number >= game.number && before.check !== game.check) {
      transaction.abort();
      throw new Refused("stale", { at: game.number, number: before.number });
    }
    games.put(game);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("aborted"));
    });
  }
}
