"""Tables: made, joined, started, left, come back to, played again."""

import asyncio
import random
import time
from typing import Any

import pytest

from sintra.bots.players import PLAYERS
from sintra.record import seat_order
from sintra.server.live import bot_pool
from sintra.server.now import now_ms
from sintra.store.store import Job

from .tools import HOT, ME_AND_BOT, ME_AND_OPEN, PATIENCE_S, Live, eventually, forget, serving

pytestmark = pytest.mark.anyio


async def test_a_table_that_cannot_be_is_refused(lite: Live) -> None:
    ana = await lite.person()
    me, bot = {"kind": "me"}, {"kind": "bot", "level": "random"}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess", "seats": [me, bot]}, "unknown_game"),
        ({"game": "summer", "seats": [me, bot], "options": {"board": "red"}}, "bad_option"),
        ({"game": "summer", "seats": [me, bot], "options": {"size": "2"}}, "unknown_option"),
        ({"game": "summer", "seats": [me, {"kind": "bot", "level": "genius"}]}, "unknown_bot"),
        ({"game": "summer", "seats": [me, bot], "substitute": "nobody"}, "unknown_bot"),
        ({"game": "summer", "seats": [me, me]}, "too_many_of_me"),
        ({"game": "summer", "seats": [bot, bot]}, "no_person_at_table"),
        ({"game": "summer", "seats": [me]}, "malformed"),
        ({"game": "summer", "seats": [me, bot], "colour": "blue"}, "malformed"),
        ({"game": "summer", "seats": [me, bot], "clock": {"kind": "real", "bank_s": 1}}, "malformed"),
    ]
    for asked, code in wrong:
        refused = await ana.http.post("/api/tables", json=asked)
        assert (refused.status_code, refused.json()["code"]) == (422, code), asked
    assert (await ana.http.get("/api/tables/mine")).json() == {"tables": []}


async def test_a_table_waits_until_its_open_seats_are_taken(live: Live) -> None:
    ana, bo, eve = [await live.person(name) for name in ("Ana", "Bo", "Eve")]
    table = await ana.make_table([*ME_AND_OPEN, {"kind": "bot", "level": "random"}], spectators=False)
    async with ana.at(table) as a, bo.at(table) as b:
        assert [seat["driver"] for seat in a.state["seats"]] == ["person", "nobody", "bot"]
        assert (await a.ask("join"))["code"] == "already_seated"
        assert (await b.ask("join", seat=2))["code"] == "no_open_seat"
        assert (await b.play("1:b", seat=0))["code"] == "not_playing"
        assert (await b.ask("join", seat=1))["type"] == "done"
        assert b.state["status"] == "playing"
        assert [seat["name"] for seat in b.state["seats"]] == ["Ana", "Bo", None]
        refused = await eve.http.post(f"/api/tables/{table}", json={"type": "join"})
        assert (refused.status_code, refused.json()["code"]) == (403, "no_spectators")
        await a.until(lambda: a.presence["seats"] == [0, 1])


async def test_a_random_order_mixes_the_seats_and_follows_from_the_seed(database: str) -> None:
    async with serving(database, live_tables=50) as live:
        ana = await live.person()
        places = set()
        for _ in range(30):
            card = (await ana.http.post("/api/tables", json={"game": "summer", "seats": ME_AND_BOT})).json()
            row = await live.services.store.table(card["id"])
            assert row is not None
            assert card["your_seats"] == [seat_order(row.seed, 2).index(0)]
            places.add(card["your_seats"][0])
        assert places == {0, 1}


async def test_the_owner_may_start_with_bots_on_open_seats(live: Live) -> None:
    ana, bo = await live.person(), await live.person()
    table = await ana.make_table(ME_AND_OPEN, substitute="greedy")
    async with ana.at(table) as a:
        async with bo.at(table) as b:
            assert (await b.ask("start"))["code"] == "not_the_owner"
            assert (await a.ask("start"))["type"] == "done"
            assert (a.state["seats"][1]["kind"], a.state["seats"][1]["level"]) == ("bot", "greedy")
            assert (await a.ask("start"))["code"] == "not_waiting"
            assert (await b.ask("join"))["code"] == "not_waiting"
        await a.play_to_the_end()


