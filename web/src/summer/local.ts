/** The game without a server: its module, and what the page makes of it. */

import type { LocalGame } from "../engine/game";
import { layout, module, net, weights, type Fields } from "./engine";
import { readPlacing } from "./steps";
import { view } from "./view";

export const local: LocalGame = {
  layout,
  module,
  weights,
  net,
  view: (fields) => view(fields as Fields),
  encode: ({ board }) => layout.choices[board!],
  decision(step, best) {
    const placing = readPlacing(step);
    // One step places and pays: with the best space chosen, the decision was how to pay.
    if (placing) return best !== undefined && readPlacing(best)?.space === placing.space ? "pay" : "place";
    if (step[1] === ":") return "take";
    return step[0] === "^" ? "bonus" : "pass";
  },
};
