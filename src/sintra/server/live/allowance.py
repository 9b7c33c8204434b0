"""How many tables a person may sit at: checked and taken in one go, whatever else they request meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from sintra.kernel.errors import Refused
from sintra.store.store import Store


class Allowance:
    """The seats that people hold at tables which wait or are being played."""

    def __init__(self, store: Store, most: int) -> None:
        self._store, self._most = store, most
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def one_more(self, person: str) -> AsyncIterator[None]:
        """While a person takes a seat at one more table: refused if that would be too many."""
        lock = self._locks.setdefault(person, asyncio.Lock())
        async with lock:
            if await self._store.count_live_tables(person) >= self._most:
                raise Refused("too_many_tables", most=self._most)
            yield
