/** What a hint says about the end of the game. */

import type { HintCandidate } from "../lib/protocol";
import { t } from "../lib/words.svelte";

/** The lead to expect and the chance of winning, or how the game ends where that is proved. */
export function expected({ margin, win_chance, proved }: Pick<HintCandidate, "margin" | "win_chance" | "proved">) {
  if (proved) return margin === 0 ? t("hint.proved.tie") : t("hint.proved", { margin });
  return t("hint.margin", { margin: Math.round(margin), chance: Math.round(win_chance * 100) });
}
