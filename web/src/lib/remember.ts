/** Small things that this browser remembers. Where it may not, or has no room, they last as long as this page. */

const here = new Map<string, string>();

export function remembered(key: string): string | null {
  const found = here.get(key);
  if (found !== undefined) return found;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    here.delete(key);
  } catch {
    here.set(key, value);
  }
}

export function forget(key: string): void {
  here.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
