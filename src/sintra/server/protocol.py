"""Everything that goes over the wire, in one place. docs/protocol.md tells the story with examples.

What comes in is checked by models; what goes out is plain dictionaries whose types are written here, so that
sending costs nothing more, and tests check every message against them. The page's TypeScript types are
generated from this file (``python -m sintra.server.typescript``).

Texts are keys and notation, never sentences. Times are whole milliseconds since 1970, by the server's clock.
"""

from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypedDict

from sintra.kernel.view import LogEntry, Position

LONGEST_NAME = 24
LONGEST_CHAT = 300
LONGEST_STEP = 40
MOST_STEPS = 20  # in one request

Emote: TypeAlias = Literal[
    "hello", "good_luck", "nice", "well_played", "thanks", "thinking", "oops", "sorry", "wow", "bye"
]
EMOTES: tuple[Emote, ...] = get_args(Emote)
Fact: TypeAlias = str | int | float | bool | list[str] | list[int] | None
Facts: TypeAlias = dict[str, Fact]
Status: TypeAlias = Literal["waiting", "playing", "finished", "abandoned"]
Name: TypeAlias = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\x00-\x1f\x7f]+$"
    ),
]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=3)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]
StepText: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_STEP)]
RequestId: TypeAlias = Annotated[int, Field(ge=0, le=2**53 - 1)]


class Model(BaseModel):
    """What comes in: nothing more than is known, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# ---- people


class NewPerson(Model):
    """Become a guest."""

    nickname: Name


class PersonChange(Model):
    """Take another nickname."""

    nickname: Name


class Me(TypedDict):
    """Oneself."""

    id: str
    nickname: str


# ---- tables


class NoClock(Model):
    """All the time in the world."""

    kind: Literal["none"]


class RealTime(Model):
    """A bank of seconds for the game, and an increment for each turn."""

    kind: Literal["real"]
    bank_s: Annotated[int, Field(ge=10, le=24 * 3600)]
    increment_s: Annotated[int, Field(ge=0, le=3600)]


class Days(Model):
    """So many days for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)]


Clock: TypeAlias = Annotated[NoClock | RealTime | Days, Field(discriminator="kind")]


class MySeat(Model):
    """A seat for whoever makes the table."""

    kind: Literal["me"]


class HotSeat(Model):
    """Somebody at the same screen as whoever makes the table."""

    kind: Literal["hotseat"]
    name: Name


class OpenSeat(Model):
    """A seat for whoever comes by the link."""

    kind: Literal["open"]


class BotSeat(Model):
    """A computer player."""

    kind: Literal["bot"]
    level: Annotated[str, Field(max_length=20)]


NewSeat: TypeAlias = Annotated[MySeat | HotSeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class NewTable(Model):
    """A table to make. It starts by itself once no seat is open."""

    game: Annotated[str, Field(max_length=20)]
    options: Annotated[dict[str, Annotated[str, Field(max_length=20)]], Field(max_length=10)] = {}
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=4)]
    order: Literal["chosen", "random"] = "random"
    listed: bool = False
    spectators: bool = True
    clock: Clock = NoClock(kind="none")
    substitute: Annotated[str, Field(max_length=20)] = "artisan"  # the level that plays for the absent


class ClockSettings(TypedDict):
    """A table's clock; what does not belong to its kind is null."""

    kind: Literal["none", "real", "days"]
    bank_s: int | None
    increment_s: int | None
    days: int | None


class Seat(TypedDict):
    """Who sits where. ``driver`` tells who plays now: a bot also where a person left or ran out of time."""

    seat: int
    kind: Literal["person", "hotseat", "open", "bot"]
    person: str | None  # whose seat it is; for an open seat, for whom it is kept
    name: str | None
    level: str | None  # of the bot that is the driver
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
    scores: list[int] | None  # once playing
    winners: list[int]  # once finished
    created: int
    updated: int
    your_turn: bool
    your_seats: list[int]
    rematch: str | None  # the table on which these people play again


class LegalStep(TypedDict):
    """A step that may be played now, and what it brings by itself (``points``, and more by game)."""

    step: str
    brings: dict[str, int]


class Turn(TypedDict):
    """A turn that stands."""

    seat: int
    steps: list[str]


# Lists that grow at the end, and may lose their end when a step is taken back: keep the first `start`
# items of what you have, and append `items`.


class LogTail(TypedDict):
    """The score log from an entry on."""

    start: int
    items: list[LogEntry]


