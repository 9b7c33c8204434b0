"""What a socket keeps: as an ``asyncio.Queue`` and an ``asyncio.Event`` would do it."""

import asyncio

import pytest

from sintra.server.web.wire import Gate, Inbox

pytestmark = pytest.mark.anyio


async def test_messages_come_out_in_order_and_wake_the_reader() -> None:
    inbox = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    assert inbox.empty()
    for message in ("one", "two", "three"):
        inbox.put_nowait(message)
    assert await reading == "one"
    assert [await inbox.get(), await inbox.get()] == ["two", "three"]
    assert inbox.empty()


async def test_a_reader_that_gives_up_takes_nothing_with_it() -> None:
    inbox = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    inbox.put_nowait("one")
    assert await inbox.get() == "one"


async def test_everybody_passes_when_the_gate_opens() -> None:
    gate = Gate()
    await gate.wait()
    gate.clear()
    gate.clear()
    waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()  # the others wait on
    await asyncio.sleep(0)
    assert [task.done() for task in waiting] == [True, False, False]
    gate.set()
    gate.set()
    await asyncio.gather(*waiting[1:])
    await gate.wait()
