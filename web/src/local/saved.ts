/** A local game as it is kept and exported: who sits where, the seed and the turns, from which all positions follow. */

import type { Card, NewTable, Seat } from "../lib/protocol";
import { digestOf } from "./random";
import { Refused } from "./refused";

const VERSION = 1;

export interface Saved {
  version: number;
  id: string;
  /** Of the last event: saving an event whose number is already there comes too late. */
  number: number;
  /** The version of the game's rules. */
  rules: number;
  asked: NewTable;
  chairs: Seat[];
  seed: string;
  turns: string[];
  /** The steps of a turn that does not stand yet. */
  turn: string[];
  rematch: string | null;
  /** The game in lists: nothing has to be replayed for them. */
  card: Card;
  /** SHA-256 of all the rest. */
  check: string;
}

/** A game with its checksum. */
export function sealed(game: Omit<Saved, "version" | "check">): Saved {
  const whole = { version: VERSION, ...game };
  return { ...whole, check: digestOf(JSON.stringify(whole)) };
}

/** The saved game in something that was kept or imported; refused if it is not one, or is damaged. */
export function unsealed(found: unknown): Saved {
  if (typeof found !== "object" || found === null || !("check" in found)) throw new Refused("saved_damaged");
  const { check, ...whole } = found as Saved;
  if (check !== digestOf(JSON.stringify(whole))) throw new Refused("saved_damaged");
  if (whole.version !== VERSION) throw new Refused("saved_version", { version: whole.version, expected: VERSION });
  return found as Saved;
}