class TurnTail(TypedDict):
    """The turns that stand, from one on."""

    start: int
    items: list[Turn]


class Clocks(TypedDict):
    """Clocks when this was sent (``now``). Only that of ``running`` runs; it ends at ``deadline``."""

    now: int
    running: int | None
    deadline: int | None
    left_ms: list[int | None]  # of each seat; for days, of the turn that runs; null without a clock


class Problem(TypedDict):
    """What is wrong: a code and its facts. Every failed HTTP request answers one."""

    code: str
    facts: Facts


class TableState(TypedDict):
    """What changes at a table. The seed stays null until the game is over. ``problem``: why a table that
    was stored cannot be played on (``rules_changed``); then there is no view, and the card says how it stood.
    """

    status: Status
    seats: list[Seat]
    view: Position | None  # null until the game starts; what else it has, its game says
    legal: list[LegalStep]  # of the seat to move; none for bots, or while a turn waits to be confirmed
    payments: list[list[str]]  # ways to pay for what is being placed, the cheapest first (Queen's Garden)
    clocks: Clocks
    seed: str | None
    rematch: str | None
    problem: Problem | None


class Presence(TypedDict):
    """Who is connected: seats whose person is here, and how many only watch."""

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
    """What the table means to the reader. ``hint``: whether hints are given here, against bots only."""

    person: str
    seats: list[int]
    owner: bool
    hint: bool
    muted: list[int]


EventKind: TypeAlias = Literal[
    "join",
    "unjoin",
    "start",
    "step",
    "take_back",
    "confirm",
    "leave",
    "come_back",
    "timeout",
    "abandon",
    "rematch",
]


class TableEvent(TypedDict):
    """One numbered event of a table's life. What an event does not have is null."""

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


# ---- what a client asks, on a table's socket or by POST


class Request(Model):
    """``id`` comes back in the answer."""

    id: RequestId = 0


class Sync(Request):
    """The whole table, please."""

    type: Literal["sync"]


class Play(Request):
    """Play steps of one turn, chosen when the table was at number ``at``: all of them, or none.
    ``confirm``: if they finish the turn, it stands at once.
    """

    type: Literal["play"]
    at: Number
    seat: SeatNumber
    steps: Annotated[list[StepText], Field(min_length=1, max_length=MOST_STEPS)]
    confirm: bool = False


class TakeBack(Request):
    """Take back the last step of a turn that does not stand yet, or ``all`` that can be taken back."""

    type: Literal["take_back"]
    at: Number
    seat: SeatNumber
    all: bool = False


class Confirm(Request):
    """Let a finished turn stand."""

    type: Literal["confirm"]
    at: Number
    seat: SeatNumber


class Explain(Request):
    """Why may a step not be played by the seat to move? Or what do it and those ``then`` after it bring?"""

    type: Literal["explain"]
    step: StepText
    then: Annotated[list[StepText], Field(max_length=MOST_STEPS)] = []


class AskHint(Request):
    """What looks best for the seat to move? Against bots only."""

    type: Literal["hint"]


class Join(Request):
    """Sit down on an open seat: on that one, or on any."""

    type: Literal["join"]
    seat: SeatNumber | None = None


class Start(Request):
    """By the owner: fill the open seats with the substitute and begin."""

    type: Literal["start"]


class Leave(Request):
    """Get up. While waiting the seat is open again, and without its owner the table is abandoned;
    while playing a bot plays on, and without any person left the table is abandoned until one comes back.
    """

    type: Literal["leave"]


class ComeBack(Request):
    """Take one's seats back from the bot."""

    type: Literal["come_back"]


class Rematch(Request):
    """The same table again, for the same people; the answer names it."""

    type: Literal["rematch"]


class Say(Request):
    """A line of chat."""

    type: Literal["chat"]
    text: Annotated[
        str,
        StringConstraints(
            strip_whitespace=True, min_length=1, max_length=LONGEST_CHAT, pattern=r"^[^\x00-\x1f\x7f]+$"
        ),
    ]


class SayEmote(Request):
    """One of the emotes."""

    type: Literal["emote"]
    emote: Emote


class Mute(Request):
    """Mute the chat of a seat, or hear it again; the answer is the whole table, with the chat to show."""

    type: Literal["mute"]
    seat: SeatNumber
    muted: bool


class Ping(Request):
    """Are you there?"""

    type: Literal["ping"]


