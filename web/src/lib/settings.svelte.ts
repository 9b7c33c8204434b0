/** The settings, kept in this browser. */

import { remember, remembered } from "./remember";
import { isLanguage, preferred, type Language } from "./words.svelte";

export type Theme = "auto" | "light" | "dark";
export type Confirming = "ask" | "countdown" | "off";
export type Speed = "off" | "slow" | "normal" | "fast";

export interface Settings {
  language: Language;
  theme: Theme;
  confirming: Confirming;
  speed: Speed;
  sounds: boolean;
  notices: boolean;
  /** Whether the table says who is ahead, in games against the computer. */
  ahead: boolean;
  /** Points that a turn may lose before the table warns, in games against the computer here; 0: it never does. */
  warn: number;
}

const PLACE = "sintra.settings";

function stored(): Partial<Settings> {
  try {
    return JSON.parse(remembered(PLACE) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

function first(): Settings {
  const kept = stored();
  return {
    theme: "auto",
    confirming: "ask",
    speed: "normal",
    sounds: false,
    notices: false,
    ahead: false,
    warn: 0,
    ...kept,
    language: isLanguage(kept.language ?? null) ? kept.language! : preferred(),
  };
}

export const settings: Settings = $state(first());

/** Change some settings, and remember them. */
export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  remember(PLACE, JSON.stringify(settings));
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Apply the theme. */
export function paint(): void {
  const wanted = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset["theme"] = wanted;
}
dark.addEventListener("change", paint);

/** How long a piece flies, in milliseconds; 0 if nothing should move. */
export function flightTime(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { off: 0, fast: 220, normal: 420, slow: 800 }[settings.speed];
}
