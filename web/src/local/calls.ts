/** Calls from a page to a worker, or from one worker to another. A refusal comes back as one. */

import type { Problem } from "../lib/protocol";
import { Refused } from "./refused";

/** What both ends of a line between workers have. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(type: "error", listener: () => void): void;
}

interface Call {
  call: number;
  name: string;
  given: unknown[];
}
type Answer = { answer: number } & ({ value: unknown } | { problem: Problem });

/** Functions somewhere else: every answer takes a moment. */
export type Remote<T> = {
  [K in keyof T]: T[K] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : never;
};

type Functions = Record<string, (...given: never[]) => unknown>;

/** Answer calls of these functions. */
export function answerCalls(port: Port, functions: Functions): void {
  port.addEventListener("message", (event) => {
    const { call, name, given } = event.data as Call;
    if (call === undefined) return;
    void (async () => {
      try {
        port.postMessage({ answer: call, value: await functions[name]!(...(given as never[])) });
      } catch (error) {
        const known = error instanceof Refused;
        if (!known) console.error(error);
        const problem = known ? { code: error.code, facts: error.facts } : { code: "failed", facts: {} };
        port.postMessage({ answer: call, problem });
      }
    })();
  });
}

/** The functions at the other end, to be called as if they were here. */
export function callsTo<T extends object>(port: Port): Remote<T> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let calls = 0;
  port.addEventListener("message", (event) => {
    const answer = event.data as Answer;
    waiting.get(answer.answer)?.(answer);
    waiting.delete(answer.answer);
  });
  const failed = { answer: 0, problem: { code: "failed", facts: {} } };
  port.addEventListener("error", () => waiting.forEach((answer) => answer(failed)));
  const call = (name: string, given: unknown[]) =>
    new Promise((resolve, reject) => {
      const id = ++calls;
      waiting.set(id, (answer) => {
        if ("value" in answer) resolve(answer.value);
        else reject(new Refused(answer.problem.code, answer.problem.facts));
      });
      port.postMessage({ call: id, name, given });
    });
  return new Proxy({} as Remote<T>, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        call(String(name), given),
  });
}
