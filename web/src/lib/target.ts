/** What can be acted on: drawn in gold, and reached by pointer and by keyboard. */

export interface Target {
  /** The accessible name: what it is and what it brings. */
  label: string;
  /** A short text inside: the points. */
  gain?: string;
  extra?: string;
  chosen?: boolean;
}

/** A Svelte action: act on click, Enter and Space. */
export function act(node: Element, action: () => void) {
  let current = action;
  const click = () => current();
  const key = (event: Event) => {
    const { key } = event as KeyboardEvent;
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    current();
  };
  node.addEventListener("click", click);
  node.addEventListener("keydown", key);
  return {
    update: (next: () => void) => (current = next),
    destroy: () => {
      node.removeEventListener("click", click);
      node.removeEventListener("keydown", key);
    },
  };
}
