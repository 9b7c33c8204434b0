"""What the position of any game looks like as plain data, for code that knows no particular game.

Each game says more in its own ``view.py``. The page's types are generated from both.
"""

from typing_extensions import TypedDict


class SeatView(TypedDict):
    """What every seat of every game has."""

    score: int
    passed: bool


class Referee(TypedDict):
    """What the referee knows and a position alone does not."""

    step: int  # steps played so far
    turns: int  # turns that stand
    turn_steps: list[str]  # of the turn that does not stand yet
    turn_seat: int | None
    may_take_back: bool
    waits_for_confirm: bool
    over: bool
    winners: list[int]


class Position(Referee):
    """A position of any game."""

    game: str
    options: dict[str, str]
    round: int
    rounds: int
    stage: str
    seat: int
    first: int
    seats: list[SeatView]


class LogEntry(TypedDict):
    """Points and their reason (docs/rules)."""

    seat: int
    points: int
    reason: str
    where: str | int | list[str] | None
