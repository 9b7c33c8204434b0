"""Out: what the server sends on a table's socket. Answers to requests also go over HTTP."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict

from sintra.server.protocol.fields import Facts
from sintra.server.protocol.state import (
    Card,
    ChatLine,
    LogTail,
    Presence,
    TableEvent,
    TableState,
    TurnTail,
    You,
)


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
    ``card`` is given when status, seats or rematch changed: ``state`` has what changes with every turn.
    ``you`` is given when it changed.
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
    """News of the server itself: `store_away`, `store_back`."""

    type: Literal["notice"]
    number: int
    code: str
    facts: Facts


class Done(TypedDict):
    """The request was done. What it caused was sent as an update before this. ``table``: of a rematch."""

    type: Literal["done"]
    id: int
    number: int
    table: str | None


class Refusal(TypedDict):
    """The request was refused, and nothing changed; only after ``store_away`` may it have been saved.
    ``id`` is null if it could not be read.
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
    """A turn that the search considered; if ``proved``, the game ends just so with best play."""

    steps: list[str]
    line: list[str]
    share: float
    margin: float
    win_chance: float
    proved: bool


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
]  # every request is answered with one of these
