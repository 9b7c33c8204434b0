"""One table that is in memory, with everything that belongs to it."""

import math
import time
from contextlib import nullcontext

from sintra.kernel.errors import Refused
from sintra.server.live.audience import Audience, Client
from sintra.server.live.autoplay import Autoplay
from sintra.server.live.chat import Chat
from sintra.server.live.context import Context
from sintra.server.live.ledger import Ledger
from sintra.server.live.queries import explain, hint
from sintra.server.now import now_ms
from sintra.server.protocol import requests as r
from sintra.server.protocol.forms import Days
from sintra.server.protocol.messages import Answer, Done, TableMessage
from sintra.server.protocol.state import Card, ChatLine
from sintra.server.session.actions import act
from sintra.server.session.cards import view_card
from sintra.server.session.chairs import Person
from sintra.server.session.events import Event
from sintra.server.session.session import ABANDONED, WAITING, Session
from sintra.server.session.views import view_table, view_update, view_you

ABSENT_S = 120.0  # somebody to move who has been away this long is not waited for


class Room:
    """A table in memory."""

    def __init__(self, context: Context, session: Session, chat: list[ChatLine]) -> None:
        self._context = context
        self.id = session.setting.id
        self.audience = Audience()
        self.ledger = Ledger(context, session, self._publish)
        self.chat = Chat(context, self.ledger, self.audience, chat)
        self.autoplay = Autoplay(context, self.ledger, self.audience)
        self.opened = self.used = time.monotonic()

    @property
    def session(self) -> Session:
        """The table as it is now."""
        return self.ledger.session

    # ---- requests

    async def ask(self, who: Person, request: r.AtTable) -> Answer:
        """Do what a request asks and answer it; ``SintraError`` if it is refused."""
        self.used = time.monotonic()
        self.check_may_see(who)
        match request:
            case r.Sync():
                return await self.view_for(who, request.id)
            case r.Explain():
                return explain(self.session, request)
            case r.AskHint():
                return await hint(self._context, self.session, who, request)
            case r.Say():
                await self.chat.say(who, request.text, None)
            case r.SayEmote():
                await self.chat.say(who, None, request.emote)
            case r.Mute():
                await self.chat.mute(who, request)
                return await self.view_for(who, request.id)
            case r.Ping():
                pass
            case _:
                await self._act(who, request)
        return self.done(request)

    async def _act(self, who: Person, request: r.Action) -> None:
        """Change the table. Somebody who sits down, or revives a table, must not have too many already."""
        if isinstance(request, r.Claim):
            self._check_absent(request.seat)
        again = isinstance(request, r.ComeBack) and self.session.status == ABANDONED
        one_more = again or isinstance(request, r.Join)
        async with self._context.allowance.one_more(who.id) if one_more else nullcontext():
            await self.ledger.change(lambda change: act(change, who, request))

    def _check_absent(self, seat: int) -> None:
        """Refuse unless the person there has been away for a while; always refuse where turns last days."""
        session = self.session
        days = isinstance(session.setting.asked.clock, Days)
        wait = self.audience.absent_since(session, seat, self.opened) + ABSENT_S - time.monotonic()
        if days or wait > 0 or seat in self.audience.everywhere(session)["seats"]:
            raise Refused("not_absent", seat=seat, wait_s=max(0, math.ceil(wait)))

    def done(self, request: r.AnyRequest, table: str | None = None) -> Done:
        """The answer to a request that was done."""
        return {"type": "done", "id": request.id, "number": self.session.number, "table": table}

    # ---- views

    async def view_for(self, who: Person, request_id: int | None = None) -> TableMessage:
        """The whole table for one person, who must be allowed to see it."""
        await self.refresh()
        muted = await self._context.store.muted(self.id, who.id)
        self.check_may_see(who)
        session = self.session
        you, presence = view_you(session, who.id, muted), self.audience.everywhere(session)
        view = view_table(session, now_ms(), you, presence, self.chat.without(muted))
        view["id"] = request_id
        return view

    async def refresh(self) -> None:
        """Show nobody less than they saw at another process, and no clock that has run out."""
        context = self._context
        async with self.ledger.lock:
            await self.ledger.settle()
            if not context.outage.away:
                if context.store.is_shared:  # news may still be on its way
                    await self.ledger.take_over()
                await self.ledger.expire_if_late()

    def card_for(self, who: Person) -> Card:
        """The table in a list."""
        return view_card(self.session, who.id)

    def check_may_see(self, who: Person) -> None:
        """People at the table may, anybody who can still sit down may, and spectators if they are allowed."""
        session = self.session
        if session.setting.asked.spectators or who.id in session.people() or who.id == session.setting.owner:
            return
        if session.status != WAITING:
            raise Refused("no_spectators")

    # ---- telling people

    def _publish(self, before: Session, events: list[Event]) -> None:
        session = self.session
        if before.status != session.status or before.chairs != session.chairs:
            self._send_away()
        if self.audience.clients:
            self.audience.tell_update(before, session, view_update(before, session, events, now_ms()))
        if before.chairs != session.chairs:
            self.tell_presence()
        self.autoplay.wake()

    def _send_away(self) -> None:
        """Disconnect people who may no longer see the table."""
        for client in list(self.audience.clients):
            try:
                self.check_may_see(client.person)
            except Refused as refusal:
                self.audience.clients.discard(client)
                client.close(refusal.code)

    async def catch_up(self) -> None:
        """Take over anything that was missed."""
        async with self.ledger.lock:
            await self.ledger.take_over()
            await self.chat.catch_up()

    def enter(self, client: Client) -> None:
        """A socket is open."""
        self.audience.clients.add(client)
        self.tell_presence()
        self.autoplay.wake()  # bots may have waited for somebody to come

    def exit(self, client: Client) -> None:
        """A socket is closed."""
        self.audience.leave(client)
        self.used = time.monotonic()
        self.tell_presence()

    def tell_presence(self, others: bool = True) -> None:
        """Tell everybody here who is here; ``others``: other processes too."""
        if others:
            self._context.untold.add(self.id)
        presence = self.audience.everywhere(self.session)
        self.audience.tell({"type": "presence", "number": self.session.number, "presence": presence})

    def tell_notice(self, code: str) -> None:
        """Tell everybody here something about the server."""
        self.audience.tell({"type": "notice", "number": self.session.number, "code": code, "facts": {}})

    def close(self) -> None:
        """Stop bots and clocks. Nothing holds on to the room from inside, so that it is freed at once."""
        self.autoplay.close()
        self.ledger.close()

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room to be in memory."""
        return not (self.audience.clients or self.ledger.lock.locked() or self.autoplay.playing)