ClientMessage: TypeAlias = Annotated[
    Sync | Play | TakeBack | Confirm | Explain | AskHint | Join | Start | Leave | ComeBack | Rematch
    | Say | SayEmote | Mute | Ping,
    Field(discriminator="type"),
]  # fmt: skip


# ---- what the server sends


class TableMessage(TypedDict):
    """The whole table: the first message, and the answer to ``sync`` and ``mute``."""

    type: Literal["table"]
    id: int | None
    number: int
    card: Card
    commitment: str  # SHA-256 of the seed
    state: TableState
    log: LogTail
    turns: TurnTail
    presence: Presence
    chat: list[ChatLine]
    you: You


class Update(TypedDict):
    """Something happened and is saved. If the first event is not the next number, ask for ``sync``.
    ``card`` and ``you`` are given when they changed for the reader; a new ``number`` and ``updated`` alone
    do not count as a change of the card.
    """

    type: Literal["update"]
    number: int
    events: list[TableEvent]
    state: TableState
    log: LogTail
    turns: TurnTail
    card: Card | None
    you: You | None


class PresenceMessage(TypedDict):
    """Somebody came or went."""

    type: Literal["presence"]
    number: int
    presence: Presence


class ChatMessage(TypedDict):
    """Somebody said something."""

    type: Literal["chat"]
    number: int
    line: ChatLine


class Notice(TypedDict):
    """Something about the server: `store_away`, `store_back`."""

    type: Literal["notice"]
    number: int
    code: str
    facts: Facts


class Done(TypedDict):
    """The request was done; what it caused is sent as an update before this. ``table``: of a rematch."""

    type: Literal["done"]
    id: int
    number: int
    table: str | None


class Refusal(TypedDict):
    """The request was refused, and nothing changed; only after ``store_away`` it may have been saved.
    ``id`` is null where it could not be read.
    """

    type: Literal["refused"]
    id: int | None
    number: int
    code: str
    facts: Facts


class Explained(TypedDict):
    """Whether a step is legal, and if not, the clause it breaks and the facts."""

    type: Literal["explained"]
    id: int
    number: int
    step: str
    legal: bool
    code: str | None
    facts: Facts
    brings: dict[str, int]


class HintCandidate(TypedDict):
    """A turn that the search looked at."""

    steps: list[str]
    line: list[str]
    share: float
    margin: float
    win_chance: float


class Hint(TypedDict):
    """The turns that look best, with the margin to expect at the end of the game."""

    type: Literal["hint"]
    id: int
    number: int
    seat: int
    candidates: list[HintCandidate]


ServerMessage: TypeAlias = Annotated[
    TableMessage | Update | PresenceMessage | ChatMessage | Notice | Done | Refusal | Explained | Hint,
    Field(discriminator="type"),
]
Answer: TypeAlias = Annotated[
    TableMessage | Done | Refusal | Explained | Hint, Field(discriminator="type")
]  # to every request comes one of these


# ---- HTTP only


class GameInfo(TypedDict):
    """A game and its options, the default first; ``patterns`` tell what else an option takes."""

    name: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]
    patterns: dict[str, str]


class LevelInfo(TypedDict):
    """A computer player, weakest first. ``thinks``: it searches, and takes up to ``seconds`` for a turn."""

    name: str
    thinks: bool
    seconds: float | None


class About(TypedDict):
    """What this server offers. ``ready``: as in ``Health``."""

    version: str
    ready: bool
    games: list[GameInfo]
    levels: list[LevelInfo]


class Health(TypedDict):
    """``ready``: the compiled code is loaded. Until then tables open and bots move later than usual."""

    status: Literal["ok", "store_away"]
    version: str
    ready: bool


class Cards(TypedDict):
    """A list of tables, newest first."""

    tables: list[Card]


class Frame(TypedDict):
    """A moment of a game: after turn number ``turn`` (0: the deal)."""

    turn: int
    seat: int | None  # who played this turn
    steps: list[str]
    view: Position
    log: list[LogEntry]  # of this turn


class Frames(TypedDict):
    """A stretch of a game, for replay. ``turns``: how many there are in all."""

    turns: int
    names: list[str]
    frames: list[Frame]


class RecordModel(TypedDict):
    """A record (docs/record.md)."""

    version: int
    game: str
    rules: int
    options: dict[str, str]
    seats: int
    seed: str
    turns: list[str]
    scores: list[int] | None


class RecordCard(TypedDict):
    """An uploaded record, which has been replayed."""

    id: str
    game: str
    options: dict[str, str]
    seats: int
    turns: int
    finished: bool
    scores: list[int]
    commitment: str
