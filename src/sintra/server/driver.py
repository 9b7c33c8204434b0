"""What happens at a table by itself: bots play, clocks run out."""

import asyncio
import logging
from typing import TYPE_CHECKING

from sintra.bots.players import Player
from sintra.server.actions import Draft, expire, play_bot
from sintra.server.clocks import now_ms
from sintra.server.life import Life
from sintra.server.thinkers import new_bot
from sintra.store.errors import Conflict, StoreAway

if TYPE_CHECKING:
    from sintra.server.room import Room

FOREIGN_GRACE_S = 3.0  # how long another process may take to play a bot that it began with
AGAIN_S = 0.5

log = logging.getLogger("sintra.server")


class Driver:
    """The bots and clocks of one table."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._bots: dict[tuple[int, str], Player] = {}
        self._playing: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._expiring: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """See to it that bots play and that clocks run out."""
        life = self._room.life
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if life.bot_to_move:
            if self._playing is None or self._playing.done():
                self._playing = asyncio.create_task(self._play_bots(), name=f"bots {self._room.id}")
        elif (deadline := life.clock.deadline) is not None:
            delay = max(0.0, (deadline - now_ms()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay + 0.01, self._ring)

    def close(self) -> None:
        """Stop everything that would happen by itself."""
        if self._timer:
            self._timer.cancel()
        for task in (self._playing, self._expiring):
            if task:
                task.cancel()

    # ---- clocks

    def _ring(self) -> None:
        self._expiring = asyncio.create_task(self._expire(), name=f"clock {self._room.id}")

    async def _expire(self) -> None:
        try:
            async with self._room.lock:
                await self._room.settle()
                await self.expire_if_late()
        except (Conflict, StoreAway):
            await asyncio.sleep(AGAIN_S)
        finally:
            if not self._room.life.bot_to_move:
                self.wake()

    async def expire_if_late(self) -> None:
        """Let the running clock run out, if its time is over. The room is locked."""
        deadline = self._room.life.clock.deadline
        if deadline is not None and now_ms() >= deadline:
            draft = Draft(self._room.life, now_ms())
            expire(draft)
            await self._save(draft)

    # ---- bots

    async def _play_bots(self) -> None:
        while self._room.life.bot_to_move:
            try:
                await self._play_bot(self._room.life)
            except StoreAway:
                await asyncio.sleep(AGAIN_S)
            except Exception:
                self._room.rooms.metrics.failures.inc()
                log.exception("a bot's step failed at table %s", self._room.id)
                await asyncio.sleep(AGAIN_S)

    async def _play_bot(self, life: Life) -> None:
        room = self._room
        if room.foreign:
            await asyncio.sleep(FOREIGN_GRACE_S)
            if room.life is not life:
                return
        step = await self._choose(life)
        async with room.lock:
            await room.settle()
            if room.life is not life:
                return
            draft = Draft(life, now_ms())
            play_bot(draft, step)
            await self._save(draft)

    async def _choose(self, life: Life) -> str | None:
        """The step of the bot to move, after a pause; None where its turn waits to be confirmed."""
        seat, level, table = life.to_move, life.bot_to_move, life.table
        assert seat is not None
        assert level is not None
        assert table is not None
        if table.waits_for_confirm:
            return None
        if (seat, level) not in self._bots:
            self._bots[seat, level] = new_bot(table, level)
        step = await self._room.rooms.thinkers.choose(self._bots[seat, level], table)
        await asyncio.sleep(self._room.rooms.settings.bot_pause_ms / 1000)
        return step

    async def _save(self, draft: Draft) -> None:
        """Save and publish; if another process was first, that is what happened."""
        try:
            await self._room.save(draft)
        except Conflict:
            await self._room.take_over()
