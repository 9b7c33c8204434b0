"""A fair queue for a few threads: those who have used them least come next, and nobody can use them all.

Everybody who waits pays for what they take, in seconds, under one or more names (a person, an address). A
name is paid for up to some moment, and each second of work moves that moment on; it never lies in the past.
Work is done in the order of these moments, so people who ask for a lot wait behind those who ask for little.
Work that is paid for more than ``ahead_s`` in advance waits until it is not.
"""

import asyncio
import heapq
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

T = TypeVar("T")

MOST_NAMES = 10_000

Payers = Mapping[str, float]  # how much of each second a name pays: an address with many people pays less


@dataclass(order=True)
class _Job:
    turn: float
    order: int
    start: asyncio.Future[None] = field(compare=False)


class FairQueue:
    """``threads`` threads, shared fairly."""

    def __init__(
        self, threads: int, ahead_s: float, name: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free, self._ahead_s, self._clock = threads, ahead_s, clock
        self._paid: OrderedDict[str, float] = OrderedDict()  # by name: until when
        self._waiting: list[_Job] = []
        self._order = count()
        self._timer: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Stop, without waiting for work that is still running."""
        if self._timer:
            self._timer.cancel()
        for job in self._waiting:
            job.start.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, work: Callable[[], T], payers: Payers, expected_s: float) -> T:
        """Do some work in a thread when its turn comes. It is paid for as expected, and then as it was."""
        loop = asyncio.get_running_loop()
        job = _Job(self._pay(payers, expected_s), next(self._order), loop.create_future())
        heapq.heappush(self._waiting, job)
        self._start()
        try:
            await job.start
        except asyncio.CancelledError:
            self._withdraw(job)
            raise
        started = self._clock()
        try:
            return await loop.run_in_executor(self._pool, work)
        finally:
            self._pay(payers, self._clock() - started - expected_s)
            self._free += 1
            self._start()

    def _withdraw(self, job: _Job) -> None:
        """Nobody waits for this work any more, or it will not be done."""
        if job in self._waiting:
            self._waiting.remove(job)
            heapq.heapify(self._waiting)
        elif job.start.done() and not job.start.cancelled():  # its thread was free for it already
            self._free += 1
            self._start()

    def _pay(self, payers: Payers, seconds: float) -> float:
        """Pay for some work under every name; the latest moment up to which one of them is paid."""
        now, latest = self._clock(), 0.0
        for name, share in payers.items():
            until = max(now, self._paid.get(name, now)) + seconds * share
            self._paid[name] = until
            self._paid.move_to_end(name)
            latest = max(latest, until)
        while len(self._paid) > MOST_NAMES:
            self._paid.popitem(last=False)
        return latest

    def _start(self) -> None:
        """Start what may start now; if the first in the queue must wait, look again then."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        while self._free and self._waiting:
            early = self._waiting[0].turn - self._ahead_s - self._clock()
            if early > 0:
                self._timer = asyncio.get_running_loop().call_later(early, self._start)
                return
            job = heapq.heappop(self._waiting)
            if not job.start.cancelled():
                self._free -= 1
                job.start.set_result(None)


def shares(person: str, address: str | None, people: int) -> dict[str, float]:
    """Who pays for a person's work: that person, and the address, which pays as if ``people`` shared it."""
    return {person: 1.0, **({f"at {address}": 1.0 / people} if address else {})}
