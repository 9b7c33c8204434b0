"""One open socket, and the codes with which it is closed."""

import asyncio

from starlette.websockets import WebSocket

from sintra.server.protocol.codec import format_refusal
from sintra.server.protocol.fields import Facts
from sintra.server.session.chairs import Person

MOST_WAITING = 500  # messages that a client has not read

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
    """One open socket. Messages wait in a list, so that a slow reader holds nobody up.

    There are many thousands of these: an ``asyncio.Queue`` would take more memory than all the rest.
    """

    def __init__(self, socket: WebSocket, person: Person) -> None:
        self.socket, self.person = socket, person
        self.muted: set[int] = set()
        self._outbox: list[bytes | str] = []
        self._more: asyncio.Future[None] | None = None  # what the writer waits for

    def send(self, message: bytes) -> None:
        """Queue a message. A client that does not read at all is disconnected."""
        if len(self._outbox) < MOST_WAITING:
            self._put(message)
        else:
            self.close("too_slow")

    def refuse(self, number: int, request_id: int | None, code: str, facts: Facts) -> None:
        """Say that a request is refused, and why."""
        self.send(format_refusal(number, request_id, code, facts))

    def close(self, code: str) -> None:
        """Close the socket after what waits; what is sent later goes nowhere."""
        if code == "too_slow":
            self._outbox.clear()
        self._put(code)

    async def write(self) -> None:
        """Send what waits, until the socket is closed."""
        while await self._write_one():
            pass

    async def _write_one(self) -> bool:
        """Send the next message, which nothing refers to afterwards; False if that closed the socket."""
        while not self._outbox:
            self._more = asyncio.get_running_loop().create_future()
            await self._more
        message = self._outbox.pop(0)
        if isinstance(message, str):
            await self.socket.close(CLOSE_CODES[message], message)
            return False
        await self.socket.send_text(message.decode())
        return True

    def _put(self, message: bytes | str) -> None:
        self._outbox.append(message)
        if self._more and not self._more.done():
            self._more.set_result(None)
