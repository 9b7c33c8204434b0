/** Pieces in flight: from where they were drawn to where they are drawn now, over everything else. */

import { tick } from "svelte";
import type { Move } from "./moves";
import { flightTime } from "./settings.svelte";

export interface Flight {
  id: number;
  kind: string;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  time: number;
}

export const flights = $state<{ list: Flight[] }>({ list: [] });
let nextId = 1;

/** The drawing of a place; without the piece's own, that of the pile it belongs to. */
function find(at: string): Element | null {
  for (let name = at; ; name = name.slice(0, name.lastIndexOf(":"))) {
    const found = document.querySelector(`[data-at="${CSS.escape(name)}"]`);
    if (found || !name.includes(":")) return found;
  }
}

function visible(rect: DOMRect | undefined): rect is DOMRect {
  return rect !== undefined && rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight;
}

/** Change what is shown, and let the pieces that moved fly. Input is never held up. */
export async function flyAlong(moves: readonly Move[], change: () => void): Promise<void> {
  const time = flightTime();
  if (time === 0 || document.hidden) return change();
  const from = moves.map((move) => find(move.from)?.getBoundingClientRect());
  change();
  await tick();
  const list = moves.flatMap((move, i): Flight[] => {
    const target = find(move.to);
    const [start, to] = [from[i], target?.getBoundingClientRect()];
    if (!visible(start) || !visible(to)) return [];
    const delay = Math.min(i * 35, time / 2);
    // A place that holds one piece stays empty until the piece lands.
    if (/^(space|cell):/.test(move.to)) {
      target?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + time });
    }
    return [{ id: nextId++, kind: move.kind, from: start, to, delay, time }];
  });
  flights.list = [...flights.list, ...list];
}

/** For each flying piece: fly, then go. */
export function fly(node: HTMLElement, flight: Flight) {
  const at = (rect: DOMRect) => `translate(${rect.x + rect.width / 2}px, ${rect.y + rect.height / 2}px)`;
  const scale = (rect: DOMRect) => Math.max(Math.min(rect.width, rect.height, 60) / 40, 0.4);
  const animation = node.animate(
    [
      { transform: `${at(flight.from)} scale(${scale(flight.from)})` },
      { transform: `${at(flight.to)} scale(${scale(flight.to)})` },
    ],
    { duration: flight.time, delay: flight.delay, easing: "cubic-bezier(.4,.1,.2,1)", fill: "both" },
  );
  const land = () => (flights.list = flights.list.filter(({ id }) => id !== flight.id));
  animation.onfinish = land;
  return { destroy: () => animation.cancel() };
}
