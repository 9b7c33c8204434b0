"""A live server for each test, on both databases."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sintra.server import garbage, limits
from sintra.server.limits import Bucket
from sintra.server.live import waking

from .tools import Live, serving


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """The rules, compiled before any test measures its patience."""
    waking.load_rules()


@pytest.fixture(autouse=True)
def no_warming_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers start at once: the players are compiled when a test needs them."""
    for name in ("is_first_start", "load_rules", "load_players"):
        monkeypatch.setattr(waking, name, lambda: None)
    monkeypatch.setattr(garbage, "keep_calm", _do_nothing)


async def _do_nothing(_: object) -> None:
    pass


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets are never filled again, however long a test takes."""

    def still(rate: float, burst: float) -> limits.Bucket:
        return Bucket(rate, burst, clock=lambda: 0.0)

    monkeypatch.setattr(limits, "Bucket", still)


@pytest.fixture
async def live(database: str) -> AsyncIterator[Live]:
    """A server on either database."""
    async with serving(database) as running:
        yield running


@pytest.fixture
async def lite(tmp_path: Path) -> AsyncIterator[Live]:
    """A server on SQLite, for what has nothing to do with the database."""
    async with serving(f"sqlite:///{tmp_path}/sintra.db") as running:
        yield running
