"""Clients that send more than they should, or odd things. Each of these attacks once worked."""

import asyncio
import json
import logging
import socket
from typing import Any

import pytest
import websockets

from sintra.server.web import connections, wire
from sintra.server.web.client import MOST_WAITING
from sintra.server.web.connections import MOST_READ
from sintra.server.web.wire import MOST_IDLE, Wire

from .test_security import closed_with
from .tools import HOT, PATIENCE_S, Live, Seated, Someone, eventually, serving

pytestmark = pytest.mark.anyio

TEXT, PART, LAST, PING, PONG, CLOSE = b"\x81", b"\x01", b"\x80", b"\x89", b"\x8a", b"\x88"


def frame(kind: bytes, text: bytes = b"") -> bytes:
    """A frame as browsers send it, under a mask of zeros."""
    assert len(text) < 126
    return kind + bytes([0x80 | len(text)]) + bytes(4) + text


async def wire_at(live: Live, table: str) -> Wire:
    """The server's end of the first socket at a table."""
    room = await live.services.live.rooms.get(table)
    await eventually(lambda: room.audience.clients)
    found: Wire = next(iter(room.audience.clients))._wire  # type: ignore[attr-defined]
    return found


async def upgraded(
    live: Live, who: Someone, table: str, **headers: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket at a table without a library in between, after its first answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(live.url.rsplit(":", 1)[1]))
    lines = {
        "Host": "localhost",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
        "Cookie": f"sintra={who.token}",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    writer.write(f"GET /api/tables/{table}/socket HTTP/1.1\r\n{head}\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def flood(live: Live, who: Someone, table: str, frames: bytes) -> bytes:
    """All that is answered to some frames until the connection ends."""
    reader, writer = await upgraded(live, who, table)
    try:
        writer.write(frames)
        return await asyncio.wait_for(reader.read(), PATIENCE_S)
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def test_only_a_little_is_read_at_once(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []
    read_frames, read_requests = Wire.data_received, connections.Connection.data_received

    def noting(read: Any) -> Any:
        def receive(self: Any, data: bytes) -> None:
            lengths.append(len(data))
            read(self, data)

        return receive

    monkeypatch.setattr(Wire, "data_received", noting(read_frames))
    monkeypatch.setattr(connections.Connection, "data_received", noting(read_requests))
    ana = await lite.person()
    table = await ana.make_table(HOT)
    await flood(lite, ana, table, frame(TEXT) * 5000 + frame(CLOSE))
    answer = await ana.http.post("/api/records", content="x" * 200_000)
    assert answer.status_code == 422
    assert sum(lengths) > 200_000
    assert max(lengths) <= 2 * MOST_READ  # the kernel is not exact


def note_ends(monkeypatch: pytest.MonkeyPatch) -> list[Wire]:
    """The sockets that are cut off, from now on."""
    ended: list[Wire] = []

    def give_up(self: Wire) -> None:
        ended.append(self)
        self.transport.abort()

    monkeypatch.setattr(Wire, "give_up", give_up)
    return ended


@pytest.mark.parametrize(
    "frames",
    [
        frame(PING, b"x" * 100) * 10 * MOST_IDLE,
        frame(PONG, b"x" * 100) * 10 * MOST_IDLE,
        frame(PART) + frame(b"\x00") * 10 * MOST_IDLE + frame(LAST),
    ],
    ids=["pings", "pongs", "parts"],
)
async def test_who_sends_many_frames_that_say_nothing_is_cut_off(
    lite: Live, monkeypatch: pytest.MonkeyPatch, frames: bytes
) -> None:
    given_up = note_ends(monkeypatch)
    ana = await lite.person()
    answered = await flood(lite, ana, await ana.make_table(HOT), frames + frame(CLOSE))
    assert answered.count(b"x" * 100) <= MOST_IDLE
    assert b"malformed" not in answered
    assert given_up


async def test_who_goes_on_after_being_sent_away_is_cut_off(
    lite: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = note_ends(monkeypatch)
    ana = await lite.person()
    table = await ana.make_table(HOT)
    room = await lite.services.live.rooms.get(table)
    _, writer = await upgraded(lite, ana, table)
    await eventually(lambda: room.audience.clients)
    client = next(iter(room.audience.clients))
    client.close("too_fast")
    await eventually(lambda: client._wire.close_sent)  # type: ignore[attr-defined]
    writer.write(frame(TEXT, b"{}") * 10 * MOST_IDLE)
    await eventually(lambda: given_up)
    writer.close()


async def test_whoever_pings_now_and_then_stays(lite: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_IDLE", 3)
    ana = await lite.person()
    table = await ana.make_table(HOT)
    async with ana.at(table) as a:
        ours = await wire_at(lite, table)
        for _ in range(4):
            for _ in range(2):  # and a pong to the server's ping
                await (await a.ws.ping())
            ours.send_keepalive_ping()
            await eventually(lambda: ours.pending_ping_payload is None)
        assert (await a.ask("ping"))["type"] == "done"


async def test_a_text_that_is_none_is_malformed_and_leaves_no_trace(
    lite: Live, caplog: pytest.LogCaptureFixture
) -> None:
    ana = await lite.person()
    with caplog.at_level(logging.WARNING):
        async with ana.at(await ana.make_table(HOT)) as a:
            await a.ws.send(b"\xff\xfe", text=True)
            answer = await a.receive()
            while answer["type"] != "refused":
                answer = await a.receive()
    assert answer["code"] == "malformed"
    assert caplog.messages == []


async def test_nonsense_leaves_no_trace_either(lite: Live, caplog: pytest.LogCaptureFixture) -> None:
    port = int(lite.url.rsplit(":", 1)[1])
    with caplog.at_level(logging.WARNING):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"\x16\x03\x01 nonsense\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 400")
        writer.close()
    assert caplog.messages == []


async def test_whoever_does_not_read_answers_gets_no_more(lite: Live) -> None:
    ana = await lite.person()
    table = await ana.make_table(HOT, game="garden")
    reader, writer = await upgraded(lite, ana, table)
    ours = await wire_at(lite, table)
    for end, kept in ((ours.transport, socket.SO_SNDBUF), (writer, socket.SO_RCVBUF)):
        end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, kept, 32 * 1024)
    writer.write(frame(TEXT, b'{"type":"sync"}') * 400)  # far more than the two ends keep for each other
    await eventually(lambda: ours.writable._opening)  # type: ignore[attr-defined]
    assert 0 < ours.waiting < MOST_WAITING / 2
    answered = 0
    while answered < 400:  # everything is answered in the end
        answered += (await reader.readuntil(b'"type":"table"')).count(b'"type":"table"')
    writer.close()


async def pinged(seated: Seated) -> str:
    """How a request is answered; a refusal for being too fast names none."""
    await seated.send({"type": "ping"})
    while True:
        kind = str((await seated.receive())["type"])
        if kind in ("done", "refused"):
            return kind


@pytest.mark.usefixtures("stopped")
async def test_more_sockets_do_not_mean_more_requests(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", requests_per_s=5, burst=10) as live:
        ana = await live.person()
        table = await ana.make_table(HOT)
        async with ana.at(table) as first, ana.at(table) as second:
            kinds = [await pinged(each) for _ in range(6) for each in (first, second)]
        assert kinds == ["done"] * 10 + ["refused"] * 2


@pytest.mark.usefixtures("stopped")
async def test_one_address_asks_as_much_as_four_people(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", requests_per_s=5, burst=10) as live:
        people = [await live.person(name) for name in "ABCDE"]
        table = await people[0].make_table(HOT)
        done = 0
        for who in people:  # opening a socket counts as well
            async with who.at(table) as each:
                done += [await pinged(each) for _ in range(8)].count("done")
        assert done == 40 - len(people)
        assert await closed_with(people[0], table) == (4429, "too_fast")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://[]:x"])
async def test_an_origin_that_is_no_address_is_foreign(lite: Live, origin: str) -> None:
    ana = await lite.person()
    answer = await ana.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    with pytest.raises(websockets.ConnectionClosed) as closed:
        async with ana.at(await ana.make_table(HOT), origin):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "foreign_origin"
    assert lite.services.metrics.failures._value.get() == 0


@pytest.mark.parametrize("path", ["/" + "a" * 300, "/" + "%f0%9f%8e%b2" * 80])
async def test_a_name_longer_than_a_file_may_have_is_just_unknown(lite: Live, path: str) -> None:
    ana = await lite.person()
    assert (await ana.http.get(path)).status_code == 200
    assert (await ana.http.get("/assets" + path)).json()["code"] == "no_such_page"
    assert lite.services.metrics.failures._value.get() == 0


async def test_pages_and_health_can_be_asked_for_without_their_contents(lite: Live) -> None:
    ana = await lite.person()
    for path in ("/", "/health", "/icon.svg", "/t/abc"):
        head, whole = await ana.http.head(path), await ana.http.get(path)
        assert (head.status_code, head.content) == (200, b""), path
        assert head.headers["content-type"] == whole.headers["content-type"]
    assert json.loads((await ana.http.get("/health")).content)["status"] == "ok"
