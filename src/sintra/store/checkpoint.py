"""Moves SQLite's write-ahead log into the database, alongside the writer: no commit waits for it."""

import asyncio
import logging

from sqlalchemy.ext.asyncio import AsyncEngine

from sintra.store.engine import ANSWER_S
from sintra.store.errors import StoreAway, reaching
from sintra.store.patience import patience

EVERY_S = 2.0

log = logging.getLogger("sintra.store")


async def move_log(engine: AsyncEngine) -> None:
    """Move what is in the log; ``StoreAway`` if the database cannot take it."""
    with reaching():
        async with patience(ANSWER_S), engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


async def keep_log_short(engine: AsyncEngine) -> None:
    """Move what is in the log, again and again. What cannot be moved now waits for the next time."""
    failing = False
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            await move_log(engine)
            failing = False
        except Exception as error:
            if not failing:
                reason = error.facts["reason"] if isinstance(error, StoreAway) else type(error).__name__
                log.warning("the write-ahead log cannot be moved into the database: %s", reason)
            failing = True
