"""Clocks: what they hold, and what happens when they have run out."""

import asyncio
import random
import time

import pytest
from sqlalchemy import text

from sintra.server.protocol.forms import Days, NoClock, RealTime
from sintra.server.session.clock import DAY_MS, TableClock
from sintra.store.store import open_store

from .tools import HOT, ME_AND_OPEN, Live, Seated, eventually, forget, serving

pytestmark = pytest.mark.anyio

QUICK = {"kind": "real", "bank_s": 3600, "increment_s": 2}  # more than any test takes


async def test_a_bank_and_an_increment() -> None:
    clock = TableClock(RealTime(kind="real", bank_s=60, increment_s=5), 2)
    clock.run(0, at=1000, turn_ended=False)
    assert clock.deadline == 61_000
    clock.run(0, at=5000, turn_ended=False)  # a step in the middle of the turn
    assert clock.deadline == 61_000
    clock.run(1, at=11_000, turn_ended=True)
    assert clock.view(11_000, [True, True])["left_ms"] == [55_000, 60_000]
    assert clock.view(21_000, [True, True])["left_ms"] == [55_000, 50_000]
    clock.run(1, at=31_000, turn_ended=True)  # the same seat again: the other one has passed
    assert clock.view(31_000, [True, True])["left_ms"] == [55_000, 45_000]
    clock.run_out(1)
    assert clock.view(31_000, [True, True])["deadline"] is None
    clock.restore(1)
    clock.run(1, at=40_000, turn_ended=False)
    assert clock.deadline == 70_000
    clock.run_out(1)
    clock.restore(1)
    assert clock.view(40_000, [True, True])["left_ms"] == [55_000, 15_000]  # half as much each time


@pytest.mark.parametrize(
    "settings", [RealTime(kind="real", bank_s=60, increment_s=5), Days(kind="days", days=2)]
)
async def test_leaving_gives_no_time_back(settings: RealTime | Days) -> None:
    clock = TableClock(settings, 2)
    clock.run(0, at=0, turn_ended=False)
    deadline = clock.deadline
    for at in (10_000, 20_000, 30_000):
        clock.run(None, at=at, turn_ended=False)  # left
        clock.restore(0)
        clock.run(0, at=at, turn_ended=False)  # came back at once
    assert clock.deadline == deadline
    clock.skip(7_000)  # no server was running
    assert deadline is not None
    assert clock.deadline == deadline + 7_000


async def test_days_for_each_turn() -> None:
    clock = TableClock(Days(kind="days", days=2), 2)
    clock.run(0, at=0, turn_ended=False)
    assert clock.deadline == 2 * DAY_MS
    clock.run(1, at=DAY_MS, turn_ended=True)
    assert clock.deadline == 3 * DAY_MS
    assert clock.view(DAY_MS, [True, True])["left_ms"] == [None, 2 * DAY_MS]


async def test_no_clock_never_runs_out() -> None:
    clock = TableClock(NoClock(kind="none"), 2)
    clock.run(0, at=0, turn_ended=False)
    assert clock.deadline is None
    assert clock.view(5, [True, True]) == {"now": 5, "running": 0, "deadline": None, "left_ms": [None, None]}


async def let_time_run_out(live: Live, table: str) -> None:
    """As if the seat to move had thought for very long."""
    room = live.services.live.rooms.find(table)
    assert room is not None
    room.session.clock._since -= 100 * DAY_MS
    room.autoplay.wake()


@pytest.mark.parametrize("clock", [QUICK, {"kind": "days", "days": 1}])
async def test_a_bot_plays_on_when_time_has_run_out(live: Live, clock: dict[str, object]) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(ME_AND_OPEN, clock=clock, substitute="random")
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        late, other = (a, b) if a.to_move == 0 else (b, a)
        assert late.state["clocks"]["running"] == late.seats[0]
        await let_time_run_out(live, table)
        await other.until(lambda: "timeout" in {event["kind"] for event in other.events})
        seat = other.state["seats"][late.seats[0]]
        assert (seat["driver"], seat["away"], seat["level"]) == ("bot", "timeout", "random")
        assert other.state["clocks"]["left_ms"][late.seats[0]] is None
        await late.until(lambda: "timeout" in {event["kind"] for event in late.events})
        refused = await late.play("1:b", seat=late.seats[0])
        assert refused["code"] == "not_your_seat"
        await other.until(lambda: other.to_move in other.seats)
        await late.ask("come_back")
        await other.until(lambda: other.state["seats"][late.seats[0]]["driver"] == "person")
        await asyncio.gather(late.play_to_the_end(), other.play_to_the_end())


