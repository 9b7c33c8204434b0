"""Attacks that were tried, a test for each. ``bench/attack.py`` tries them from outside, and with a watch."""

import asyncio
import json
import secrets
import threading
from typing import Any

import pytest
from fastapi import applications
from fastapi.openapi.utils import get_openapi

from sintra import record
from sintra.kernel.errors import BadText
from sintra.table import Table

from .test_security import closing_code
from .tools import HOT, ME_AND_BOT, ME_AND_OPEN, Live, eventually, forget, raw, serving

pytestmark = pytest.mark.anyio


class Counted(str):
    """A text that counts how often any such text is compared."""

    times = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.times += 1
        return str.__eq__(self, other)


def test_a_record_with_many_names_is_read_in_one_pass() -> None:
    Counted.times = 0
    pairs: list[tuple[str, int]] = [(Counted(f"name {number}"), number) for number in range(26_000)]
    assert len(record._object(pairs)) == 26_000
    assert Counted.times < 26_000
    with pytest.raises(BadText, match="record_field_twice"):
        record._object([*pairs, (Counted("name 7"), 7)])


async def test_what_is_uploaded_is_not_read_on_the_loop(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    parse = record.parse_record

    def noting(text: str) -> record.Record:
        threads.append(threading.current_thread())
        return parse(text)

    for module in ("sintra.server.web.replays", "sintra.server.web.routes.records"):
        monkeypatch.setattr(f"{module}.parse_record", noting)
    ana = await lite.person()
    answer = await ana.http.post("/api/records", content=json.dumps({str(i): i for i in range(15_000)}))
    assert (answer.status_code, answer.json()["code"]) == (422, "record_field_missing")
    good = record.format_record(record.record_of(Table("summer", seats=2, seed="a")))
    card = (await ana.http.post("/api/records", content=good)).json()
    assert (await ana.http.get(f"/api/records/{card['id']}")).json()["seed"] == "a"
    assert (await ana.http.get(f"/api/records/{card['id']}/turns")).json()["turns"] == 0
    assert len(threads) == 4
    assert threading.main_thread() not in threads


async def test_the_description_of_the_api_is_not_made_on_the_loop(
    lite: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []
    make = get_openapi

    def noting(**given: Any) -> dict[str, Any]:
        threads.append(threading.current_thread())
        return make(**given)

    monkeypatch.setattr(applications, "get_openapi", noting)
    ana = await lite.person()
    for _ in range(2):
        found = (await ana.http.get("/api/openapi.json")).json()
        assert "/api/records" in found["paths"]
    assert len(threads) == 1
    assert threading.main_thread() not in threads


# ---- thinking


async def test_bots_wait_until_somebody_is_there(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await lite.person()
    monkeypatch.setattr(secrets, "token_hex", lambda size: "ab" * size)  # a seed with which a bot begins
    three = [{"kind": "bot", "level": "random"}] * 3
    table = await ana.make_table([*three, {"kind": "me"}])
    room = lite.services.live.rooms.find(table)
    assert room is not None
    await eventually(lambda: room.autoplay.resting)
    assert room.session.bot_to_move
    assert room.session.number == 1  # the start
    row = await lite.services.store.table(table)
    assert row is not None
    assert row.due is None  # no sweep finds it
    await forget(lite, table)  # it is idle, though a bot is to move
    async with ana.at(table) as a:
        await a.until(lambda: a.to_move == 3)


async def test_bots_play_unseen_where_others_look_for_their_turn(lite: Live) -> None:
    ana, bo = await lite.person("Ana"), await lite.person("Bo")
    table = await ana.make_table([{"kind": "bot", "level": "random"}, *ME_AND_OPEN])
    await bo.http.post(f"/api/tables/{table}", json={"type": "join"})
    room = lite.services.live.rooms.find(table)
    assert room is not None
    people = {1: ana, 2: bo}
    while not any(event.data.get("by") == "bot" for event in await lite.services.store.events(table)):
        await eventually(lambda: not room.session.bot_to_move)
        seat, session = room.session.to_move, room.session
        assert seat is not None
        assert session.table is not None
        step = {"type": "play", "at": session.number, "seat": seat, "steps": session.table.legal()[:1]}
        await people[seat].http.post(f"/api/tables/{table}", json={**step, "confirm": True})


async def test_a_game_of_bots_alone_ends_when_nobody_watches(lite: Live) -> None:
    ana = await lite.person()
    clock = {"kind": "real", "bank_s": 3600, "increment_s": 0}
    table = await ana.make_table(ME_AND_BOT, clock=clock, substitute="random")
    room = lite.services.live.rooms.find(table)
    assert room is not None
    async with ana.at(table) as a:
        await a.until(lambda: a.to_move == 0)
    await eventually(lambda: not room.audience.clients)
    room.session.clock._since -= 4_000_000
    room.autoplay.wake()
    await eventually(lambda: room.session.status == "abandoned")
    assert room.session.chairs[0].away == "timeout"
    async with ana.at(table) as a:  # whoever comes back plays on
        assert (await a.ask("come_back"))["type"] == "done"
        assert a.state["status"] == "playing"


# ---- who may watch


async def test_who_watched_a_private_table_wait_is_sent_away_at_its_start(lite: Live) -> None:
    ana, bo, eve = [await lite.person(name) for name in ("Ana", "Bo", "Eve")]
    table = await ana.make_table(ME_AND_OPEN, spectators=False)
    async with ana.at(table) as a, eve.at(table) as e, bo.at(table) as b:
        await b.ask("join")
        assert await closing_code(e) == (4403, "no_spectators")
        assert e.state["status"] == "waiting"  # she was told nothing of the game
        await a.ask("chat", text="a secret")
        assert e.chat == []
        room = lite.services.live.rooms.find(table)
        assert room is not None
        assert {client.person.id for client in room.audience.clients} == {ana.id, bo.id}


# ---- limits that could be got round


async def test_tables_are_counted_wherever_one_sits_down(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", live_tables=2) as live:
        ana, bo = await live.person("Ana"), await live.person("Bo")
        first, second = await ana.make_table(ME_AND_BOT), await ana.make_table(ME_AND_BOT)
        full = {"code": "too_many_tables", "facts": {"most": 2}}
        for table in (first, second):
            await ana.http.post(f"/api/tables/{table}", json={"type": "leave"})
        third, _ = await ana.make_table(ME_AND_BOT), await ana.make_table(ME_AND_OPEN)
        theirs = await bo.make_table(ME_AND_OPEN)
        for table, asked in ((first, "rematch"), (second, "come_back"), (theirs, "join")):
            answer = await ana.http.post(f"/api/tables/{table}", json={"type": asked})
            assert (answer.status_code, answer.json()) == (409, full), asked
        await ana.http.post(f"/api/tables/{third}", json={"type": "leave"})
        assert (await ana.http.post(f"/api/tables/{theirs}", json={"type": "join"})).status_code == 200


@pytest.mark.usefixtures("stopped")
async def test_one_address_makes_only_so_many_tables(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", tables_per_minute=3) as live:
        ana, bo = await live.person("Ana"), await live.person("Bo")
        asked, too_fast = {"game": "summer", "seats": HOT}, (429, "too_fast")
        table = await ana.make_table(HOT)
        await ana.http.post(f"/api/tables/{table}", json={"type": "leave"})
        assert (await ana.http.post(f"/api/tables/{table}", json={"type": "rematch"})).status_code == 200
        again = await bo.make_table(HOT)
        await bo.http.post(f"/api/tables/{again}", json={"type": "leave"})
        for answer in (
            await ana.http.post("/api/tables", json=asked),
            await bo.http.post(f"/api/tables/{again}", json={"type": "rematch"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == too_fast


async def test_tables_asked_for_all_at_once_are_counted_too(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", live_tables=2) as live:
        ana = await live.person()
        asked = {"game": "summer", "seats": ME_AND_OPEN}
        answers = await asyncio.gather(*(ana.http.post("/api/tables", json=asked) for _ in range(8)))
        assert sorted(answer.status_code for answer in answers) == [201, 201, *[409] * 6]


async def test_sockets_opened_all_at_once_are_counted_too(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", sockets=2) as live:
        ana = await live.person()
        table = await ana.make_table(HOT)
        rooms, opening = live.services.live.rooms, asyncio.Event()
        get = rooms.get

        async def slowly(name: str) -> Any:
            await opening.wait()  # until all have asked
            return await get(name)

        monkeypatch.setattr(rooms, "get", slowly)

        async def sit() -> str:
            async with ana.at(table):
                await all_in.wait()
                return "in"

        all_in = asyncio.Event()
        tries = [asyncio.create_task(sit()) for _ in range(6)]
        await eventually(lambda: sum(task.done() for task in tries) == 4)
        opening.set()
        all_in.set()
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count("in") == 2


# ---- hosts, paths, cookies, quotas


async def test_odd_paths_are_no_pages(lite: Live) -> None:
    end = b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    for path in (b"/%00", b"/" + b"a" * 5000, b"/assets/%00", b"/api/tables/%00", b"/t/%0a", b"/%ed%a0%80"):
        status = (await raw(lite, b"GET " + path + end)).split(b" ")[1]
        assert status == (b"200" if path == b"/%ed%a0%80" else b"404"), path  # the last is just unknown
    assert lite.services.metrics.failures._value.get() == 0


async def test_a_request_for_another_name_is_refused(lite: Live) -> None:
    ana = await lite.person()
    table = await ana.make_table(HOT)
    for host in (
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "",
        "[",
        "127.0.0.1.evil.example",
    ):
        answer = await ana.http.get("/api/me", headers={"Host": host})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host"), host
    port = lite.url.rsplit(":", 1)[1]
    for host in (f"localhost:{port}", "192.168.1.7:8000", "[::1]:8000", "127.0.0.1"):
        assert (await ana.http.get("/api/me", headers={"Host": host})).status_code == 200, host
    head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: evil.example\r\nCookie: sintra={ana.token}\r\n"
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nOrigin: http://evil.example\r\n\r\n"
    answered = await raw(lite, (head + upgrade + key).encode(), until=b"wrong_host")
    assert b"commitment" not in answered


async def test_the_names_of_a_server_are_set(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", hosts="sintra.example, Other.example") as live:
        ana = await live.person()
        for host, status in (("sintra.example", 200), ("OTHER.example:443", 200), ("evil.example", 421)):
            assert (await ana.http.get("/api/me", headers={"Host": host})).status_code == status


@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize(("proxies", "passed"), [("", 3), ("127.0.0.1", 6), ("127.0.0.9, 10.0.0.1", 3)])
async def test_only_proxies_say_where_a_request_comes_from(tmp_path: Any, proxies: str, passed: int) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", guests_per_minute=3, proxies=proxies) as live:
        browser = live.browser()
        codes = [
            (
                await browser.post(
                    "/api/people", json={"nickname": "x"}, headers={"X-Forwarded-For": f"192.0.2.{number}"}
                )
            ).status_code
            for number in range(6)
        ]
        assert codes == [201] * passed + [429] * (6 - passed)


async def test_behind_https_no_neighbour_can_set_the_cookie(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", secure_cookies=True) as live:
        browser = live.browser()
        cookie = (await browser.post("/api/people", json={"nickname": "Ana"})).headers["set-cookie"]
        assert cookie.startswith("__Host-sintra=")
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
        token = cookie.split("=", 1)[1].split(";")[0]
        for name, status in (("__Host-sintra", 200), ("sintra", 401)):
            answer = await live.browser().get("/api/me", headers={"Cookie": f"{name}={token}"})
            assert answer.status_code == status


async def test_one_person_uploads_only_so_many_records(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", records=2) as live:
        ana = await live.person()
        tables = [Table("summer", seats=2, seed=seed) for seed in "abc"]
        texts = [record.format_record(record.record_of(table)) for table in tables]
        answers = [await ana.http.post("/api/records", content=text) for text in texts]
        assert [answer.status_code for answer in answers] == [201, 201, 409]
        assert answers[-1].json() == {"code": "too_many_records", "facts": {"most": 2}}


async def test_records_uploaded_all_at_once_are_counted_too(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", records=2) as live:
        ana = await live.person()
        tables = [Table("summer", seats=2, seed=f"seed {number}") for number in range(8)]
        texts = [record.format_record(record.record_of(table)) for table in tables]
        answers = await asyncio.gather(*(ana.http.post("/api/records", content=text) for text in texts))
        assert sorted(answer.status_code for answer in answers) == [201, 201, *[409] * 6]


async def test_half_a_character_in_a_record_is_refused(lite: Live) -> None:
    ana = await lite.person()
    good = json.loads(record.format_record(record.record_of(Table("summer", seats=2, seed="a"))))
    half = "\ud800"
    for bad in ({"seed": half}, {"options": {half: "x"}}, {"turns": [half]}, {"game": half}, {half: 1}):
        answer = await ana.http.post("/api/records", content=json.dumps({**good, **bad}))
        assert answer.status_code == 422, answer.text
    assert lite.services.metrics.failures._value.get() == 0
