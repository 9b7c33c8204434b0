"""News from other processes on the same PostgreSQL, by LISTEN on a connection of its own."""

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg
from sqlalchemy import URL

from sintra.store.errors import reaching


async def listen(
    url: URL, channels: tuple[str, ...], hear: Callable[[str, str], None], begun: Callable[[], None]
) -> None:
    """Call ``hear(channel, payload)`` for all news, and ``begun`` once from now on nothing can be missed.

    Returns when the connection is lost; ``StoreAway`` if there never was one.
    """
    lost = asyncio.Event()

    def heard(_: Any, __: int, channel: str, payload: str) -> None:
        hear(channel, payload)

    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with reaching():
        connection = await asyncpg.connect(plain, timeout=10)
        try:
            connection.add_termination_listener(lambda _: lost.set())
            for channel in channels:
                await connection.add_listener(channel, heard)
            begun()
            await lost.wait()
        finally:
            connection.terminate()
