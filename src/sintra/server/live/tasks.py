"""Background work until the server stops."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from sintra.server.metrics import Metrics
from sintra.store.errors import StoreAway

log = logging.getLogger("sintra.server")


class Tasks:
    """Background tasks. One that fails is logged and counted, and stops nothing else."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None], what: str) -> None:
        """Start some work; ``what`` names it in the log."""
        task = asyncio.create_task(self._run(work, what), name=what)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Stop everything."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _run(self, work: Coroutine[Any, Any, None], what: str) -> None:
        try:
            await work
        except StoreAway:
            pass  # already reported, and callers that need the database try again
        except Exception:
            self._metrics.failures.inc()
            log.exception("%s failed", what)
