/** A game in a link: after the `#`, so no server sees it, and it opens anywhere. Its checksum finds damage. */

import { Failure } from "../lib/api";
import { RECORD_VERSION, type RecordModel } from "../lib/protocol";
import { at } from "../lib/root";

/** Longer than any game; whatever unpacks to more is refused. */
const MOST_TEXT = 100_000;

async function through(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(by as ReadableWritablePair<Uint8Array, Uint8Array>);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_TEXT) throw new RangeError("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** A record as a text for a link. */
export async function packed({ game, rules, options, seats, seed, turns }: RecordModel): Promise<string> {
  const text = JSON.stringify([game, rules, options, seats, seed, turns.join(",")]);
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The address at which such a record is opened after its last turn; `play`: to play on from there. */
export async function addressOf(record: RecordModel, play = false): Promise<string> {
  return at(`analysis?turn=${record.turns.length}${play ? "&play" : ""}#${await packed(record)}`);
}

/** The record in such a text; refused if it is not one. */
export async function unpacked(text: string): Promise<RecordModel> {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const whole = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate")));
    const [game, rules, options, seats, seed, turns] = JSON.parse(whole) as [
      string,
      number,
      Record<string, string>,
      number,
      string,
      string,
    ];
    const played = turns === "" ? [] : turns.split(",");
    return { version: RECORD_VERSION, game, rules, options, seats, seed, turns: played, scores: null };
  } catch {
    throw new Failure("link_damaged", {}, 0);
  }
}
