"""Whether the database is away, and whoever wants to know."""

import asyncio
import logging
from collections.abc import Callable

from sintra.server.live.tasks import Tasks
from sintra.server.metrics import Metrics
from sintra.store.errors import StoreAway
from sintra.store.store import Store

LOOK_S = 0.5

log = logging.getLogger("sintra.server")


class Outage:
    """The database as this process sees it. ``listeners`` are told when it goes (True) and comes (False)."""

    def __init__(self, store: Store, metrics: Metrics, tasks: Tasks) -> None:
        self._store, self._metrics, self._tasks = store, metrics, tasks
        self._away = False
        self.listeners: list[Callable[[bool], None]] = []

    def begin(self) -> None:
        """The database did not answer: say so, and look out for its return."""
        if not self._away:
            log.warning("the database is away")
            self._tell(away=True)
            self._tasks.spawn(self._wait(), "waiting for the database")

    def end(self) -> None:
        """The database answered."""
        self._metrics.store_up.set(1)
        if self._away:
            log.warning("the database is back")
            self._tell(away=False)

    def _tell(self, away: bool) -> None:
        self._away = away
        self._metrics.store_up.set(0 if away else 1)
        for hear in self.listeners:
            hear(away)

    async def _wait(self) -> None:
        while self._away:
            await asyncio.sleep(LOOK_S)
            try:
                await self._store.ping()
                self.end()
            except StoreAway:
                pass
