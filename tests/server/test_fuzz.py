"""A small run of bench/fuzz.py and of schemathesis; the large one is measured by hand."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from .tools import Live

pytestmark = pytest.mark.anyio

BENCH = Path(__file__).parent.parent.parent / "bench"


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module bench/fuzz.py."""
    monkeypatch.syspath_prepend(str(BENCH))
    module = __import__("fuzz")
    yield module
    for name in ("fuzz", "clients"):
        sys.modules.pop(name, None)


class Standing:
    """The live server, as the fuzzer knows servers."""

    def __init__(self, live: Live, client: httpx.AsyncClient) -> None:
        self.url, self.client = live.url, client
        self.port = int(live.url.rsplit(":", 1)[1])


async def test_bad_messages_are_answered_and_nothing_fails(live: Live, fuzz: Any) -> None:
    counts, wrong = await fuzz.fuzz(Standing(live, live.browser()), 1000, people=2)
    assert wrong == []
    assert counts["sent"] >= 1000
    assert {"refused malformed", "refused stale", "done"} <= set(counts)


async def test_the_openapi_document_is_kept(lite: Live, fuzz: Any) -> None:
    ana = await lite.person()
    status = await asyncio.to_thread(fuzz.schemathesis, lite.url, ana.token, 3, ("fuzzing",))
    assert status == 0
    assert lite.services.metrics.failures._value.get() == 0
