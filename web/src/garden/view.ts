/** A position as the server tells it, made from the numbers of the game's module (Python: `view.py`). */

import type { Bare } from "../engine/game";
import { members } from "../engine/words";
import type { Fields } from "./engine";
import {
  CELLS,
  COLOURS,
  HEXES,
  PAYMENTS,
  PRINTED,
  SIDES,
  STAGES,
  VALUES,
  WHEEL,
  WHEEL_POINTS,
  type Category,
  type Position,
  type SeatView,
  type Slot,
  type Tiles,
  type TurnView,
} from "./position";

export type View = Bare<Position>;

const CATEGORIES: readonly Category[] = [...COLOURS, ...VALUES];
const CELL_NAMES = Object.keys(CELLS);
const NO_HEX = -1;
const [FREE, FACE_DOWN] = [0, 7]; // a slot; 1 to 6: face up, the direction of the printed hex
const [FOUNTAIN_CELLS, SLOT_CELLS] = [6, 7];

/** Tiles by hex, without hexes that are not there. */
function tiles(counts: readonly number[]): Tiles {
  return Object.fromEntries(HEXES.map((hex, i) => [hex, counts[i]!]).filter(([, count]) => count !== 0));
}

const hexes = (bits: number) => members(bits).map((hex) => HEXES[hex]!);
const lot = (tiles: readonly number[]) => tiles.filter((hex) => hex !== NO_HEX).map((hex) => HEXES[hex]!);
/** A tile is its hex; an expansion has an `x` after it. */
const itemName = (item: number) => HEXES[item >> 1]! + (item & 1 ? "x" : "");
const itemsDue = (item: number) => Number(HEXES[item >> 1]![1]) - 1; // Q6.1

export function view(state: Fields): View {
  const points = state.wheel.join("");
  return {
    game: "garden",
    options: {
      side: SIDES[state.side]!,
      payment: PAYMENTS[state.payment]!,
      wheel: points === WHEEL_POINTS[state.side] ? PRINTED : points,
    },
    round: state.round_no,
    rounds: WHEEL.length,
    wheel: wheel(state.wheel),
    stage: STAGES[state.stage]!,
    seat: state.seat,
    first: state.first,
    marker: state.marker ? "centre" : "taken",
    turn: viewTurn(state),
    bag: tiles(state.bag),
    tower: tiles(state.tower),
    supply: state.supply,
    stack: state.stack,
    top: lot(state.lot[0]!),
    lots: state.lot.slice(1, state.lots + 1).map(lot),
    shown: hexes(state.shown),
    unseen: hexes(state.unseen),
    seats: Array.from({ length: state.seats }, (_, seat) => viewSeat(state, seat)),
  };
}

/** Points for each category that scores, by round (Q9). */
function wheel(patterns: readonly number[]): Partial<Record<Category, number>>[] {
  const points = new Map<string, number>(VALUES.map((value, i) => [value, patterns[i]!]));
  return WHEEL.map((row) =>
    Object.fromEntries(Object.keys(row).map((category) => [category, points.get(category) ?? 1])),
  );
}

/** What the seat to move has begun. */
function viewTurn(state: Fields): TurnView {
  const stage = STAGES[state.stage]!;
  if (stage === "pick") return { category: CATEGORIES[state.category]!, hex: HEXES[state.cursor]! };
  if (stage !== "cell" && stage !== "slot" && stage !== "pay") return {};
  const piece = itemName(state.piece);
  if (stage === "pay") return { piece, due: state.due, cell: CELL_NAMES[state.target]! };
  return { piece, due: itemsDue(state.piece) };
}

function viewSeat(state: Fields, seat: number): SeatView {
  const lying = state.cell[seat]!.map((hex, cell) => [CELL_NAMES[cell]!, HEXES[hex]] as const);
  return {
    score: state.score[seat]!,
    passed: state.passed[seat] !== 0,
    jokers: state.jokers[seat]!,
    tiles: tiles(state.tile[seat]!),
    stored: hexes(state.stored[seat]!),
    slots: state.slot[seat]!.map(viewSlot),
    hexes: Object.fromEntries(lying.filter((pair): pair is [string, (typeof HEXES)[number]] => pair[1] !== undefined)),
  };
}

/** Free, face down, or face up with the cell of the printed hex. */
function viewSlot(how: number, slot: number): Slot {
  if (how === FREE) return { expansion: null };
  if (how === FACE_DOWN) return { expansion: "face_down" };
  return { expansion: "face_up", printed: CELL_NAMES[FOUNTAIN_CELLS + slot * SLOT_CELLS + how]! };
}
