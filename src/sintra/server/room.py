"""One table that is being played: one writer, everybody who is connected, bots and clocks.

The order is always check, apply (on a copy), save, publish. A save that fails changes nothing here.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from sintra.bots.players import Player
from sintra.kernel.errors import Refused, SintraError
from sintra.server import protocol as p
from sintra.server.actions import Draft, Person, act, expire, play_bot
from sintra.server.life import FINISHED, PLAYING, Life
from sintra.server.thinkers import new_bot
from sintra.server.views import may_ask_hints, summary, view_card, view_table, view_update
from sintra.store.errors import Conflict, StoreAway
from sintra.store.store import Job, StoredEvent

if TYPE_CHECKING:
    from sintra.server.rooms import Rooms

ATTEMPTS = 5  # when other processes are faster
CHAT_LINES = 50
FOREIGN_GRACE_S = 3.0  # how long another process may take to play a bot that it began with
AGAIN_S = 0.5

log = logging.getLogger("sintra.server")


class Client(Protocol):
    """A socket, seen from a room."""

    person: Person
    muted: set[int]

    def send(self, message: bytes) -> None:
        """Send a message when there is time; never waits."""
        ...


def now_ms() -> int:
    """The server's clock."""
    return time.time_ns() // 1_000_000


class Room:
    """A table in memory."""

    def __init__(self, rooms: "Rooms", life: Life, chat: list[p.ChatLine]) -> None:
        self.rooms, self.life = rooms, life
        self.id = life.setting.id
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[float, p.Presence]] = {}  # by process: when, and who is there
        self.chat: deque[p.ChatLine] = deque(chat, CHAT_LINES)
        self.used = time.monotonic()
        self._lock = asyncio.Lock()
        self._uncertain = False  # whether the last save may have been saved or not
        self._foreign = False  # whether another process wrote last
        self._bots: dict[tuple[int, str], Player] = {}
        self._bot_task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._expiring: asyncio.Task[None] | None = None

    # ---- requests

    async def ask(self, who: Person, request: p.Request) -> p.Answer:
        """Do what a request asks and answer it; ``SintraError`` if it is refused."""
        self.used = time.monotonic()
        match request:
            case p.Sync():
                return await self.view_for(who, request.id)
            case p.Explain():
                return self._explain(request)
            case p.AskHint():
                return await self._hint(who, request)
            case p.Say():
                await self._say(who, request.text, None)
            case p.SayEmote():
                await self._say(who, None, request.emote)
            case p.Mute():
                await self._mute(who, request)
            case p.Rematch():
                return self._done(request, await self.rooms.rematch(self, who))
            case p.Ping():
                pass
            case _:
                await self.change(lambda draft: act(draft, who, request))
        return self._done(request)

    def _done(self, request: p.Request, table: str | None = None) -> p.Done:
        return {"type": "done", "id": request.id, "number": self.life.number, "table": table}

    async def view_for(self, who: Person, request_id: int | None = None) -> p.TableMessage:
        """The whole table for one person, who must be allowed to see it."""
        async with self._lock:
            await self._settle_doubts()
        self.check_may_see(who)
        muted = await self.rooms.store.muted(self.id, who.id)
        life = self.life
        you: p.You = {
            "person": who.id,
            "seats": life.seats_of(who.id),
            "owner": who.id == life.setting.owner,
            "hint": may_ask_hints(life, who.id),
            "auto_confirm": who.auto_confirm,
            "muted": muted,
        }
        chat = [line for line in self.chat if line["seat"] not in muted]
        view = view_table(life, now_ms(), who.id, you, self.presence(), chat)
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
        if life.status != "waiting":
            raise Refused("no_spectators")

    def _explain(self, request: p.Explain) -> p.Explained:
        table = self.life.table
        if table is None or self.life.to_move is None:
            raise Refused("not_playing", status=self.life.status)
        code: str | None = None
        facts: dict[str, Any] = {}
        brings: dict[str, int] = {}
        try:
            brings = table.preview(request.step, request.then)
        except SintraError as error:
            code, facts = error.code, error.facts
        answer = {"type": "explained", "id": request.id, "number": self.life.number, "step": request.step}
        return {**answer, "legal": code is None, "code": code, "facts": facts, "brings": brings}  # type: ignore[typeddict-item]

    async def _hint(self, who: Person, request: p.AskHint) -> p.Hint:
        life = self.life
        if not may_ask_hints(life, who.id):
            raise Refused("no_hints")
        _check_may_think(life)
        assert life.table is not None
        assert life.to_move is not None
        self.rooms.hint_limits.check(who.id)
        found = await self.rooms.thinkers.hint(life.table)
        candidates: list[p.HintCandidate] = []
        for each in found:
            facts = asdict(each)
            del facts["visits"]
            candidates.append({**facts, "steps": list(each.steps), "line": list(each.line)})  # type: ignore[typeddict-item]
        return {
            "type": "hint",
            "id": request.id,
            "number": life.number,
            "seat": life.to_move,
            "candidates": candidates,
        }

    # ---- changes

    async def change(self, edit: Callable[[Draft], None], more: Job | None = None) -> None:
        """Check and apply an edit, save it, publish it. If another process was first, check it again."""
        async with self._lock:
            await self._settle_doubts()
            await self._expire_if_late()
            for _ in range(ATTEMPTS):
                draft = Draft(self.life, now_ms())
                edit(draft)
                try:
                    await self._save(draft, more)
                    return
                except Conflict:
                    await self._catch_up()
            raise Refused("stale", number=self.life.number)

    async def _save(self, draft: Draft, more: Job | None = None) -> None:
        job = event_job(self.id, draft.life, draft.events, more)
        try:
            with self.rooms.metrics.saving.time():
                await self.rooms.store.save(job)
        except StoreAway:
            self._uncertain = True
            self.rooms.store_is_away()
            raise
        self._foreign = False
        self._publish(draft.life, draft.events)

    def _publish(self, life: Life, events: list[StoredEvent]) -> None:
        before, self.life = self.life, life
        for event in events:
            self.rooms.metrics.events.labels(event.kind).inc()
        if self.clients:
            message = orjson.dumps(view_update(before, life, events, now_ms()))
            for client in self.clients:
                client.send(message)
        if before.chairs != life.chairs:
            self.tell_presence()
        self.wake()

    async def settle_doubts(self) -> None:
        """The database is back: whoever was refused learns whether that was saved."""
        if self._uncertain:
            with contextlib.suppress(StoreAway):  # away again: then when it is back the next time
                async with self._lock:
                    await self._settle_doubts()

    async def _settle_doubts(self) -> None:
        """After a save of which nobody knows: see what the database holds."""
        if self._uncertain:
            await self._catch_up()
            self._uncertain = False

    async def _catch_up(self) -> None:
        """Take over what another process wrote."""
        events = await self.rooms.store.events(self.id, self.life.number)
        if events:
            life = self.life.copy()
            for event in events:
                life.apply(event)
            self._foreign = True
            self._publish(life, events)

    async def hear(self, number: int) -> None:
        """News from another process: the table is at this number."""
        if number > self.life.number:
            async with self._lock:
                if number > self.life.number:
                    await self._catch_up()

    async def catch_up(self) -> None:
        """See whether anything was missed."""
        async with self._lock:
            await self._catch_up()
            await self._catch_up_chat()

    # ---- bots and clocks

    def wake(self) -> None:
        """See to it that bots play and that clocks run out."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self.life.bot_to_move:
            if self._bot_task is None or self._bot_task.done():
                self._bot_task = asyncio.create_task(self._play_bots(), name=f"bots {self.id}")
        elif (deadline := self.life.clock.deadline) is not None:
            delay = max(0.0, (deadline - now_ms()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay + 0.01, self._ring)

    def _ring(self) -> None:
        self._expiring = asyncio.create_task(self._expire(), name=f"clock {self.id}")

    async def _expire(self) -> None:
        try:
            async with self._lock:
                await self._settle_doubts()
                await self._expire_if_late()
        except (Conflict, StoreAway):
            await asyncio.sleep(AGAIN_S)
        finally:
            if not self.life.bot_to_move:
                self.wake()

    async def _expire_if_late(self) -> None:
        deadline = self.life.clock.deadline
        if deadline is not None and now_ms() >= deadline:
            draft = Draft(self.life, now_ms())
            expire(draft)
            try:
                await self._save(draft)
            except Conflict:
                await self._catch_up()

    async def _play_bots(self) -> None:
        while self.life.bot_to_move:
            try:
                await self._play_bot(self.life)
            except StoreAway:
                await asyncio.sleep(AGAIN_S)
            except Exception:
                self.rooms.metrics.failures.inc()
                log.exception("a bot's step failed at table %s", self.id)
                await asyncio.sleep(AGAIN_S)

    async def _play_bot(self, life: Life) -> None:
        seat, level, table = life.to_move, life.bot_to_move, life.table
        assert seat is not None
        assert level is not None
        assert table is not None
        if self._foreign:
            await asyncio.sleep(FOREIGN_GRACE_S)
            if self.life is not life:
                return
        step = None
        if not table.waits_for_confirm:
            if (seat, level) not in self._bots:
                self._bots[seat, level] = new_bot(table, level)
            step = await self.rooms.thinkers.choose(self._bots[seat, level], table)
            await asyncio.sleep(self.rooms.settings.bot_pause_ms / 1000)
        async with self._lock:
            await self._settle_doubts()
            if self.life is not life:
                return
            draft = Draft(life, now_ms())
            play_bot(draft, step)
            try:
                await self._save(draft)
            except Conflict:
                await self._catch_up()

    # ---- chat

    async def _say(self, who: Person, text: str | None, emote: p.Emote | None) -> None:
        seats = self.life.seats_of(who.id)
        if not seats:
            raise Refused("not_seated")
        self.rooms.chat_limits.check(who.id)
        async with self._lock:
            for _ in range(ATTEMPTS):
                last = self.chat[-1]["line"] if self.chat else 0
                line: p.ChatLine = {
                    "line": last + 1,
                    "seat": seats[0],
                    "name": who.nickname,
                    "at": now_ms(),
                    "text": text,
                    "emote": emote,
                }
                job = Job(news=[("sintra_chat", f"{self.id} {last + 1}")]).add(
                    "chat", table_id=self.id, **line
                )
                try:
                    await self.rooms.store.save(job)
                except Conflict:
                    await self._catch_up_chat()
                    continue
                self._publish_chat(line)
                return
        raise Refused("too_fast", wait_ms=1000)

    def _publish_chat(self, line: p.ChatLine) -> None:
        self.chat.append(line)
        message = orjson.dumps({"type": "chat", "number": self.life.number, "line": line})
        for client in self.clients:
            if line["seat"] not in client.muted:
                client.send(message)

    async def _catch_up_chat(self) -> None:
        last = self.chat[-1]["line"] if self.chat else 0
        for row in await self.rooms.store.chat(self.id, after=last):
            self._publish_chat(chat_line(row))

    async def hear_chat(self, line: int) -> None:
        """News from another process: the chat is at this line."""
        async with self._lock:
            if not self.chat or line > self.chat[-1]["line"]:
                await self._catch_up_chat()

    async def _mute(self, who: Person, request: p.Mute) -> None:
        if request.seat >= len(self.life.chairs):
            raise Refused("no_such_seat", seat=request.seat, seats=len(self.life.chairs))
        row = {"table_id": self.id, "person_id": who.id, "seat": request.seat}
        job = Job().add("unmute", **row)
        if request.muted:
            job.add("mute", **row)
        await self.rooms.store.save(job)
        for client in self.clients:
            if client.person.id == who.id:
                (client.muted.add if request.muted else client.muted.discard)(request.seat)

    # ---- presence

    def enter(self, client: Client) -> None:
        """A socket is open."""
        self.clients.add(client)
        self.tell_presence()

    def exit(self, client: Client) -> None:
        """A socket is closed."""
        self.clients.discard(client)
        self.used = time.monotonic()
        self.tell_presence()

    def own_presence(self) -> p.Presence:
        """Who is connected to this process."""
        here = {client.person.id for client in self.clients}
        seats = [
            seat
            for seat, chair in enumerate(self.life.chairs)
            if chair.person in here and chair.kind != "open"
        ]
        seated = self.life.people()
        return {"seats": seats, "spectators": len(here - seated)}

    def presence(self) -> p.Presence:
        """Who is connected to any process."""
        own = self.own_presence()
        seats, spectators = set(own["seats"]), own["spectators"]
        for _, there in self.elsewhere.values():
            seats |= set(there["seats"])
            spectators += there["spectators"]
        return {"seats": sorted(seats), "spectators": spectators}

    def tell_presence(self, aloud: bool = True) -> None:
        """Tell everybody here who is here; ``aloud``: other processes too."""
        if aloud:
            self.rooms.tell_others(self)
        if self.clients:
            message = orjson.dumps(
                {"type": "presence", "number": self.life.number, "presence": self.presence()}
            )
            for client in self.clients:
                client.send(message)

    def tell_notice(self, code: str) -> None:
        """Tell everybody here something about the server."""
        message = orjson.dumps({"type": "notice", "number": self.life.number, "code": code, "facts": {}})
        for client in self.clients:
            client.send(message)

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room to be in memory."""
        return not self.clients and not self._lock.locked() and not self.life.bot_to_move

    def close(self) -> None:
        """Stop everything that would happen by itself."""
        if self._timer:
            self._timer.cancel()
        for task in (self._bot_task, self._expiring):
            if task:
                task.cancel()


