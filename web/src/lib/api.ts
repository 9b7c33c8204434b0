/** What the page asks over HTTP. Failures are `Problem`s: a code and facts. */

import type { About, Card, Cards, Frames, Me, NewTable, Problem, RecordCard, RecordModel } from "./protocol";
import type { Values } from "./words.svelte";

export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly facts: Values,
    readonly status: number,
  ) {
    super(code);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new Failure("unreachable", {}, 0);
  }
  if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
  const problem = (await answer.json().catch(() => ({ code: "failed", facts: {} }))) as Problem;
  throw new Failure(problem.code, problem.facts as Values, answer.status);
}

export const api = {
  about: () => ask<About>("GET", "/about"),
  me: () => ask<Me>("GET", "/me"),
  become: (nickname: string) => ask<Me>("POST", "/people", { nickname }),
  rename: (nickname: string) => ask<Me>("PATCH", "/me", { nickname }),
  make: (table: NewTable) => ask<Card>("POST", "/tables", table),
  mine: () => ask<Cards>("GET", "/tables/mine"),
  open: () => ask<Cards>("GET", "/tables/open"),
  watch: () => ask<Cards>("GET", "/tables/watch"),
  turns: (place: string, start: number, count: number) =>
    ask<Frames>("GET", `/${place}/turns?start=${start}&count=${count}`),
  upload: (record: unknown) => ask<RecordCard>("POST", "/records", record),
  record: (place: string) => ask<RecordModel>("GET", `/${place}`),
};
