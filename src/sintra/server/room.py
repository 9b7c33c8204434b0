"""One table that is being played: one writer, and everybody who is told.

The order is always check, apply (on a copy), save, publish. A save that fails changes nothing here.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sintra.kernel.errors import Refused
from sintra.server import protocol as p
from sintra.server.actions import Draft, Person, act
from sintra.server.answers import check_may_think, explain, hint
from sintra.server.audience import Audience, Client
from sintra.server.chat import Chat
from sintra.server.clocks import now_ms
from sintra.server.driver import Driver
from sintra.server.jobs import event_job
from sintra.server.life import WAITING, Life
from sintra.server.views import may_ask_hints, view_card, view_table, view_update, view_you
from sintra.store.errors import Conflict, StoreAway
from sintra.store.store import Job, StoredEvent

if TYPE_CHECKING:
    from sintra.server.rooms import Rooms

ATTEMPTS = 5  # when other processes are faster


class Room:
    """A table in memory."""

    def __init__(self, rooms: "Rooms", life: Life, chat: list[p.ChatLine]) -> None:
        self.rooms, self.life = rooms, life
        self.id = life.setting.id
        self.lock = asyncio.Lock()  # of whoever changes the table
        self.audience = Audience()
        self.chat = Chat(self, chat)
        self.driver = Driver(self)
        self.used = time.monotonic()
        self.foreign = False  # whether another process wrote last
        self._uncertain = False  # whether the last save may have been saved or not

    # ---- requests

    async def ask(self, who: Person, request: p.Request) -> p.Answer:
        """Do what a request asks and answer it; ``SintraError`` if it is refused."""
        self.used = time.monotonic()
        match request:
            case p.Sync():
                return await self.view_for(who, request.id)
            case p.Explain():
                return explain(self.life, request)
            case p.AskHint():
                return await self._hint(who, request)
            case p.Say():
                await self.chat.say(who, request.text, None)
            case p.SayEmote():
                await self.chat.say(who, None, request.emote)
            case p.Mute():
                await self.chat.mute(who, request)
                return await self.view_for(who, request.id)
            case p.Rematch():
                return self._done(request, await self.rooms.rematch(self, who))
            case p.Ping():
                pass
            case _:
                await self.change(lambda draft: act(draft, who, request))
        return self._done(request)

    def _done(self, request: p.Request, table: str | None = None) -> p.Done:
        return {"type": "done", "id": request.id, "number": self.life.number, "table": table}

    async def _hint(self, who: Person, request: p.AskHint) -> p.Hint:
        life = self.life
        if not may_ask_hints(life, who.id):
            raise Refused("no_hints")
        check_may_think(life)
        self.rooms.hint_limits.check(who.id)
        assert life.table is not None
        return hint(life, request, await self.rooms.thinkers.hint(life.table))

    # ---- views

    async def view_for(self, who: Person, request_id: int | None = None) -> p.TableMessage:
        """The whole table for one person, who must be allowed to see it."""
        async with self.lock:
            await self.settle()
        self.check_may_see(who)
        muted = await self.rooms.store.muted(self.id, who.id)
        life = self.life
        you = view_you(life, who.id, muted)
        presence, chat = self.audience.everywhere(life), self.chat.without(muted)
        view = view_table(life, now_ms(), who.id, you, presence, chat)
        view["id"] = request_id
        return view

    def card_for(self, who: Person) -> p.Card:
        """The table in a list."""
        return view_card(self.life, who.id)

    def check_may_see(self, who: Person) -> None:
        """People of the table may, whoever could still sit down too, others if spectators are allowed."""
        life = self.life
        if life.setting.asked.spectators or who.id in life.people() or who.id == life.setting.owner:
            return
        if life.status != WAITING:
            raise Refused("no_spectators")

    # ---- changes

    async def change(self, edit: Callable[[Draft], None], more: Job | None = None) -> None:
        """Check and apply an edit, save it, publish it. If another process was first, check it again."""
        async with self.lock:
            await self.settle()
            await self.driver.expire_if_late()
            for _ in range(ATTEMPTS):
                draft = Draft(self.life, now_ms())
                edit(draft)
                try:
                    await self.save(draft, more)
                    return
                except Conflict:
                    await self.take_over()
            raise Refused("stale", number=self.life.number)

    async def save(self, draft: Draft, more: Job | None = None) -> None:
        """Save a draft, then publish it. The room is locked."""
        job = event_job(self.id, draft.life, draft.events, more)
        try:
            with self.rooms.metrics.saving.time():
                await self.rooms.store.save(job)
        except StoreAway:
            self._uncertain = True
            self.rooms.store_is_away()
            raise
        self.foreign = False
        self._publish(draft.life, draft.events)

    def _publish(self, life: Life, events: list[StoredEvent]) -> None:
        before, self.life = self.life, life
        for event in events:
            self.rooms.metrics.events.labels(event.kind).inc()
        if self.audience.clients:
            self.audience.tell_update(before, life, view_update(before, life, events, now_ms()))
        if before.chairs != life.chairs:
            self.tell_presence()
        self.driver.wake()

    async def settle_doubts(self) -> None:
        """The database is back: whoever was refused learns whether that was saved."""
        if self._uncertain:
            with contextlib.suppress(StoreAway):  # away again: then when it is back the next time
                async with self.lock:
                    await self.settle()

    async def settle(self) -> None:
        """After a save of which nobody knows: see what the database holds. The room is locked."""
        if self._uncertain:
            await self.take_over()
            self._uncertain = False

    async def take_over(self) -> None:
        """Take over what another process wrote. The room is locked."""
        events = await self.rooms.store.events(self.id, self.life.number)
        if events:
            life = self.life.copy()
            for event in events:
                life.apply(event)
            self.foreign = True
            self._publish(life, events)

    async def hear(self, number: int) -> None:
        """News from another process: the table is at this number."""
        if number > self.life.number:
            async with self.lock:
                if number > self.life.number:
                    await self.take_over()

    async def catch_up(self) -> None:
        """See whether anything was missed."""
        async with self.lock:
            await self.take_over()
            await self.chat.catch_up()

    # ---- who is here

    def enter(self, client: Client) -> None:
        """A socket is open."""
        self.audience.clients.add(client)
        self.tell_presence()

    def exit(self, client: Client) -> None:
        """A socket is closed."""
        self.audience.clients.discard(client)
        self.used = time.monotonic()
        self.tell_presence()

    def tell_presence(self, aloud: bool = True) -> None:
        """Tell everybody here who is here; ``aloud``: other processes too."""
        if aloud:
            self.rooms.tell_others(self)
        presence = self.audience.everywhere(self.life)
        self.audience.tell({"type": "presence", "number": self.life.number, "presence": presence})

    def tell_notice(self, code: str) -> None:
        """Tell everybody here something about the server."""
        self.audience.tell({"type": "notice", "number": self.life.number, "code": code, "facts": {}})

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room to be in memory."""
        return not self.audience.clients and not self.lock.locked() and not self.life.bot_to_move
