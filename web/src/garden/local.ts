/** The game without a server: its module, and what the page makes of it. */

import type { LocalGame } from "../engine/game";
import { layout, module, net, weights, type Fields } from "./engine";
import { PAYMENTS, SIDES } from "./position";
import { view } from "./view";

const OTHER_WHEEL = /^[0-9]{6}$/; // Q9.3: variant side only

export const local: LocalGame = {
  layout,
  module,
  weights,
  net,
  view: (fields) => view(fields as Fields),
  encode({ side, payment, wheel }) {
    if (side !== "variant" || !OTHER_WHEEL.test(wheel!)) return layout.choices[[side, payment, wheel].join(",")];
    return [SIDES.indexOf(side), PAYMENTS.findIndex((each) => each === payment), ...Array.from(wheel!, Number)];
  },
  decision(step) {
    if (/^[:/]/.test(step)) return "take";
    if (/^-[^?]/.test(step)) return "pay";
    return /^[-!.]/.test(step) ? "pass" : "place";
  },
};
