"""One table and its events in the database: one writer at a time.

The order is always check, apply (to a copy), save, publish. A save that fails changes nothing here.
"""

import asyncio
from collections.abc import Callable

from sintra.kernel.errors import Refused
from sintra.server.live.context import Context
from sintra.server.live.replay import replay
from sintra.server.now import now_ms
from sintra.server.session.actions import expire
from sintra.server.session.cards import summary
from sintra.server.session.change import Change
from sintra.server.session.events import Event, Joined, Kicked, Skipped, Unjoined, format_event, parse_event
from sintra.server.session.session import Session
from sintra.store.errors import Conflict, StoreAway
from sintra.store.store import Job

ATTEMPTS = 5  # if other processes are faster


class Ledger:
    """A table's session, and the only way to change it."""

    def __init__(
        self, context: Context, session: Session, published: Callable[[Session, list[Event]], None]
    ) -> None:
        self._context, self._published = context, published
        self.id = session.setting.id
        self.session = session
        self.lock = asyncio.Lock()  # held while the table is changed
        self._uncertain = False  # whether the last save may or may not have succeeded

    async def change(self, edit: Callable[[Change], None], more: Job | None = None) -> None:
        """Check and apply an edit, save it, publish it. If another process was first, check it again."""
        self._context.outage.check()
        async with self.lock:
            await self.settle()
            await self.expire_if_late()
            for _ in range(ATTEMPTS):
                self.session.check_sound()
                change = Change(self.session, now_ms())
                edit(change)
                try:
                    await self._save(change, more)
                    return
                except Conflict:
                    await self.take_over()
            raise Refused("stale", number=self.session.number)

    async def expire_if_late(self) -> None:
        """If the running clock has run out, say so. The table is locked."""
        await self._skip_gaps()
        deadline = self.session.clock.deadline
        if deadline is not None and now_ms() >= deadline:
            change = Change(self.session, now_ms())
            expire(change)
            await self.try_save(change)

    async def _skip_gaps(self) -> None:
        """While no server was running, or the only one stood still, clocks stood still too."""
        await self._context.outage.wake()
        missed = self._context.uptime.missed_ms(self.session.updated)
        if missed and self.session.clock.deadline is not None:
            change = Change(self.session, now_ms())
            change.add(Skipped(missed))
            await self.try_save(change)

    async def try_save(self, change: Change) -> None:
        """Save and publish a change; if another process was first, its events count. The table is locked."""
        try:
            await self._save(change)
        except Conflict:
            await self.take_over()

    async def _save(self, change: Change, more: Job | None = None) -> None:
        job = event_job(change.session, change.events, more)
        try:
            with self._context.metrics.saving.time():
                await self._context.store.save(job)
        except StoreAway as error:
            self._uncertain = True
            self._context.outage.begin(error)
            raise
        self._publish(change.session, change.events)

    async def settle(self) -> None:
        """If a save may or may not have succeeded, see what the database holds. The table is locked."""
        if self._uncertain:
            await self.take_over()
            self._uncertain = False

    async def settle_doubts(self) -> None:
        """The database is back: tell clients whether a refused change was saved after all."""
        if self._uncertain:
            async with self.lock:
                await self.settle()

    async def take_over(self) -> None:
        """Take over what another process wrote. The table is locked."""
        rows = await self._context.store.events(self.id, self.session.number)
        if rows:
            session = await replay(self._context.store, self.session.copy(), rows)
            self._publish(session, [parse_event(*row) for row in rows])

    async def hear(self, number: int) -> None:
        """Another process says that the table is at this number."""
        if number > self.session.number:
            async with self.lock:
                if number > self.session.number:
                    await self.take_over()

    def close(self) -> None:
        """Publish nothing any more, and drop the reference to the publisher."""
        self._published = lambda *_: None

    def _publish(self, session: Session, events: list[Event]) -> None:
        before, self.session = self.session, session
        for event in events:
            self._context.metrics.events.labels(event.what.kind).inc()
        self._published(before, events)


def event_job(session: Session, events: list[Event], more: Job | None = None) -> Job:
    """Save events with what lists show after them, and tell other processes; together with ``more``."""
    job, table = more.copy() if more else Job(), session.setting.id
    for event in events:
        job.add("event", table_id=table, **format_event(event))
        if isinstance(event.what, Joined):
            job.add("place", table_id=table, person_id=event.what.person)
        elif isinstance(event.what, Unjoined | Kicked):
            job.add("unplace", table_id=table, person_id=event.what.person)
    job.add("summary", id=table, **summary(session))
    job.news.append(("sintra", f"{table} {session.number}"))
    return job
