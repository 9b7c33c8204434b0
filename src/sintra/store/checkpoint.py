"""Moves SQLite's write-ahead log into the database, alongside the writer: no commit waits for it."""

import asyncio
import logging

from sqlalchemy.ext.asyncio import AsyncEngine

EVERY_S = 2.0

log = logging.getLogger("sintra.store")


async def keep_log_short(engine: AsyncEngine) -> None:
    """Move what is in the log, again and again. What cannot be moved now waits for the next time."""
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            async with engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
        except Exception as error:
            log.warning("the write-ahead log was not moved into the database: %s", type(error).__name__)
