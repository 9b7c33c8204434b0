"""A server on a real port, and people with real sockets."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection

from sintra.bots.players import choose_text
from sintra.cli.serve import address_of, listen
from sintra.games import find_game
from sintra.server.live.bot_pool import new_bot
from sintra.server.protocol import codec
from sintra.server.settings import Settings
from sintra.server.web.app import new_app
from sintra.server.web.connections import Server, new_config
from sintra.server.web.services import Services
from sintra.table import Table

Message = dict[str, Any]

PATIENCE_S = 300.0  # only for a test that fails: nothing that is waited for takes long
ME_AND_OPEN = [{"kind": "me"}, {"kind": "open"}]
HOT = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]
ME_AND_BOT = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


class Live:
    """A running server."""

    def __init__(self, url: str, services: Services) -> None:
        self.url, self.services = url, services
        self.seen: list[str] = []  # everything that any client was ever sent
        self.browsers: list[httpx.AsyncClient] = []

    async def person(self, nickname: str = "Ana") -> "Someone":
        """A new guest."""
        client = self.browser()
        answer = await client.post("/api/people", json={"nickname": nickname})
        assert answer.status_code == 201, answer.text
        return Someone(self, client, answer.json()["id"], nickname, client.cookies["sintra"])

    async def known(self, person: str, nickname: str, token: str) -> "Someone":
        """Somebody who has been here before."""
        return Someone(self, self.browser(sintra=token), person, nickname, token)

    def browser(self, **cookies: str) -> httpx.AsyncClient:
        """A client for HTTP, which is closed with the server."""
        hooks = {"response": [self._keep]}
        client = httpx.AsyncClient(base_url=self.url, event_hooks=hooks, timeout=PATIENCE_S, cookies=cookies)
        self.browsers.append(client)
        return client

    async def _keep(self, response: httpx.Response) -> None:
        self.seen.append((await response.aread()).decode())


def check_view(view: Message | None) -> None:
    """A position has all fields of its own game's type, and no others."""
    if view is not None:
        kind = find_game(view["game"]).position
        TypeAdapter(kind).validate_python(view, strict=True)
        assert view.keys() == kind.__annotations__.keys()


@dataclass
class Someone:
    """A person with a browser."""

    live: Live
    http: httpx.AsyncClient
    id: str
    nickname: str
    token: str

    async def make_table(self, seats: list[Message], game: str = "summer", **more: Any) -> str:
        """A table; its id."""
        asked = {"game": game, "seats": seats, "order": "chosen", **more}
        answer = await self.http.post("/api/tables", json=asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    @asynccontextmanager
    async def at(self, table: str, origin: str | None = None) -> AsyncIterator["Seated"]:
        """A socket at a table, after its first message."""
        url = f"{self.live.url.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"Cookie": f"sintra={self.token}"}
        async with websockets.connect(
            url,
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type]
            max_size=None,
            open_timeout=PATIENCE_S,
            ping_interval=None,
        ) as ws:
            seated = Seated(self, ws)
            await seated.receive()
            yield seated


