"""People: a nickname, and a secret token in a cookie. The database knows only the token's hash.

Programs are people whose name says so; they send their token in a header (docs/programs.md).
"""

import hashlib
import secrets

from starlette.requests import HTTPConnection

from sintra.kernel.errors import Refused
from sintra.server.ids import new_id
from sintra.server.live.context import Addresses
from sintra.server.now import now_ms
from sintra.server.protocol.forms import NewPerson, PersonChange
from sintra.server.session.chairs import Person
from sintra.server.session.names import clean_name, is_program, program_name
from sintra.server.web.security import address_of
from sintra.store.store import Job, Store

COOKIE, SECURE_COOKIE = "sintra", "__Host-sintra"  # no neighbouring site can set the latter
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

    async def create(self, asked: NewPerson, program: bool = False) -> tuple[Person, str]:
        """A new person, or a program, and their token."""
        token, name = secrets.token_urlsafe(TOKEN_BYTES), program_name if program else clean_name
        person = Person(new_id(10), name(asked.nickname))
        row = {"id": person.id, "nickname": person.nickname, "token_hash": hash_token(token)}
        await self._store.save(Job().add("person", **row, created=now_ms()))
        return person, token

    async def change(self, person: Person, asked: PersonChange) -> Person:
        """The same person under another nickname."""
        name = program_name if is_program(person.nickname) else clean_name
        changed = Person(person.id, name(asked.nickname))
        await self._store.save(Job().add("person_change", id=changed.id, nickname=changed.nickname))
        return changed

    async def recognise(self, connection: HTTPConnection) -> Person:
        """Whose cookie, or which program's header, this is; refused if it is nobody's."""
        kind, _, given = connection.headers.get("authorization", "").partition(" ")
        by_header = kind.lower() == "bearer"
        token = given.strip() if by_header else connection.cookies.get(self.cookie, "")
        plausible = 0 < len(token) < LONGEST_TOKEN
        row = await self._store.person_by_token(hash_token(token)) if plausible else None
        if row is None or (by_header and not is_program(row.nickname)):
            raise Refused("no_person")
        self._addresses.see(row.id, address_of(connection))
        return Person(row.id, row.nickname)
