"""Somebody who waits for their turn over HTTP: as long as they wait, they are at the table."""

import asyncio
import time

from sintra.server.live.room import Room
from sintra.server.session.chairs import Person
from sintra.server.session.session import ABANDONED, FINISHED

WAIT_S = 10.0  # at most: then the client gets the table as it is, and asks again


class Waiter:
    """As the table sees them: a socket on which nothing is read."""

    def __init__(self, person: Person) -> None:
        self.person, self.muted = person, frozenset[int]()
        self._news, self.closed = asyncio.Event(), False

    def send(self, message: bytes) -> None:  # noqa: ARG002
        """Something has happened."""
        self._news.set()

    def close(self, code: str) -> None:  # noqa: ARG002
        """There is nothing more to wait for."""
        self.closed = True
        self._news.set()

    async def next(self, most_s: float) -> None:
        """Wait for the next thing that happens, but not for long."""
        try:
            await asyncio.wait_for(self._news.wait(), most_s)
        except TimeoutError:
            return
        self._news.clear()


class Waiters:
    """Everybody who waits at this process. When it stops, all of them are let go."""

    def __init__(self) -> None:
        self._all: set[Waiter] = set()
        self._stopping = False

    async def wait_for_turn(self, room: Room, person: Person) -> None:
        """Wait until a person is to move at a table, or its game is over, but not for long."""
        waiter, end = Waiter(person), time.monotonic() + WAIT_S
        waiter.closed = self._stopping
        self._all.add(waiter)
        room.enter(waiter)
        try:
            while not (waiter.closed or _is_due(room, person)) and (left := end - time.monotonic()) > 0:
                await waiter.next(left)
        finally:
            room.exit(waiter)
            self._all.discard(waiter)

    def stop(self) -> None:
        """Let everybody go, with the table as it is."""
        self._stopping = True
        for waiter in self._all:
            waiter.close("stopping")


def _is_due(room: Room, person: Person) -> bool:
    return room.session.status in (FINISHED, ABANDONED) or room.card_for(person)["your_turn"]
