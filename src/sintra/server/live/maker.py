"""New tables and rematches."""

import secrets

from sintra.games import find_game
from sintra.kernel.errors import Refused
from sintra.server.ids import new_id
from sintra.server.live.context import Context
from sintra.server.live.ledger import event_job
from sintra.server.live.room import Room
from sintra.server.live.rooms import Rooms
from sintra.server.now import now_ms
from sintra.server.protocol.forms import NewTable
from sintra.server.session.actions import join, start
from sintra.server.session.cards import summary
from sintra.server.session.chairs import Chair, Person, chairs_again, new_chairs
from sintra.server.session.change import Change
from sintra.server.session.events import Rematched
from sintra.server.session.session import ABANDONED, FINISHED, WAITING, Session
from sintra.server.session.setting import Setting, check_table, format_setting
from sintra.store.store import Job

SEED_BYTES = 20


class Maker:
    """Makes tables."""

    def __init__(self, context: Context, rooms: Rooms) -> None:
        self._context, self._rooms = context, rooms

    async def create(self, owner: Person, asked: NewTable) -> Room:
        """A new table; it starts at once if no seat is open."""
        await self._context.bots.ready.wait()
        asked = check_table(asked)
        change, job = _plan(owner, asked, new_chairs(owner, asked))
        self._check_pace(owner)
        async with self._context.allowance.one_more(owner.id):
            await self._context.store.save(job)
        return self._rooms.open(change.session, [])

    async def rematch(self, room: Room, who: Person) -> str:
        """The table where the same people play again: the first to ask makes it, the others join it."""
        room.session.check_sound()
        if not room.session.seats_of(who.id):
            raise Refused("not_seated")
        if room.session.status not in (FINISHED, ABANDONED) or room.session.table is None:
            raise Refused("not_finished", status=room.session.status)
        if room.session.rematch is None:
            try:
                return await self._make_rematch(room, who)
            except Refused:
                if room.session.rematch is None:
                    raise
        again = await self._rooms.get(room.session.rematch)
        if not again.session.seats_of(who.id) and again.session.status == WAITING:
            async with self._context.allowance.one_more(who.id):
                await again.ledger.change(lambda change: join(change, who, None))
        return again.id

    async def _make_rematch(self, room: Room, who: Person) -> str:
        chairs = chairs_again(room.session.chairs, who)
        new, job = _plan(who, room.session.setting.asked, chairs)
        made = new.session.setting.id

        def link(change: Change) -> None:
            if change.session.rematch is not None:  # somebody was faster
                raise Refused("stale", number=change.session.number)
            change.add(Rematched(made, who.id, change.session.name_of(who)))

        self._check_pace(who)
        async with self._context.allowance.one_more(who.id):
            await room.ledger.change(link, more=job)
        return self._rooms.open(new.session, []).id

    def _check_pace(self, owner: Person) -> None:
        """Refuse more tables from one address than anybody needs: even those that end at once are kept."""
        self._context.table_limits.check(self._context.addresses.of(owner.id))


def _plan(owner: Person, asked: NewTable, chairs: list[Chair]) -> tuple[Change, Job]:
    """A new table, and what must be saved for it to exist."""
    now, seed = now_ms(), secrets.token_hex(SEED_BYTES)
    rules = find_game(asked.game).rules
    setting = Setting(new_id(12), owner.id, now, seed, asked, tuple(chairs), rules)
    change = Change(Session(setting), now)
    if all(chair.kind != "open" for chair in chairs):
        start(change)
    job = Job().add("table", **format_setting(setting), **summary(change.session))
    job.add("place", table_id=setting.id, person_id=owner.id)
    return change, event_job(change.session, change.events, job)
