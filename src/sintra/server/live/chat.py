"""The chat of a table. Lines are numbered, saved and then told, like events."""

from collections import deque
from typing import Any

from sintra.kernel.errors import Refused
from sintra.server.live.audience import Audience
from sintra.server.live.context import Context
from sintra.server.live.ledger import ATTEMPTS, Ledger
from sintra.server.now import now_ms
from sintra.server.protocol.constants import Emote
from sintra.server.protocol.requests import Mute
from sintra.server.protocol.state import ChatLine
from sintra.server.session.chairs import Person
from sintra.store.errors import Conflict
from sintra.store.store import Job

KEPT = 50  # lines in memory, sent to everybody who connects


class Chat:
    """What was said at one table."""

    def __init__(self, context: Context, ledger: Ledger, audience: Audience, lines: list[ChatLine]) -> None:
        self._context, self._ledger, self._audience = context, ledger, audience
        self._lines: deque[ChatLine] = deque(lines, KEPT)

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self._lines[-1]["line"] if self._lines else 0

    def without(self, muted: list[int]) -> list[ChatLine]:
        """The last lines, without those of some seats."""
        return [line for line in self._lines if line["seat"] not in muted]

    async def say(self, who: Person, text: str | None, emote: Emote | None) -> None:
        """Save a line and tell everybody. If another process was first, it becomes a later line."""
        seats = self._ledger.session.seats_of(who.id)
        if not seats:
            raise Refused("not_seated")
        self._context.chat_limits.check(who.id)
        self._context.chat_limits_there.check(self._context.addresses.of(who.id))
        async with self._ledger.lock:
            for _ in range(ATTEMPTS):
                line: ChatLine = {
                    "line": self.last + 1,
                    "seat": seats[0],
                    "name": self._ledger.session.name_of(who),
                    "at": now_ms(),
                    "text": text,
                    "emote": emote,
                }
                job = Job(news=[("sintra_chat", f"{self._ledger.id} {line['line']}")])
                try:
                    await self._context.store.save(job.add("chat", table_id=self._ledger.id, **line))
                except Conflict:
                    await self.catch_up()
                    continue
                self._publish(line)
                return
        raise Refused("too_fast", wait_ms=1000)

    async def mute(self, who: Person, request: Mute) -> None:
        """Mute a seat for a person, or unmute it."""
        seats = len(self._ledger.session.chairs)
        if request.seat >= seats:
            raise Refused("no_such_seat", seat=request.seat, seats=seats)
        row = {"table_id": self._ledger.id, "person_id": who.id, "seat": request.seat}
        job = Job().add("unmute", **row)
        if request.muted:
            job.add("mute", **row)
        await self._context.store.save(job)
        self._audience.mute(who.id, request.seat, request.muted)

    async def catch_up(self) -> None:
        """Take over what was said at other processes. The table is locked."""
        for row in await self._context.store.chat(self._ledger.id, after=self.last):
            self._publish(chat_line(row))

    async def hear(self, line: int) -> None:
        """Another process says that the chat is at this line."""
        async with self._ledger.lock:
            if line > self.last:
                await self.catch_up()

    def _publish(self, line: ChatLine) -> None:
        self._lines.append(line)
        self._audience.tell_line({"type": "chat", "number": self._ledger.session.number, "line": line})


def chat_line(row: Any) -> ChatLine:
    """The line of chat in a row of the store."""
    return {
        "line": row.line,
        "seat": row.seat,
        "name": row.name,
        "at": row.at,
        "text": row.text,
        "emote": row.emote,
    }
