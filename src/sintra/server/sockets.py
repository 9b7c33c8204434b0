"""A table's socket: every message that comes in is answered, or the socket is closed with a code."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from sintra.kernel.errors import Refused, SintraError
from sintra.server import protocol as p
from sintra.server.actions import Person
from sintra.server.codec import format_refusal, id_in, malformed_facts, parse_request, plain_facts
from sintra.server.limits import Bucket
from sintra.server.people import People
from sintra.server.room import Room
from sintra.server.rooms import Rooms
from sintra.server.security import is_own_origin
from sintra.store.errors import StoreAway

MOST_BYTES = 4 * 1024  # of one message: more is refused
LONGEST_FRAME = 64 * 1024  # more closes the socket
MOST_WAITING = 500  # messages that a client has not read
STRIKES = 200  # requests refused as too fast in a row

CLOSE_CODES = {
    "no_person": 4401,
    "no_spectators": 4403,
    "foreign_origin": 4403,
    "no_such_table": 4404,
    "too_slow": 4408,
    "too_many_sockets": 4409,
    "too_fast": 4429,
    "store_away": 1013,
    "failed": 1011,
}

log = logging.getLogger("sintra.server")


class Client:
    """One open socket. Messages wait in a queue, so that a slow reader keeps nobody up."""

    def __init__(self, socket: WebSocket, person: Person) -> None:
        self.socket, self.person = socket, person
        self.muted: set[int] = set()
        self._outbox: asyncio.Queue[bytes | str] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Send a message when there is time; who does not read at all is sent away."""
        if self._outbox.qsize() < MOST_WAITING:
            self._outbox.put_nowait(message)
        else:
            self.close("too_slow")

    def refuse(self, room: Room, request_id: int | None, code: str, facts: p.Facts) -> None:
        """Say that a request is refused, and why."""
        self.send(format_refusal(room.life.number, request_id, code, facts))

    def close(self, code: str) -> None:
        """Close the socket after what waits; what is sent later goes nowhere."""
        if code == "too_slow":
            while not self._outbox.empty():
                self._outbox.get_nowait()
        self._outbox.put_nowait(code)

    async def write(self) -> None:
        """Send what waits, until the socket is closed."""
        while True:
            message = await self._outbox.get()
            if isinstance(message, str):
                await self.socket.close(CLOSE_CODES[message], message)
                return
            await self.socket.send_text(message.decode())


class Sockets:
    """Every open socket of this process."""

    def __init__(self, rooms: Rooms, people: People) -> None:
        self._rooms, self._people = rooms, people
        self._open: Counter[str] = Counter()  # by person
        self._answering: set[asyncio.Task[None]] = set()

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        """A socket from its handshake to its end."""
        await socket.accept()
        try:
            person, room = await self._admit(socket, table_id)
        except SintraError as refusal:
            code = refusal.code if refusal.code in CLOSE_CODES else "failed"
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(CLOSE_CODES[code], code)
            return
        client = Client(socket, person)
        self._open[person.id] += 1
        self._rooms.metrics.sockets.inc()
        try:
            await self._converse(client, room)
        finally:
            self._open[person.id] -= 1
            if not self._open[person.id]:
                del self._open[person.id]
            self._rooms.metrics.sockets.dec()

    async def _admit(self, socket: WebSocket, table_id: str) -> tuple[Person, Room]:
        if not is_own_origin(socket.headers, self._rooms.settings.allowed_origins):
            raise Refused("foreign_origin")
        person = await self._people.recognise(socket)
        if self._open[person.id] >= self._rooms.settings.sockets:
            raise Refused("too_many_sockets", most=self._rooms.settings.sockets)
        room = await self._rooms.get(table_id)
        room.check_may_see(person)
        return person, room

    async def _converse(self, client: Client, room: Room) -> None:
        writing = asyncio.create_task(client.write())
        try:
            view = await room.view_for(client.person)
            client.muted = set(view["you"]["muted"])
            client.send(orjson.dumps(view))
            room.enter(client)  # nothing can have happened since the view was made: nobody was waited for
            reading = asyncio.create_task(self._read(client, room))
            _, left = await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
            for task in left:
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
        except StoreAway:
            client.close("store_away")
            with contextlib.suppress(Exception):
                await writing
        finally:
            writing.cancel()
            room.exit(client)

    async def _read(self, client: Client, room: Room) -> None:
        settings = self._rooms.settings
        bucket, strikes = Bucket(settings.requests_per_s, settings.burst), 0
        while True:
            message = await client.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if wait := bucket.take():
                strikes += 1
                if strikes > STRIKES:
                    client.close("too_fast")
                    await asyncio.sleep(3600)  # the writer closes the socket, which ends this
                client.refuse(room, None, "too_fast", {"wait_ms": wait})
                continue
            strikes = 0
            request = self._parse(message, client, room)
            if request is not None:
                answering = asyncio.create_task(self._answer(request, client, room))
                self._answering.add(answering)
                answering.add_done_callback(self._answering.discard)
                if not isinstance(request, p.AskHint):  # thinking takes a while, and one may play meanwhile
                    await asyncio.shield(answering)  # what is begun is finished, even if the socket closes

    def _parse(self, message: Any, client: Client, room: Room) -> p.Request | None:
        """The request in a frame; if there is none, the client is told why."""
        frame = message.get("text")
        raw = message.get("bytes") or b"" if frame is None else frame.encode("utf-8", "replace")
        if len(raw) > MOST_BYTES:
            client.refuse(room, None, "too_large", {"size": len(raw), "most": MOST_BYTES})
            return None
        try:
            return parse_request(raw)
        except ValidationError as error:
            client.refuse(room, id_in(raw), "malformed", malformed_facts(error))
            return None

    async def _answer(self, request: p.Request, client: Client, room: Room) -> None:
        started, code = time.perf_counter(), "done"
        kind = getattr(request, "type", "")
        try:
            client.send(orjson.dumps(await room.ask(client.person, request)))
        except SintraError as refusal:
            code = refusal.code
            client.refuse(room, request.id, refusal.code, plain_facts(refusal.facts))
        except Exception:
            code = "failed"
            self._rooms.metrics.failures.inc()
            log.exception("a request failed: %s", kind)
            client.refuse(room, request.id, "failed", {})
        label = code.split(" ")[0] if code[:1].isupper() else code
        self._rooms.metrics.requests.labels(kind, label).inc()
        self._rooms.metrics.acting.observe(time.perf_counter() - started)
