/** Queen's Garden, all that the page needs of it. */

import type { GamePage } from "../lib/game";
import Actions from "./Actions.svelte";
import "./colours.css";
import { describe, takes } from "./describe";
import Figure from "./Figure.svelte";
import { deal, moves } from "./moves";
import { facts } from "./names";
import Options from "./Options.svelte";
import Other from "./Other.svelte";
import Own from "./Own.svelte";
import Picture from "./Picture.svelte";
import Piece from "./Piece.svelte";
import { covered, placeName, places } from "./places";
import { GardenPlay } from "./play.svelte";
import Shared from "./Shared.svelte";
import Symbols from "./Symbols.svelte";
import type { Position } from "./position";
import { way } from "./way";
import { words } from "./words";

export const garden: GamePage<Position, GardenPlay> = {
  name: "garden",
  letter: "Q",
  words,
  rules: (language) => import(`./words/rules.${language}.json`),
  lesson: (name) => import(`./lessons/${name}.json`),
  lessonWords: (name, language) => import(`./words/${name}.${language}.json`),
  puzzles: new URL("./puzzles.json", import.meta.url),
  facts,
  sums: { "Q9.1": () => words.t("sum.wheel") },
  Symbols,
  Picture,
  Figure,
  Options,
  Shared,
  Own,
  Other,
  Actions,
  Piece,
  play: (port) => new GardenPlay(port),
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
