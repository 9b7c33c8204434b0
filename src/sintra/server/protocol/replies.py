"""Out, over HTTP only: about the server, people, lists of tables, replays and records."""

from typing import Literal

from typing_extensions import TypedDict

from sintra.kernel.view import LogEntry, Position
from sintra.server.protocol.state import Card


class Me(TypedDict):
    """The person who asks."""

    id: str
    nickname: str


class Program(TypedDict):
    """A program that may play, and its secret."""

    id: str
    nickname: str
    token: str


class GameInfo(TypedDict):
    """A game and its options, the default first; ``patterns`` say what else an option takes."""

    name: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]
    patterns: dict[str, str]


class LevelInfo(TypedDict):
    """A computer player, weakest first. ``thinks``: it searches, for up to ``seconds`` a turn."""

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
    """A stretch of a game, for replay. ``turns``: how many turns the game has."""

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
