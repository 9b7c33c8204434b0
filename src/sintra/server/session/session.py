"""A table as a fold over its numbered events: only they change it.

``Session.apply`` trusts its caller, as the rules do. What may happen is decided in ``actions``.
"""

from copy import copy
from dataclasses import replace
from typing import assert_never

from sintra.server.protocol.fields import Status
from sintra.server.protocol.forms import Days
from sintra.server.protocol.state import Seat
from sintra.server.session import events as e
from sintra.server.session.chairs import Away, Person, view_chair, weak
from sintra.server.session.clock import TableClock
from sintra.server.session.problem import Unplayable
from sintra.server.session.setting import Setting
from sintra.table import Table, Turn

WAITING: Status = "waiting"
PLAYING: Status = "playing"
FINISHED: Status = "finished"
ABANDONED: Status = "abandoned"


class Session:
    """A table as it is after event number ``number``."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.number = 0
        self.position_number = 0  # of the last event that changed the position
        self.updated = setting.created
        self.status: Status = WAITING
        self.chairs = list(setting.chairs)
        self.table: Table | None = None
        self.clock = TableClock(setting.asked.clock, len(self.chairs))
        self.sent_off: frozenset[str] = frozenset()  # people whom the owner has sent away
        self.rematch: str | None = None
        self.problem: Unplayable | None = None  # why there is no game any more, though there was one
        self.left_scores: list[int] | None = None  # of that game
        self.left_winners: list[int] = []

    def copy(self) -> "Session":
        """An independent copy: events applied to one do not show in the other."""
        other = copy(self)
        other.chairs, other.clock = list(self.chairs), self.clock.copy()
        other.table = self.table.copy() if self.table else None
        return other

    # ---- questions

    @property
    def turns(self) -> list[Turn]:
        """The turns that stand."""
        return self.table.turns if self.table else []

    @property
    def to_move(self) -> int | None:
        """The seat that must act: play, or confirm."""
        return self.table.seat if self.table and self.status == PLAYING else None

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot that must act, if it is a bot."""
        chair = self.chairs[self.to_move] if self.to_move is not None else None
        return chair.level if chair and chair.driver == "bot" else None

    @property
    def only_bots(self) -> bool:
        """Whether bots play all seats, also for people who are away."""
        return all(chair.driver == "bot" for chair in self.chairs)

    @property
    def bots_play_unseen(self) -> bool:
        """Whether bots play on while nobody is connected: if somebody will look for their turn in a list."""
        by_letter = isinstance(self.setting.asked.clock, Days) or len(self.people()) > 1
        return by_letter and not self.only_bots

    @property
    def scores(self) -> list[int] | None:
        """The score of every seat; None before the start."""
        return self.table.scores if self.table else self.left_scores

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty until the game is over."""
        return self.table.winners if self.table else self.left_winners

    def check_sound(self) -> None:
        """Refuse what needs a game that the present rules no longer replay."""
        if self.problem:
            raise self.problem.refusal()

    def seats_of(self, person: str) -> list[int]:
        """The seats that belong to a person."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.belongs_to(person)]

    def people(self) -> set[str]:
        """Everybody who has a seat here."""
        return {chair.person for chair in self.chairs if chair.person and chair.kind != "open"}

    def name_of(self, who: Person) -> str:
        """What a person is called here: seats keep the name under which they were taken."""
        return next((self.chairs[seat].name for seat in self.seats_of(who.id)), None) or who.nickname

    def seats(self) -> list[Seat]:
        """The seats as everybody sees them."""
        return [view_chair(seat, chair) for seat, chair in enumerate(self.chairs)]

    # ---- events

    def apply(self, event: e.Event) -> None:
        """Let an event happen. Its number must be the next."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} after {self.number}")
        match event.what:
            case e.Stepped() | e.TookBack() | e.Confirmed():
                self._move(event, event.what)
            case e.Started():
                self._start(event, event.what)
            case e.Joined() | e.Unjoined() | e.Kicked():
                self._seat(event.what)
            case e.Left():
                self._set_away(event.what.person, "left")
                self._run_clock(event.at, turn_ended=False)
            case e.CameBack():
                self._come_back(event, event.what)
            case e.TimedOut(seat):
                self.chairs[seat] = replace(self.chairs[seat], away="timeout")
                self.clock.run_out(seat)
            case e.Skipped(ms):
                self.clock.skip(ms)
            case e.Abandoned():
                self.status = ABANDONED
                self._run_clock(event.at, turn_ended=False)
            case e.Rematched():
                self.rematch = event.what.table
            case _:
                assert_never(event.what)
        self.number, self.updated = event.number, event.at

    def _seat(self, what: e.Joined | e.Unjoined | e.Kicked) -> None:
        chair = self.chairs[what.seat]
        if isinstance(what, e.Joined):
            self.chairs[what.seat] = replace(chair, kind="person", person=what.person, name=what.name)
        else:
            self.chairs[what.seat] = replace(chair, kind="open", person=None, name=None)
        if isinstance(what, e.Kicked):
            self.sent_off |= {what.person}

    def _start(self, event: e.Event, what: e.Started) -> None:
        filled = [
            replace(chair, kind="bot", person=None) if chair.kind == "open" else chair
            for chair in self.chairs
        ]
        self.chairs = [filled[before] for before in what.order]
        if len(self.people()) > 1:
            self.chairs = [
                replace(chair, level=weak(chair.level)) if chair.person else chair for chair in self.chairs
            ]
        asked = self.setting.asked
        self.table = Table(asked.game, len(self.chairs), asked.options, self.setting.seed, confirm=True)
        self.status = PLAYING
        self.position_number = event.number
        self._run_clock(event.at, turn_ended=False)

    def _move(self, event: e.Event, what: e.Stepped | e.TookBack | e.Confirmed) -> None:
        """The position changes: run the right clock, and see whether the game is over."""
        assert self.table
        before = len(self.table.turns)
        match what:
            case e.Stepped():
                self.table.play(what.seat, what.step)
            case e.TookBack():
                self.table.take_back(what.seat)
            case e.Confirmed():
                self.table.confirm(what.seat)
            case _:
                assert_never(what)
        self.position_number = event.number
        if self.table.over:
            self.status = FINISHED
        self._run_clock(event.at, turn_ended=len(self.table.turns) > before)

    def _come_back(self, event: e.Event, what: e.CameBack) -> None:
        self._set_away(what.person, None)
        for seat in self.seats_of(what.person):
            self.clock.restore(seat)
        if self.status == ABANDONED:
            self.status = PLAYING
        self._run_clock(event.at, turn_ended=False)

    def _set_away(self, person: str, away: Away | None) -> None:
        for seat in self.seats_of(person):
            self.chairs[seat] = replace(self.chairs[seat], away=away)

    def _run_clock(self, at: int, turn_ended: bool) -> None:
        seat = self.to_move
        if seat is not None and self.chairs[seat].driver != "person":
            seat = None
        self.clock.run(seat, at, turn_ended)
