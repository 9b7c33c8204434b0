/** A request that a local table refuses: a code and facts, as the server gives them. */

import type { Problem } from "../lib/protocol";

export class Refused extends Error implements Problem {
  constructor(
    readonly code: string,
    readonly facts: Problem["facts"] = {},
  ) {
    super(code);
  }
}
