"""Several processes on one PostgreSQL: each tells the others what it saved and who is connected to it.

News of a table carry its number alone; whoever has the table in memory reads the events from the database.
News that are lost do no harm: the next save at an old number is refused by the database, and whoever was
away catches up.
"""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

from sintra.server.protocol import Presence
from sintra.store.errors import StoreAway
from sintra.store.listener import listen
from sintra.store.store import Job

if TYPE_CHECKING:
    from sintra.server.room import Room
    from sintra.server.rooms import Rooms

CHANNELS = ("sintra", "sintra_chat", "sintra_here")
AGAIN_S = 0.5
PRESENCE_S = 0.2  # so long presence is gathered before it is told
REPEAT_S = 30.0
FORGET_S = 100.0  # a process that has not repeated who is there

log = logging.getLogger("sintra.server")


class News:
    """What this process hears from others, and what it tells them beside what it saves."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self._untold: dict[str, bool] = {}  # tables whose presence is to be told, and whether to ask back
        self._tasks: set[asyncio.Task[Any]] = set()
        self.listening = asyncio.Event()

    async def run(self) -> None:
        """Listen for ever, through every loss of the connection."""
        while True:
            with contextlib.suppress(StoreAway):
                await listen(self._rooms.store.engine.url, CHANNELS, self._hear, self._begin)
            self.listening.clear()
            self._rooms.store_is_away()
            await asyncio.sleep(AGAIN_S)

    async def tell(self) -> None:
        """Tell who is connected here whenever it changes, and now and then anyway."""
        repeated = time.monotonic()
        while True:
            await asyncio.sleep(PRESENCE_S)
            if time.monotonic() - repeated > REPEAT_S:
                repeated = time.monotonic()
                self._forget()
                self._untold.update({room.id: False for room in self._rooms if room.audience.clients})
            if self._untold:
                await self._tell_presence()

    def presence_changed(self, room: "Room", asking: bool) -> None:
        """Who is connected here is to be told."""
        self._untold[room.id] = asking or self._untold.get(room.id, False)

    def _begin(self) -> None:
        """From now on nothing is missed: catch up with what was."""
        self.listening.set()
        for room in self._rooms:
            self._spawn(room.catch_up())

    async def _tell_presence(self) -> None:
        untold, self._untold = self._untold, {}
        job = Job()
        for table, asking in untold.items():
            if room := self._rooms.find(table):
                job.news.append(("sintra_here", self._format_presence(room, asking)))
        with contextlib.suppress(StoreAway):
            await self._rooms.store.save(job)

    def _format_presence(self, room: "Room", asking: bool) -> str:
        here = room.audience.here(room.life)
        seats = "".join(str(seat) for seat in here["seats"]) or "-"
        return f"{room.id} {self._rooms.process} {seats} {here['spectators']} {int(asking)}"

    def _hear(self, channel: str, payload: str) -> None:
        table, *rest = payload.split(" ")
        room = self._rooms.find(table)
        if room is None:
            return
        if channel == "sintra_here":
            self._hear_presence(room, rest)
        elif channel == "sintra_chat":
            self._spawn(room.chat.hear(int(rest[0])))
        elif int(rest[0]) > room.life.number:
            self._spawn(room.hear(int(rest[0])))

    def _hear_presence(self, room: "Room", words: list[str]) -> None:
        process, seats, spectators, asking = words
        if process == self._rooms.process:
            return
        there: Presence = {
            "seats": [int(seat) for seat in seats.replace("-", "")],
            "spectators": int(spectators),
        }
        known = room.audience.elsewhere.get(process)
        room.audience.elsewhere[process] = (time.monotonic(), there)
        if asking == "1" and room.audience.clients:
            self.presence_changed(room, asking=False)
        if known is None or known[1] != there:
            room.tell_presence(aloud=False)

    def _forget(self) -> None:
        old = time.monotonic() - FORGET_S
        for room in self._rooms:
            gone = [process for process, (heard, _) in room.audience.elsewhere.items() if heard < old]
            for process in gone:
                del room.audience.elsewhere[process]
            if gone:
                room.tell_presence(aloud=False)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Any) -> None:
        try:
            await work
        except StoreAway:
            pass  # it will be heard of again
        except Exception:
            self._rooms.metrics.failures.inc()
            log.exception("news could not be taken in")
