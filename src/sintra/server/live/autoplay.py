"""What happens at a table by itself: bots play, clocks run out."""

import asyncio
import logging

from sintra.bots.players import Player
from sintra.server.live.audience import Audience
from sintra.server.live.bot_pool import new_bot
from sintra.server.live.context import Context
from sintra.server.live.ledger import Ledger
from sintra.server.now import now_ms
from sintra.server.session.actions import play_bot
from sintra.server.session.change import Change
from sintra.server.session.events import Abandoned
from sintra.server.session.session import Session
from sintra.store.errors import Conflict, StoreAway

PRESENCE_S = 3.0  # how long other processes may take to say who is connected to them
AGAIN_S = 0.5

log = logging.getLogger("sintra.server")


class Autoplay:
    """The bots and clocks of one table."""

    def __init__(self, context: Context, ledger: Ledger, audience: Audience) -> None:
        self._context, self._ledger, self._audience = context, ledger, audience
        self._bots: dict[tuple[int, str], Player] = {}
        self._playing: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._expiring: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Make sure that bots play and that clocks run out."""
        session = self._ledger.session
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if session.bot_to_move:
            if not self._context.settings.thinkers:
                self._context.untold.add_bots(self._ledger.id)
            elif not self.playing:
                self._playing = asyncio.create_task(self._play_bots(), name=f"bots {self._ledger.id}")
        elif (deadline := session.clock.deadline) is not None:
            delay = max(0.0, (deadline - now_ms()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay + 0.01, self._ring)

    @property
    def playing(self) -> bool:
        """Whether bots are playing, rather than waiting for somebody to come."""
        return self._playing is not None and not self._playing.done()

    @property
    def resting(self) -> bool:
        """Whether nothing will happen here by itself."""
        tasks = (self._playing, self._expiring)
        return self._timer is None and all(task is None or task.done() for task in tasks)

    def close(self) -> None:
        """Stop."""
        if self._timer:
            self._timer.cancel()
        for task in (self._playing, self._expiring):
            if task:
                task.cancel()

    # ---- clocks

    def _ring(self) -> None:
        self._expiring = asyncio.create_task(self._expire(), name=f"clock {self._ledger.id}")

    async def _expire(self) -> None:
        try:
            self._context.outage.check()
            async with self._ledger.lock:
                await self._ledger.settle()
                await self._ledger.expire_if_late()
        except (Conflict, StoreAway):
            await asyncio.sleep(AGAIN_S)
        finally:
            if not self._ledger.session.bot_to_move:
                self.wake()

    # ---- bots

    async def _play_bots(self) -> None:
        """Play while a bot is to move. Of all processes, only one does."""
        try:
            await self._play_while_wanted()
        finally:  # without an await: a wake-up from now on must see that it is not playing
            self._context.turns.release(self._ledger.id)

    async def _play_while_wanted(self) -> None:
        """Play as long as somebody is watching, or will be. If only bots are left, end the game instead."""
        while (session := self._ledger.session).bot_to_move:
            goes_on = self._audience.anybody(session) or session.bots_play_unseen
            if not goes_on and not session.only_bots:
                return
            try:
                if not await self._take_turn():
                    await asyncio.sleep(AGAIN_S)
                elif self._ledger.session is session:
                    await (self._play_bot(session) if goes_on else self._abandon(session))
            except StoreAway:
                await asyncio.sleep(AGAIN_S)
            except Exception:
                self._context.metrics.failures.inc()
                log.exception("a bot's step failed at table %s", self._ledger.id)
                await asyncio.sleep(AGAIN_S)

    async def _take_turn(self) -> bool:
        """Whether this process plays the bots; when it starts to, it first catches up with the others."""
        ledger, turns = self._ledger, self._context.turns
        if turns.has(ledger.id):
            return True
        if not await turns.take(ledger.id):
            return False
        async with ledger.lock:
            await ledger.take_over()
        return True

    async def _play_bot(self, session: Session) -> None:
        ledger = self._ledger
        step = await self._choose(session)
        async with ledger.lock:
            await ledger.settle()
            if ledger.session is session:
                change = Change(session, now_ms())
                play_bot(change, step)
                await ledger.try_save(change)

    async def _abandon(self, session: Session) -> None:
        """End a game that only bots play and nobody watches, here or at another process."""
        if self._context.store.is_shared:
            await asyncio.sleep(PRESENCE_S)
        ledger = self._ledger
        async with ledger.lock:
            await ledger.settle()
            if ledger.session is session and not self._audience.anybody(session):
                change = Change(session, now_ms())
                change.add(Abandoned())
                await ledger.try_save(change)

    async def _choose(self, session: Session) -> str | None:
        """The step of the bot to move, after a pause; None if its turn waits to be confirmed."""
        seat, level, table = session.to_move, session.bot_to_move, session.table
        assert seat is not None
        assert level is not None
        assert table is not None
        if table.waits_for_confirm:
            return None
        if (seat, level) not in self._bots:
            self._bots[seat, level] = new_bot(table, level)
        payers = self._context.addresses.payers(session.setting.owner)
        step = await self._context.bots.choose(self._bots[seat, level], level, table, payers)
        await asyncio.sleep(self._context.settings.bot_pause_ms / 1000)
        return step
