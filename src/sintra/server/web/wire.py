"""A WebSocket that is written to at once: a message waits for no task, and nothing is kept for it.

uvicorn's own way leads through three coroutines and a state machine for each message. That is as much work as
playing a step, and a writer for each socket is as much memory as the table itself.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION = "sintra.wire"  # of the scope


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a short way out."""

    def handle_connect(self, event: Request) -> None:
        """Let the application know this object until ``take_wire``: the two must not hold each other."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def write(self, message: bytes) -> None:
        """Send a text. Once the socket is closing it goes nowhere."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(Frame(Opcode.TEXT, message).serialize(mask=False))

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def give_up(self) -> None:
        """Close without a word."""
        self.transport.abort()


def take_wire(scope: Any) -> Wire:
    """The socket behind a scope."""
    wire: Wire = scope["extensions"].pop(EXTENSION)
    return wire
