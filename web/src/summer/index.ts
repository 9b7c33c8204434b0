/** Summer Pavilion, all that the page needs of it. */

import type { GamePage } from "../lib/game";
import Actions from "./Actions.svelte";
import "./colours.css";
import { describe, takes } from "./describe";
import Figure from "./Figure.svelte";
import { deal, moves } from "./moves";
import { facts } from "./names";
import Other from "./Other.svelte";
import Own from "./Own.svelte";
import Picture from "./Picture.svelte";
import Piece from "./Piece.svelte";
import { covered, placeName, places } from "./places";
import { SummerPlay } from "./play.svelte";
import Shared from "./Shared.svelte";
import Symbols from "./Symbols.svelte";
import type { Position } from "./position";
import { way } from "./way";
import { words } from "./words";

export const summer: GamePage<Position, SummerPlay> = {
  name: "summer",
  letter: "S",
  words,
  rules: (language) => import(`./words/rules.${language}.json`),
  lesson: (name) => import(`./lessons/${name}.json`),
  lessonWords: (name, language) => import(`./words/${name}.${language}.json`),
  puzzles: new URL("./puzzles.json", import.meta.url),
  facts,
  sums: {},
  Symbols,
  Picture,
  Figure,
  Shared,
  Own,
  Other,
  Actions,
  Piece,
  play: (port) => new SummerPlay(port),
  marker: ({ marker, first }) => (marker === "taken" ? first : null),
  deal,
  moves,
  covered,
  places,
  placeName,
  goals: () => import("./goals"),
  takes,
  way,
  describe,
};
