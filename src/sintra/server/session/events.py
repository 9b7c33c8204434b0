"""What can happen at a table, one dataclass for each kind of event, and how the store keeps it."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from sintra.server.protocol.state import EventKind, TableEvent

By: TypeAlias = Literal["person", "bot"]


@dataclass(frozen=True)
class Joined:
    """A person sat down on an open seat."""

    kind: ClassVar[EventKind] = "join"
    seat: int
    person: str
    name: str


@dataclass(frozen=True)
class Unjoined:
    """A person got up before the start."""

    kind: ClassVar[EventKind] = "unjoin"
    seat: int
    person: str


@dataclass(frozen=True)
class Kicked:
    """The owner sent a person off before the start."""

    kind: ClassVar[EventKind] = "kick"
    seat: int
    person: str


@dataclass(frozen=True)
class Started:
    """The game began. ``order``: where each seat sat before."""

    kind: ClassVar[EventKind] = "start"
    order: list[int]


@dataclass(frozen=True)
class Stepped:
    """A step was played."""

    kind: ClassVar[EventKind] = "step"
    seat: int
    step: str
    by: By


@dataclass(frozen=True)
class TookBack:
    """The last step of a turn was taken back."""

    kind: ClassVar[EventKind] = "take_back"
    seat: int


@dataclass(frozen=True)
class Confirmed:
    """A finished turn stands."""

    kind: ClassVar[EventKind] = "confirm"
    seat: int
    by: By


@dataclass(frozen=True)
class Left:
    """A person left a game: a bot plays their seats."""

    kind: ClassVar[EventKind] = "leave"
    person: str
    name: str


@dataclass(frozen=True)
class CameBack:
    """A person took their seats back from the bot."""

    kind: ClassVar[EventKind] = "come_back"
    person: str
    name: str


@dataclass(frozen=True)
class TimedOut:
    """The clock of a seat ran out: a bot plays it."""

    kind: ClassVar[EventKind] = "timeout"
    seat: int


@dataclass(frozen=True)
class Skipped:
    """No server ran for a while: no clock counts that time."""

    kind: ClassVar[EventKind] = "outage"
    ms: int


@dataclass(frozen=True)
class Abandoned:
    """Nobody is left to play with."""

    kind: ClassVar[EventKind] = "abandon"


@dataclass(frozen=True)
class Rematched:
    """The same people play again, at another table."""

    kind: ClassVar[EventKind] = "rematch"
    table: str
    person: str
    name: str


Happening: TypeAlias = (
    Joined
    | Unjoined
    | Kicked
    | Started
    | Stepped
    | TookBack
    | Confirmed
    | Left
    | CameBack
    | TimedOut
    | Skipped
    | Abandoned
    | Rematched
)
KINDS: dict[str, type[Happening]] = {kind.kind: kind for kind in Happening.__args__}
BY_THE_SERVER = (Started, TimedOut, Skipped)


@dataclass(frozen=True)
class Event:
    """Something that happened, with its number and its time."""

    number: int
    at: int
    what: Happening


def parse_event(number: int, at: int, kind: str, data: dict[str, Any]) -> Event:
    """The event in a row of the store."""
    return Event(number, at, KINDS[kind](**data))


def format_event(event: Event) -> dict[str, Any]:
    """The columns of an event's row."""
    return {"number": event.number, "at": event.at, "kind": event.what.kind, "data": dict(vars(event.what))}


def view_event(event: Event) -> TableEvent:
    """An event as everybody is told of it."""
    told: TableEvent = {
        "number": event.number,
        "at": event.at,
        "kind": event.what.kind,
        "seat": None,
        "step": None,
        "person": None,
        "name": None,
        "by": "server" if isinstance(event.what, BY_THE_SERVER) else "person",
        "order": None,
        "table": None,
        "ms": None,
    }
    return {**told, **vars(event.what)}  # type: ignore[typeddict-item]
