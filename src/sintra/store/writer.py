"""One writer: all changes that wait to be saved share the next transaction (group commit).

A commit to the disk takes milliseconds, so with a commit for each step there could be few steps a second.
Instead, whatever arrives during one commit goes into the next.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, delete, insert, text, update
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.expression import Delete, Insert, Update

from sintra.store.direct import Direct
from sintra.store.engine import ANSWER_S
from sintra.store.errors import Conflict, reaching
from sintra.store.patience import patience
from sintra.store.schema import chat, events, mutes, people, places, records, tables

MOST_JOBS = 500
GATHER_S = 0.005

Row = Mapping[str, Any]

_CHANGING = (
    "number",
    "status",
    "seats",
    "to_move",
    "deadline",
    "due",
    "scores",
    "winners",
    "rematch",
    "updated",
)

# A transaction runs them in this order: rows that others refer to come first.
STATEMENTS: dict[str, Insert | Update | Delete] = {
    "person": insert(people),
    "person_change": update(people).where(people.c.id == bindparam("_id")).values(
        nickname=bindparam("_nickname")
    ),
    "table": insert(tables),
    "unplace": delete(places).where(
        places.c.table_id == bindparam("_table_id"), places.c.person_id == bindparam("_person_id")
    ),
    "place": insert(places),
    "event": insert(events),
    "summary": update(tables).where(tables.c.id == bindparam("_id")).values(
        {name: bindparam(f"_{name}") for name in _CHANGING}
    ),
    "chat": insert(chat),
    "unmute": delete(mutes).where(
        mutes.c.table_id == bindparam("_table_id"),
        mutes.c.person_id == bindparam("_person_id"),
        mutes.c.seat == bindparam("_seat"),
    ),
    "mute": insert(mutes),
    "record": insert(records),
}  # fmt: skip
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


@dataclass
class Job:
    """Rows for some of the statements, to be saved together or not at all, and news for other processes."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    news: list[tuple[str, str]] = field(default_factory=list)  # channel, payload

    def add(self, statement: str, **row: Any) -> "Job":
        """Add a row. Its names get a ``_`` for updates and deletions, like the parameters there."""
        marked = STATEMENTS[statement].is_update or STATEMENTS[statement].is_delete
        named = {f"_{name}": value for name, value in row.items()} if marked else row
        self.rows.setdefault(statement, []).append(named)
        return self

    def copy(self) -> "Job":
        """An independent copy."""
        return Job({name: list(rows) for name, rows in self.rows.items()}, list(self.news))


class Writer:
    """Saves jobs in the order in which they came."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._direct = Direct(engine, STATEMENTS) if engine.dialect.name == "sqlite" else None
        self._waiting: list[tuple[Job, asyncio.Future[None]]] = []
        self._arrived = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.batches = self.jobs = 0

    async def save(self, job: Job) -> None:
        """Return when the job is on the disk; ``Conflict`` or ``StoreAway`` if it was not saved."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="writer")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        self._arrived.set()
        await done

    async def close(self) -> None:
        """Save what waits, and stop."""
        if self._task is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        if self._direct:
            await self._direct.close()

    async def _run(self) -> None:
        batch: list[tuple[Job, asyncio.Future[None]]] = []
        while True:
            await self._arrived.wait()
            if len(batch) > 1:  # busy: more will come at once, and one commit is enough for all
                await asyncio.sleep(GATHER_S)
            batch = self._waiting[:MOST_JOBS]
            await self._save_batch(batch)
            del self._waiting[: len(batch)]
            if not self._waiting:
                self._arrived.clear()

    async def _save_batch(self, batch: list[tuple[Job, asyncio.Future[None]]]) -> None:
        self.batches += 1
        self.jobs += len(batch)
        try:
            await self._commit([job for job, _ in batch])
        except Conflict as error:
            if len(batch) == 1:
                _finish(batch, error)
                return
            for pair in batch:  # one of them was too late: find out which
                await self._save_batch([pair])
        except Exception as error:
            _finish(batch, error)
        else:
            _finish(batch, None)

    async def _commit(self, jobs: list[Job]) -> None:
        with reaching():
            async with patience(ANSWER_S):
                if self._direct:
                    await self._direct.save(_rows_of(jobs))
                else:
                    await _execute(self._engine, jobs)


def _rows_of(jobs: list[Job]) -> dict[str, list[Row]]:
    """All rows of some jobs, by statement."""
    return {
        name: rows for name in STATEMENTS if (rows := [row for job in jobs for row in job.rows.get(name, ())])
    }


async def _execute(engine: AsyncEngine, jobs: list[Job]) -> None:
    async with engine.begin() as connection:
        for name, rows in _rows_of(jobs).items():
            # Always in the same order, or two processes could wait for each other's rows forever.
            rows.sort(key=lambda row: str(row.get("table_id") or row.get("_id") or ""))
            await connection.execute(STATEMENTS[name], rows)
        if news := [{"channel": channel, "payload": text} for job in jobs for channel, text in job.news]:
            await connection.execute(_NOTIFY, news)


def _finish(batch: list[tuple[Job, asyncio.Future[None]]], error: Exception | None) -> None:
    for _, done in batch:
        if done.done():  # its caller has given up
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
