/** Files for whoever uses the page. */

import type { RecordModel } from "./protocol";

export function saveFile(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Save a record, in the form that the command line writes too (docs/record.md). */
export function saveRecord(record: RecordModel, name: string): void {
  saveFile(`${JSON.stringify(record, null, 1)}\n`, name);
}
