"""Looks after all tables, even those that nobody has opened: bots move, clocks run out, old tables end."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sintra.server.live.context import Context
from sintra.server.live.room import Room
from sintra.server.live.rooms import Rooms
from sintra.server.now import now_ms
from sintra.server.session.events import Abandoned
from sintra.server.session.session import WAITING
from sintra.store.errors import StoreAway
from sintra.store.store import MOST_DUE, Due

SWEEP_S = 5.0
DAY_MS = 24 * 3600 * 1000

log = logging.getLogger("sintra.server")


class Keeper:
    """Sweeps over the tables every few seconds."""

    def __init__(self, context: Context, rooms: Rooms) -> None:
        self._context, self._rooms = context, rooms
        self._failed: set[str] = set()  # tables that were logged
        self._last: Due | None = None  # of the tables seen; those that stay due must not hide the others

    async def run(self) -> None:
        """Sweep until the server stops. At first all due tables, later those that seem forgotten."""
        await self._context.bots.ready.wait()
        grace = 0
        while True:
            try:
                await self.sweep(grace)
                grace = int(SWEEP_S * 1000)
            except StoreAway as error:
                self._context.outage.begin(error)
            except Exception:
                self._context.metrics.failures.inc()
                log.exception("looking after the tables failed")
            await asyncio.sleep(SWEEP_S)

    async def sweep(self, grace_ms: int = 0) -> None:
        """Continue where a bot or a clock is due, abandon tables that never started, drop idle rooms."""
        now = now_ms()
        found = await self._context.store.due_tables(now - grace_ms, self._last)
        self._last = found[-1] if len(found) == MOST_DUE else None  # the next sweep begins anew
        for table in found:
            await self._visit(table.id, self._wake)
        long_ago = now - self._context.settings.waiting_days * DAY_MS
        for table_id in await self._context.store.idle_tables(WAITING, long_ago):
            await self._visit(table_id, self._abandon)
        self._rooms.forget_idle()

    async def _visit(self, table_id: str, work: Callable[[Room], Awaitable[None]]) -> None:
        """Do some work at a table. One where that fails is logged once, and does not hold up the others."""
        try:
            await work(await self._rooms.get(table_id))
        except StoreAway:
            raise
        except Exception:
            if table_id not in self._failed:
                self._failed.add(table_id)
                self._context.metrics.failures.inc()
                log.exception("table %s cannot be looked after", table_id)

    async def _wake(self, room: Room) -> None:
        room.autoplay.wake()

    async def _abandon(self, room: Room) -> None:
        await room.ledger.change(lambda change: change.add(Abandoned()))
