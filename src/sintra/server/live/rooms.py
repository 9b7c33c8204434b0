"""The tables in memory: found, loaded from their events, and dropped when nobody needs them."""

import asyncio
import re
import time
from collections.abc import Iterator

from sintra.kernel.errors import Refused
from sintra.server.live.chat import chat_line
from sintra.server.live.context import Context
from sintra.server.live.ledger import event_job
from sintra.server.live.replay import replay
from sintra.server.live.room import Room
from sintra.server.protocol.state import ChatLine
from sintra.server.session.chairs import Person
from sintra.server.session.session import Session
from sintra.server.session.setting import parse_setting

IDLE_S = 60.0


class Rooms:
    """Every table that is in memory, and the way to all others."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        context.outage.listeners.append(self._hear_of_store)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    async def get(self, table_id: str) -> Room:
        """The room of a table."""
        room = self._rooms.get(table_id)
        if room is not None:
            room.used = time.monotonic()
            return room
        if not re.fullmatch(r"[a-z0-9]{1,16}", table_id):
            raise Refused("no_such_table", table=table_id[:16])
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    def find(self, table_id: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(table_id)

    def open(self, session: Session, chat: list[ChatLine]) -> Room:
        """A room for a table that has none."""
        room = self._rooms[session.setting.id] = Room(self._context, session, chat)
        self._context.metrics.rooms.set(len(self._rooms))
        self._context.untold.add(room.id, asking=True)
        room.autoplay.wake()
        return room

    async def _load(self, table_id: str) -> Room:
        await self._context.bots.ready.wait()
        store = self._context.store
        table = await store.table(table_id)
        if table is None:
            raise Refused("no_such_table", table=table_id)
        session = await replay(store, Session(parse_setting(table)), await store.events(table_id))
        if session.problem and table.status != session.status:  # lists must stop waiting for a move
            await store.save(event_job(session, []))
        return self.open(session, [chat_line(line) for line in await store.chat(table_id)])

    def forget_idle(self, idle_s: float = IDLE_S) -> None:
        """Drop rooms that nobody has used for a while."""
        for room in self:
            if room.idle and time.monotonic() - room.used > idle_s:
                room.close()
                del self._rooms[room.id]
        self._context.metrics.rooms.set(len(self._rooms))

    def close(self) -> None:
        """Stop bots and clocks; nothing is lost."""
        for room in self:
            room.close()

    def rename(self, person: Person) -> None:
        """Somebody took another nickname: their sockets learn of it."""
        for room in self:
            for client in room.audience.clients:
                if client.person.id == person.id:
                    client.person = person

    def _hear_of_store(self, away: bool) -> None:
        for room in self:
            room.tell_notice("store_away" if away else "store_back")
            if not away:
                self._context.tasks.spawn(room.ledger.settle_doubts(), f"settling table {room.id}")
