/** The parts of a table of which a phone shows one at a time. */
export const PLACES = ["shared", "own", "others"] as const;
export type Place = (typeof PLACES)[number];
