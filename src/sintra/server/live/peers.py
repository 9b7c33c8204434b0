"""Several processes on one PostgreSQL: each tells the others what it saved and who is connected to it.

News of a table carries only its number; a process that has the table in memory reads the events from the
database. Lost news does no harm: the next save at an old number is refused by the database, and a process
that was cut off catches up.
"""

import asyncio
import contextlib
import time

from sintra.server.ids import new_id
from sintra.server.live.context import Context
from sintra.server.live.room import Room
from sintra.server.live.rooms import Rooms
from sintra.server.protocol.state import Presence
from sintra.store.errors import StoreAway
from sintra.store.listener import listen
from sintra.store.store import Job

CHANNELS = ("sintra", "sintra_chat", "sintra_here", "sintra_bots")
AGAIN_S = 0.5
PRESENCE_S = 0.2  # how long presence is collected before it is announced
REPEAT_S = 30.0
FORGET_S = 100.0  # a process that has not repeated who is there


class Peers:
    """What this process hears from others, and what it tells them besides what it saves."""

    def __init__(self, context: Context, rooms: Rooms) -> None:
        self._context, self._rooms = context, rooms
        self._process = new_id(8)
        self.listening = asyncio.Event()

    async def listen(self) -> None:
        """Listen until the server stops, however often the connection is lost."""
        while True:
            lost = StoreAway("store_away", reason="listener lost")
            try:
                await listen(self._context.store.engine.url, CHANNELS, self._hear, self._begin)
            except StoreAway as error:
                lost = error
            self.listening.clear()
            self._context.outage.begin(lost)
            await asyncio.sleep(AGAIN_S)

    async def tell(self) -> None:
        """Tell who is connected here whenever it changes, and now and then anyway."""
        repeated = time.monotonic()
        while True:
            await asyncio.sleep(PRESENCE_S)
            if time.monotonic() - repeated > REPEAT_S:
                repeated = time.monotonic()
                self._forget()
                for room in self._rooms:
                    if room.audience.clients:
                        self._context.untold.add(room.id)
            tables, bots = self._context.untold.take()
            if tables or bots:
                await self._tell(tables, bots)

    def _begin(self) -> None:
        """From now on nothing is missed: catch up with what happened before."""
        self.listening.set()
        for room in self._rooms:
            self._context.tasks.spawn(room.catch_up(), f"catching up with table {room.id}")

    async def _tell(self, tables: dict[str, bool], bots: set[str]) -> None:
        job = Job(news=[("sintra_bots", table) for table in sorted(bots)])
        for table, asking in tables.items():
            if room := self._rooms.find(table):
                job.news.append(("sintra_here", self._format_presence(room, asking)))
        with contextlib.suppress(StoreAway):
            await self._context.store.save(job)

    def _format_presence(self, room: Room, asking: bool) -> str:
        here = room.audience.here(room.session)
        seats = "".join(str(seat) for seat in here["seats"]) or "-"
        return f"{room.id} {self._process} {seats} {here['spectators']} {int(asking)}"

    def _hear(self, channel: str, payload: str) -> None:
        table, *words = payload.split(" ")
        if channel == "sintra_bots":
            self._context.tasks.spawn(self._help(table), f"playing the bots of table {table}")
            return
        room = self._rooms.find(table)
        if room is None:
            return
        if channel == "sintra_here":
            self._hear_presence(room, words)
        elif channel == "sintra_chat":
            self._context.tasks.spawn(room.chat.hear(int(words[0])), f"hearing the chat of table {table}")
        elif int(words[0]) > room.session.number:
            self._context.tasks.spawn(room.ledger.hear(int(words[0])), f"hearing of table {table}")

    async def _help(self, table: str) -> None:
        """A process that runs no bots says that a bot is to move: play it, unless another process does."""
        turns, room = self._context.turns, self._rooms.find(table)
        if not self._context.settings.thinkers:
            return
        if room is None:
            if not await turns.take(table):
                return
            turns.release(table)  # the room takes it when it plays
            room = await self._rooms.get(table)
        room.autoplay.wake()

    def _hear_presence(self, room: Room, words: list[str]) -> None:
        process, seats, spectators, asking = words
        if process == self._process:
            return
        there: Presence = {
            "seats": [int(seat) for seat in seats.replace("-", "")],
            "spectators": int(spectators),
        }
        known = room.audience.elsewhere.get(process)
        room.audience.elsewhere[process] = (time.monotonic(), there)
        if asking == "1" and room.audience.clients:
            self._context.untold.add(room.id)
        if known is None or known[1] != there:
            room.tell_presence(others=False)
            room.autoplay.wake()  # bots may have waited for somebody to come there

    def _forget(self) -> None:
        old = time.monotonic() - FORGET_S
        for room in self._rooms:
            gone = [process for process, (heard, _) in room.audience.elsewhere.items() if heard < old]
            for process in gone:
                del room.audience.elsewhere[process]
            if gone:
                room.tell_presence(others=False)
