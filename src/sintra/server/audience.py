"""Everybody who is connected to a table: sockets of this process, and who is at others."""

from typing import Any, Protocol

import orjson

from sintra.server import protocol as p
from sintra.server.actions import Person
from sintra.server.life import Life
from sintra.server.views import card_for, changed_card, changed_you


class Client(Protocol):
    """A socket, seen from a table."""

    person: Person
    muted: set[int]

    def send(self, message: bytes) -> None:
        """Send a message when there is time; never waits."""
        ...


class Audience:
    """Those who are told what happens at a table."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[float, p.Presence]] = {}  # by process: when, and who is there

    def tell(self, message: Any) -> None:
        """Send one message to everybody here; it is written once."""
        if self.clients:
            written = orjson.dumps(message)
            for client in self.clients:
                client.send(written)

    def tell_update(self, before: Life, life: Life, update: dict[str, Any]) -> None:
        """Send an update to everybody here, with card and ``you`` where they changed for the reader."""
        card = changed_card(before, life)
        common = orjson.dumps(update)[:-1]  # written once; what differs is appended for each reader
        for client in self.clients:
            person = client.person.id
            own = {
                "card": card and card_for(card, person),
                "you": changed_you(before, life, person, sorted(client.muted)),
            }
            client.send(common + b"," + orjson.dumps(own)[1:])

    def tell_line(self, message: p.ChatMessage) -> None:
        """Send a line of chat to everybody here who wants to hear its seat."""
        written = orjson.dumps(message)
        for client in self.clients:
            if message["line"]["seat"] not in client.muted:
                client.send(written)

    def mute(self, person: str, seat: int, muted: bool) -> None:
        """Send chat of a seat to a person's sockets no more, or again."""
        for client in self.clients:
            if client.person.id == person:
                (client.muted.add if muted else client.muted.discard)(seat)

    def here(self, life: Life) -> p.Presence:
        """Who is connected to this process."""
        people = {client.person.id for client in self.clients}
        seats = [
            seat for seat, chair in enumerate(life.chairs) if chair.person in people and chair.kind != "open"
        ]
        return {"seats": seats, "spectators": len(people - life.people())}

    def everywhere(self, life: Life) -> p.Presence:
        """Who is connected to any process."""
        here = self.here(life)
        seats, spectators = set(here["seats"]), here["spectators"]
        for _, there in self.elsewhere.values():
            seats |= set(there["seats"])
            spectators += there["spectators"]
        return {"seats": sorted(seats), "spectators": spectators}
