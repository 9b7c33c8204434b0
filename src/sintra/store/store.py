"""The store: everything that is read has its method; everything that is written goes through the writer."""

import asyncio
import logging
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias

from sqlalchemy import Row, and_, func, insert, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql import Select

from sintra.kernel.errors import BadOption, SintraError
from sintra.store.checkpoint import keep_log_short, move_log
from sintra.store.engine import ANSWER_S, hold, new_engine, parse_url, shown
from sintra.store.errors import StoreAway, StoreFailed, reaching
from sintra.store.migrate import migrate
from sintra.store.patience import patience
from sintra.store.schema import chat, events, metadata, mutes, people, places, records, runs, tables
from sintra.store.writer import Job, Writer

MOST_LISTED = 100
MOST_DUE = 200
WAIT_S = 1.0  # between two attempts to reach a database that is still starting
EVENT_COLUMNS = (events.c.number, events.c.at, events.c.kind, events.c.data)

# As inserting does: it waits for whoever keeps everybody else out of one of these tables.
LOCK = text(f"LOCK TABLE {', '.join(metadata.tables)} IN ROW EXCLUSIVE MODE")

log = logging.getLogger("sintra.store")

TableRow: TypeAlias = Any  # a row of ``tables``


class StoredEvent(NamedTuple):
    """One event of a table."""

    number: int
    at: int
    kind: str
    data: dict[str, Any]


class Due(NamedTuple):
    """A table where the server has something to do, and since when."""

    at: int
    id: str


