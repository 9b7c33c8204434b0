/** The parts of a table; a phone shows one of them at a time. */
export const PLACES = ["shared", "own", "others"] as const;
export type Place = (typeof PLACES)[number];
