/** Who sits in front of this page: a guest with a nickname, kept by the server's cookie. */

import { api, Failure } from "./api";
import type { Me } from "./protocol";

/** Whether this browser was ever introduced: a newcomer need not be asked about. */
const KNOWN = "sintra.known";

export const person = $state<{ me: Me | null; known: boolean }>({ me: null, known: false });

/** Ask the server whether it knows this browser. */
export async function recognise(): Promise<void> {
  try {
    if (localStorage.getItem(KNOWN)) person.me = await api.me();
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.status !== 401) throw failure;
    localStorage.removeItem(KNOWN);
  } finally {
    person.known = true;
  }
}

/** Be somebody, under this name or the one already known. */
export async function introduce(nickname: string): Promise<Me> {
  person.me ??= await api.become(nickname);
  localStorage.setItem(KNOWN, "yes");
  return person.me;
}

export async function rename(nickname: string): Promise<void> {
  if (person.me) person.me = await api.rename(nickname);
  else await introduce(nickname);
}
