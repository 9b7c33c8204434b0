/** The texts of analyses: loaded when one is looked at. */

import { language, Words } from "../lib/words.svelte";
import type english from "./words/en.json";

export const words = new Words<keyof typeof english.ui>((each) => import(`./words/${each}.json`));
/** Once the texts are there. */
export const spoken = words.learn(language());
