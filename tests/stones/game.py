"""Stones: take one to three from the heap; whoever takes the last one scores a point.

The smallest game that everything works with: one round, no options, a heap of 12 to 21 stones.
"""

import re
from typing import Literal

import numpy as np
from typing_extensions import TypedDict

from sintra.kernel.errors import BadText
from sintra.kernel.fields import format_sections, parse_sections, read_number
from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, note
from sintra.kernel.random import Rng, below
from sintra.kernel.verbs import Choices, State, Steps
from sintra.kernel.view import Referee, SeatView
from sintra.kernel.words import LEGAL, NUMBER, Clauses, Facts, Reason, breaks

SEATS = (2, 3, 4)
SMALLEST, SIZES = 12, 10
MOST = 3
REASONS = (Reason("last stone", None),)

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("score", np.int16, (4,)),
                ("heap", np.int8),
                ("seat", np.int8),
                ("seats", np.int8),
                ("round_no", np.int8),
            ],
            align=True,
        ),
    )
)


# ---- the rules: a step is the number of stones less one


@compiled
def deal(state: State, seats: int, _: Choices, rng: Rng) -> None:
    """A heap of random size."""
    for seat in range(4):
        state.score[seat] = 0
    state.heap = SMALLEST + below(rng, SIZES)
    state.seat = 0
    state.seats = seats
    state.round_no = 1


@compiled
def legal(state: State, steps: Steps) -> int:
    """One to three stones, no more than there are."""
    count = min(int(state.heap), MOST)
    for step in range(count):
        steps[step] = step
    return count


@compiled
def apply(state: State, step: int, _: Rng, log: Log) -> int:
    """Take stones. Nothing is ever drawn."""
    state.heap -= step + 1
    if state.heap == 0:
        state.score[state.seat] += 1
        note(log, int(state.seat), 1, 0, 0)
    state.seat = (int(state.seat) + 1) % int(state.seats)
    return 0


@compiled
def is_over(state: State) -> bool:
    """Whether the heap is gone."""
    return bool(state.heap == 0)


@compiled
def in_turn(_: State) -> bool:
    """A turn is one step."""
    return False


@compiled
def worth(state: State, seat: int) -> int:
    """The points of a seat."""
    return int(state.score[seat])


@compiled
def holding(_: State, __: int) -> int:
    """Nobody holds anything."""
    return 0


# ---- for people


CLAUSES = Clauses()
UNKNOWN_STEP = CLAUSES.clause("unknown_step", step=NUMBER)
GAME_OVER = CLAUSES.clause("game_over")
TOO_FEW = CLAUSES.clause("too_few", stones=NUMBER, heap=NUMBER)


@compiled
def why(state: State, step: int, facts: Facts) -> int:
    """Nobody takes more than there are."""
    if step < 0 or step >= MOST:
        return breaks(facts, UNKNOWN_STEP, step)
    if state.heap == 0:
        return GAME_OVER
    return breaks(facts, TOO_FEW, step + 1, int(state.heap)) if step >= state.heap else LEGAL


def parse_step(_: State, text: str) -> int:
    """``2`` takes two stones."""
    if not re.fullmatch("[1-3]", text):
        raise BadText("bad_step", step=text[:20])
    return int(text) - 1


def format_position(state: State) -> str:
    """The whole state in one line."""
    seats = [{"score": score} for score in state.score[: state.seats].tolist()]
    return format_sections("stones", [{"heap": state.heap, "seat": state.seat}, *seats])


def parse_position(text: str) -> State:
    """The state that a line describes."""
    table, seats = parse_sections(text, "stones", SEATS, ["heap", "seat"], ["score"])
    state = np.zeros(1, STATE)[0]
    state.seats, state.round_no = len(seats), 1
    state.heap, state.seat = read_number(table, "heap", 0, 99), read_number(table, "seat", 0, len(seats) - 1)
    for seat, own in enumerate(seats):
        state.score[seat] = read_number(own, "score", 0, 1)
    return state


class View(TypedDict):
    """What lies on the table."""

    game: Literal["stones"]
    options: dict[str, str]
    round: int
    rounds: int
    stage: Literal["take", "over"]
    seat: int
    first: int
    heap: int
    seats: list[SeatView]


class Position(View, Referee):
    """A position as the referee tells it."""


def view(state: State) -> View:
    """The position as plain data."""
    return {
        "game": "stones",
        "options": {},
        "round": 1,
        "rounds": 1,
        "stage": "take" if state.heap else "over",
        "seat": int(state.seat),
        "first": 0,
        "heap": int(state.heap),
        "seats": [{"score": score, "passed": False} for score in state.score[: state.seats].tolist()],
    }


GAME = Game(
    name="stones",
    title="Stones",
    seats=SEATS,
    dtype=STATE,
    max_steps=MOST,
    deal=deal,
    legal=legal,
    apply=apply,
    is_over=is_over,
    in_turn=in_turn,
    worth=worth,
    holding=holding,
    why=why,
    clauses=CLAUSES,
    logged=REASONS,
    parse_step=parse_step,
    format_step=lambda _, step: str(step + 1),
    parse_position=parse_position,
    format_position=format_position,
    view=view,
    position=Position,
)
