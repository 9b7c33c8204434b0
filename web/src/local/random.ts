/** Values that nobody can guess, and digests. The tiles are drawn by the engine. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const SEED_BYTES = 20;
const ID_BYTES = 6;

function random(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** A seed for a new game. */
export const newSeed = () => random(SEED_BYTES);
/** A name for a new game. */
export const newId = () => random(ID_BYTES);

/** SHA-256 of a text, in hex. */
export function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The random order of seats, which follows from the seed: the number that each had before the start. */
export function seatOrder(seed: string, seats: number): number[] {
  const keys = Array.from({ length: seats }, (_, seat) => digestOf(`${seed} seat ${seat}`));
  return [...keys.keys()].sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
}
