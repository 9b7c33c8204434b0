"""How much a person may have, such as seats at tables: checked and taken in one go."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from sintra.kernel.errors import Refused


class Allowance:
    """At most so many of something for each person; ``count`` says how many somebody has."""

    def __init__(
        self, count: Callable[[str], Awaitable[int]], most: int, refusal: Callable[[], Refused]
    ) -> None:
        self._count, self._most, self._refusal = count, most, refusal
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def one_more(self, person: str) -> AsyncIterator[None]:
        """Let a person take one more, if that is not too many; their other requests for one wait."""
        lock = self._locks.setdefault(person, asyncio.Lock())
        async with lock:
            if await self._count(person) >= self._most:
                raise self._refusal()
            yield
