"""Nobody keeps others waiting, and nobody lets a strong player play for them."""

import pytest

from sintra.server.live import room as rooms
from sintra.server.session import actions

from .tools import HOT, ME_AND_OPEN, Live, eventually

pytestmark = pytest.mark.anyio


async def test_the_owner_sends_somebody_off_who_does_not_come_again(lite: Live) -> None:
    ana, eve = await lite.person("Ana"), await lite.person("Eve")
    table = await ana.make_table([*ME_AND_OPEN, {"kind": "open"}])
    async with ana.at(table) as a, eve.at(table) as e:
        await e.ask("join")
        assert (await e.ask("kick", seat=0))["code"] == "not_the_owner"
        assert (await a.ask("kick", seat=0))["code"] == "no_such_seat"
        assert (await a.ask("kick", seat=2))["code"] == "no_such_seat"
        assert (await a.ask("kick", seat=1))["type"] == "done"
        assert a.state["seats"][1]["kind"] == "open"
        assert [event["kind"] for event in a.events][-1] == "kick"
        assert (await e.ask("join"))["code"] == "sent_off"
    assert table not in str((await eve.http.get("/api/tables/mine")).json())


async def test_who_is_away_is_not_waited_for(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bo = await lite.person("Ana"), await lite.person("Bo")
    table = await ana.make_table(ME_AND_OPEN, substitute="random")
    async with ana.at(table) as a:
        async with bo.at(table) as b:
            await b.ask("join")
            await a.until(lambda: a.state["status"] == "playing")
            while a.to_move == 0:
                await a.play(confirm=True)
            refused = await a.ask("claim", seat=1)
            assert (refused["code"], refused["facts"]["seat"]) == ("not_absent", 1)  # he is here
            monkeypatch.setattr(rooms, "ABSENT_S", 0.0)
            assert (await a.ask("claim", seat=1))["code"] == "not_absent"
            assert (await b.ask("claim", seat=0))["code"] == "not_absent"
        await a.until(lambda: a.presence["seats"] == [0])
        monkeypatch.setattr(rooms, "ABSENT_S", 3600.0)
        refused = await a.ask("claim", seat=1)
        assert (refused["code"], refused["facts"]["wait_s"] > 3000) == ("not_absent", True)
        monkeypatch.setattr(rooms, "ABSENT_S", 0.0)
        assert (await a.ask("claim", seat=1))["type"] == "done"
        assert a.state["seats"][1]["away"] == "timeout"
        await a.until(lambda: a.to_move == 0)
    async with bo.at(table) as b:
        assert (await b.ask("come_back"))["type"] == "done"


async def test_who_has_days_may_take_them(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT_S", 0.0)
    ana, bo = await lite.person("Ana"), await lite.person("Bo")
    table = await bo.make_table(ME_AND_OPEN, clock={"kind": "days", "days": 2})
    async with ana.at(table) as a:
        await a.ask("join")
        while a.to_move == 1:
            await a.play(confirm=True)
        assert (await a.ask("claim", seat=0))["code"] == "not_absent"


async def test_listed_tables_have_a_clock(lite: Live) -> None:
    ana = await lite.person()
    asked = {"game": "summer", "seats": ME_AND_OPEN, "listed": True}
    refused = await ana.http.post("/api/tables", json=asked)
    assert (refused.status_code, refused.json()["code"]) == (422, "listed_without_clock")
    clock = {"kind": "real", "bank_s": 600, "increment_s": 0}
    assert (await ana.http.post("/api/tables", json={**asked, "clock": clock})).status_code == 201
    assert (await ana.http.post("/api/tables", json={**asked, "seats": HOT})).status_code == 201


async def test_between_people_the_substitute_is_weak(lite: Live) -> None:
    ana, bo = await lite.person("Ana"), await lite.person("Bo")
    table = await ana.make_table([*ME_AND_OPEN, {"kind": "bot", "level": "random"}], substitute="architect")
    await bo.http.post(f"/api/tables/{table}", json={"type": "join"})
    room = lite.services.live.rooms.find(table)
    assert room is not None
    await eventually(lambda: room.session.status == "playing")
    assert [chair.level for chair in room.session.chairs] == ["novice", "novice", "random"]
    alone = await ana.make_table(HOT, substitute="architect")
    hot = lite.services.live.rooms.find(alone)
    assert hot is not None
    assert [chair.level for chair in hot.session.chairs] == ["architect", "architect"]


async def test_a_table_does_not_grow_for_ever(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_EVENTS", 6)
    ana = await lite.person()
    async with ana.at(await ana.make_table(HOT)) as a:
        answer: dict[str, object] = {"type": "done"}
        while answer["type"] == "done":
            await a.play()
            answer = await a.ask("take_back", at=a.number, seat=a.to_move)
        assert (answer["code"], answer["facts"]) == ("too_many_events", {"most": 6})
        assert (await a.ask("confirm", at=a.number, seat=a.to_move))["type"] == "done"


async def test_nobody_fills_a_table_by_sitting_down_and_getting_up(
    lite: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_EVENTS", 6)
    ana, eve = await lite.person("Ana"), await lite.person("Eve")
    table = await ana.make_table([*ME_AND_OPEN, {"kind": "open"}])
    async with eve.at(table) as e:
        for _ in range(3):
            assert (await e.ask("join"))["type"] == (await e.ask("leave"))["type"] == "done"
        assert (await e.ask("join"))["code"] == "too_many_events"
    async with ana.at(table) as a:
        assert (await a.ask("start"))["type"] == "done"  # bots take the open seats
