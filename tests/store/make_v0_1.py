# mypy: ignore-errors
"""Makes ``v0_1.sqlite``: a database as version 0.1 left it, for tests of what later versions do with it.

It runs with version 0.1 of the package (commit 4ad616a) and writes into the current folder:

    python make_v0_1.py

People (the token in their cookie): Ada (``token of ada``), who lets finished turns stand at once, and Ben
(``token of ben``). Tables:

| id         | game   | status   | what is special                                                           |
|------------|--------|----------|---------------------------------------------------------------------------|
| waiting    | summer | waiting  | Ada's, listed, one open seat                                              |
| midturn    | summer | playing  | Ada and Ben; seat 0 has passed and chosen the first tile to keep          |
| withbot    | garden | playing  | Ada and a bot; seat 0 is to move                                          |
| samescores | summer | finished | Ada and Ben, with chat; later rules come to the same scores               |
| newscores  | summer | finished | Ada and Ben; rules 2 come to other scores (S7.3); Ben has muted Ada       |
| round6     | summer | playing  | Ada, Ben and a bot, which is to move in round 6; rules 2 refuse turn 170  |
| gardenend  | garden | finished | Ada and Ben, rematch asked for at ``waiting``                             |

The game of ``round6``, played to its end, is an uploaded record, ``v01step``. That record and the one of
``newscores`` are also written as files: ``v0_1_step.json`` and ``v0_1_scores.json``.
"""

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sintra.server.actions import Draft, Person, confirm_if_waiting, join, start
from sintra.server.jobs import event_job
from sintra.server.life import Life, Setting, chair_data
from sintra.server.rooms import chairs_for, check_table
from sintra.server.views import summary

from sintra.bots.players import choose_text, new_player
from sintra.record import format_record, record_of
from sintra.server import protocol as p
from sintra.store.store import Job, Store, open_store
from sintra.table import Table

FILE = Path("v0_1.sqlite")
BEGAN = 1_750_000_000_000  # in milliseconds
ADA = Person("ada", "Ada", auto_confirm=True)
BEN = Person("ben", "Ben", auto_confirm=False)
ME, OPEN, BOT = p.MySeat(kind="me"), p.OpenSeat(kind="open"), p.BotSeat(kind="bot", level="novice")

Choose = Callable[[Table], str | None]  # the next step; None: stop here


def losing(table: Table) -> str:
    """Takes what costs points, covers the ones, and throws away all else: at the end 1 point and the ones."""
    legal = table.legal()
    if table.state.stage == 0:
        costly = [step for step in legal if step.startswith("c:")]
        return (costly if table.state.marker and costly else legal)[-1]
    ones = [step for step in legal if step[1:3] == ".1"]
    return ones[0] if ones else "x" if "x" in legal else "-?" if "-?" in legal else legal[0]


def first(table: Table) -> str:
    """Takes the first step there is."""
    return table.legal()[0]


def passing(table: Table) -> str:
    """The same, but keeps nothing where it can choose."""
    return "x" if "x" in table.legal() else first(table)


def hasty(seed: str) -> Choose:
    """Three heuristic players, of whom seat 0 passes in round 6 as soon as it can."""
    players: list = []

    def choose(table: Table) -> str:
        while len(players) < table.seats:
            players.append(new_player(table.game, "heuristic", seed, len(players)))
        if table.seat == 0 and table.state.round_no == 6 and "-" in table.legal():
            return "-"
        return choose_text(players[table.seat], table)

    return choose


def until(choose: Choose, stop: Callable[[Table], bool]) -> Choose:
    """The same, up to some moment."""
    return lambda table: None if stop(table) else choose(table)


def has_kept_one(table: Table) -> bool:
    """Whether a seat is choosing what to keep, and has chosen one tile."""
    return table.turn[:1] == ["-"] and len(table.turn) == 2


