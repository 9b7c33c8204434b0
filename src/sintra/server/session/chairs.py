"""People, and the chairs on which they sit: who owns a seat, and who plays it."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, assert_never

from sintra.bots.players import PLAYERS
from sintra.kernel.errors import Refused
from sintra.server.protocol.forms import BotSeat, HotSeat, MySeat, NewTable, OpenSeat
from sintra.server.protocol.state import Seat

Away: TypeAlias = Literal["left", "timeout"]

STRONGEST = "novice"  # of substitutes, where several people play


@dataclass(frozen=True)
class Person:
    """The person who asks."""

    id: str
    nickname: str


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat, and who plays it: a bot also for a person who is away."""

    kind: Literal["person", "hotseat", "open", "bot"]
    person: str | None = None
    name: str | None = None
    level: str | None = None  # of a bot; for the others, of the substitute
    away: Away | None = None

    @property
    def driver(self) -> Literal["person", "bot", "nobody"]:
        """Who plays now."""
        if self.kind == "open":
            return "nobody"
        return "bot" if self.kind == "bot" or self.away else "person"

    def belongs_to(self, person: str) -> bool:
        """Whether this person plays it, now or after coming back."""
        return self.kind in ("person", "hotseat") and self.person == person

    def may_be_taken_by(self, person: str) -> bool:
        """Whether it is open to this person."""
        return self.kind == "open" and self.person in (None, person)


def weak(level: str | None) -> str:
    """A level for a substitute where several people play: nobody gets a strong player to play for them."""
    levels = list(PLAYERS)
    return min(level or STRONGEST, STRONGEST, key=levels.index)


def new_chairs(owner: Person, asked: NewTable) -> list[Chair]:
    """The chairs of a new table."""
    chairs = []
    for seat in asked.seats:
        match seat:
            case MySeat():
                chairs.append(Chair("person", owner.id, owner.nickname, asked.substitute))
            case HotSeat():
                chairs.append(Chair("hotseat", owner.id, seat.name, asked.substitute))
            case OpenSeat():
                chairs.append(Chair("open", None, None, asked.substitute))
            case BotSeat():
                chairs.append(Chair("bot", None, None, seat.level))
            case _:
                assert_never(seat)
    return chairs


def chairs_again(chairs: list[Chair], who: Person) -> list[Chair]:
    """The same chairs for a rematch; those of other people are kept for them."""
    again = []
    for chair in chairs:
        if chair.kind == "hotseat" and chair.person != who.id:
            raise Refused("not_the_owner")
        kept = chair.kind == "person" and chair.person != who.id
        again.append(replace(chair, kind="open" if kept else chair.kind, away=None))
    return again


def view_chair(seat: int, chair: Chair) -> Seat:
    """A chair as everybody sees it."""
    driver = chair.driver
    return {
        "seat": seat,
        "kind": chair.kind,
        "person": chair.person,
        "name": chair.name,
        "level": chair.level if driver == "bot" else None,
        "driver": driver,
        "away": chair.away,
    }


def chair_seen(seat: Seat, substitute: str) -> Chair:
    """The chair behind what everybody sees: the reverse of ``view_chair``."""
    return Chair(seat["kind"], seat["person"], seat["name"], seat["level"] or substitute, seat["away"])
