"""Attacks on the database: it is full, locked or damaged, or holds a history that cannot be replayed."""

import asyncio
import os
import resource
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from people import HOT, Message, Place, Someone, held, receive


class Listener:
    """Somebody at a table who hears what the server says of its database."""

    def __init__(self, ana: Someone, table: str) -> None:
        self.ana, self.table = ana, table
        self.notices: list[str] = []

    async def listen(self, socket: Any) -> None:
        """Hear until this is cancelled."""
        while True:
            self.notices.append((await receive(socket, "notice", 3600))["code"])

    async def play(self) -> Message:
        """Play the first legal step."""
        seen = await self.ana.ask(self.table, "sync")
        if seen.get("type") != "table":
            return seen
        step = {"at": seen["number"], "seat": seen["state"]["view"]["seat"], "confirm": True}
        return await self.ana.ask(self.table, "play", steps=[seen["state"]["legal"][0]["step"]], **step)


async def fault(place: Place, breaking: Callable[[], Any], mending: Callable[[], Any], reason: str) -> str:
    """Break the database for twenty seconds: it must be told once, with its reason, and found again."""
    ana = await Someone.arrive(place.url, "Ana")
    somebody = Listener(ana, await ana.table(HOT))
    logged = place.logged(f"the database is away: {reason}")
    async with ana.connect(somebody.table) as socket:
        listening = asyncio.create_task(somebody.listen(socket))
        breaking()
        try:
            refused = await somebody.play()
            await asyncio.sleep(20)
            health = (await ana.http.get("/health")).json()["status"]
            during = len(somebody.notices)
        finally:
            mending()
        await asyncio.sleep(10)
        listening.cancel()
    played = await somebody.play()
    good = refused.get("code") == health == "store_away" and played.get("type") == "done"
    good = good and during == 1 and somebody.notices == ["store_away", "store_back"]
    good = good and place.logged(f"the database is away: {reason}") == logged + 1
    return held(
        good, f"{during} notices in 20 s, then back; {refused.get('code')}, {health}, {played.get('type')}"
    )


async def full_disk(place: Place) -> str:
    """A disk on which nothing can be written for twenty seconds."""

    def limit(most: int) -> None:
        resource.prlimit(place.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    return await fault(place, lambda: limit(1024), lambda: limit(resource.RLIM_INFINITY), "SQLITE")


async def locked(place: Place) -> str:
    """Another program that locks the database for twenty seconds, and longer than anybody waits."""
    with closing(sqlite3.connect(place.database, isolation_level=None)) as other:
        return await fault(
            place, lambda: other.execute("BEGIN IMMEDIATE"), lambda: other.execute("ROLLBACK"), "TimeoutError"
        )


async def damaged(place: Place) -> str:
    """A database that is overwritten while people play, until a backup is restored."""
    ana = await Someone.arrive(place.url, "Ana")
    somebody = Listener(ana, await ana.table(HOT))
    copy = place.database.with_suffix(".copy")
    with closing(sqlite3.connect(place.database, isolation_level=None)) as other:
        other.execute("VACUUM INTO ?", (str(copy),))
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = place.database.stat().st_size
    with place.database.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(size - 4096))
    refused = await somebody.play()
    await asyncio.sleep(10)
    health = (await ana.http.get("/health")).json()["status"]
    lines = place.logged("the database is away: SQLITE_CORRUPT")
    place.server.stop()
    for name in ("-wal", "-shm"):
        Path(f"{place.database}{name}").unlink(missing_ok=True)
    copy.replace(place.database)
    await place.start()
    played = await somebody.play()
    good = refused.get("code") == health == "store_away" and lines == 1 and played.get("type") == "done"
    return held(
        good and not place.logged("Traceback"),
        f"{refused.get('code')}, {health}, {lines} line; then restored",
    )


async def broken_history(place: Place) -> str:
    """A history that does not replay."""
    ana = await Someone.arrive(place.url, "Ana")
    table = await ana.table(HOT, clock={"kind": "days", "days": 1})
    place.server.stop()
    with sqlite3.connect(place.database) as database:
        row = "INSERT INTO events (table_id, number, at, kind, data) VALUES (?, 900, 1, 'step', '{}')"
        database.execute(row, (table,))
        database.execute("UPDATE tables SET due = 1 WHERE id = ?", (table,))
    database.close()
    await place.start()
    await asyncio.sleep(12)
    problem = (await ana.http.get(f"/api/tables/{table}")).json()["state"]["problem"]
    lines, traces = place.logged(f"table {table} is shown as it was left"), place.logged("Traceback")
    return held(
        problem["code"] == "history_broken" and lines == 1 and not traces, f"{lines} line, no traceback"
    )
