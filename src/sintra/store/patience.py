"""How long to wait for a database: a process that stood still does not blame the database for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

PARTS = 16


@asynccontextmanager
async def patience(seconds: float) -> AsyncIterator[None]:
    """Like ``asyncio.timeout``, but a pause of this process counts as one part of the wait at most.

    When a process wakes up after a pause (it was stopped, or its machine was too busy to run it), the limit
    has passed and the answer has come. ``asyncio.timeout`` looks at the limit first.
    """
    loop, parts = asyncio.get_running_loop(), PARTS
    timer: asyncio.TimerHandle

    def pass_part() -> None:
        nonlocal parts, timer
        parts -= 1
        if parts:
            timer = loop.call_later(seconds / PARTS, pass_part)
        else:
            limit.reschedule(loop.time())

    timer = loop.call_later(seconds / PARTS, pass_part)
    try:
        async with asyncio.timeout(None) as limit:
            yield
    finally:
        timer.cancel()