@dataclass
class Seated:
    """One end of a socket, with what its page would know."""

    who: Someone
    ws: ClientConnection
    table: Message = field(default_factory=dict)
    state: Message = field(default_factory=dict)
    card: Message = field(default_factory=dict)
    you: Message = field(default_factory=dict)
    number: int = 0
    log: list[Message] = field(default_factory=list)
    turns: list[Message] = field(default_factory=list)
    chat: list[Message] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    events: list[Message] = field(default_factory=list)
    presence: Message = field(default_factory=dict)
    _ids: int = 0

    async def receive(self) -> Message:
        """The next message, checked against the protocol and taken in as a page would."""
        text = await asyncio.wait_for(self.ws.recv(), PATIENCE_S)
        assert isinstance(text, str)
        self.who.live.seen.append(text)
        codec.server_messages.validate_json(text, strict=True)
        message: Message = json.loads(text)
        check_view(message.get("state", {}).get("view"))
        self._take_in(message)
        return message

    def _take_in(self, message: Message) -> None:
        kind = message["type"]
        if kind == "update":
            assert message["events"][0]["number"] == self.number + 1, "a gap"
            self.events += message["events"]
        if kind in ("table", "update"):
            self.state = message["state"]
            for name, mine in (("log", self.log), ("turns", self.turns)):
                mine[message[name]["start"] :] = message[name]["items"]
        if kind == "table":
            self.table, self.presence = message, message["presence"]
            self.chat = list(message["chat"])
        if kind in ("table", "update"):
            self.number = message["number"]
            self.card, self.you = message["card"] or self.card, message["you"] or self.you
        if kind == "chat":
            self.chat.append(message["line"])
        if kind == "presence":
            self.presence = message["presence"]
        if kind == "notice":
            self.notices.append(message["code"])

    async def until(self, happened: Callable[[], Any]) -> None:
        """Receive until a condition holds."""
        while not happened():
            await self.receive()

    async def ask(self, kind: str, **more: Any) -> Message:
        """Ask and receive until the answer."""
        self._ids += 1
        await self.send({"type": kind, "id": self._ids, **more})
        while True:
            message = await self.receive()
            if message["type"] in ("done", "refused", "explained", "hint", "table"):
                if message["id"] == self._ids:
                    return message

    async def send(self, message: Any) -> None:
        """Send anything."""
        await self.ws.send(message if isinstance(message, str | bytes) else json.dumps(message))

    @property
    def seats(self) -> list[int]:
        """My seats."""
        mine = (seat for seat in self.state["seats"] if seat["person"] == self.who.id)
        return [seat["seat"] for seat in mine if seat["kind"] in ("person", "hotseat")]

    @property
    def to_move(self) -> int | None:
        """Whose turn it is."""
        if self.state["status"] != "playing":
            return None
        view = self.state["view"]
        return int(view["seat"] if view["turn_seat"] is None else view["turn_seat"])

    async def play(self, *steps: str, seat: int | None = None, confirm: bool = False) -> Message:
        """Play steps, the first legal one if none is given."""
        steps = steps or (self.state["legal"][0]["step"],)
        seat = self.to_move if seat is None else seat
        return await self.ask("play", at=self.number, seat=seat, steps=steps, confirm=confirm)

    async def play_on(self, chance: random.Random) -> None:
        """Do whatever one of my seats has to do: confirm, or play."""
        assert self.to_move in self.seats
        if self.state["view"]["waits_for_confirm"]:
            answer = await self.ask("confirm", at=self.number, seat=self.to_move)
        else:
            confirm = chance.random() < 0.5
            answer = await self.play(chance.choice(self.state["legal"])["step"], confirm=confirm)
        assert answer["type"] == "done", answer

    async def play_to_the_end(self, seed: int = 0) -> None:
        """Play my seats until the game is over; somebody else plays the others."""
        chance = random.Random(seed)
        while self.state["status"] == "playing":
            if self.to_move in self.seats and self.state["seats"][self.to_move]["driver"] == "person":
                await self.play_on(chance)
            else:
                await self.receive()


def compile_player(level: str, game: str = "summer") -> None:
    """Let a player choose once, so that no test waits for it to be compiled."""
    table = Table(game, seats=2, seed="compile")
    choose_text(new_bot(table, level), table)


async def eventually(happened: Callable[[], Any]) -> None:
    """Wait for a condition that nobody is notified of."""
    give_up = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < give_up
        await asyncio.sleep(0.01)


async def forget(live: Live, table: str) -> None:
    """Drop a table from memory, and all others, as soon as nobody is connected to it."""
    rooms = live.services.live.rooms
    room = rooms.find(table)
    assert room is not None
    await eventually(lambda: not room.audience.clients)
    rooms.forget_idle(idle_s=-1)
    assert rooms.find(table) is None


async def raw(live: Live, *pieces: bytes, until: bytes = b"") -> bytes:
    """Send bytes as they are; what is answered until a text, or until the server closes the connection."""
    port = int(live.url.rsplit(":", 1)[1])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        return await asyncio.wait_for(reader.readuntil(until) if until else reader.read(), PATIENCE_S)
    except ConnectionError:
        return b""
    finally:
        writer.close()


FAST: dict[str, Any] = {
    "bot_pause_ms": 0, "requests_per_s": 10_000, "burst": 10_000, "guests_per_minute": 10_000,
    "tables_per_minute": 10_000,
}  # fmt: skip


@asynccontextmanager
async def serving(database: str, **settings: Any) -> AsyncIterator[Live]:
    """A server in this process, on a real port."""
    chosen = Settings(**{"database": database, "port": 0, **FAST, **settings})
    app = new_app(chosen)
    config = new_config(
        app,
        chosen,
        log_config=None,
        ws_ping_timeout=PATIENCE_S,
        timeout_graceful_shutdown=30,
    )
    server = Server(config)
    listening = listen(chosen.host, chosen.port, at_once=not chosen.shares_database)
    running = asyncio.create_task(server._serve([listening]))
    while not server.started:
        assert not running.done(), running.result()
        await asyncio.sleep(0.01)
    live = Live(address_of(chosen.host, listening.getsockname()[1]), app.state.services)
    try:
        yield live
    finally:
        for browser in live.browsers:
            await browser.aclose()
        server.should_exit = True
        await asyncio.wait_for(running, PATIENCE_S)
