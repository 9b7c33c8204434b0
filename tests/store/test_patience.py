"""A database is given up when it does not answer in time, and not because this process stood still."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from sintra.store.engine import ANSWER_S
from sintra.store.patience import PARTS, patience
from sintra.store.store import Job, open_store

pytestmark = pytest.mark.anyio


class Clock:
    """The clock of the event loop, which a test can put forward: to the loop it looks like a pause."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop, self.ahead = asyncio.get_running_loop(), 0.0
        real = loop.time
        monkeypatch.setattr(loop, "time", lambda: real() + self.ahead)

    async def pause(self, seconds: float) -> None:
        """Stand still for so long; then whatever is due has its turn."""
        self.ahead += seconds
        for _ in range(5):
            await asyncio.sleep(0)


async def test_an_answer_that_came_during_a_pause_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, answer = Clock(monkeypatch), asyncio.get_running_loop().create_future()

    async def ask() -> str:
        async with patience(ANSWER_S):
            return str(await answer)

    asking = asyncio.create_task(ask())
    await asyncio.sleep(0)
    await clock.pause(100 * ANSWER_S)
    answer.set_result("here")
    assert await asking == "here"


async def test_no_answer_in_time_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)

    async def ask() -> None:
        async with patience(ANSWER_S):
            await asyncio.Event().wait()

    asking = asyncio.create_task(ask())
    await asyncio.sleep(0)
    for _ in range(PARTS - 1):
        await clock.pause(ANSWER_S / PARTS + 0.001)
    assert not asking.done()
    await clock.pause(ANSWER_S / PARTS + 0.001)
    with pytest.raises(TimeoutError):
        await asking


@pytest.mark.parametrize("what", ["save", "beat", "read"])
async def test_a_pause_while_the_database_is_asked_does_no_harm(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another writer holds SQLite up; its lock, and a reader's, is free again after the pause."""
    store = await open_store(f"sqlite:///{tmp_path}/sintra.db")
    job = Job().add("person", id="ana", nickname="Ana", token_hash="#", created=1)
    asks: dict[str, Callable[[], Awaitable[object]]] = {
        "save": lambda: store.save(job),
        "beat": lambda: store.beat("run", 1, 2, ""),
        "read": lambda: store.runs(0),
    }
    try:
        await store.runs(0)  # connected
        clock = Clock(monkeypatch)
        with closing(sqlite3.connect(tmp_path / "sintra.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            asking = asyncio.ensure_future(asks[what]())
            await clock.pause(0)  # it is asked now
            await clock.pause(2 * ANSWER_S)
        await asking
    finally:
        await store.close()
