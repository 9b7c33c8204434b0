"""Who does what, among processes on one PostgreSQL: locks that end with the connection that holds them.

A process that is killed loses its connection, and with it its locks, at once; one on a machine that
disappears loses them after some seconds. Locks only spare work: what may be saved is decided by the keys of
rows.
"""

import asyncio
import hashlib
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy import URL

from sintra.store.errors import StoreAway, reaching

ANSWER_S = 5.0
MOST = 1000  # held at once; PostgreSQL has room for some thousands
ALIVE = {"tcp_keepalives_idle": "4", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "2"}


class Locks:
    """The locks of this process. Without other processes (``url`` is None) it gets every lock."""

    def __init__(self, url: URL | None) -> None:
        self._url = url
        self._connection: Any = None
        self._asking = asyncio.Lock()
        self._held: set[str] = set()
        self._unlocking: set[asyncio.Task[None]] = set()

    def has(self, name: str) -> bool:
        """Whether this process has a lock, or needs none."""
        return self._url is None or name in self._held

    async def take(self, name: str) -> bool:
        """Take a lock, unless another process has it."""
        if self.has(name) or len(self._held) >= MOST:
            return True
        taken = bool(await self._ask("SELECT pg_try_advisory_lock($1)", name))
        if taken:
            self._held.add(name)
        return taken

    def release(self, name: str) -> None:
        """Give a lock back, if this process has it; PostgreSQL hears of it in a moment.

        If it is taken again before that, PostgreSQL has counted two, and one is left.
        """
        if name in self._held:
            self._held.discard(name)
            task = asyncio.create_task(self._unlock(name), name=f"unlocking {name}")
            self._unlocking.add(task)
            task.add_done_callback(self._unlocking.discard)

    def close(self) -> None:
        """Give all locks back."""
        self._held.clear()
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _unlock(self, name: str) -> None:
        with suppress(StoreAway):  # then all locks are lost
            await self._ask("SELECT pg_advisory_unlock($1)", name)

    async def _ask(self, query: str, name: str) -> Any:
        async with self._asking:
            try:
                with reaching():
                    if self._connection is None:
                        assert self._url is not None
                        plain = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
                        self._connection = await asyncpg.connect(
                            plain, timeout=ANSWER_S, command_timeout=ANSWER_S, server_settings=ALIVE
                        )
                        self._held.clear()
                    return await self._connection.fetchval(query, _key(name))
            except StoreAway:
                self.close()
                raise


def _key(name: str) -> int:
    """A lock's number."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
