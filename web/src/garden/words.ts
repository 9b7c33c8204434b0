/** The words of this game. */

import { Words } from "../lib/words.svelte";
import type english from "./words/en.json";

export const words = new Words<keyof typeof english.ui>((language) => import(`./words/${language}.json`));
