"""Thinking is shared fairly: those who ask for a lot wait behind those who ask for little."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from sintra.server.limits import network_of
from sintra.server.live.context import PEOPLE_AT_AN_ADDRESS, Addresses
from sintra.server.live.fair_queue import FairQueue, shares
from sintra.server.live.uptime import find_gaps

from .tools import ME_AND_BOT, Live, compile_player, eventually

pytestmark = pytest.mark.anyio


class Desk:
    """A queue with one thread and a clock that stands still, and the order in which work was done."""

    def __init__(self, ahead_s: float = 1000) -> None:
        self.now = 0.0
        self.done: list[str] = []
        self.queue = FairQueue(1, ahead_s, "test", clock=lambda: self.now)
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, who: str, where: str | None = None, seconds: float = 1.0) -> asyncio.Task[None]:
        """Ask for work that takes so long, by the clock of this desk."""

        async def run() -> None:
            await self.queue.run(self.work(who, seconds), shares(who, where, 4), seconds)

        self.tasks.append(asyncio.create_task(run()))
        return self.tasks[-1]

    def work(self, who: str, seconds: float) -> Callable[[], None]:
        """Work that is noted."""

        def do() -> None:
            self.done.append(who)
            if seconds < 1:
                self.now += seconds

        return do

    async def busy(self) -> threading.Event:
        """Keep the thread busy until the event is set."""
        started, free = threading.Event(), threading.Event()

        def wait() -> None:
            started.set()
            free.wait()

        self.tasks.append(asyncio.create_task(self.queue.run(wait, {}, 0)))
        await eventually(started.is_set)
        return free

    async def all_done(self) -> None:
        """Wait for everybody."""
        await asyncio.gather(*self.tasks)
        self.queue.close()


async def test_one_who_asks_for_much_keeps_nobody_waiting() -> None:
    desk = Desk()
    free = await desk.busy()
    for _ in range(50):
        desk.ask("hog", "h")
    await asyncio.sleep(0)
    desk.ask("guest", "g", seconds=0.1)
    await asyncio.sleep(0)
    free.set()
    await desk.all_done()
    assert desk.done.index("guest") == 0
    assert len(desk.done) == 51


async def test_people_at_one_address_share_but_the_others_come_before() -> None:
    desk = Desk()
    free = await desk.busy()
    for number in range(40):
        desk.ask(f"hog {number}", "h")  # a new guest for every table
        await asyncio.sleep(0)
    desk.ask("neighbour", "h")
    desk.ask("guest", "g", seconds=0.5)
    await asyncio.sleep(0)
    free.set()
    await desk.all_done()
    assert desk.done[0] == "guest"
    assert desk.done[-1] == "neighbour"


def test_an_address_pays_a_part_of_what_everybody_there_asks_for() -> None:
    addresses = Addresses()
    addresses.see("ana", "192.0.2.7")
    assert addresses.payers("ana") == {"ana": 1.0, "at 192.0.2.7": 1 / PEOPLE_AT_AN_ADDRESS}
    assert addresses.payers("never seen") == {"never seen": 1.0}


async def test_whoever_made_a_table_pays_for_its_bots_and_whoever_asks_for_a_hint_for_that(
    lite: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, paid = await lite.person(), []
    run = FairQueue.run

    async def noting(self: Any, work: Any, payers: Any, expected_s: float) -> Any:
        paid.append(payers)
        return await run(self, work, payers, expected_s)

    monkeypatch.setattr(FairQueue, "run", noting)
    compile_player("mason")  # of hints
    table = await ana.make_table(ME_AND_BOT)
    async with ana.at(table) as a:
        await a.until(lambda: a.to_move == 0)  # the bot may have begun
        paid.clear()
        assert (await a.ask("hint"))["type"] == "hint"
        await a.play(confirm=True)
        await eventually(lambda: len(paid) == 2)
    assert paid == [{ana.id: 1.0, "at 127.0.0.1": 0.25}] * 2


async def test_nobody_thinks_more_than_a_second_a_second_in_the_long_run() -> None:
    desk = Desk(ahead_s=3)
    free = await desk.busy()
    for _ in range(5):
        desk.ask("hog")
    await asyncio.sleep(0)
    turns = sorted(job.turn for job in desk.queue._waiting)
    assert turns == [1, 2, 3, 4, 5]
    desk.queue._ahead_s = 0  # as if all that may be thought at once had been
    free.set()
    await eventually(lambda: desk.queue._free)
    assert desk.done == []
    for now in (1, 2, 3, 4, 5):
        desk.now = now
        desk.queue._start()
        await eventually(lambda now=now: len(desk.done) == now)  # type: ignore[misc]
    await desk.all_done()


async def test_who_does_not_wait_any_more_blocks_nothing() -> None:
    desk = Desk()
    free = await desk.busy()
    gone = desk.ask("gone")
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    desk.tasks.remove(gone)
    desk.ask("guest")
    free.set()
    await desk.all_done()
    assert desk.done == ["guest"]


def test_an_ipv6_network_counts_as_one() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("testclient") == "testclient"


def test_gaps_are_what_lies_between_runs() -> None:
    assert find_gaps([]) == find_gaps([(0, 10)]) == find_gaps([(0, 10), (5, 20), (20, 30)]) == []
    assert find_gaps([(50, 60), (0, 10), (5, 20)]) == [(20, 50)]
    assert find_gaps([(0, 100), (10, 20), (120, 130)]) == [(100, 120)]
