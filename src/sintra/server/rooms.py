"""All tables: made, found, loaded from their events, and let go when nobody needs them."""

import asyncio
import logging
import re
import secrets
import time
from typing import Any

from sintra.bots.players import PLAYERS
from sintra.games import find_game
from sintra.kernel.errors import BadOption, Refused
from sintra.server import memory
from sintra.server import protocol as p
from sintra.server.actions import Draft, Person, join, start
from sintra.server.chat import chat_line
from sintra.server.clocks import now_ms
from sintra.server.jobs import event_job
from sintra.server.life import ABANDONED, FINISHED, WAITING, Chair, Life, Setting, chair_data
from sintra.server.limits import Buckets
from sintra.server.metrics import Metrics
from sintra.server.news import News
from sintra.server.room import Room
from sintra.server.settings import Settings
from sintra.server.thinkers import Thinkers
from sintra.server.views import summary
from sintra.store.errors import StoreAway
from sintra.store.store import Job, Store

SEED_BYTES = 20
IDLE_S = 60.0
SWEEP_S = 5.0
BREATHE = 25  # events replayed before others may go on
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike

log = logging.getLogger("sintra.server")


def new_id(length: int) -> str:
    """A random name, at 5 bits a letter."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class Rooms:
    """Every table that is in memory, and the way to all others."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store, self.settings, self.metrics = store, settings, metrics
        self.thinkers = Thinkers(settings.thinkers, settings.hint_simulations, metrics)
        self.chat_limits = Buckets(rate=1.0, burst=8)
        self.hint_limits = Buckets(rate=0.5, burst=3)
        self.ready = asyncio.Event()  # the games are compiled: tables can be opened
        self.warm = False  # the players too
        self.away = False  # the database
        self.process = new_id(8)
        self.news = News(self) if store.is_shared else None
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def __iter__(self) -> Any:
        return iter(list(self._rooms.values()))

    # ---- find

    async def get(self, table_id: str) -> Room:
        """The room of a table."""
        room = self._rooms.get(table_id)
        if room is not None:
            room.used = time.monotonic()
            return room
        if not re.fullmatch(r"[a-z0-9]{1,16}", table_id):
            raise Refused("no_such_table", table=table_id[:16])
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    def find(self, table_id: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(table_id)

    async def _load(self, table_id: str) -> Room:
        await self.ready.wait()
        row = await self.store.table(table_id)
        if row is None:
            raise Refused("no_such_table", table=table_id)
        life = Life(setting_of(row))
        for event in await self.store.events(table_id):
            life.apply(event)
            if event.number % BREATHE == 0:
                await asyncio.sleep(0)
        chat = [chat_line(line) for line in await self.store.chat(table_id)]
        return self._open(Room(self, life, chat))

    def _open(self, room: Room) -> Room:
        self._rooms[room.id] = room
        self.metrics.rooms.set(len(self._rooms))
        self.tell_others(room, asking=True)
        room.driver.wake()
        return room

    # ---- make

    async def create(self, owner: Person, asked: p.NewTable) -> Room:
        """A new table; it starts at once if no seat is open."""
        await self.ready.wait()
        asked = check_table(asked)
        await self._check_live_tables(owner)
        return await self._create(owner, asked, chairs_for(owner, asked))

    async def _create(self, owner: Person, asked: p.NewTable, chairs: list[Chair]) -> Room:
        draft, job = self._draft(owner, asked, chairs)
        await self.store.save(job)
        return self._open(Room(self, draft.life, []))

    def _draft(self, owner: Person, asked: p.NewTable, chairs: list[Chair]) -> tuple[Draft, Job]:
        now = now_ms()
        seed = secrets.token_hex(SEED_BYTES)
        setting = Setting(new_id(12), owner.id, now, seed, asked, tuple(chairs))
        draft = Draft(Life(setting), now)
        if all(chair.kind != "open" for chair in chairs):
            start(draft)
        settings = {"asked": asked.model_dump(), "chairs": [chair_data(chair) for chair in chairs]}
        row = {"id": setting.id, "owner": owner.id, "settings": settings, "seed": seed, "created": now}
        job = Job().add("table", **row, listed=asked.listed, **summary(draft.life))
        job.add("place", table_id=setting.id, person_id=owner.id)
        return draft, event_job(setting.id, draft.life, draft.events, job)

    async def _check_live_tables(self, owner: Person) -> None:
        rows = await self.store.tables_of(owner.id)
        live = [row for row in rows if row.owner == owner.id and row.status in (WAITING, "playing")]
        if len(live) >= self.settings.live_tables:
            raise Refused("too_many_tables", most=self.settings.live_tables)

    async def rematch(self, room: Room, who: Person) -> str:
        """The table on which the same people play again: made by the first who asks, joined by the others."""
        if not room.life.seats_of(who.id):
            raise Refused("not_seated")
        if room.life.status not in (FINISHED, ABANDONED) or room.life.table is None:
            raise Refused("not_finished", status=room.life.status)
        if room.life.rematch is None:
            draft, job = self._draft(who, room.life.setting.asked, self._chairs_again(room.life, who))
            made = draft.life.setting.id

            def link(old: Draft) -> None:
                if old.life.rematch is None:
                    old.add("rematch", table=made, person=who.id, name=who.nickname)
                else:
                    raise Refused("stale", number=old.life.number)

            try:
                await room.change(link, more=job)
                self._open(Room(self, draft.life, []))
                return made
            except Refused:
                if room.life.rematch is None:
                    raise
        again = await self.get(room.life.rematch)
        if not again.life.seats_of(who.id) and again.life.status == WAITING:
            await again.change(lambda draft: join(draft, who, None))
        return again.id

    def _chairs_again(self, life: Life, who: Person) -> list[Chair]:
        """The same seats; those of other people are kept for them."""
        chairs = []
        for chair in life.chairs:
            if chair.kind == "hotseat" and chair.person != who.id:
                raise Refused("not_the_owner")
            if chair.kind == "person" and chair.person != who.id:
                chairs.append(Chair("open", chair.person, chair.name, chair.level))
            else:
                chairs.append(Chair(chair.kind, chair.person, chair.name, chair.level))
        return chairs

    # ---- the life of the server

    def begin(self) -> None:
        """Load compiled code, then look after the tables."""
        self._spawn(self._warm_up())
        self._spawn(self._look_after())
        if self.news:
            self._spawn(self.news.run())
            self._spawn(self.news.tell())

    async def close(self) -> None:
        """Stop bots and clocks; nothing is lost."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self:
            room.driver.close()
        self.thinkers.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _warm_up(self) -> None:
        started = time.monotonic()
        log.info("loading the compiled games and players; the first time this takes a minute or two")
        try:
            await self.thinkers.warm_up_games()
            self.ready.set()
            if self.settings.warm_up:
                await self.thinkers.warm_up_players()
        except Exception:
            log.exception("warming up failed; the first moves will be slow")
            self.ready.set()
        self.warm = True
        log.info("everything is loaded after %.1f s", time.monotonic() - started)
        await memory.keep_calm()

    async def _look_after(self) -> None:
        await self.ready.wait()
        grace = 0
        while True:
            try:
                await self.sweep(grace)
                grace = int(SWEEP_S * 1000)
            except StoreAway:
                self.store_is_away()
            except Exception:
                self.metrics.failures.inc()
                log.exception("looking after the tables failed")
            await asyncio.sleep(SWEEP_S)

    async def sweep(self, grace_ms: int = 0) -> None:
        """Go on where the server has something to do, abandon what never started, forget idle rooms."""
        now = now_ms()
        for table_id in await self.store.due_tables(now - grace_ms):
            await self._wake(table_id)
        self.store_is_back()
        long_ago = now - self.settings.waiting_days * 24 * 3600 * 1000
        for table_id in await self.store.idle_tables(WAITING, long_ago):
            await (await self.get(table_id)).change(lambda draft: draft.add("abandon"))
        self.forget_idle()

    async def _wake(self, table_id: str) -> None:
        """Go on at a table; one that cannot be opened keeps no other waiting."""
        try:
            (await self.get(table_id)).driver.wake()
        except StoreAway:
            raise
        except Exception:
            self.metrics.failures.inc()
            log.exception("table %s cannot be opened", table_id)

    def forget_idle(self, idle_s: float = IDLE_S) -> None:
        """Let rooms go in which nobody is."""
        for room in self:
            if room.idle and time.monotonic() - room.used > idle_s:
                room.driver.close()
                del self._rooms[room.id]
        self.metrics.rooms.set(len(self._rooms))

    # ---- news

    def store_is_away(self) -> None:
        """Tell everybody, and look out for its return."""
        if not self.away:
            self.away = True
            self.metrics.store_up.set(0)
            log.warning("the database is away")
            self._notice("store_away")
            self._spawn(self._wait_for_store())

    async def _wait_for_store(self) -> None:
        while self.away:
            await asyncio.sleep(0.5)
            try:
                await self.store.ping()
                self.store_is_back()
            except StoreAway:
                pass

    def store_is_back(self) -> None:
        """Tell everybody."""
        self.metrics.store_up.set(1)
        if self.away:
            self.away = False
            log.warning("the database is back")
            self._notice("store_back")
            for room in self:
                self._spawn(room.settle_doubts())

    def _notice(self, code: str) -> None:
        for room in self:
            room.tell_notice(code)

    def tell_others(self, room: Room, asking: bool = False) -> None:
        """Tell other processes who is connected here."""
        if self.news:
            self.news.presence_changed(room, asking)

    def person_changed(self, person: Person) -> None:
        """Somebody changed their name or preference: their sockets learn of it."""
        for room in self:
            for client in room.audience.clients:
                if client.person.id == person.id:
                    client.person = person


def check_table(asked: p.NewTable) -> p.NewTable:
    """A table that can be: its options complete; ``BadOption`` if it cannot."""
    game = find_game(asked.game)
    game.check_seats(len(asked.seats))
    kinds = [seat.kind for seat in asked.seats]
    if kinds.count("me") > 1:
        raise BadOption("too_many_of_me", seats=kinds.count("me"))
    if not {"me", "hotseat"} & set(kinds):
        raise BadOption("no_person_at_table", expected="me|hotseat")
    for level in [asked.substitute, *(seat.level for seat in asked.seats if isinstance(seat, p.BotSeat))]:
        if level not in PLAYERS:
            raise BadOption("unknown_bot", bot=level, expected="|".join(PLAYERS))
    return asked.model_copy(update={"options": game.check_options(asked.options)})


def chairs_for(owner: Person, asked: p.NewTable) -> list[Chair]:
    """The seats of a new table."""
    chairs = []
    for seat in asked.seats:
        match seat:
            case p.MySeat():
                chairs.append(Chair("person", owner.id, owner.nickname, asked.substitute))
            case p.HotSeat():
                chairs.append(Chair("hotseat", owner.id, seat.name, asked.substitute))
            case p.OpenSeat():
                chairs.append(Chair("open", None, None, asked.substitute))
            case p.BotSeat():
                chairs.append(Chair("bot", None, None, seat.level))
    return chairs


def setting_of(row: Any) -> Setting:
    """What was fixed when a table was made, from its row."""
    asked = p.NewTable.model_validate(row.settings["asked"])
    chairs = tuple(Chair(**chair) for chair in row.settings["chairs"])
    return Setting(row.id, row.owner, row.created, row.seed, asked, chairs)
