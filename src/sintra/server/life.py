"""A table's life as a fold over its numbered events. No input or output; only the events change it.

``Life.apply`` trusts its caller, as the rules do: what may happen is asked in ``actions``.
"""

from copy import copy
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from sintra.server.clocks import TableClock
from sintra.server.protocol import NewTable, Seat, Status
from sintra.store.store import StoredEvent
from sintra.table import Table, Turn

WAITING: Status = "waiting"
PLAYING: Status = "playing"
FINISHED: Status = "finished"
ABANDONED: Status = "abandoned"


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat, and who plays it: a bot also for a person who is away."""

    kind: Literal["person", "hotseat", "open", "bot"]
    person: str | None = None
    name: str | None = None
    level: str | None = None  # of a bot; for the others, of the substitute
    away: Literal["left", "timeout"] | None = None

    @property
    def driver(self) -> Literal["person", "bot", "nobody"]:
        """Who plays now."""
        if self.kind == "open":
            return "nobody"
        return "bot" if self.kind == "bot" or self.away else "person"

    def belongs_to(self, person: str) -> bool:
        """Whether it is this person's to play, now or after coming back."""
        return self.kind in ("person", "hotseat") and self.person == person


@dataclass(frozen=True)
class Setting:
    """What was fixed when the table was made."""

    id: str
    owner: str
    created: int
    seed: str
    asked: NewTable
    chairs: tuple[Chair, ...]


class Life:
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
        self.rematch: str | None = None

    def copy(self) -> "Life":
        """The same life, to be lived on apart."""
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

    def seats_of(self, person: str) -> list[int]:
        """The seats that belong to a person."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.belongs_to(person)]

    def people(self) -> set[str]:
        """Everybody who has a seat here."""
        return {chair.person for chair in self.chairs if chair.person and chair.kind != "open"}

    def seats(self) -> list[Seat]:
        """The seats as they are shown."""
        return [_view_chair(seat, chair) for seat, chair in enumerate(self.chairs)]

    # ---- events

    def apply(self, event: StoredEvent) -> None:
        """Let an event happen. Its number must be the next."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} after {self.number}")
        getattr(self, f"_{event.kind}")(event)
        self.number, self.updated = event.number, event.at

    def _join(self, event: StoredEvent) -> None:
        data = event.data
        chair = self.chairs[data["seat"]]
        self.chairs[data["seat"]] = replace(chair, kind="person", person=data["person"], name=data["name"])

    def _unjoin(self, event: StoredEvent) -> None:
        seat = event.data["seat"]
        self.chairs[seat] = replace(self.chairs[seat], kind="open", person=None, name=None)

    def _start(self, event: StoredEvent) -> None:
        filled = [
            replace(chair, kind="bot", person=None) if chair.kind == "open" else chair
            for chair in self.chairs
        ]
        self.chairs = [filled[before] for before in event.data["order"]]
        asked = self.setting.asked
        self.table = Table(asked.game, len(self.chairs), asked.options, self.setting.seed, confirm=True)
        self.status = PLAYING
        self._moved(event, turns_before=0)

    def _step(self, event: StoredEvent) -> None:
        assert self.table
        before = len(self.table.turns)
        self.table.play(event.data["seat"], event.data["step"])
        self._moved(event, before)

    def _take_back(self, event: StoredEvent) -> None:
        assert self.table
        before = len(self.table.turns)
        self.table.take_back(event.data["seat"])
        self._moved(event, before)

    def _confirm(self, event: StoredEvent) -> None:
        assert self.table
        before = len(self.table.turns)
        self.table.confirm(event.data["seat"])
        self._moved(event, before)

    def _leave(self, event: StoredEvent) -> None:
        self._set_away(event, "left")

    def _come_back(self, event: StoredEvent) -> None:
        self._set_away(event, None)
        for seat in self.seats_of(event.data["person"]):
            self.clock.restore(seat)
        if self.status == ABANDONED:
            self.status = PLAYING
        self._run_clock(event.at, turn_ended=False)

    def _timeout(self, event: StoredEvent) -> None:
        seat = event.data["seat"]
        self.chairs[seat] = replace(self.chairs[seat], away="timeout")
        self.clock.run_out(seat)

    def _abandon(self, event: StoredEvent) -> None:
        self.status = ABANDONED
        self._run_clock(event.at, turn_ended=False)

    def _rematch(self, event: StoredEvent) -> None:
        self.rematch = event.data["table"]

    def _set_away(self, event: StoredEvent, away: Literal["left"] | None) -> None:
        for seat in self.seats_of(event.data["person"]):
            self.chairs[seat] = replace(self.chairs[seat], away=away)
        self._run_clock(event.at, turn_ended=False)

    def _moved(self, event: StoredEvent, turns_before: int) -> None:
        """The position changed: let the right clock run, see whether the game is over."""
        assert self.table
        self.position_number = event.number
        if self.table.over:
            self.status = FINISHED
        self._run_clock(event.at, turn_ended=len(self.table.turns) > turns_before)

    def _run_clock(self, at: int, turn_ended: bool) -> None:
        seat = self.to_move
        if seat is not None and self.chairs[seat].driver != "person":
            seat = None
        self.clock.run(seat, at, turn_ended)


def _view_chair(seat: int, chair: Chair) -> Seat:
    return {
        "seat": seat,
        "kind": chair.kind,
        "person": chair.person,
        "name": chair.name,
        "level": chair.level if chair.driver == "bot" else None,
        "driver": chair.driver,
        "away": chair.away,
    }


def chair_data(chair: Chair) -> dict[str, Any]:
    """A chair as it is kept in the settings of a table."""
    return asdict(chair)