async def test_lists_of_tables(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    private = await ana.make_table(ME_AND_OPEN)
    listed = await ana.make_table(ME_AND_OPEN, listed=True, clock={"kind": "days", "days": 3})
    hot = await ana.make_table([{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}], listed=True)
    found = (await bo.http.get("/api/tables/open")).json()["tables"]
    assert [card["id"] for card in found] == [listed]
    watched = (await bo.http.get("/api/tables/watch")).json()["tables"]
    assert [card["id"] for card in watched] == [hot]
    nobody = await bo.http.get("/api/tables/watch", headers={"cookie": "sintra=wrong"})
    assert [card["your_seats"] for card in nobody.json()["tables"]] == [[]]
    mine = (await ana.http.get("/api/tables/mine")).json()["tables"]
    assert {card["id"] for card in mine} == {private, listed, hot}
    assert [card["your_turn"] for card in mine] == [True, False, False]
    assert mine[0]["your_seats"] == [0, 1]
    assert (await bo.http.get("/api/tables/mine")).json() == {"tables": []}
    await bo.http.post(f"/api/tables/{listed}", json={"type": "join"})
    assert (await bo.http.get("/api/tables/mine")).json()["tables"][0]["status"] == "playing"
    assert (await bo.http.get("/api/tables/open")).json() == {"tables": []}


async def test_getting_up_before_the_start(live: Live) -> None:
    ana, bo = await live.person(), await live.person()
    table = await ana.make_table([*ME_AND_OPEN, {"kind": "open"}])
    async with ana.at(table) as a, bo.at(table) as b:
        assert (await b.ask("leave"))["code"] == "not_seated"
        await b.ask("join")
        await b.ask("leave")
        assert b.state["seats"][1]["kind"] == "open"
        await b.ask("join")
        assert (await a.ask("leave"))["type"] == "done"
        await b.until(lambda: b.state["status"] == "abandoned")
        assert (await b.ask("come_back"))["code"] == "not_playing"
        assert (await b.ask("rematch"))["code"] == "not_finished"


async def test_a_bot_plays_for_whoever_leaves_and_they_may_come_back(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(ME_AND_OPEN, substitute="random")
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        assert (await a.ask("come_back"))["code"] == "not_away"
        await a.ask("leave")
        await b.until(lambda: b.state["seats"][0]["away"] == "left")
        seat = b.state["seats"][0]
        assert (seat["driver"], seat["level"], seat["name"]) == ("bot", "random", "Ana")
        assert [event["kind"] for event in b.events if event["person"] == ana.id] == ["leave"]
        for _ in range(3):
            await b.until(lambda: b.to_move == 1)
            await b.play(confirm=True)
        assert (await a.ask("leave"))["code"] == "not_your_seat"
        assert (await a.ask("come_back"))["type"] == "done"
        await b.until(lambda: b.state["seats"][0]["driver"] == "person")
        await asyncio.gather(a.play_to_the_end(), b.play_to_the_end())


async def test_a_turn_that_waits_is_confirmed_for_whoever_leaves(live: Live) -> None:
    ana, bo = await live.person("Ana"), await live.person("Bo")
    table = await ana.make_table(
        [{"kind": "me"}, {"kind": "hotseat", "name": "C"}, {"kind": "open"}], substitute="random"
    )
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        while a.to_move not in a.seats:
            await b.play()
            await b.ask("confirm", at=b.number, seat=b.to_move)
            await a.until(lambda: a.number == b.number)
        await a.play()
        assert a.state["view"]["waits_for_confirm"]
        await a.ask("leave")
        await b.until(lambda: b.to_move == 2)
        assert b.state["view"]["turn_seat"] is None


async def test_a_table_that_everybody_left_rests_until_somebody_comes_back(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table(ME_AND_BOT)
    async with ana.at(table) as a:
        await a.until(lambda: a.to_move in a.seats)
        await a.ask("leave")
        assert a.state["status"] == "abandoned"
        assert (a.state["seed"], a.state["legal"]) == (None, [])
        room, number = live.services.live.rooms.find(table), a.number
        assert room is not None
        await eventually(lambda: room.autoplay.resting)  # nothing will happen by itself
        assert (await a.ask("sync"))["number"] == number
        await a.ask("come_back")
        await a.play_to_the_end()
        assert a.state["status"] == "finished"


async def test_a_rematch_keeps_the_seats_for_the_same_people(live: Live) -> None:
    ana, bo, eve = [await live.person(name) for name in ("Ana", "Bo", "Eve")]
    table = await ana.make_table(ME_AND_OPEN, options={"board": "grey"}, clock={"kind": "days", "days": 3})
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        assert (await b.ask("rematch"))["code"] == "not_finished"
        promised = a.table["commitment"]
        await asyncio.gather(a.play_to_the_end(1), b.play_to_the_end(2))
        answers = await asyncio.gather(a.ask("rematch"), b.ask("rematch"))
        again = {answer["table"] for answer in answers}
        assert len(again) == 1
        await a.until(lambda: a.state["rematch"])
        assert (await a.ask("rematch"))["table"] == a.state["rematch"]
        assert (await eve.http.post(f"/api/tables/{table}", json={"type": "rematch"})).json()[
            "code"
        ] == "not_seated"
    async with ana.at(again.pop()) as a:
        card = a.table["card"]
        assert (card["status"], card["options"], card["clock"]["days"]) == ("playing", {"board": "grey"}, 3)
        assert {seat["name"] for seat in card["seats"]} == {"Ana", "Bo"}
        assert a.table["commitment"] != promised


async def test_a_kept_seat_is_not_for_others(live: Live) -> None:
    ana, bo, eve = [await live.person(name) for name in ("Ana", "Bo", "Eve")]
    table = await ana.make_table(ME_AND_OPEN)
    async with ana.at(table) as a, bo.at(table) as b:
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        await asyncio.gather(a.play_to_the_end(1), b.play_to_the_end(2))
        again = (await a.ask("rematch"))["table"]
    async with eve.at(again) as e:
        assert (await e.ask("join"))["code"] == "no_open_seat"
    async with bo.at(again) as b:
        assert (await b.ask("join"))["type"] == "done"
        assert b.state["status"] == "playing"


async def test_whoever_connects_again_finds_everything(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}])
    async with ana.at(table) as a:
        for number in range(12):
            await a.play_on(random.Random(number))
        before = (a.number, a.state["view"], a.log, a.turns)
    await forget(live, table)
    async with ana.at(table) as a:
        assert (a.number, a.state["view"], a.log, a.turns) == before
        await a.play_to_the_end()


async def test_a_server_that_starts_again_goes_on_with_its_bots(database: str) -> None:
    async with serving(database, bot_pause_ms=3_600_000) as live:  # here the bot never gets to play
        ana = await live.person()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        table = await ana.make_table(seats, clock={"kind": "days", "days": 3})
        async with ana.at(table) as a:
            if a.to_move == 0:
                await a.play(confirm=True)
            assert a.to_move == 1
            before = a.number
    async with serving(database) as live:  # nobody connects: the server itself finds what there is to do
        give_up = time.monotonic() + PATIENCE_S
        while (row := await live.services.store.table(table)) and row.to_move != 0:
            assert time.monotonic() < give_up
            await asyncio.sleep(0.05)
        assert row is not None
        assert (row.to_move, row.number > before) == (0, True)


async def test_a_history_that_is_broken_is_one_line_and_a_table_as_it_was_left(
    lite: Live, caplog: pytest.LogCaptureFixture
) -> None:
    ana = await lite.person()
    tables = [await ana.make_table(HOT, clock={"kind": "days", "days": 1}) for _ in range(2)]
    await forget(lite, tables[0])
    assert lite.services.live.rooms.find(tables[1]) is None
    broken = Job().add("event", table_id=tables[0], number=900, at=1, kind="step", data={})
    await lite.services.store.save(broken)
    for _ in range(2):
        await lite.services.live.keeper.sweep(grace_ms=-10 * 24 * 3600 * 1000)
    assert lite.services.live.rooms.find(tables[1]) is not None
    assert len([line for line in caplog.messages if "shown as it was left: event 900" in line]) == 1
    assert "Traceback" not in caplog.text
    assert lite.services.metrics.failures._value.get() == 0
    async with ana.at(tables[0]) as a:
        assert a.state["problem"] == {"code": "history_broken", "facts": {"event": 900}}
        assert (a.state["view"], a.card["status"], a.card["scores"]) == (None, "abandoned", [5, 5])
        assert (await a.ask("come_back"))["code"] == "history_broken"
    row = await lite.services.store.table(tables[0])
    assert row is not None
    assert (row.status, row.due) == ("abandoned", None)


async def test_a_broken_table_that_waits_is_abandoned_and_holds_up_no_others(
    tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", waiting_days=0) as live:
        ana = await live.person()
        broken, other = [await ana.make_table(ME_AND_OPEN) for _ in range(2)]
        await forget(live, broken)
        await live.services.store.save(
            Job().add("event", table_id=broken, number=900, at=1, kind="join", data={})
        )
        made = now_ms()
        await eventually(lambda: now_ms() > made)
        for _ in range(2):
            await live.services.live.keeper.sweep()
        for table in (broken, other):
            row = await live.services.store.table(table)
            assert row is not None
            assert row.status == "abandoned"
        assert len([line for line in caplog.messages if "shown as it was left: event 900" in line]) == 1


async def test_a_table_that_cannot_be_looked_after_is_told_once(
    lite: Live, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await lite.person()
    table = await ana.make_table(HOT, clock={"kind": "days", "days": 1})
    await forget(lite, table)

    def fail(_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sintra.server.live.rooms.parse_setting", fail)
    for _ in range(3):
        await lite.services.live.keeper.sweep(grace_ms=-10 * 24 * 3600 * 1000)
    assert len([line for line in caplog.messages if f"table {table} cannot be looked after" in line]) == 1


async def test_tables_that_stay_due_do_not_hide_others(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    most, seen = 2, []
    store, keeper = live.services.store, live.services.live.keeper
    look = store.due_tables
    monkeypatch.setattr("sintra.server.live.keeper.MOST_DUE", most)
    monkeypatch.setattr(store, "due_tables", lambda now, after=None: look(now, after, most))

    async def visit(table: str, _: Any) -> None:
        seen.append(table)

    monkeypatch.setattr(keeper, "_visit", visit)
    ana = await live.person()
    made = {await ana.make_table(HOT, clock={"kind": "days", "days": 1}) for _ in range(5)}
    for _ in range(3):
        await keeper.sweep(grace_ms=-10 * 24 * 3600 * 1000)
    assert sorted(seen) == sorted(made)
    await keeper.sweep(grace_ms=-10 * 24 * 3600 * 1000)
    assert seen[5:] == seen[:2]


async def test_tables_that_never_start_are_abandoned(database: str) -> None:
    async with serving(database, waiting_days=0) as live:
        ana = await live.person()
        table = await ana.make_table(ME_AND_OPEN)
        made = now_ms()
        await eventually(lambda: now_ms() > made)
        await live.services.live.keeper.sweep()
        async with ana.at(table) as a:
            assert a.state["status"] == "abandoned"


async def test_a_bot_that_fails_does_not_stop_the_table(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, _: Any) -> int:
            raise ZeroDivisionError

    monkeypatch.setattr("sintra.server.live.autoplay.new_bot", lambda *_: Broken())
    ana = await lite.person()
    async with ana.at(await ana.make_table(ME_AND_BOT)) as a:
        await a.play_to_the_end()
    assert lite.services.metrics.bot_failures._value.get() > 10
    monkeypatch.setattr(bot_pool, "FALLBACK", "no such player")
    async with ana.at(await ana.make_table(ME_AND_BOT)) as a:
        await a.play_to_the_end()


async def test_a_person_makes_only_so_many_tables(database: str) -> None:
    async with serving(database, live_tables=2) as live:
        ana = await live.person()
        for _ in range(2):
            await ana.make_table(ME_AND_OPEN)
        refused = await ana.http.post("/api/tables", json={"game": "summer", "seats": ME_AND_OPEN})
        assert (refused.status_code, refused.json()) == (
            409,
            {"code": "too_many_tables", "facts": {"most": 2}},
        )


async def test_what_the_server_offers(lite: Live) -> None:
    ana = await lite.person()
    about = (await ana.http.get("/api/about")).json()
    assert [game["name"] for game in about["games"]] == ["summer", "garden"]
    assert about["games"][0]["options"] == {"board": ["coloured", "grey"]}
    assert [level["name"] for level in about["levels"]] == list(PLAYERS)
    assert about["levels"][-1] == {"name": "grandmaster", "thinks": True, "seconds": 10.0}
