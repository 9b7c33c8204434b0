/** The page's own fonts (fonts.css), loaded before text is drawn in a language. */

const FACES = ['1em "Nunito Sans"', '600 1em "Lora"'];
const LETTERS: Record<string, string> = { ru: "aж", pl: "ał", cs: "ař" };
const PATIENCE_MS = 3000;

/** The files that a language needs. If they do not load in time, system fonts are used until they do. */
export async function loadFonts(language: string): Promise<void> {
  const loaded = FACES.map((face) => document.fonts.load(face, LETTERS[language] ?? "a"));
  await Promise.race([Promise.allSettled(loaded), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
