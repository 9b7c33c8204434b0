"""What attacks need: a server, people at addresses of their own, and a watch on how long they must wait.

On Linux every address 127.x.y.z is this machine, so that an attacker and a victim need not share one.
"""

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from clients import Server

Message = dict[str, Any]
STALL_S = 0.02  # how long one request may hold up everybody else, beyond the usual
TRIES = 3  # a busy machine makes people wait too; an attack that works does so every time
USUAL = {
    "SINTRA_REQUESTS_PER_S": "20",
    "SINTRA_BURST": "60",
    "SINTRA_GUESTS_PER_MINUTE": "600",
    "SINTRA_TABLES_PER_MINUTE": "600",
    "SINTRA_SOCKETS": "30",
    "SINTRA_LIVE_TABLES": "20",
    "SINTRA_CONNECTIONS": "200",
    "SINTRA_THINKING_S": "60",
    "SINTRA_THINKERS": "1",
}
ATTACKER, VICTIM = "127.0.0.1", "127.0.0.2"
ME_AND_OPEN = [{"kind": "me"}, {"kind": "open"}]
HOT = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]


class Someone:
    """A guest at an address."""

    def __init__(self, url: str, address: str) -> None:
        self.url, self.address = url, address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=60)
        self.id = ""

    @classmethod
    async def arrive(cls, url: str, name: str, address: str = ATTACKER) -> "Someone":
        """A new guest."""
        guest = cls(url, address)
        answer = await guest.http.post("/api/people", json={"nickname": name})
        answer.raise_for_status()
        guest.id = answer.json()["id"]
        return guest

    async def make(self, seats: list[Message], **more: Any) -> httpx.Response:
        """Ask for a table."""
        return await self.http.post("/api/tables", json={"game": "summer", "seats": seats, **more})

    async def table(self, seats: list[Message], **more: Any) -> str:
        """A table; its id."""
        answer = await self.make(seats, **more)
        answer.raise_for_status()
        return str(answer.json()["id"])

    async def ask(self, table: str, kind: str, **more: Any) -> Message:
        """A request at a table, by HTTP."""
        answer = await self.http.post(f"/api/tables/{table}", json={"type": kind, **more})
        found: Message = answer.json()
        return found

    def connect(self, table: str) -> connect:
        """A socket at a table."""
        return connect(
            f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket",
            additional_headers={"Cookie": f"sintra={self.http.cookies['sintra']}"},
            local_addr=(self.address, 0),
            compression=None,
            open_timeout=60,
            ping_interval=None,
            max_size=None,
        )


async def receive(socket: Any, kind: str, limit_s: float = 60) -> Message:
    """The next message of a kind."""
    async with asyncio.timeout(limit_s):
        while True:
            message: Message = json.loads(await socket.recv())
            if message["type"] == kind:
                return message


class Watch:
    """How long somebody waited for an answer, at worst, in seconds."""

    def __init__(self) -> None:
        self.worst, self.answers = 0.0, 0

    async def look(self, socket: Any) -> None:
        """Ask again and again."""
        number = 0
        while True:
            number += 1
            started = time.perf_counter()
            await socket.send(json.dumps({"type": "ping", "id": number}))
            while (json.loads(await socket.recv())).get("id") != number:
                pass
            self.worst = max(self.worst, time.perf_counter() - started)
            self.answers += 1
            await asyncio.sleep(0.06)  # no faster than a person may


@asynccontextmanager
async def watched(url: str) -> AsyncIterator[Watch]:
    """A victim who asks at a table of their own meanwhile."""
    victim = await Someone.arrive(url, "Victim", VICTIM)
    watch = Watch()
    async with victim.connect(await victim.table(HOT)) as socket:
        await receive(socket, "table")
        looking = asyncio.create_task(watch.look(socket))
        try:
            yield watch
        finally:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
    await victim.http.aclose()


class Place:
    """A server under attack: its process, its database, its log."""

    def __init__(self, folder: Path) -> None:
        self.database, self.log = folder / "attack.db", folder / "server.log"
        self.server = Server(f"sqlite:///{self.database}", self.log, **USUAL)

    @property
    def url(self) -> str:
        """Where it is."""
        return self.server.url

    @property
    def pid(self) -> int:
        """Its process."""
        assert self.server.process is not None
        return self.server.process.pid

    async def start(self) -> None:
        """Start it, and wait until it is warm."""
        self.server.start()
        await self.server.ready(warm=True)

    def memory_mb(self) -> float:
        """How much memory it has."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def open_files(self) -> int:
        """How many files and connections it has open."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def logged(self, text: str) -> int:
        """How many lines of the log have a text."""
        return sum(text in line for line in self.log.read_text().splitlines())

    def send(self, *pieces: bytes) -> socket.socket:
        """A connection from the attacker on which something was sent."""
        connection = socket.create_connection(("127.0.0.1", self.server.port), 30, (ATTACKER, 0))
        for piece in pieces:
            try:
                connection.sendall(piece)
            except OSError:
                break
        return connection


def held(holds: bool, what: str) -> str:
    """What was seen, if the server held; otherwise the attack succeeded."""
    if not holds:
        raise AssertionError(what)
    return what


async def stall(place: Place, attack: Callable[[], Awaitable[object]]) -> str:
    """How much longer than usual somebody else waits during an attack."""
    seen = []
    for _ in range(TRIES):
        async with watched(place.url) as watch:
            await asyncio.sleep(2)
            usual, watch.worst, before = watch.worst, 0.0, watch.answers
            await attack()
            async with asyncio.timeout(60):
                while watch.answers < before + 5:
                    await asyncio.sleep(0.05)
        seen.append(watch.worst - usual)
        if seen[-1] <= STALL_S:
            break
    return held(
        min(seen) <= STALL_S, f"others wait {min(seen) * 1000:+.0f} ms longer than {usual * 1000:.0f} ms"
    )
