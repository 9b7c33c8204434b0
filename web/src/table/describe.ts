/** A turn in words, for hints and for the replay. */

import { describe as garden } from "../garden/describe";
import { describe as summer } from "../summer/describe";
import type { AnyView } from "./scene.svelte";

export function describe(view: AnyView, steps: readonly string[]): string {
  return view.game === "summer" ? summer(view, steps) : garden(steps);
}
