/** Copying text, also in a page that came over plain HTTP, where a browser offers no clipboard. */

export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
