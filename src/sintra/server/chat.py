"""The chat of a table: lines are numbered, saved and then told, as events are."""

from collections import deque
from typing import TYPE_CHECKING, Any

from sintra.kernel.errors import Refused
from sintra.server import protocol as p
from sintra.server.actions import Person
from sintra.server.clocks import now_ms
from sintra.store.errors import Conflict
from sintra.store.store import Job

if TYPE_CHECKING:
    from sintra.server.room import Room

ATTEMPTS = 5  # when other processes are faster
KEPT = 50  # lines in memory, and told to whoever comes


class Chat:
    """What was said at one table."""

    def __init__(self, room: "Room", lines: list[p.ChatLine]) -> None:
        self._room = room
        self._lines: deque[p.ChatLine] = deque(lines, KEPT)

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self._lines[-1]["line"] if self._lines else 0

    def without(self, muted: list[int]) -> list[p.ChatLine]:
        """The last lines, but for those of some seats."""
        return [line for line in self._lines if line["seat"] not in muted]

    async def say(self, who: Person, text: str | None, emote: p.Emote | None) -> None:
        """Save a line and tell it. If another process was first, it becomes a later line."""
        room = self._room
        seats = room.life.seats_of(who.id)
        if not seats:
            raise Refused("not_seated")
        room.rooms.chat_limits.check(who.id)
        async with room.lock:
            for _ in range(ATTEMPTS):
                line: p.ChatLine = {
                    "line": self.last + 1,
                    "seat": seats[0],
                    "name": who.nickname,
                    "at": now_ms(),
                    "text": text,
                    "emote": emote,
                }
                job = Job(news=[("sintra_chat", f"{room.id} {line['line']}")])
                try:
                    await room.rooms.store.save(job.add("chat", table_id=room.id, **line))
                except Conflict:
                    await self.catch_up()
                    continue
                self._publish(line)
                return
        raise Refused("too_fast", wait_ms=1000)

    async def mute(self, who: Person, request: p.Mute) -> None:
        """Let a person hear a seat no more, or again."""
        room = self._room
        if request.seat >= len(room.life.chairs):
            raise Refused("no_such_seat", seat=request.seat, seats=len(room.life.chairs))
        row = {"table_id": room.id, "person_id": who.id, "seat": request.seat}
        job = Job().add("unmute", **row)
        if request.muted:
            job.add("mute", **row)
        await room.rooms.store.save(job)
        room.audience.mute(who.id, request.seat, request.muted)

    async def catch_up(self) -> None:
        """Take over what was said at other processes. The room is locked."""
        for row in await self._room.rooms.store.chat(self._room.id, after=self.last):
            self._publish(chat_line(row))

    async def hear(self, line: int) -> None:
        """News from another process: the chat is at this line."""
        async with self._room.lock:
            if line > self.last:
                await self.catch_up()

    def _publish(self, line: p.ChatLine) -> None:
        self._lines.append(line)
        self._room.audience.tell_line({"type": "chat", "number": self._room.life.number, "line": line})


def chat_line(row: Any) -> p.ChatLine:
    """A line of chat from its row."""
    names = ("line", "seat", "name", "at", "text", "emote")
    return {name: getattr(row, name) for name in names}  # type: ignore[return-value]
