/** What the page asks over HTTP. */

import type { About, Card, Cards, Frames, Health, Me, NewTable, Problem, RecordCard, RecordModel } from "./protocol";
import { at } from "./root";

/** A request that failed, with what the server said about it. */
export class Failure extends Error implements Problem {
  constructor(
    readonly code: string,
    readonly facts: Problem["facts"],
    readonly status: number,
  ) {
    super(code);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(at(path), {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new Failure("unreachable", {}, 0);
  }
  if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
  const problem = (await answer.json().catch(() => ({ code: "failed", facts: {} }))) as Problem;
  throw new Failure(problem.code, problem.facts, answer.status);
}

export const api = {
  health: () => ask<Health>("GET", "health"),
  about: () => ask<About>("GET", "api/about"),
  me: () => ask<Me>("GET", "api/me"),
  become: (nickname: string) => ask<Me>("POST", "api/people", { nickname }),
  rename: (nickname: string) => ask<Me>("PATCH", "api/me", { nickname }),
  make: (table: NewTable) => ask<Card>("POST", "api/tables", table),
  mine: () => ask<Cards>("GET", "api/tables/mine"),
  open: () => ask<Cards>("GET", "api/tables/open"),
  watch: () => ask<Cards>("GET", "api/tables/watch"),
  turns: (place: string, start: number, count: number) =>
    ask<Frames>("GET", `api/${place}/turns?start=${start}&count=${count}`),
  record: (place: string) => ask<RecordModel>("GET", `api/${place}`),
  upload: (record: unknown) => ask<RecordCard>("POST", "api/records", record),
};
