/** What a board can still bring. Every game works out its own goals. */

export interface Goal {
  /** What a drawing calls it in `data-goal`. */
  id: string;
  title: string;
  /** What it gives, and what is missing. */
  text: string;
  /** How much of it is there, and how much there must be; 0 if it is never complete. */
  have: number;
  need: number;
  /** The places on the board that it is about. */
  places: readonly string[];
  /** Points that are still to come for it even if nothing is added. */
  secured: number;
}

/** A name at the beginning of a sentence. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Those that are missing by name, or, if they are too many to name, their number. */
export function missing(names: readonly string[], most: number, between = ", "): string {
  return names.length > most ? String(names.length) : names.join(between);
}

/** What was pointed at: a goal, or a place on a board and with it several goals. `own`: the seat of a board that is not named. */
export function goalsAt(place: string, own: number, of: (seat: number) => readonly Goal[]): Goal[] {
  const [, seat = String(own), what = place] = /^(?:large)?(\d+):(.+)$/.exec(place) ?? [];
  const all = of(Number(seat));
  const one = all.find(({ id }) => id === what);
  return one ? [one] : all.filter(({ places }) => places.includes(what)).slice(0, MOST);
}

const MOST = 4;
