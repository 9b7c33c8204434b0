/** What to call the player on a seat. */

import type { Seat } from "./protocol";
import { name, t } from "./words.svelte";

export function seatName(seat: Seat | undefined): string {
  if (!seat) return "";
  if (seat.name) return seat.name;
  if (seat.kind === "bot" && seat.level) return name(`bots.${seat.level}`);
  return t("seat.open");
}