class Store:
    """A database that is up to date. Every method may raise ``StoreAway``."""

    def __init__(self, url: str, held: IO[str] | None = None) -> None:
        self.engine: AsyncEngine = new_engine(url)
        self.writer = Writer(self.engine)
        self.is_shared = self.engine.dialect.name == "postgresql"  # several processes may use it
        self._tidying: asyncio.Task[None] | None = None
        self._held = held  # what keeps other processes from a SQLite file

    async def open(self) -> None:
        """Bring the schema up to date. A SQLite file is for one process."""
        if not self.is_shared and self._held is None:
            self._held = hold(Path(str(self.engine.url.database)))
        await migrate(self.engine)
        if not self.is_shared:
            self._tidying = asyncio.create_task(keep_log_short(self.engine), name="checkpoint")

    async def close(self) -> None:
        """Save what waits and close the connections."""
        await self.writer.close()
        if self._tidying:
            self._tidying.cancel()
            await asyncio.gather(self._tidying, return_exceptions=True)
        await self.dispose()

    async def hand_over(self) -> IO[str] | None:
        """Close the connections, but keep other processes from the file, for the next store."""
        held, self._held = self._held, None
        await self.close()
        return held

    async def dispose(self) -> None:
        """Close the connections, and let other processes have the file."""
        await self.engine.dispose()
        if self._held:
            self._held.close()

    async def save(self, job: Job) -> None:
        """Save a job, together with whatever else waits."""
        await self.writer.save(job)

    # ---- runs of servers

    async def beat(self, run: str, began: int, alive: int, scratch: str) -> None:
        """Write that a server is running; ``scratch`` sees whether there is room for more."""
        row = {"id": run, "began": began, "alive": alive, "scratch": scratch}
        with reaching():
            async with patience(ANSWER_S), self.engine.begin() as connection:
                if scratch and self.is_shared:  # somebody else may have locked a table
                    await connection.execute(LOCK)
                found = await connection.execute(update(runs).where(runs.c.id == run).values(row))
                if not found.rowcount:
                    await connection.execute(insert(runs).values(row))
        if scratch and not self.is_shared:  # on a full disk, its log may have room for a while
            await move_log(self.engine)

    async def runs(self, since: int) -> list[tuple[int, int]]:
        """When servers were running: began, and last alive."""
        query = select(runs.c.began, runs.c.alive).where(runs.c.alive >= since)
        return [(row.began, row.alive) for row in await self._rows(query)]

    # ---- people

    async def person_by_token(self, token_hash: str) -> Any | None:
        """The person whose token has this hash."""
        return await self._row(select(people).where(people.c.token_hash == token_hash))

    # ---- tables

    async def table(self, table_id: str) -> TableRow | None:
        """A table's row."""
        return await self._row(select(tables).where(tables.c.id == table_id))

    async def events(self, table_id: str, after: int = 0) -> list[StoredEvent]:
        """The events of a table after a number, in order."""
        query = select(*EVENT_COLUMNS).where(events.c.table_id == table_id, events.c.number > after)
        return [StoredEvent(*tuple(row)) for row in await self._rows(query.order_by(events.c.number))]

    async def open_tables(self) -> Sequence[TableRow]:
        """Listed tables with an open seat, newest first."""
        query = select(tables).where(tables.c.status == "waiting", tables.c.listed)
        return await self._rows(query.order_by(tables.c.created.desc()).limit(MOST_LISTED))

    async def tables_in_play(self) -> Sequence[TableRow]:
        """Listed games in progress, the most recently played first."""
        query = select(tables).where(tables.c.status == "playing", tables.c.listed)
        return await self._rows(query.order_by(tables.c.updated.desc()).limit(MOST_LISTED))

    async def tables_of(self, person_id: str) -> Sequence[TableRow]:
        """The tables where a person sits, the most recently played first."""
        query = select(tables).join(
            places, and_(places.c.table_id == tables.c.id, places.c.person_id == person_id)
        )
        return await self._rows(query.order_by(tables.c.updated.desc()).limit(MOST_LISTED))

    async def count_live_tables(self, person_id: str) -> int:
        """How many tables where a person sits wait or are being played."""
        query = select(func.count()).select_from(places).join(tables, places.c.table_id == tables.c.id)
        live = tables.c.status.in_(("waiting", "playing"))
        rows = await self._rows(query.where(places.c.person_id == person_id, live))
        return int(rows[0][0])

    async def due_tables(self, now: int, after: Due | None = None, most: int = MOST_DUE) -> list[Due]:
        """Tables where the server has something to do, in order: a bot to move, a clock that has run out."""
        place = tuple_(tables.c.due, tables.c.id)
        query = select(tables.c.due, tables.c.id).where(tables.c.due <= now)
        if after:
            query = query.where(place > after)
        return [
            Due(*tuple(row))
            for row in await self._rows(query.order_by(tables.c.due, tables.c.id).limit(most))
        ]

    async def idle_tables(self, status: str, before: int, most: int = 200) -> list[str]:
        """Tables of a status where nothing has happened since ``before``."""
        query = select(tables.c.id).where(tables.c.status == status, tables.c.updated < before)
        return [row.id for row in await self._rows(query.limit(most))]

    # ---- chat

    async def chat(self, table_id: str, after: int = 0, most: int = 50) -> Sequence[Row[Any]]:
        """The last lines of a table's chat, in order."""
        query = select(chat).where(chat.c.table_id == table_id, chat.c.line > after)
        return (await self._rows(query.order_by(chat.c.line.desc()).limit(most)))[::-1]

    async def muted(self, table_id: str, person_id: str) -> list[int]:
        """The seats that a person has muted."""
        query = select(mutes.c.seat).where(mutes.c.table_id == table_id, mutes.c.person_id == person_id)
        return sorted(row.seat for row in await self._rows(query))

    # ---- records

    async def record(self, record_id: str) -> str | None:
        """The text of an uploaded record."""
        row = await self._row(select(records.c.text).where(records.c.id == record_id))
        return row.text if row else None

    async def count_records(self, person_id: str) -> int:
        """How many records a person has uploaded."""
        query = select(func.count()).select_from(records).where(records.c.person_id == person_id)
        return int((await self._rows(query))[0][0])

    async def _rows(self, query: Select) -> Sequence[Row[Any]]:
        with reaching():
            async with patience(ANSWER_S), self.engine.connect() as connection:
                rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
                return rows

    async def _row(self, query: Select) -> Row[Any] | None:
        rows = await self._rows(query)
        return rows[0] if rows else None


async def open_store(url: str, patience_s: float = 0, held: IO[str] | None = None) -> Store:
    """A store that is ready. It waits for a PostgreSQL that is still starting. ``held``: from ``prepare``."""
    store, give_up = Store(url, held), time.monotonic() + patience_s
    while True:
        try:
            await store.open()
            return store
        except SintraError as error:
            may_come = isinstance(error, StoreAway) and store.is_shared
            if not may_come or time.monotonic() >= give_up:
                await store.dispose()
                raise
            log.info("waiting for the database")
            await asyncio.sleep(WAIT_S)


async def prepare(url: str, patience_s: float = 0) -> IO[str] | None:
    """Bring a database up to date before anything else starts; ``BadOption`` if it cannot be used.

    Returns what keeps other processes from a SQLite file, so that none can get in between.
    """
    try:
        store = await open_store(url, patience_s)
    except (StoreAway, StoreFailed) as error:
        name = shown(parse_url(url))
        raise BadOption("unusable_database", database=name, reason=error.facts["reason"]) from None
    return await store.hand_over()


__all__ = ["Job", "Store", "StoredEvent", "open_store", "prepare"]
