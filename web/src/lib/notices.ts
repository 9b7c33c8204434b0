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

/** A glazed tile is put down: two short high tones. When it is your turn, two of them, the second one higher. */
export function chime(kind: "turn" | "move"): void {
  if (!settings.sounds) return;
  audio ??= new AudioContext();
  clink(audio, 0, 1);
  if (kind === "turn") clink(audio, 0.14, 1.335);
}

/** Synthesised, so that there is no file to load. */
function clink(audio: AudioContext, after: number, pitch: number): void {
  const start = audio.currentTime + after;
  for (const [frequency, loudness, seconds] of [
    [1320, 0.05, 0.16],
    [3410, 0.02, 0.07],
  ] as const) {
    const [gain, tone] = [audio.createGain(), audio.createOscillator()];
    tone.type = "triangle";
    tone.frequency.value = frequency * pitch;
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
