/** What a board can bring at the end, or when something is surrounded, and what is missing. Loaded after the table. */

import { capital, missing, type Goal } from "../lib/goals";
import { spaces, STARS, type Space } from "./layout";
import { colourName, spaceName, starName } from "./names";
import {
  FEATURES,
  MIXED_STAR_POINTS,
  NUMBER_POINTS,
  STAR_COLOURS,
  STAR_POINTS,
  type Board,
  type Colour,
  type Position,
} from "./position";
import { tilesOn } from "./tiles";
import { words } from "./words";

type Tiles = ReadonlyMap<string, Colour>;

/** The goals of a seat's board: stars, numbers, features. */
export function goals(view: Position, seat: number): Goal[] {
  const { board } = view.options;
  const tiles = tilesOn(view.seats[seat]!.stars);
  const all = spaces(board);
  const numbers = NUMBER_POINTS.flatMap((points, number) => (points ? [number] : []));
  return [
    ...STARS.map((star) => starGoal(star, board, all, tiles)),
    ...numbers.map((number) => numberGoal(number, board, all, tiles)),
    ...FEATURES.map((_, i) => featureGoal(i, board, tiles)),
  ].map((goal) => (view.over ? { ...goal, secured: 0 } : goal));
}

/** S7.1: what a star brings if it is completed: the least and the most. */
function starPoints(star: number, board: Board, laid: readonly Colour[]): [number, number] {
  const printed = STAR_COLOURS[star];
  if (board === "coloured") {
    const points = printed ? STAR_POINTS[printed] : MIXED_STAR_POINTS;
    return [points, points];
  }
  const one = Math.max(
    ...(laid.length ? laid : (Object.keys(STAR_POINTS) as Colour[])).map((each) => STAR_POINTS[each]),
  );
  if (laid.length < 2) return [MIXED_STAR_POINTS, one];
  return new Set(laid).size === 1 ? [one, one] : [MIXED_STAR_POINTS, MIXED_STAR_POINTS];
}

function starGoal(star: number, board: Board, all: readonly Space[], tiles: Tiles): Goal {
  const own = all.filter((space) => space.star === star);
  const empty = own.filter((space) => !tiles.has(space.name));
  const laid = own.flatMap((space) => tiles.get(space.name) ?? []);
  const [least, most] = starPoints(star, board, laid);
  const colour = board === "coloured" ? STAR_COLOURS[star] : null;
  const left = empty.map(({ number }) => number).sort((a, b) => a - b);
  return {
    id: `star:${star}`,
    title: capital(colour ? words.t("goal.star", { colour: colourName(colour) }) : starName(String(star), board)),
    text:
      least === most
        ? end(most, left.map(String), 6)
        : words.t("goal.open", { mixed: least, most, missing: left.join(", ") }),
    have: laid.length,
    need: own.length,
    places: own.map((space) => space.name),
    secured: empty.length ? 0 : most,
  };
}

/** S7.2 */
function numberGoal(number: number, board: Board, all: readonly Space[], tiles: Tiles): Goal {
  const own = all.filter((space) => space.number === number);
  const empty = own.filter((space) => !tiles.has(space.name));
  const points = NUMBER_POINTS[number]!;
  return {
    id: `number:${number}`,
    title: words.t("goal.number", { number }),
    text: end(
      points,
      empty.map((space) => starName(space.name, board)),
    ),
    have: own.length - empty.length,
    need: own.length,
    places: own.map((space) => space.name),
    secured: empty.length ? 0 : points,
  };
}

/** S2.6, S5.7 */
function featureGoal(i: number, board: Board, tiles: Tiles): Goal {
  const feature = FEATURES[i]!;
  const empty = feature.spaces.filter((space) => !tiles.has(space));
  const left = empty.map((space) => spaceName(space, board));
  return {
    id: `feature:${i}`,
    title: capital(words.name(`features.${feature.kind}`)),
    text: empty.length
      ? words.t("goal.tiles", { tiles: feature.tiles, missing: missing(left, 2, "; ") })
      : words.t("goal.taken", { tiles: feature.tiles }),
    have: feature.spaces.length - empty.length,
    need: feature.spaces.length,
    places: [...feature.spaces],
    secured: 0,
  };
}

/** Points at the end, and what is missing. */
function end(points: number, left: readonly string[], most = 3): string {
  return left.length ? words.t("goal.end", { points, missing: missing(left, most) }) : words.t("goal.done", { points });
}
