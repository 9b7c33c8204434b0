/** The texts of what helps people to play better: loaded when it is. */

import { language, Words } from "../lib/words.svelte";
import type english from "./words/en.json";

export const words = new Words<keyof typeof english.ui>((each) => import(`./words/${each}.json`));
/** Once the texts are there. */
export const spoken = words.learn(language());
