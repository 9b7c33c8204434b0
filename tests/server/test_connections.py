"""Connections: how many an address may have, and how long a client may take to ask, and to read."""

import asyncio
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from sintra.server.web import connections, security
from sintra.server.web.connections import LONGEST_HEAD

from .tools import HOT, Live, eventually, raw, serving

pytestmark = pytest.mark.anyio


def open_files() -> set[Path]:
    """What this process has open."""
    return {Path(os.path.realpath(entry)) for entry in Path("/proc/self/fd").iterdir()}


async def test_a_long_head_is_refused_before_it_is_read(lite: Live) -> None:
    head = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
    small = b"".join(b"x-%d: %s\r\n" % (number, b"y" * 20) for number in range(1000))
    assert len(small) > LONGEST_HEAD
    for more in (small, b"x: " + b"y" * (4 * LONGEST_HEAD)):
        for end in (b"", b"\r\nconnection: close\r\n\r\n"):
            assert not (await raw(lite, head + more + end)).startswith(b"HTTP/1.1 200")
    assert (await raw(lite, head + b"connection: close\r\n\r\n")).startswith(b"HTTP/1.1 200")


async def test_a_request_that_does_not_arrive_is_not_waited_for(
    lite: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_S", 0.05)
    monkeypatch.setattr(security, "BODY_S", 0.05)
    assert await raw(lite, b"GET /health HT") == b""
    assert await raw(lite, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /he") != b""
    body = b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    answer = await raw(lite, body)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"too_slow" in answer


async def test_an_answer_that_nobody_reads_is_not_kept(
    lite: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<title>Sintra</title>")
    (tmp_path / "large").write_bytes(bytes(16 * 2**20))  # more than the kernel keeps for us
    monkeypatch.setattr("sintra.server.web.routes.page.FOLDER", tmp_path)
    monkeypatch.setattr(connections, "READ_S", 0.2)
    port = int(lite.url.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port)) as deaf:
        deaf.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await eventually(lambda: (tmp_path / "large") in open_files())
        await eventually(lambda: (tmp_path / "large") not in open_files())
    ana = await lite.person()
    assert len((await ana.http.get("/large")).content) == 16 * 2**20  # whoever reads gets all of it


async def test_one_address_has_only_so_many_connections(
    tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", connections=5) as live:
        port = int(live.url.rsplit(":", 1)[1])
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        for _ in range(3):
            assert (await raw(live)).startswith(b"HTTP/1.1 503")
        assert len([line for line in caplog.messages if "has 5 connections" in line]) == 1
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        ana = await live.person()  # as soon as they are gone
        async with ana.at(await ana.make_table(HOT)) as a:
            assert (await a.ask("ping"))["type"] == "done"


async def test_a_closed_socket_counts_no_longer(tmp_path: Any) -> None:
    async with serving(f"sqlite:///{tmp_path}/sintra.db", connections=3) as live:
        ana = await live.person()
        table = await ana.make_table(HOT)
        for _ in range(6):
            async with ana.at(table):
                pass
