"""Everybody who is connected to a table: sockets of this process, and people at other processes."""

import time
from typing import Any, Protocol

import orjson

from sintra.server.protocol.messages import ChatMessage
from sintra.server.protocol.state import Presence
from sintra.server.session.cards import card_for, changed_card
from sintra.server.session.chairs import Person
from sintra.server.session.session import Session
from sintra.server.session.views import changed_you


class Client(Protocol):
    """A socket, as a table sees it."""

    person: Person
    muted: frozenset[int]

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""
        ...

    def close(self, code: str) -> None:
        """Close the socket once its queue is sent."""
        ...


class Audience:
    """Those who are told what happens at a table."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self.left: dict[str, float] = {}  # by person: when their last socket was closed
        self.elsewhere: dict[str, tuple[float, Presence]] = {}  # by process: when, and who is there

    def leave(self, client: Client) -> None:
        """A socket is closed."""
        self.clients.discard(client)
        self.left[client.person.id] = time.monotonic()

    def absent_since(self, session: Session, seat: int, opened: float) -> float:
        """When the person of a seat was last connected here, or when the room was opened, if later."""
        person = session.chairs[seat].person if seat < len(session.chairs) else None
        return max(opened, self.left.get(person or "", opened))

    def tell(self, message: Any) -> None:
        """Send one message to everybody here. It is written once."""
        if self.clients:
            written = orjson.dumps(message)
            for client in self.clients:
                client.send(written)

    def tell_update(self, before: Session, session: Session, update: dict[str, Any]) -> None:
        """Send an update to everybody here, with ``card`` and ``you`` if they changed for the reader."""
        card = changed_card(before, session)
        if card is None:  # then nobody's role at this table has changed
            self.tell({**update, "card": None, "you": None})
            return
        common = orjson.dumps(update)[:-1]  # written once; what differs is appended for each reader
        for client in self.clients:
            person = client.person.id
            own = {
                "card": card_for(card, person),
                "you": changed_you(before, session, person, sorted(client.muted)),
            }
            client.send(common + b"," + orjson.dumps(own)[1:])

    def tell_line(self, message: ChatMessage) -> None:
        """Send a line of chat to everybody here who has not muted its seat."""
        written = orjson.dumps(message)
        for client in self.clients:
            if message["line"]["seat"] not in client.muted:
                client.send(written)

    def mute(self, person: str, seat: int, muted: bool) -> None:
        """Stop sending the chat of a seat to a person's sockets, or send it again."""
        for client in self.clients:
            if client.person.id == person:
                client.muted = client.muted | {seat} if muted else client.muted - {seat}

    def anybody(self, session: Session) -> bool:
        """Whether anybody is connected to any process."""
        everywhere = self.everywhere(session)
        return bool(everywhere["seats"] or everywhere["spectators"])

    def here(self, session: Session) -> Presence:
        """Who is connected to this process."""
        people = {client.person.id for client in self.clients}
        seats = [
            seat
            for seat, chair in enumerate(session.chairs)
            if chair.person in people and chair.kind != "open"
        ]
        return {"seats": seats, "spectators": len(people - session.people())}

    def everywhere(self, session: Session) -> Presence:
        """Who is connected to any process."""
        here = self.here(session)
        seats, spectators = set(here["seats"]), here["spectators"]
        for _, there in self.elsewhere.values():
            seats |= set(there["seats"])
            spectators += there["spectators"]
        return {"seats": sorted(seats), "spectators": spectators}