def _check_may_think(life: Life) -> None:
    """Whether a person has a step to choose."""
    if life.status == FINISHED:
        raise Refused("game_over")
    if life.status != PLAYING or life.table is None:
        raise Refused("not_playing", status=life.status)
    if life.bot_to_move:
        raise Refused("not_your_turn", to_move=life.to_move)
    if life.table.waits_for_confirm:
        raise Refused("not_confirmed", seat=life.to_move)


def event_job(table: str, life: Life, events: list[StoredEvent], more: Job | None = None) -> Job:
    """What is saved for events: themselves, what lists show, and news for other processes."""
    job = (
        Job()
        if more is None
        else Job({name: list(rows) for name, rows in more.rows.items()}, list(more.news))
    )
    for event in events:
        job.add("event", table_id=table, number=event.number, at=event.at, kind=event.kind, data=event.data)
        if event.kind == "join":
            job.add("place", table_id=table, person_id=event.data["person"])
        elif event.kind == "unjoin":
            job.add("unplace", table_id=table, person_id=event.data["person"])
    job.add("summary", id=table, **summary(life))
    job.news.append(("sintra", f"{table} {life.number}"))
    return job


def chat_line(row: Any) -> p.ChatLine:
    """A line of chat from its row."""
    names = ("line", "seat", "name", "at", "text", "emote")
    return {name: getattr(row, name) for name in names}  # type: ignore[return-value]
