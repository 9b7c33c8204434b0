/** Loading lessons and puzzles: the game's rules, its positions and its sentences. */

import { loadRules } from "../engine/load";
import type { GamePage, LessonName, PuzzleFile } from "../lib/game";
import type { Language } from "../lib/words.svelte";
import type { Game } from "../local/referee";
import { findLocal } from "../locals";
import { LessonRun } from "./lesson.svelte";
import { puzzlesIn, type Found } from "./puzzles";
import { spoken } from "./words";

export { spoken };

/** A game's rules, for a table in this page. */
export async function loadGame(name: string): Promise<Game> {
  const files = (await findLocal(name))!;
  return { files, engine: await loadRules(files) };
}

export async function loadLesson(
  game: GamePage,
  name: LessonName,
  language: Language,
): Promise<{ run: LessonRun; sentences: Record<string, string> }> {
  const [local, lesson, sentences] = await Promise.all([
    loadGame(game.name),
    game.lesson(name),
    game.lessonWords(name, language),
    spoken,
  ]);
  return { run: new LessonRun(game, local, lesson.default, name), sentences: sentences.default };
}

export async function loadPuzzles(
  game: GamePage,
): Promise<{ game: GamePage; local: Game; puzzles: Found[]; codes: readonly string[] }> {
  const read = async () => (await (await fetch(game.puzzles)).json()) as PuzzleFile;
  const [local, file] = await Promise.all([loadGame(game.name), read(), spoken]);
  return { game, local, puzzles: puzzlesIn(file), codes: file.reasons };
}
