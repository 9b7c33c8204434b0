/** What a garden brings after each round and at the end, and what is missing. Loaded after the table. */

import { capital, missing, type Goal } from "../lib/goals";
import { groups, WHOLE, type Group } from "./groups";
import { around, axial, featureId } from "./layout";
import { categoryName, cellName } from "./names";
import {
  COLOURS,
  FEATURES,
  GROUP_BONUS,
  SLOT_CENTRES,
  SMALLEST_GROUP,
  VALUES,
  type Category,
  type Position,
} from "./position";
import { colourOf, valueOf } from "./tiles";
import { words } from "./words";

type Hexes = Readonly<Record<string, string>>;

/** The goals of a seat's garden: groups, the wheel, features. */
export function goals(view: Position, seat: number): Goal[] {
  const { hexes } = view.seats[seat]!;
  return [
    ...groups(hexes)
      .filter(({ cells }) => cells.length > 1)
      .map((group) => groupGoal(group, view, hexes)),
    ...view.wheel.flatMap((_, i) => wheelGoals(i + 1, view, hexes)),
    ...featureGoals(view, seat),
  ].map((goal) => (view.over ? { ...goal, secured: 0 } : goal));
}

/** The values of some hexes together. */
const sum = (hexes: readonly string[]) => hexes.reduce((all, hex) => all + Number(valueOf(hex)), 0);

/** Q11.2, Q11.3 */
function groupGoal({ category, cells }: Group, view: Position, hexes: Hexes): Goal {
  const bonus = GROUP_BONUS[view.options.side];
  const [size, own] = [cells.length, cells.map((cell) => hexes[cell]!)];
  const byColour = COLOURS.some((colour) => colour === category);
  const others: readonly string[] = byColour ? VALUES : COLOURS;
  const left = others.filter((each) => !own.some((hex) => (byColour ? valueOf(hex) : colourOf(hex)) === each));
  const points = size < SMALLEST_GROUP ? 0 : sum(own) + bonus[size]!;
  const whole = (byColour ? sum(VALUES.map((value) => category + value)) : WHOLE * Number(category)) + bonus[WHOLE]!;
  const rest = { whole, missing: left.map(categoryName).join(", ") };
  return {
    id: `group:${category}:${cells[0]}`,
    title: words.t("goal.group", { category: categoryName(category) }),
    text: size === WHOLE ? words.t("goal.whole", { points }) : words.t("goal.part", { points, ...rest }),
    have: size,
    need: WHOLE,
    places: cells,
    secured: points,
  };
}

/** Q9.1: the categories of a round. A round that is over no longer shows up on the hexes. */
function wheelGoals(round: number, view: Position, hexes: Hexes): Goal[] {
  return (Object.entries(view.wheel[round - 1]!) as [Category, number][]).map(([category, points]) => {
    const places = Object.keys(hexes).filter((cell) => hexes[cell]!.includes(category));
    const total = points * places.length;
    const past = round < view.round;
    return {
      id: `wheel:${round}:${category}`,
      title: words.t("goal.wheel", { round, category: categoryName(category) }),
      text: words.t("goal.each", { points, number: places.length, total }),
      have: places.length,
      need: 0,
      places: past ? [] : places,
      secured: past ? 0 : total,
    };
  });
}

/** Q6.9, and Q9.2 for pavilions */
function featureGoals(view: Position, seat: number): Goal[] {
  const { hexes, slots } = view.seats[seat]!;
  const slotAt = (at: readonly number[]) => slots[SLOT_CENTRES.findIndex((centre) => String(centre) === String(at))];
  return FEATURES.flatMap(({ kind, at, jokers }) => {
    const pavilion = kind === "pavilion";
    if (pavilion && slotAt(at)?.expansion !== "face_up") return [];
    const places = around(axial(at));
    const empty = places.filter((cell) => !hexes[cell]);
    const text = empty.length
      ? words.t("goal.jokers", { jokers, missing: missing(empty.map(cellName), 2, "; ") })
      : words.t("goal.taken", { jokers });
    return {
      id: featureId(at),
      title: capital(words.name(`features.${kind}`)),
      text: pavilion ? `${text} ${words.t("goal.pavilion")}` : text,
      have: places.length - empty.length,
      need: places.length,
      places,
      secured: pavilion ? view.rounds - view.round + 1 : 0,
    };
  });
}