async def test_whoever_comes_back_has_half_a_bank(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(ME_AND_OPEN, clock=QUICK, substitute="random")
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        await until_turn_of(a, b)
        await let_time_run_out(live, table)
        await b.until(lambda: b.to_move == 1)
        await a.ask("come_back")
        assert a.state["clocks"]["left_ms"][0] == 1_800_000


async def until_turn_of(a: Seated, b: Seated) -> None:
    while a.to_move not in a.seats:
        await b.play_on(random.Random(1))
        await a.until(lambda: a.number == b.number)


async def test_a_step_that_comes_too_late_is_not_played(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table(
        [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}], clock=QUICK, substitute="random"
    )
    async with ana.at(table) as a:
        room = live.services.live.rooms.find(table)
        assert room is not None
        room.session.clock._since -= 4_000_000  # too late, though no timer has noticed
        refused = await a.play()
        assert refused["code"] == "not_your_seat"
        assert a.events[0]["kind"] == "timeout"


async def test_clocks_go_on_after_a_restart(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table(
        [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}], clock=QUICK, substitute="random"
    )
    async with ana.at(table) as a:
        await a.play()
        await a.ask("confirm", at=a.number, seat=a.to_move)
        before = a.state["clocks"]
    await forget(live, table)
    async with ana.at(table) as a:
        after = a.state["clocks"]
        assert (after["running"], after["deadline"]) == (before["running"], before["deadline"])


async def test_clocks_stand_still_while_no_server_runs(database: str) -> None:
    async with serving(database) as live:
        ana = await live.person()
        table = await ana.make_table(HOT, clock=QUICK, substitute="random")
        row = await live.services.store.table(table)
        assert row is not None
    down = 5_000_000  # longer than the bank
    store = await open_store(database)  # as if all that had happened so much earlier
    async with store.engine.begin() as connection:
        for column in ("runs.began", "runs.alive", "events.at", "tables.updated", "tables.due"):
            name, field = column.split(".")
            await connection.execute(text(f"UPDATE {name} SET {field} = {field} - {down}"))
    await store.close()
    async with serving(database) as live:
        ana = await live.known(ana.id, "Ana", ana.token)
        await live.services.live.keeper.sweep()
        async with ana.at(table) as a:
            await a.ask("ping")
            room = live.services.live.rooms.find(table)
            assert room is not None
            await eventually(lambda: room.session.number > 1)
            kinds = [event.kind for event in await live.services.store.events(table)]
            assert kinds == ["start", "outage"]
            sync = await a.ask("sync")
            assert sync["state"]["clocks"]["left_ms"][0] > 1_000_000
            assert (await a.play(confirm=True))["type"] == "done"


@pytest.mark.parametrize("first", ["ring", "play", "look"])
async def test_clocks_stand_still_while_the_server_does(
    lite: Live, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    ana = await lite.person()
    table = await ana.make_table(HOT, clock=QUICK, substitute="random")
    async with ana.at(table) as a:
        room = lite.services.live.rooms.find(table)
        assert room is not None
        pause, time_ns = 4_000_000_000_000, time.time_ns  # longer than the bank
        monkeypatch.setattr(time, "time_ns", lambda: time_ns() + pause)  # as it looks after a pause
        if first == "ring":
            room.autoplay._ring()
            await eventually(lambda: room.session.number > 1)
        elif first == "look":
            await a.ask("sync")
        assert (await a.play(confirm=True))["type"] == "done"
        kinds = [event.kind for event in await lite.services.store.events(table)]
        assert kinds[:3] == ["start", "outage", "step"]
        assert a.state["clocks"]["left_ms"][0] > 3_000_000


async def test_time_that_runs_out_while_nobody_is_there(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table(
        [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}], clock=QUICK, substitute="random"
    )
    await forget(live, table)
    row = await live.services.store.table(table)
    assert row is not None
    assert row.due == row.deadline == row.created + 3_600_000
    assert [each.id for each in await live.services.store.due_tables(row.due)] == [table]
