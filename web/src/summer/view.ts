/** A position as the server tells it, made from the numbers of the game's module (Python: `view.py`). */

import type { Bare } from "../engine/game";
import type { Fields } from "./engine";
import { BOARDS, COLOURS, DISPLAYS, ROUNDS, STAGES, type Position, type SeatView, type Tiles } from "./position";

export type View = Bare<Position>;

const POSITIONS = 6; // of a star
const CENTRE = 0; // of the market; the displays follow

/** Tiles by colour, without colours that are not there. */
function tiles(counts: readonly number[]): Tiles {
  return Object.fromEntries(COLOURS.map((colour, i) => [colour, counts[i]!]).filter(([, count]) => count !== 0));
}

export function view(state: Fields): View {
  const stage = STAGES[state.stage]!;
  return {
    game: "summer",
    options: { board: BOARDS[state.board]! },
    round: state.round_no,
    rounds: ROUNDS,
    wild: COLOURS[state.round_no - 1]!,
    stage,
    seat: state.seat,
    first: state.first,
    marker: state.marker ? "centre" : "taken",
    bonus: state.bonus,
    from: stage === "bonus" || stage === "keep" ? COLOURS[state.cursor]! : null,
    bag: tiles(state.bag),
    tower: tiles(state.tower),
    supply: tiles(state.supply),
    centre: tiles(state.market[CENTRE]!),
    displays: state.market.slice(1, DISPLAYS[state.seats]! + 1).map(tiles),
    seats: Array.from({ length: state.seats }, (_, seat) => viewSeat(state, seat)),
  };
}

function viewSeat(state: Fields, seat: number): SeatView {
  return {
    score: state.score[seat]!,
    passed: state.passed[seat] !== 0,
    hand: tiles(state.hand[seat]!),
    corner: tiles(state.corner[seat]!),
    stars: stars(state.tile[seat]!),
  };
}

/** The stars of a board, a letter or a dot for each position. */
function stars(spaces: readonly number[]): string[] {
  const letters = spaces.map((colour) => COLOURS[colour] ?? ".").join("");
  return Array.from({ length: letters.length / POSITIONS }, (_, star) =>
    letters.slice(star * POSITIONS, (star + 1) * POSITIONS),
  );
}
