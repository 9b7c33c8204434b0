/** The texts of lessons, puzzles and exercises: loaded along with them. */

import { language, Words } from "../lib/words.svelte";
import type english from "./words/en.json";

export const words = new Words<keyof typeof english.ui>((each) => import(`./words/${each}.json`));
/** Once the texts are there. */
export const spoken = words.learn(language());
