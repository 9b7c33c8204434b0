/** Games to analyse, wherever they are. */

import type { Source } from "../analysis/analysis.svelte";
import { kept } from "../analysis/kept";
import { unpacked } from "../analysis/link";
import { api, Failure } from "../lib/api";
import { readJson } from "../lib/file";
import { RECORD_VERSION, type RecordModel } from "../lib/protocol";
import { server } from "../lib/server";
import { localGames } from "../local";

/** A game of this page, finished or not. */
export async function ofPage(id: string): Promise<Source> {
  const { asked, rules, card, chairs, seed, turns } = await localGames.export(id);
  const record: RecordModel = {
    version: RECORD_VERSION,
    game: asked.game,
    rules,
    options: card.options,
    seats: chairs.length,
    seed,
    turns,
    scores: card.status === "finished" ? card.scores : null,
  };
  const names = chairs.map(({ name, level }) => name ?? level ?? "");
  return { record, names, mine: chairs.filter(({ kind }) => kind === "person").map(({ seat }) => seat) };
}

/** A finished game of the server; `mine`: the seats of the person who uses this page. */
export async function ofServer(id: string, mine: number[]): Promise<Source> {
  const [record, { names }] = await Promise.all([server.record(id), server.turns(id, 0, 1)]);
  return { record, names, mine };
}

/** A record that was uploaded. */
export async function ofUpload(id: string): Promise<Source> {
  return { record: await api.record(`records/${id}`), names: [], mine: [] };
}

/** A game whose analysis is kept here. */
export async function ofKept(id: string): Promise<Source> {
  const found = await kept.load(id);
  if (!found) throw new Failure("no_such_record", { record: id }, 404);
  return { record: found.record, names: found.names, mine: found.mine };
}

/** A game in a link. */
export async function ofLink(text: string): Promise<Source> {
  return { record: await unpacked(text), names: [], mine: [] };
}

/** A game in a file: a record, or what this page exports. This checks only that it is one of them. */
export async function ofFile(file: File): Promise<Source> {
  const found = await readJson(file);
  if (typeof found !== "object" || found === null || Array.isArray(found))
    throw new Failure("record_not_object", { found: typeof found }, 0);
  if ("check" in found) return ofPage(await localGames.import(found, []));
  const record = found as RecordModel;
  for (const field of ["game", "seats", "seed", "options", "turns"])
    if (!(field in record)) throw new Failure("record_field_missing", { field }, 0);
  return { record, names: [], mine: [] };
}
