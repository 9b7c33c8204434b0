"""One open socket, and the codes with which it is closed."""

import asyncio

from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from sintra.server.protocol.codec import format_refusal
from sintra.server.protocol.fields import Facts
from sintra.server.session.chairs import Person
from sintra.server.web.wire import take_wire

MOST_WAITING = 512 * 1024  # bytes that a client has not read
CLOSING_S = 10.0  # for a client to read what waits before the socket is closed

CLOSE_CODES = {
    "no_person": 4401,
    "no_spectators": 4403,
    "foreign_origin": 4403,
    "wrong_host": 4421,
    "no_such_table": 4404,
    "too_slow": 4408,
    "too_many_sockets": 4409,
    "too_fast": 4429,
    "store_away": 1013,
    "failed": 1011,
}


class Client:
    """One open socket. What is sent waits in its buffer, so that a slow reader holds nobody up.

    There are many thousands of these: every extra object or task for each costs memory.
    """

    __slots__ = ("__weakref__", "_closing", "_wire", "muted", "person", "socket")

    def __init__(self, socket: WebSocket, person: Person) -> None:
        self.socket, self.person = socket, person
        self.muted: frozenset[int] = frozenset()
        self._wire = take_wire(socket.scope)
        self._closing: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Send a message. A client that does not read at all is disconnected."""
        if self._closing is None:
            self._wire.write(message)
            if self._wire.waiting > MOST_WAITING:
                self.close("too_slow")

    async def receive(self) -> Message:
        """The next message. Nothing more is taken from a client that does not read its answers."""
        await self._wire.drained()
        return await self.socket.receive()

    def refuse(self, number: int, request_id: int | None, code: str, facts: Facts) -> None:
        """Say that a request is refused, and why."""
        self.send(format_refusal(number, request_id, code, facts))

    def close(self, code: str) -> None:
        """Close the socket once its buffer is sent; anything sent later is dropped."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(code))

    async def closed(self) -> None:
        """Wait until the socket is closed, if that has begun."""
        if self._closing is not None:
            await self._closing

    async def _close(self, code: str) -> None:
        try:
            async with asyncio.timeout(CLOSING_S):
                await self.socket.close(CLOSE_CODES[code], code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):  # it does not read, or is gone
            self._wire.give_up()
