/** The kinds of screen that have a layout of their own. Style sheets read `data-screen` of the document. */

/** A phone held upright or on its side; a window that is taller than wide; any other. */
export type Kind = "phone" | "phone-low" | "tall" | "wide";

const KINDS: readonly [Kind, MediaQueryList][] = [
  ["phone-low", matchMedia("(min-width: 560px) and (max-height: 520px) and (orientation: landscape)")],
  ["phone", matchMedia("(max-width: 700px)")],
  ["tall", matchMedia("(max-width: 999px), (max-width: 1400px) and (orientation: portrait)")],
];

export const screen = $state<{ kind: Kind }>({ kind: "wide" });

/** Find out which kind this is, now and whenever the window changes. */
export function measure(): void {
  screen.kind = KINDS.find(([, query]) => query.matches)?.[0] ?? "wide";
  document.documentElement.dataset["screen"] = screen.kind;
}
for (const [, query] of KINDS) query.addEventListener("change", measure);
