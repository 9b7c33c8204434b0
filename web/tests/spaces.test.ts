import { expect, test } from "vitest";
import { plain, unbroken } from "../src/lib/spaces";
import { signed, speak, t } from "../src/lib/words.svelte";

/** A tilde stands where a line must not end. */
test.each([
  ["en", "You have 5~points after round~2. Turn 3~of~12, 1 + 2 = 3~points"],
  ["en", ""],
  ["ru", "Не~больше 4~плиток в~углах и~на~диске №~3~— это раунд~2. Она не~со~стола"],
  ["ru", "И~у~фонтана: шансы 44~%"],
  ["pl", "Płytki z~woreczka i~z~wieży (w~warsztacie nr~3), a~potem 2~punkty~– nic więcej"],
  ["cs", "V~1.~kole a~v~6.~kole: 44~% s~5~body, výloha č.~2. A~dost"],
] as const)("%s: %s", (language, marked) => {
  const text = marked.replaceAll("~", " ");
  expect(unbroken(text, language).replaceAll("\u00a0", "~")).toBe(marked);
  expect(plain(unbroken(text, language))).toBe(text);
});

test("a letter inside a word is no short word", () => {
  expect(unbroken("osa a pes, kolo s osou", "cs")).toBe("osa a\u00a0pes, kolo s\u00a0osou");
});

test("everything that is said has them", async () => {
  Object.assign(globalThis, { document: { documentElement: {}, fonts: { load: async () => [] } } });
  await speak("ru");
  expect(t("seat.points", { number: 21 })).toBe("21\u00a0очко");
  await speak("en");
});

test.each([
  ["en", "−1.1", "+7"],
  ["ru", "−1,1", "+7"],
] as const)("%s: points with their sign", async (language, less, more) => {
  await speak(language);
  expect([signed(-1.1), signed(7)]).toEqual([less, more]);
});
