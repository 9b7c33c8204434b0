"""A database that is full, or hangs: told once, with its reason, and found again when it is back."""

import asyncio
import sqlite3
from contextlib import closing
from typing import cast

import pytest

from sintra.server.live import outage
from sintra.server.live.tasks import Tasks
from sintra.server.live.uptime import Uptime
from sintra.server.metrics import Metrics
from sintra.store.errors import StoreAway, reaching
from sintra.store.store import Store
from sintra.store.writer import Writer

from .tools import HOT, Live, eventually

pytestmark = pytest.mark.anyio


class Full:
    """A disk that is full: every write fails, every read works."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch, self.writes = monkeypatch, 0

    def fill(self) -> None:
        """From now on there is no room."""

        async def fail(*_: object) -> None:
            self.writes += 1
            with reaching():
                error = sqlite3.OperationalError("database or disk is full: a secret")
                error.sqlite_errorname = "SQLITE_FULL"
                raise error

        self._monkeypatch.setattr(Writer, "_commit", fail)
        self._monkeypatch.setattr(Store, "beat", fail)

    def empty(self) -> None:
        """There is room again."""
        self._monkeypatch.undo()


async def test_a_full_disk_is_told_once_with_its_reason(lite: Live, caplog: pytest.LogCaptureFixture) -> None:
    patch = pytest.MonkeyPatch()
    patch.setattr("sintra.server.live.outage.LOOK_S", 0.001)
    patch.setattr("sintra.server.live.outage.LONGEST_LOOK_S", 0.01)
    disk = Full(pytest.MonkeyPatch())
    ana = await lite.person()
    async with ana.at(await ana.make_table(HOT)) as a:
        disk.fill()
        try:
            assert (await a.play())["code"] == "store_away"
            await eventually(lambda: disk.writes > 20)  # it is tried again and again
            assert (await ana.http.get("/api/me")).status_code == 200  # it can still be read
            assert (await ana.http.get("/health")).json()["status"] == "store_away"
            assert (await a.ask("ping"))["type"] == "done"
            assert a.notices == ["store_away"]
            text = (await ana.http.get("/metrics")).text
            assert 'sintra_store_failures_total{reason="SQLITE_FULL"}' in text
            assert "sintra_store_up 0.0" in text
        finally:
            disk.empty()
            patch.undo()
        await a.until(lambda: a.notices == ["store_away", "store_back"])
        assert (await a.play())["type"] == "done"
        assert (await ana.http.get("/health")).json()["status"] == "ok"
    assert [line for line in caplog.messages if "database" in line].count(
        "the database is away: SQLITE_FULL"
    ) == 1
    assert "secret" not in caplog.text


async def test_a_database_that_hangs_counts_as_away(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await lite.person()
    file = str(lite.services.store.engine.url.database)
    async with ana.at(await ana.make_table(HOT)) as a:
        number = a.number
        with monkeypatch.context() as patch, closing(sqlite3.connect(file, isolation_level=None)) as other:
            patch.setattr("sintra.store.writer.ANSWER_S", 0.05)
            other.execute("BEGIN IMMEDIATE")  # nobody else can write
            assert (await a.play())["code"] == "store_away"
        await a.until(lambda: "store_back" in a.notices)
        assert (await a.play())["type"] == "done"
        assert a.number == number + 1  # what was given up was not saved later


class Slow:
    """An uptime whose first beat fails, but says so only later. All others succeed."""

    def __init__(self) -> None:
        self.late, self.beats, self.fails = False, 0, asyncio.Event()

    async def beat(self, probing: bool = False) -> None:  # noqa: ARG002
        self.beats += 1
        if self.beats == 1:
            await self.fails.wait()
            raise StoreAway("store_away", reason="old")

    async def look(self) -> None:
        pass


async def test_old_news_of_an_outage_that_is_over_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outage, "BEAT_S", 0)
    monkeypatch.setattr(outage, "LOOK_S", 0)
    metrics, uptime, told = Metrics(), Slow(), list[bool]()
    tasks = Tasks(metrics)
    seen = outage.Outage(cast(Uptime, uptime), metrics, tasks)
    seen.listeners.append(told.append)
    tasks.spawn(seen.watch(), "watching")
    await eventually(lambda: uptime.beats)
    for _ in range(2):  # two requests fail at once
        seen.begin(StoreAway("store_away", reason="new"))
    await eventually(lambda: told == [True, False])
    beats = uptime.beats
    uptime.fails.set()
    await eventually(lambda: uptime.beats > beats + 2)
    assert told == [True, False]
    await tasks.close()
