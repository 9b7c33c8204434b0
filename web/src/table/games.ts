/** The one list of games in the page: the parts each of them is drawn with. */

import GardenActions from "../garden/Actions.svelte";
import GardenOther from "../garden/Other.svelte";
import GardenOwn from "../garden/Own.svelte";
import { GardenPlay } from "../garden/play.svelte";
import GardenShared from "../garden/Shared.svelte";
import type { GameName } from "../lib/facts";
import type { Play, Port } from "../lib/play";
import SummerActions from "../summer/Actions.svelte";
import SummerOther from "../summer/Other.svelte";
import SummerOwn from "../summer/Own.svelte";
import { SummerPlay } from "../summer/play.svelte";
import SummerShared from "../summer/Shared.svelte";
import type { Component } from "svelte";

// The parts of a game fit each other; that a summer part never meets a garden's play is seen to here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Part = Component<any>;

export interface Parts {
  Shared: Part;
  Own: Part;
  Other: Part;
  Actions: Part;
  play: (port: Port<never>) => Play & { clear(): void };
}

export const GAMES: Record<GameName, Parts> = {
  summer: {
    Shared: SummerShared,
    Own: SummerOwn,
    Other: SummerOther,
    Actions: SummerActions,
    play: (port) => new SummerPlay(port),
  },
  garden: {
    Shared: GardenShared,
    Own: GardenOwn,
    Other: GardenOther,
    Actions: GardenActions,
    play: (port) => new GardenPlay(port),
  },
};
