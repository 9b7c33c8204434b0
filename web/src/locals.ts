/** The games that can be played without a server, each loaded when it is needed. */

import type { LocalGame } from "./engine/game";

const GAMES: Readonly<Record<string, () => Promise<{ local: LocalGame }>>> = {
  summer: () => import("./summer/local"),
  garden: () => import("./garden/local"),
};

/** What the page has of a game; null if it does not know the game. */
export async function findLocal(name: string): Promise<LocalGame | null> {
  return (await GAMES[name]?.())?.local ?? null;
}
