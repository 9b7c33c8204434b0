/** Reading a file that somebody chose. */

import { Failure } from "./api";

/** What a JSON file holds; if it is none, it is refused by its name: what a browser says about it is in English. */
export async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Failure("record_not_json", { reason: file.name }, 0);
  }
}
