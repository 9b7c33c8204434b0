"""The sockets of a process: every message that comes in is answered, or the socket is closed with a code."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from sintra.kernel.errors import Refused, SintraError
from sintra.server.limits import Buckets
from sintra.server.live.context import PEOPLE_AT_AN_ADDRESS
from sintra.server.live.room import Room
from sintra.server.live.service import Live
from sintra.server.metrics import Metrics
from sintra.server.protocol.codec import id_in, malformed_facts, parse_request, told_facts
from sintra.server.protocol.requests import AnyRequest, AskHint
from sintra.server.session.chairs import Person
from sintra.server.settings import Settings
from sintra.server.web.client import CLOSE_CODES, Client
from sintra.server.web.hosts import Hosts
from sintra.server.web.people import People
from sintra.server.web.security import address_of, is_own_origin
from sintra.store.errors import StoreAway

MOST_BYTES = 4 * 1024  # of one message: more is refused
LONGEST_FRAME = 64 * 1024  # more closes the socket
STRIKES = 200  # this many refusals in a row for being too fast close the socket

log = logging.getLogger("sintra.server")


class Sockets:
    """Every open socket of this process."""

    def __init__(self, live: Live, people: People, settings: Settings, metrics: Metrics) -> None:
        self._live, self._people, self._settings, self._metrics = live, people, settings, metrics
        self._hosts = Hosts(settings)
        self._open: Counter[str] = Counter()  # by person
        rate, burst = settings.requests_per_s, settings.burst
        self._by_person = Buckets(rate, burst)
        self._by_address = Buckets(rate * PEOPLE_AT_AN_ADDRESS, burst * PEOPLE_AT_AN_ADDRESS)
        self._answering: set[asyncio.Task[None]] = set()

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        """A socket, from its handshake to its end."""
        await socket.accept()
        try:
            if not self._hosts.knows(socket.headers.get("host")):
                raise Refused("wrong_host")
            if not is_own_origin(socket.headers, self._settings.allowed_origins):
                raise Refused("foreign_origin")
            self._by_address.check(address_of(socket))
            person = await self._people.recognise(socket)
            with self.counted(person):
                room = await self._live.rooms.get(table_id)
                room.check_may_see(person)
                await self._converse(Client(socket, person), room)
        except SintraError as refusal:
            code = refusal.code if refusal.code in CLOSE_CODES else "failed"
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(CLOSE_CODES[code], code)

    @contextlib.contextmanager
    def counted(self, person: Person) -> Iterator[None]:
        """One more connection of a person, unless there are too many. No other task runs in between."""
        if self._open[person.id] >= self._settings.sockets:
            raise Refused("too_many_sockets", most=self._settings.sockets)
        self._open[person.id] += 1
        self._metrics.sockets.inc()
        try:
            yield
        finally:
            self._open[person.id] -= 1
            if not self._open[person.id]:
                del self._open[person.id]
            self._metrics.sockets.dec()

    async def _converse(self, client: Client, room: Room) -> None:
        try:
            await self._greet(client, room)
            await self._read(client, room)
        except StoreAway:
            client.close("store_away")
        finally:
            room.exit(client)
        await client.closed()

    async def _greet(self, client: Client, room: Room) -> None:
        """Show the table, then tell everything. Nothing can happen in between: there is no await."""
        view = await room.view_for(client.person)
        client.muted = frozenset(view["you"]["muted"])
        client.send(orjson.dumps(view))
        room.enter(client)

    async def _read(self, client: Client, room: Room) -> None:
        person, address, strikes = client.person.id, address_of(client.socket), 0
        while strikes < STRIKES:
            message = await client.receive()
            if message["type"] == "websocket.disconnect":
                return
            if wait := self._by_person.take(person) or self._by_address.take(address):
                strikes += 1
                client.refuse(room.session.number, None, "too_fast", {"wait_ms": wait})
                await asyncio.sleep(0)  # hundreds of these may have come at once, and others have their turn
            else:
                strikes = 0
                await self._take(message, client, room)
            del message  # nothing is kept while this waits for the next one
        client.close("too_fast")

    async def _take(self, message: Any, client: Client, room: Room) -> None:
        """Answer a message, even if the socket closes meanwhile."""
        request = self._parse(message, client, room)
        if request is None:
            return
        answering = asyncio.create_task(self._answer(request, client, room))
        self._answering.add(answering)
        answering.add_done_callback(self._answering.discard)
        if not isinstance(request, AskHint):  # thinking takes a while, and people may play meanwhile
            await asyncio.shield(answering)

    def _parse(self, message: Any, client: Client, room: Room) -> AnyRequest | None:
        """The request in a frame; None if it is malformed, which the client is told."""
        raw = message["bytes"]
        if len(raw) > MOST_BYTES:
            client.refuse(room.session.number, None, "too_large", {"size": len(raw), "most": MOST_BYTES})
            return None
        try:
            return parse_request(raw)
        except ValidationError as error:
            client.refuse(room.session.number, id_in(raw), "malformed", malformed_facts(error))
            return None

    async def _answer(self, request: AnyRequest, client: Client, room: Room) -> None:
        started, code = time.perf_counter(), "done"
        try:
            client.send(orjson.dumps(await self._live.ask(room, client.person, request)))
        except SintraError as refusal:
            code = refusal.code
            client.refuse(room.session.number, request.id, refusal.code, told_facts(refusal))
        except Exception:
            code = "failed"
            self._metrics.failures.inc()
            log.exception("a request failed: %s", request.type)
            client.refuse(room.session.number, request.id, "failed", {})
        label = code.split(" ")[0] if code[:1].isupper() else code
        self._metrics.requests.labels(request.type, label).inc()
        self._metrics.acting.observe(time.perf_counter() - started)
