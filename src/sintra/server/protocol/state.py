"""Out: what is told of a table, in messages and in lists."""

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from sintra.kernel.view import LogEntry, Position
from sintra.server.protocol.constants import Emote
from sintra.server.protocol.fields import Facts, Status


class Problem(TypedDict):
    """What is wrong: a code and its facts. Every failed HTTP request is answered with one."""

    code: str
    facts: Facts


class ClockSettings(TypedDict):
    """A table's clock. Fields of the other kinds are null."""

    kind: Literal["none", "real", "days"]
    bank_s: int | None
    increment_s: int | None
    days: int | None


class Seat(TypedDict):
    """Who sits where. ``driver`` is who plays now: a bot also for a person who left or ran out of time."""

    seat: int
    kind: Literal["person", "hotseat", "open", "bot"]
    person: str | None  # whose seat it is; for an open seat, the person it is kept for
    name: str | None
    level: str | None  # of the bot, if the driver is one
    driver: Literal["person", "bot", "nobody"]
    away: Literal["left", "timeout"] | None


class Card(TypedDict):
    """A table in a list."""

    id: str
    number: int
    game: str
    options: dict[str, str]
    status: Status
    owner: str
    seats: list[Seat]
    order: Literal["chosen", "random"]
    listed: bool
    spectators: bool
    clock: ClockSettings
    substitute: str
    to_move: int | None
    deadline: int | None  # when the clock of the seat to move runs out
    scores: list[int] | None  # null before the start
    winners: list[int]  # empty until the game is finished
    created: int
    updated: int
    your_turn: bool
    your_seats: list[int]
    rematch: str | None  # the table where these people play again


class LegalStep(TypedDict):
    """A step that may be played now, and what it brings by itself (``points``, and more by game)."""

    step: str
    brings: dict[str, int]


class Turn(TypedDict):
    """A turn that stands."""

    seat: int
    steps: list[str]


# Lists that grow at the end, and lose their end when a step is taken back: keep the first `start` items of
# what you have, and append `items`.


class LogTail(TypedDict):
    """The score log from an entry on."""

    start: int
    items: list[LogEntry]


class TurnTail(TypedDict):
    """The turns that stand, from one on."""

    start: int
    items: list[Turn]


class Clocks(TypedDict):
    """The clocks at the time ``now``. Only that of ``running`` runs; it ends at ``deadline``."""

    now: int
    running: int | None
    deadline: int | None
    left_ms: list[int | None]  # of each seat; for days, of the turn that runs; null without a clock


class TableState(TypedDict):
    """What changes at a table. ``problem``: why a stored table cannot be played on (``rules_changed``).
    Such a table has no view, and its card says how it stood.
    """

    status: Status
    seats: list[Seat]
    view: Position | None  # null until the game starts; each game has more fields than these
    legal: list[LegalStep]  # of the seat to move; empty for bots, and while a turn waits to be confirmed
    payments: list[list[str]]  # ways to pay for what is being placed, the cheapest first (Queen's Garden)
    clocks: Clocks
    seed: str | None  # null until the game is over
    digest: str | None  # SHA-256 of the record, once the game is over
    rematch: str | None
    problem: Problem | None


class Presence(TypedDict):
    """Who is connected: seats whose person is here, and how many people only watch."""

    seats: list[int]
    spectators: int


class ChatLine(TypedDict):
    """One line of chat: a text or an emote."""

    line: int
    seat: int
    name: str
    at: int
    text: str | None
    emote: Emote | None


class You(TypedDict):
    """What the reader is at this table. ``hint``: whether they can ask for hints, which are for games against
    bots only.
    """

    person: str
    seats: list[int]
    owner: bool
    hint: bool
    muted: list[int]


EventKind: TypeAlias = Literal[
    "join",
    "unjoin",
    "kick",
    "start",
    "step",
    "take_back",
    "confirm",
    "leave",
    "come_back",
    "timeout",
    "outage",
    "abandon",
    "rematch",
]


class TableEvent(TypedDict):
    """One numbered event. Fields that its kind does not have are null."""

    number: int
    at: int
    kind: EventKind
    seat: int | None
    step: str | None
    person: str | None
    name: str | None
    by: Literal["person", "bot", "server"]
    order: list[int] | None  # at the start: where each seat sat before
    table: str | None  # of a rematch
    ms: int | None  # of an outage: how long no server was running, which no clock counts
