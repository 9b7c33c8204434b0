/** What to call the players on their seats. */

import type { Seat } from "./protocol";
import { name, nameOr, t } from "./words.svelte";

export function seatName(seat: Seat | undefined): string {
  if (!seat) return "";
  if (seat.name) return seat.name;
  if (seat.kind === "bot" && seat.level) return name(`bots.${seat.level}`);
  return t("seat.open");
}

/** The same for everybody at a table where a game is on. */
export function seatNames(seats: readonly Seat[]): string[] {
  return numbered(seats.map(seatName));
}

/** Names, those that occur more than once with numbers. */
export function numbered(names: readonly string[]): string[] {
  const upTo = (name: string, end: number) => names.slice(0, end).filter((each) => each === name).length;
  return names.map((name, i) => (upTo(name, names.length) > 1 ? `${name}\u00a0${upTo(name, i + 1)}` : name));
}

/** What to call the players of a finished game: `said` is a name, a level of computer player, or nothing. */
export function pastNames(said: readonly (string | undefined)[]): string[] {
  return numbered(said.map((each, i) => (each ? nameOr(`bots.${each}`, each) : t("seat.number", { number: i + 1 }))));
}
