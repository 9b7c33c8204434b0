/** Loading a lesson: the game's rules, its positions and its sentences. */

import { loadRules } from "../engine/load";
import type { GamePage } from "../lib/game";
import type { Language } from "../lib/words.svelte";
import { findLocal } from "../locals";
import { LessonRun } from "./lesson.svelte";
import { spoken } from "./words";

export async function loadLesson(
  game: GamePage,
  language: Language,
): Promise<{ run: LessonRun; sentences: Record<string, string> }> {
  const files = (await findLocal(game.name))!;
  const [engine, lesson, sentences] = await Promise.all([
    loadRules(files),
    game.lesson(),
    game.lessonWords(language),
    spoken,
  ]);
  return { run: new LessonRun(game, { files, engine }, lesson.default), sentences: sentences.default };
}
