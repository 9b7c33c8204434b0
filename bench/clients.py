"""What the measurements of the server share: a server process, and people who play over real sockets."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]

READY_S = 1200.0  # compiling on a busy machine takes minutes
FAST = {
    "SINTRA_BOT_PAUSE_MS": "0",
    "SINTRA_REQUESTS_PER_S": "1000000",
    "SINTRA_BURST": "1000000",
    "SINTRA_GUESTS_PER_MINUTE": "1000000",
    "SINTRA_TABLES_PER_MINUTE": "1000000",
    "SINTRA_LIVE_TABLES": "1000000",
    "SINTRA_SOCKETS": "1000000",
    "SINTRA_CONNECTIONS": "0",
    "SINTRA_THINKING_S": "0",
}
AWAY = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError)


def free_port() -> int:
    """A port of the loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`sintra serve` on a free port of the loopback."""

    def __init__(self, database: str, log: Path, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        self._environment = {**os.environ, **FAST, **environment}
        self._command = [sys.executable, "-m", "sintra.cli", "serve", "--port", str(self.port)]
        self._command += ["--database", database]
        self.process: subprocess.Popen[bytes] | None = None
        self._client: httpx.AsyncClient | None = None

    @property
    def client(self) -> httpx.AsyncClient:
        """One HTTP client for everybody, since making one is slow. It keeps no cookies."""
        if self._client is None:
            limits = httpx.Limits(max_connections=50)
            self._client = httpx.AsyncClient(base_url=self.url, timeout=60, verify=False, limits=limits)
        return self._client

    def start(self) -> None:
        """Start it, without waiting until it is ready."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, env=self._environment, start_new_session=True
            )

    async def ready(self, warm: bool = False) -> None:
        """Wait until it answers; with ``warm``, until everything is compiled."""
        give_up = time.monotonic() + READY_S
        while time.monotonic() < give_up:
            try:
                if (await self.client.get("/health")).json()["ready"] or not warm:
                    return
            except AWAY:
                pass
            await asyncio.sleep(0.05)
        raise TimeoutError("the server does not start")

    def kill(self) -> None:
        """Kill it at once (SIGKILL)."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """End it politely."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=30)
            self.process = None


class Guest:
    """A person: a cookie, and requests that are repeated while the server is away."""

    def __init__(self, server: Server, token: str, person: str) -> None:
        self.server, self.token, self.person = server, token, person

    @classmethod
    async def arrive(cls, server: Server, nickname: str) -> "Guest":
        """A new guest."""
        answer = await request(server, "POST", "/api/people", {}, {"nickname": nickname})
        return cls(server, answer.cookies["sintra"], answer.json()["id"])

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """An HTTP request with the cookie: the answer's data."""
        answer = await request(self.server, method, path, {"Cookie": f"sintra={self.token}"}, body)
        return answer.json()

    def connect(self, table: str) -> connect:
        """A socket at a table."""
        return connect(
            f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket",
            additional_headers={"Cookie": f"sintra={self.token}"},
            compression=None,
            open_timeout=60,
            ping_interval=None,
            max_size=None,
        )


async def request(
    server: Server, method: str, path: str, headers: Message, body: Any = None
) -> httpx.Response:
    """An HTTP request, repeated until the server is there and does not fail."""
    give_up = time.monotonic() + READY_S
    while True:
        try:
            answer = await server.client.request(method, path, json=body, headers=headers)
            server.client.cookies.clear()
            if answer.status_code < 500:
                answer.raise_for_status()
                return answer
        except httpx.HTTPStatusError:
            raise
        except AWAY:
            pass
        if time.monotonic() > give_up:
            raise TimeoutError(path)
        await asyncio.sleep(0.1)


def choose(
    state: Message,
    chance: random.Random,
    number: int,
    mine: set[int],
    request_id: int,
    confirm: bool = True,
) -> Message | None:
    """What one of my seats would do now, as a request; nothing if it is another's turn."""
    if state["status"] != "playing":
        return None
    view = state["view"]
    seat = view["seat"] if view["turn_seat"] is None else view["turn_seat"]
    if seat not in mine:
        return None
    common = {"id": request_id, "at": number, "seat": seat}
    if view["waits_for_confirm"]:
        return {"type": "confirm", **common}
    return {"type": "play", **common, "steps": [chance.choice(state["legal"])["step"]], "confirm": confirm}


async def send(socket: ClientConnection, message: Message) -> None:
    """Send a request."""
    await socket.send(json.dumps(message))