class Maker:
    """Writes tables into a store, with a clock of its own."""

    def __init__(self, store: Store) -> None:
        self.store, self.now = store, BEGAN

    async def person(self, who: Person) -> None:
        """Somebody with a known token."""
        token = hashlib.sha256(f"token of {who.id}".encode()).hexdigest()
        row = {"id": who.id, "nickname": who.nickname, "auto_confirm": who.auto_confirm}
        await self.store.save(Job().add("person", **row, token_hash=token, created=self.now))

    async def table(
        self, name: str, seed: str, asked: p.NewTable, choose: Choose | None = None, guest: bool = True
    ) -> Life:
        """Ada's table: Ben sits down, and the game is played as far as ``choose`` goes."""
        self.now += 60_000
        asked = check_table(asked)
        chairs = chairs_for(ADA, asked)
        draft = Draft(Life(Setting(name, ADA.id, self.now, seed, asked, tuple(chairs))), self.now)
        if all(chair.kind != "open" for chair in chairs):
            start(draft)
        settings = {"asked": asked.model_dump(), "chairs": [chair_data(chair) for chair in chairs]}
        job = Job().add(
            "table",
            id=name,
            owner=ADA.id,
            settings=settings,
            seed=seed,
            created=self.now,
            listed=asked.listed,
            **summary(draft.life),
        )
        job.add("place", table_id=name, person_id=ADA.id)
        if guest and draft.life.table is None:
            join(draft, BEN, None)
        if choose:
            self.play(draft, choose)
        await self.store.save(event_job(name, draft.life, draft.events, job))
        return draft.life

    def play(self, draft: Draft, choose: Choose) -> None:
        """Play on; every turn but the last one is confirmed at once."""
        life = draft.life
        while not life.table.over and (step := choose(life.table)) is not None:
            draft.now += 1000
            seat = life.to_move
            by = life.chairs[seat].driver
            draft.add("step", seat=seat, step=step, by=by)
            confirm_if_waiting(draft, seat, by)
        self.now = draft.now


def asked(game: str, *seats: p.NewSeat, listed: bool = False) -> p.NewTable:
    """A table with its seats in order."""
    return p.NewTable(game=game, seats=list(seats), order="chosen", listed=listed, substitute="novice")


async def main() -> None:
    """Make everything."""
    store = await open_store(f"sqlite:///{FILE}")
    make = Maker(store)
    await make.person(ADA)
    await make.person(BEN)
    await make.table("waiting", "w", asked("summer", ME, OPEN, listed=True), guest=False)
    await make.table("midturn", "m", asked("summer", ME, OPEN), until(first, has_kept_one))
    await make.table("withbot", "b", asked("garden", ME, BOT), until(first, lambda t: len(t.turns) == 2))
    same = await make.table("samescores", "s", asked("summer", ME, OPEN), passing)
    new = await make.table("newscores", "n", asked("summer", ME, OPEN), losing)
    stop = until(hasty("0"), lambda table: len(table.turns) >= 170 and table.seat == 2)
    await make.table("round6", "v0.1 0", asked("summer", ME, OPEN, BOT), stop)
    end = await make.table("gardenend", "g", asked("garden", ME, OPEN), lambda _: "-")
    assert same.status == new.status == end.status == "finished"
    rematch = Draft(end, make.now)
    rematch.add("rematch", table="waiting", person=ADA.id, name=ADA.nickname)
    await store.save(event_job("gardenend", rematch.life, rematch.events))
    chat = {"table_id": "samescores", "at": make.now}
    await store.save(Job().add("chat", **chat, line=1, seat=0, name="Ada", text="Hello, Ben!", emote=None))
    await store.save(Job().add("chat", **chat, line=2, seat=1, name="Ben", text=None, emote="hello"))
    await store.save(Job().add("mute", table_id="newscores", person_id=BEN.id, seat=0))
    step = Table("summer", 3, {"board": "coloured"}, "v0.1 0")
    choose = hasty("0")
    while not step.over:
        step.play(step.seat, choose(step))
    text = format_record(record_of(step))
    await store.save(Job().add("record", id="v01step", text=text, person_id=ADA.id, created=make.now))
    await store.close()
    Path("v0_1_step.json").write_text(text, encoding="ascii")
    Path("v0_1_scores.json").write_text(format_record(record_of(new.table)), encoding="ascii")


if __name__ == "__main__":
    FILE.unlink(missing_ok=True)
    asyncio.run(main())
    with sqlite3.connect(FILE) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
