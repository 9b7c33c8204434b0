"""A WebSocket that is written to at once: a message waits for no task, and nothing is kept for it.

uvicorn's own path goes through three coroutines and a state machine for each message. That is as much work as
playing a step, and what it keeps for each socket takes more memory than the table itself.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION = "sintra.wire"  # of the scope
MOST_IDLE = 100  # pings, pongs and fragments between two of our pings; a browser sends one pong


class Inbox:
    """What a socket has received. ``asyncio.Queue`` does the same, but takes two kilobytes more."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing waits to be read."""
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        """Take a message in."""
        self._messages.append(message)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next message. There is one reader."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        self._reader = None
        return self._messages.pop(0)


class Gate:
    """Whether a socket takes more. ``asyncio.Event`` does the same, but takes a kilobyte more."""

    __slots__ = ("_opening",)

    def __init__(self) -> None:
        self._opening: asyncio.Future[None] | None = None  # while it is shut

    def set(self) -> None:
        """Open it."""
        if self._opening:
            self._opening.set_result(None)
            self._opening = None

    def clear(self) -> None:
        """Shut it."""
        self._opening = self._opening or asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        """Return when it is open."""
        while self._opening:
            await asyncio.shield(self._opening)


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a short way out."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue, self.writable = Inbox(), Gate()  # type: ignore[assignment]
        self._idle = 0

    def handle_connect(self, event: Request) -> None:
        """Let the application know this object until ``take_wire``: they must not keep each other alive."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def handle_text(self, event: Frame) -> None:
        """Pass texts on as bytes, unchecked: uvicorn would log a traceback for bad UTF-8."""
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A fragment of a message. The limit on its size does not notice empty ones."""
        if self._tolerate():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping; a client that reads no pongs would fill the memory with them."""
        if self._tolerate():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The client is there."""
        if self._tolerate():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """A message is complete. Once the socket is closing, nobody wants it."""
        if not self.close_sent or self._tolerate():
            super().send_receive_event_to_app()

    def send_keepalive_ping(self) -> None:
        """Ask whether the client is there, and count its idle frames from zero again."""
        self._idle = 0
        super().send_keepalive_ping()

    def _tolerate(self) -> bool:
        """Count an idle frame; False, and the end of the connection, if there were too many."""
        self._idle += 1
        if self._idle > MOST_IDLE:
            self.give_up()
        return self._idle <= MOST_IDLE

    async def drained(self) -> None:
        """Wait until the client has read most of what it was sent."""
        await self.writable.wait()

    def write(self, message: bytes) -> None:
        """Send a text. Once the socket is closing, it is dropped."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(Frame(Opcode.TEXT, message).serialize(mask=False))

    @property
    def waiting(self) -> int:
        """How many bytes the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def give_up(self) -> None:
        """Cut the connection without closing it properly."""
        self.transport.abort()


def take_wire(scope: Any) -> Wire:
    """The socket behind a scope that was accepted. What was only needed for that is forgotten."""
    wire: Wire = scope["extensions"].pop(EXTENSION)
    del wire.request, wire.response
    scope["headers"].clear()
    return wire
