/** Files for people to download. */

import type { RecordModel } from "./protocol";

export function saveFile(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A record in the form that the command line writes too (docs/record.md). */
export function recordText(record: RecordModel): string {
  return `${JSON.stringify(record, null, 1)}\n`;
}

export function saveRecord(record: RecordModel, name: string): void {
  saveFile(recordText(record), name);
}
