"""People: a nickname, and a secret token in a cookie. The database knows only the token's hash."""

import hashlib
import secrets

from starlette.requests import HTTPConnection

from sintra.kernel.errors import Refused
from sintra.server.ids import new_id
from sintra.server.limits import network_of
from sintra.server.live.context import Addresses
from sintra.server.now import now_ms
from sintra.server.protocol.forms import NewPerson, PersonChange
from sintra.server.session.chairs import Person
from sintra.server.session.names import clean_name
from sintra.store.store import Job, Store

COOKIE, SECURE_COOKIE = "sintra", "__Host-sintra"  # the latter no neighbouring site can set
COOKIE_DAYS = 400  # as long as browsers keep one
TOKEN_BYTES = 32
LONGEST_TOKEN = 100


def hash_token(token: str) -> str:
    """What the database knows of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Everybody who has a nickname here."""

    def __init__(self, store: Store, addresses: Addresses, secure: bool) -> None:
        self._store, self._addresses = store, addresses
        self.cookie = SECURE_COOKIE if secure else COOKIE

    async def create(self, asked: NewPerson) -> tuple[Person, str]:
        """A new person and their token."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        person = Person(new_id(10), clean_name(asked.nickname))
        row = {"id": person.id, "nickname": person.nickname, "token_hash": hash_token(token)}
        await self._store.save(Job().add("person", **row, created=now_ms()))
        return person, token

    async def change(self, person: Person, asked: PersonChange) -> Person:
        """The same person under another nickname."""
        changed = Person(person.id, clean_name(asked.nickname))
        await self._store.save(Job().add("person_change", id=changed.id, nickname=changed.nickname))
        return changed

    async def recognise(self, connection: HTTPConnection) -> Person:
        """Whose cookie this is; refused if it is nobody's."""
        token = connection.cookies.get(self.cookie, "")
        plausible = 0 < len(token) < LONGEST_TOKEN
        row = await self._store.person_by_token(hash_token(token)) if plausible else None
        if row is None:
            raise Refused("no_person")
        if connection.client:
            self._addresses.see(row.id, network_of(connection.client.host))
        return Person(row.id, row.nickname)
