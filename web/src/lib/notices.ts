/** Telling people that it is their turn, by notification and by sound, if they want that. */

import { settings } from "./settings.svelte";
import { t } from "./words.svelte";

/** A sound, and a notification if the page is out of view. */
export function notifyTurn(text: string): void {
  chime("turn");
  if (!settings.notices || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission === "granted") new Notification(t("app.name"), { body: text, tag: "sintra-turn" });
}

/** Ask for permission to notify; true if it was given. */
export async function allowNotices(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

let audio: AudioContext | null = null;

/** A short soft sound, synthesised so that there is no file to load. */
export function chime(kind: "turn" | "move"): void {
  if (!settings.sounds) return;
  audio ??= new AudioContext();
  const [start, gain, tone] = [audio.currentTime, audio.createGain(), audio.createOscillator()];
  tone.frequency.value = kind === "turn" ? 660 : 330;
  gain.gain.setValueAtTime(0.06, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + 0.35);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.36);
}
