"""Whether the database is away, and who is told. What counts is whether it can be written to."""

import asyncio
import logging
from collections.abc import Callable

from sintra.kernel.errors import SintraError
from sintra.server.live.tasks import Tasks
from sintra.server.live.uptime import BEAT_S, Uptime
from sintra.server.metrics import Metrics
from sintra.store.errors import StoreAway

LOOK_S, LONGEST_LOOK_S = 0.5, 8.0  # between two attempts to write: at first, and in the long run

log = logging.getLogger("sintra.server")


class Outage:
    """The database as this process sees it. ``listeners`` hear when it fails (True) and returns (False)."""

    def __init__(self, uptime: Uptime, metrics: Metrics, tasks: Tasks) -> None:
        self._uptime, self._metrics, self._tasks = uptime, metrics, tasks
        self._away = False
        self._returns = 0
        self._waking = asyncio.Lock()
        self.listeners: list[Callable[[bool], None]] = []

    @property
    def away(self) -> bool:
        """Whether the database is away, as far as anybody knows."""
        return self._away or self._uptime.late

    def check(self) -> None:
        """Refuse while the database is away. ``_wait`` finds out when it is back."""
        if self._away:
            raise StoreAway("store_away", reason="away")

    def begin(self, error: SintraError) -> None:
        """The database failed: say so once, and look out for its return."""
        if not self._away:
            log.warning("the database is away: %s", error.facts.get("reason"))
            self._tell(away=True)
            self._tasks.spawn(self._wait(), "waiting for the database")

    async def wake(self) -> None:
        """If this process has stood still for a while, note it before anybody looks at a clock."""
        if self._uptime.late:
            async with self._waking:
                try:
                    if self._uptime.late:
                        await self._uptime.beat()
                except SintraError as error:
                    self.begin(error)
                    raise

    async def watch(self) -> None:
        """Write every few seconds that this process is alive, until the server stops."""
        while True:
            await asyncio.sleep(BEAT_S)
            if not self._away:
                returns = self._returns
                try:
                    await self._uptime.beat()
                    await self._uptime.look()
                except SintraError as error:
                    if returns == self._returns:  # or it was away and is back, and this is old news
                        self.begin(error)

    def _tell(self, away: bool) -> None:
        self._away = away
        self._metrics.store_up.set(0 if away else 1)
        for hear in self.listeners:
            hear(away)

    async def _wait(self) -> None:
        delay = LOOK_S
        while self._away:
            await asyncio.sleep(delay)
            delay = min(2 * delay, LONGEST_LOOK_S)
            try:
                await self._uptime.beat(probing=True)
            except SintraError:
                continue
            log.warning("the database is back")
            self._returns += 1
            self._tell(away=False)
