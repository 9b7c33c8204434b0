/** Who sits in front of this page: a guest with a nickname, kept by the server's cookie. */

import { api, Failure } from "./api";
import type { Me } from "./protocol";

export const person = $state<{ me: Me | null; known: boolean }>({ me: null, known: false });

/** Ask the server whether it knows this browser. */
export async function recognise(): Promise<void> {
  try {
    person.me = await api.me();
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.status !== 401) throw failure;
  } finally {
    person.known = true;
  }
}

/** Be somebody, under this name or the one already known. */
export async function introduce(nickname: string): Promise<Me> {
  person.me ??= await api.become(nickname);
  return person.me;
}

export async function rename(nickname: string): Promise<void> {
  person.me = person.me ? await api.rename(nickname) : await api.become(nickname);
}
