/** The game without a server: its module, and what the page makes of it. */

import type { LocalGame } from "../engine/game";
import { layout, module, net, weights, type Fields } from "./engine";
import { view } from "./view";

export const local: LocalGame = {
  layout,
  module,
  weights,
  net,
  view: (fields) => view(fields as Fields),
  encode: ({ board }) => layout.choices[board!],
};
