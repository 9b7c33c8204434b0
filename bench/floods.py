"""Attacks with many tiny pieces (frames, parts of a message, chunks of a body), and with unread answers."""

import asyncio
import socket

from people import HOT, Place, Someone, held, stall
from sintra.server.web.routes.page import FOLDER

MANY = 50_000
DEAF = 100  # connections that read nothing
UNREAD = 16 * 2**20  # bytes that each of them asks for: more than the kernel keeps for us
READ_S = 40  # longer than the server waits for somebody to read
MASK = bytes(4)


def upgraded(place: Place, table: str, cookie: str) -> socket.socket:
    """A socket at a table without a library in between."""
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        f"Cookie: sintra={cookie}\r\n\r\n"
    )
    connection = place.send(head.encode())
    assert connection.recv(100).startswith(b"HTTP/1.1 101")
    return connection


def push(connection: socket.socket, pieces: bytes) -> None:
    """Send until the server has had enough; its answers are not read."""
    connection.settimeout(20)
    try:
        connection.sendall(pieces)
    except OSError:
        pass
    finally:
        connection.close()


async def floods(place: Place) -> str:
    """Frames without contents, pings, parts of messages, and a body in chunks of one byte."""
    eve = await Someone.arrive(place.url, "Eve")
    table, cookie = await eve.table(HOT), eve.http.cookies["sintra"]
    frames = [
        b"\x81\x80" + MASK,  # texts
        b"\x89\xfd" + MASK + b"x" * 125,  # pings
        b"\x00\x80" + MASK,  # parts
    ]
    body = (
        f"POST /api/records HTTP/1.1\r\nHost: localhost\r\nCookie: sintra={cookie}\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )

    async def flood() -> None:
        for frame in frames:
            connection = await asyncio.to_thread(upgraded, place, table, cookie)
            begun = b"\x01\x80" + MASK if frame[0] == 0 else b""
            await asyncio.to_thread(push, connection, begun + frame * MANY)
        await asyncio.to_thread(push, place.send(body.encode()), b"1\r\nx\r\n" * MANY)

    before = place.memory_mb()
    seen = await stall(place, flood)
    grown = place.memory_mb() - before
    return held(grown < 30, f"{grown:+.0f} MB of memory, {seen}")


async def unread(place: Place) -> str:
    """Ask for large files of the page, and read nothing of them."""
    file = max(FOLDER.glob("assets/*"), key=lambda path: path.stat().st_size)
    asked = f"GET /assets/{file.name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    before = place.open_files()
    deaf = [place.send(asked * (UNREAD // file.stat().st_size + 1)) for _ in range(DEAF)]
    await asyncio.sleep(5)
    during = place.open_files()
    await asyncio.sleep(READ_S)
    after = place.open_files()
    for connection in deaf:
        connection.close()
    good = during >= before + DEAF and after < before + DEAF // 2
    return held(good, f"{during - before} files more are open at first, {after - before} after {READ_S} s")
