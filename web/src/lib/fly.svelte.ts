/** Animations above everything else: pieces fly from where they were drawn to where they are drawn now, and points
 * from where they were made to the score. */

import { tick } from "svelte";
import type { Move } from "./moves";
import { flightTime } from "./settings.svelte";

export interface Flight {
  id: number;
  /** A kind of piece, or a number of points. */
  kind: string | number;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  time: number;
}

/** Points for a seat, and the places on the screen where they were made. */
export interface Gain {
  seat: number;
  points: number;
  from: string[];
}

const MOST_GAINS = 12;
/** Places that hold one piece for each drawing. */
const ONE_PIECE = /^(place|display|card):/;
export const flights = $state<{ list: Flight[] }>({ list: [] });
let nextId = 1;

/** The drawing of a place. If it has none, that of the pile it belongs to. Where a place has several drawings, one for
 * each piece, `which` counts through them. */
export function drawingOf(at: string, which = 0): Element | null {
  for (let name = at; ; name = name.slice(0, name.lastIndexOf(":"))) {
    const found = document.querySelectorAll(`[data-at="${CSS.escape(name)}"]`);
    if (found.length) return found[which % found.length]!;
    if (!name.includes(":")) return null;
  }
}

export function visible(rect: DOMRect | undefined): rect is DOMRect {
  return rect !== undefined && rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight;
}

/** Change what is shown and let the pieces that moved fly. Nobody has to wait for it. */
export async function flyAlong(moves: readonly Move[], change: () => void): Promise<void> {
  const time = flightTime();
  if (time === 0 || document.hidden) return change();
  const from = moves.map((move) => drawingOf(move.from)?.getBoundingClientRect());
  change();
  await tick();
  const apart = Math.min(35, (1.5 * time) / moves.length);
  const before = new Map<string, number>();
  const list = moves.flatMap((move, i): Flight[] => {
    const which = before.get(move.to) ?? 0;
    before.set(move.to, which + 1);
    const target = drawingOf(move.to, which);
    const [start, to] = [from[i], target?.getBoundingClientRect()];
    if (!start?.width || !to?.width || !(visible(start) || visible(to))) return [];
    const delay = i * apart;
    // A place that holds one piece stays empty until the piece lands.
    if (ONE_PIECE.test(move.to)) target?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + time });
    return [{ id: nextId++, kind: move.kind, from: start, to, delay, time }];
  });
  flights.list = [...flights.list, ...list];
}

/** A square in the middle of some drawings. */
function around(places: readonly string[]): DOMRect | undefined {
  const rects = places.map((place) => drawingOf(place)?.getBoundingClientRect()).filter(visible);
  if (!rects.length) return undefined;
  const mean = (of: (rect: DOMRect) => number) => rects.reduce((sum, rect) => sum + of(rect), 0) / rects.length;
  return new DOMRect(mean(({ x, width }) => x + width / 2) - 20, mean(({ y, height }) => y + height / 2) - 20, 40, 40);
}

/** Let points rise from where they were made and fly to the score. If the score is out of view, they only rise. */
export function flyPoints(gains: readonly Gain[]): void {
  const time = flightTime() * 2.5;
  if (time === 0 || document.hidden) return;
  const list = gains.slice(0, MOST_GAINS).flatMap(({ seat, points, from }, i): Flight[] => {
    const start = around(from);
    if (!start) return [];
    const score = document.querySelector(`[data-score="${seat}"]`)?.getBoundingClientRect();
    const to = visible(score) ? score : new DOMRect(start.x, start.y - 60, 40, 40);
    return [{ id: nextId++, kind: points, from: start, to, delay: i * 140, time }];
  });
  flights.list = [...flights.list, ...list];
}

/** Pieces fly straight. Points rise first, so that they can be read. */
function way(flight: Flight): Keyframe[] {
  const at = ({ x, y, width, height }: DOMRect, rise = 0) =>
    `translate(${x + width / 2}px, ${y + height / 2 - rise}px)`;
  const scale = (rect: DOMRect) => Math.max(Math.min(rect.width, rect.height, 60) / 40, 0.4);
  if (typeof flight.kind === "number") {
    return [
      { transform: `${at(flight.from)} scale(0.6)`, opacity: 0 },
      { transform: `${at(flight.from, 28)} scale(1.15)`, opacity: 1, offset: 0.25 },
      { transform: `${at(flight.from, 32)} scale(1.15)`, opacity: 1, offset: 0.55 },
      { transform: `${at(flight.to)} scale(0.8)`, opacity: 0.3 },
    ];
  }
  return [
    { transform: `${at(flight.from)} scale(${scale(flight.from)})` },
    { transform: `${at(flight.to)} scale(${scale(flight.to)})` },
  ];
}

/** A Svelte action: fly, then disappear. */
export function fly(node: HTMLElement, flight: Flight) {
  const animation = node.animate(way(flight), {
    duration: flight.time,
    delay: flight.delay,
    easing: "cubic-bezier(.4,.1,.2,1)",
    fill: "both",
  });
  const land = () => (flights.list = flights.list.filter(({ id }) => id !== flight.id));
  animation.onfinish = land;
  return { destroy: () => animation.cancel() };
}
