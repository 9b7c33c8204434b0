"""What docs/security.md promises."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
import websockets
from starlette.datastructures import Headers

from sintra.kernel.errors import SintraError
from sintra.server.limits import Bucket, Buckets
from sintra.server.web.client import CLOSE_CODES
from sintra.server.web.people import hash_token
from sintra.server.web.security import HEADERS, MOST_BYTES, is_own_origin
from sintra.server.web.sockets import LONGEST_FRAME, STRIKES
from sintra.server.web.sockets import MOST_BYTES as MOST_SOCKET_BYTES
from sintra.store.errors import StoreAway, StoreFailed

from .tools import HOT, ME_AND_BOT, ME_AND_OPEN, Live, Seated, Someone, serving

pytestmark = pytest.mark.anyio


async def closed_with(person: Someone, table: str, origin: str | None = None) -> tuple[int, str]:
    """How a socket is closed that should not be open."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        async with person.at(table, origin):
            pass
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def closing_code(seated: Seated) -> tuple[int, str]:
    """Receive until the socket is closed: how it was closed."""
    try:
        while True:
            await seated.receive()
    except websockets.ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (0, "")


async def test_the_cookie_is_out_of_reach_and_the_database_knows_no_token(live: Live) -> None:
    async with live.browser() as browser:
        answer = await browser.post("/api/people", json={"nickname": "Ana"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        token = browser.cookies["sintra"]
        assert len(token) >= 43  # 256 bits
        assert token not in answer.text
        row = await live.services.store.person_by_token(hash_token(token))
        assert row is not None
        assert token not in str(row._asdict())
        assert (await browser.delete("/api/me")).status_code == 204
        assert "sintra" not in browser.cookies


async def test_behind_https_the_cookie_is_secure(database: str) -> None:
    async with serving(database, secure_cookies=True) as live:
        answer = await live.browser().post("/api/people", json={"nickname": "Ana"})
        assert "Secure" in answer.headers["set-cookie"]


async def test_without_a_good_cookie_one_is_nobody(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table(ME_AND_BOT)
    for token in ("", "nonsense", ana.token[:-1], ana.token + "x", "x" * 5000):
        eve = Someone(live, ana.http, "?", "Eve", token)
        assert await closed_with(eve, table) == (4401, "no_person")
        browser = live.browser(sintra=token)
        for path in ("/api/me", "/api/tables/mine", f"/api/tables/{table}", f"/api/tables/{table}/turns"):
            answer = await browser.get(path)
            assert (answer.status_code, answer.json()["code"]) == (401, "no_person")


async def test_a_foreign_page_cannot_act(lite: Live) -> None:
    ana = await lite.person()
    table = await ana.make_table(ME_AND_BOT)
    assert await closed_with(ana, table, "https://evil.example") == (4403, "foreign_origin")
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        for method, path in (
            ("POST", "/api/tables"),
            ("POST", f"/api/tables/{table}"),
            ("DELETE", "/api/me"),
        ):
            answer = await ana.http.request(method, path, headers=headers, json={"type": "leave"})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    async with ana.at(table, lite.url) as a:  # the server's own page
        assert a.state["status"] == "playing"


def test_origins() -> None:
    def own(**headers: str) -> bool:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return is_own_origin(Headers(named), {"https://friend.example"})

    assert own(host="sintra.example:8000")
    assert own(host="sintra.example:8000", origin="http://sintra.example:8000")
    assert own(host="sintra.example", origin="https://friend.example")
    assert own(host="sintra.example", sec_fetch_site="same-origin")
    assert not own(host="sintra.example", sec_fetch_site="cross-site")
    assert not own(host="sintra.example", origin="http://sintra.example:8000")
    assert not own(host="sintra.example", origin="http://sintra.example.evil.example")
    assert not own(host="sintra.example", origin="null")
    assert not own(host="sintra.example", origin="")


async def test_every_answer_has_the_headers(lite: Live) -> None:
    ana = await lite.person()
    for path in ("/", "/health", "/api/me", "/api/nothing", "/api/openapi.json", "/metrics"):
        answer = await ana.http.get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS, path
    assert (await ana.http.get("/api/me")).headers["cache-control"] == "no-store"


async def test_what_is_too_large_is_refused(lite: Live) -> None:
    ana = await lite.person()
    big = {"nickname": "x" * MOST_BYTES}
    answer = await ana.http.post("/api/people", json=big)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    async def pieces() -> Any:
        for _ in range(20):
            yield b"x" * 1024

    answer = await ana.http.post("/api/people", content=pieces())  # no length is told
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    async with ana.at(await ana.make_table(ME_AND_OPEN)) as a:
        await a.send("x" * (MOST_SOCKET_BYTES + 1))
        refused = await a.receive()
        while refused["type"] != "refused":
            refused = await a.receive()
        assert (refused["code"], refused["id"]) == ("too_large", None)
        assert (await a.ask("ping"))["type"] == "done"
        await a.send("x" * (LONGEST_FRAME + 1))
        assert (await closing_code(a))[0] == 1009


MALFORMED: list[Any] = [
    "", "{", "null", "[]", "5", '"play"', "{}", '{"type":"play"}', '{"type":"fly","id":1}',
    '{"type":["play"]}', '{"type":"ping","id":NaN}',
    '{"type":"play","at":0,"seat":0,"steps":[5]}', '{"type":"play","at":0,"seat":0,"steps":"1:b"}',
    '{"type":"play","at":0,"seat":0,"steps":[]}', '{"type":"play","at":"0","seat":0,"steps":["1:b"]}',
    '{"type":"play","at":0,"seat":-1,"steps":["1:b"]}', '{"type":"step","at":0,"seat":0,"step":"1:b"}',
    '{"type":"play","at":0,"seat":0,"steps":["1:b"],"more":1}',
    '{"type":"ping","id":-1}', '{"type":"ping","id":1e400}', '{"type":"ping","id":99999999999999999999}',
    '{"type":"ping","id":true}', '{"type":"ping","id":1.5}', "[" * 3000, '{"a":' * 800,
    b"\xff\xfe", b"\x00" * 100, '{"type":"chat","text":"\\ud800"}', '{"type":"join","seat":4}',
]  # fmt: skip


async def test_every_malformed_message_is_answered(lite: Live) -> None:
    ana = await lite.person()
    async with ana.at(await ana.make_table(ME_AND_OPEN)) as a:
        for message in MALFORMED:
            await a.send(message)
            answer = await a.receive()
            while answer["type"] != "refused":
                answer = await a.receive()
            assert (answer["code"], answer["number"]) == ("malformed", a.number), message
            assert set(answer["facts"]) == {"reason", "where"}
        assert (await a.ask("fly"))["code"] == "malformed"  # and its id comes back
        assert (await a.ask("ping"))["type"] == "done"
    assert lite.services.metrics.failures._value.get() == 0


@pytest.mark.usefixtures("stopped")
async def test_who_goes_on_too_fast_is_sent_away(database: str) -> None:
    async with serving(database, requests_per_s=5, burst=10) as live:
        ana = await live.person()
        async with ana.at(await ana.make_table(ME_AND_OPEN)) as a:
            for number in range(10 + STRIKES + 1):
                await a.send(json.dumps({"type": "ping", "id": number}))
            assert await closing_code(a) == (4429, "too_fast")
        answers = [json.loads(text) for text in live.seen if '"refused"' in text or '"done"' in text]
        assert [answer["type"] for answer in answers] == ["done"] * 10 + ["refused"] * STRIKES
        assert answers[-1]["facts"]["wait_ms"] > 0
        codes = [(await ana.http.get("/api/me")).status_code for _ in range(12)]
        assert codes == [200] * 8 + [429] * 4  # two were spent on becoming a guest and making a table


@pytest.mark.usefixtures("stopped")
async def test_one_address_makes_only_so_many_guests(database: str) -> None:
    async with serving(database, guests_per_minute=3) as live:
        browser = live.browser()
        codes = [(await browser.post("/api/people", json={"nickname": "x"})).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]


async def test_one_person_opens_only_so_many_sockets(database: str) -> None:
    async with serving(database, sockets=2) as live:
        ana, bo = await live.person(), await live.person()
        table = await ana.make_table(ME_AND_OPEN)
        async with ana.at(table), ana.at(table), bo.at(table):
            assert await closed_with(ana, table) == (4409, "too_many_sockets")


async def test_who_does_not_read_is_sent_away_and_keeps_nobody_up(
    lite: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sintra.server.web.client.MOST_WAITING", 1000)
    ana = await lite.person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}])
    room = await lite.services.live.rooms.get(table)
    async with ana.at(table) as a:
        client = next(iter(room.audience.clients))
        for _ in range(400):  # more than the two ends keep for each other
            client.send(b'{"type":"notice","number":0,"code":"%s","facts":{}}' % (b"x" * 64_000))
        assert await closing_code(a) == (CLOSE_CODES["too_slow"], "too_slow")


async def test_private_tables_are_for_their_people(live: Live) -> None:
    ana, bo, eve = [await live.person(name) for name in ("Ana", "Bo", "Eve")]
    table = await ana.make_table(ME_AND_OPEN, spectators=False)
    async with eve.at(table) as e:
        assert e.state["status"] == "waiting"  # she may still sit down
    async with bo.at(table) as b:
        await b.ask("join")
        assert await closed_with(eve, table) == (4403, "no_spectators")
        for path in ("", "/turns", "/record"):
            answer = await eve.http.get(f"/api/tables/{table}{path}")
            assert (answer.status_code, answer.json()["code"]) == (403, "no_spectators")
    watched = await ana.make_table(ME_AND_BOT)
    async with eve.at(watched) as e:
        assert e.table["you"]["seats"] == []
        assert e.presence["spectators"] == 0  # the first view was made before she was there
        await e.until(lambda: e.presence["spectators"] == 1)


async def test_a_table_that_is_not_there(live: Live) -> None:
    ana = await live.person()
    for name in ("nosuchtable", "a" * 16):
        assert await closed_with(ana, name) == (4404, "no_such_table")
        answer = await ana.http.get(f"/api/tables/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
    for name in ("a" * 17, "A;DROP", "..", "%00"):
        answer = await ana.http.get(f"/api/tables/{name}")
        assert answer.status_code in (404, 422)


async def test_parameters_are_bound(live: Live) -> None:
    ana = await live.person("'; DROP TABLE x; --")
    assert (await ana.http.get("/api/me")).json()["nickname"] == "'; DROP TABLE x; --"
    table = await ana.make_table(ME_AND_OPEN)
    async with ana.at(table) as a:
        await a.ask("chat", text="'; DELETE FROM events; --")
        assert (await a.ask("sync"))["chat"][0]["text"] == "'; DELETE FROM events; --"


async def test_a_failure_tells_nothing(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await lite.person()
    table = await ana.make_table(ME_AND_OPEN)

    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    async with ana.at(table) as a:
        monkeypatch.setattr("sintra.server.live.room.Room.ask", broken)
        failed = await a.ask("ping")
        assert (failed["code"], failed["facts"]) == ("failed", {})
        answer = await ana.http.post(f"/api/tables/{table}", json={"type": "ping"})
        assert (answer.status_code, answer.json()) == (500, {"code": "failed", "facts": {}})
    assert lite.services.metrics.failures._value.get() == 2


@pytest.mark.parametrize(
    ("code", "error", "status"), [("failed", StoreFailed, 500), ("store_away", StoreAway, 503)]
)
async def test_nobody_is_told_what_is_wrong_with_the_database(
    lite: Live, monkeypatch: pytest.MonkeyPatch, code: str, error: type[SintraError], status: int
) -> None:
    ana = await lite.person()
    table = await ana.make_table(HOT)

    async def broken(*_: object) -> None:
        raise error(code, reason="InsufficientPrivilegeError", state="42501")

    async with ana.at(table) as a:
        monkeypatch.setattr("sintra.server.live.room.Room.ask", broken)
        failed = await a.ask("ping")
        assert (failed["code"], failed["facts"]) == (code, {})
        answer = await ana.http.post(f"/api/tables/{table}", json={"type": "ping"})
        assert (answer.status_code, answer.json()) == (status, {"code": code, "facts": {}})


def test_buckets_fill_again() -> None:
    now = [0.0]
    bucket = Bucket(rate=2, burst=3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 501]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [0, 501]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 501]


def test_buckets_that_nobody_uses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.server.limits.MOST_BUCKETS", 3)
    buckets = Buckets(rate=1, burst=1)
    for key in "abcde":
        buckets.check(key)
    assert list(buckets._buckets) == ["c", "d", "e"]


async def test_the_server_says_goodbye(database: str) -> None:
    async with serving(database) as live:
        ana = await live.person()
        table = await ana.make_table(ME_AND_OPEN)
        leaving = asyncio.Event()

        async def sit() -> tuple[int, str]:
            async with ana.at(table) as a:
                leaving.set()
                return await closing_code(a)

        sitting = asyncio.create_task(sit())
        await leaving.wait()
    assert (await sitting)[0] == 1012


def test_every_promise_names_tests_that_exist() -> None:
    tests = Path(__file__).parents[1]
    named = set(re.findall(r"`(test_\w+)`", (tests.parent / "docs/security.md").read_text()))
    found = {
        name for file in tests.rglob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text())
    }
    assert len(named) > 20
    assert named <= found
