/** The person who uses this page: a guest with a nickname, whom the server recognises by a cookie. */

import { api, Failure } from "./api";
import type { Me } from "./protocol";
import { forget, remember, remembered } from "./remember";
import { SERVED } from "./root";

/** Set once the person has a name. Without it there is no need to ask the server. */
const KNOWN = "sintra.known";
/** Their name, for games in this page. */
const NAME = "sintra.name";

export const person = $state<{ me: Me | null; known: boolean; name: string | null }>({
  me: null,
  known: false,
  name: remembered(NAME),
});

/** Ask the server who this is. */
export async function recognise(): Promise<void> {
  try {
    if (SERVED && remembered(KNOWN)) person.me = await api.me();
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.status !== 401) throw failure;
    forget(KNOWN);
  } finally {
    person.known = true;
  }
}

/** Become a guest with this name, unless the person has one already. */
export async function introduce(nickname: string): Promise<Me> {
  person.me ??= await api.become(nickname);
  remember(KNOWN, "yes");
  return person.me;
}

export async function rename(nickname: string): Promise<void> {
  if (SERVED && person.me) person.me = await api.rename(nickname);
  else if (SERVED) await introduce(nickname);
  person.name = nickname;
  remember(NAME, nickname);
}
