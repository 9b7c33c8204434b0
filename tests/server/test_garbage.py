"""Nothing that lasts needs the garbage collector, which therefore looks only at what is new."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from sintra.server.garbage import keep_calm

from .tools import ME_AND_OPEN, Live, eventually, forget

pytestmark = pytest.mark.anyio


class Thing:
    """Something that can be watched."""

    def __init__(self) -> None:
        self.other: Thing | None = None


@pytest.fixture
def as_before() -> Iterator[None]:
    """The collector's settings are those of the whole process."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()
    gc.enable()


def cycle() -> "weakref.ref[Thing]":
    """Two things that hold each other, and that nobody else holds."""
    one, two = Thing(), Thing()
    one.other, two.other = two, one
    return weakref.ref(one)


@pytest.mark.usefixtures("as_before")
async def test_new_cycles_are_freed_and_what_survives_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[float] = []
    turns: asyncio.Queue[None] = asyncio.Queue()

    async def wait(_: float) -> None:
        await turns.get()

    monkeypatch.setattr("sintra.server.garbage.asyncio.sleep", wait)
    calm = asyncio.create_task(keep_calm(told.append))
    await eventually_waiting(turns)
    lost, kept = cycle(), [Thing() for _ in range(100)]
    frozen = gc.get_freeze_count()
    turns.put_nowait(None)
    await eventually_waiting(turns)
    assert lost() is None
    assert gc.get_freeze_count() >= frozen + len(kept)
    assert told
    calm.cancel()
    await asyncio.gather(calm, return_exceptions=True)


async def eventually_waiting(turns: "asyncio.Queue[None]") -> None:
    """Let others go on until one of them waits for its turn."""
    while not turns._getters:  # type: ignore[attr-defined]
        await asyncio.get_running_loop().run_in_executor(None, int)


@pytest.mark.usefixtures("as_before")
async def test_rooms_and_sockets_are_freed_without_it(lite: Live) -> None:
    gc.disable()
    ana, bo = await lite.person("Ana"), await lite.person("Bo")
    table = await ana.make_table(ME_AND_OPEN)
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        await (a if a.to_move in a.seats else b).play()
        watched = watch(lite, table)
    await forget(lite, table)
    await eventually(lambda: not any(each() for each in watched))


def watch(live: Live, table: str) -> "list[weakref.ref[Any]]":
    """A room, its session and its game, and everything that belongs to its sockets."""
    room = live.services.live.rooms.find(table)
    assert room is not None
    clients = list(room.audience.clients)
    assert len(clients) == 2
    things = [room, room.ledger, room.session, room.session.table, room.autoplay, *clients]
    things += [client.socket for client in clients]  # type: ignore[attr-defined]
    return [weakref.ref(thing) for thing in things]
