"""Positions written by hand, and walks through random games.

A position here is a line of notation: what a test lays out can be read, and ``bag=*`` takes care of
the tiles that the test does not speak about.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hypothesis import settings

from sintra.kernel.errors import BadText
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.summer.game import GAME as SUMMER
from sintra.summer.position import parse_position
from sintra.summer.steps import PASS

BOARDS = ("coloured", "grey")
SEATS = (2, 3, 4)
EVERY_TABLE = [(board, seats) for board in BOARDS for seats in SEATS]

EMPTY = "/".join(["......"] * 7)  # a board without tiles
DISPLAYS = {2: 5, 3: 7, 4: 9}  # S1.2

# The same examples in every run: a test that fails does so for a change, not for bad luck.
steady = settings(deadline=None, derandomize=True, database=None, max_examples=300 if COMPILED else 100)


def stars(**tiles: str) -> str:
    """A board with some stars laid: ``stars(s4="bb..b.")``; the others are empty."""
    return "/".join(tiles.get(f"s{star}", "......") for star in range(7))


def line(
    *,
    seats: int = 2,
    hands: Mapping[int, str] | None = None,
    corners: Mapping[int, str] | None = None,
    boards: Mapping[int, str] | None = None,
    scores: Mapping[int, int] | None = None,
    passed: tuple[int, ...] = (),
    cursor: str = "p",
    **table: Any,
) -> str:
    """A position in which seat 0 places in round 1, but for what is said otherwise."""
    hands, corners, boards, scores = hands or {}, corners or {}, boards or {}, scores or {}
    fields = {
        "board": "coloured",
        "round": 1,
        "stage": "place",
        "seat": 0,
        "first": 0,
        "marker": "taken",
        "bonus": 0,
        "from": cursor,
        "bag": "*",
        "tower": "-",
        "supply": "p2g2o2y2b1r1",
        "centre": "-",
        "displays": ",".join("-" * DISPLAYS[seats]),
    }
    assert table.keys() <= fields.keys()
    sections = ["summer " + " ".join(f"{name}={value}" for name, value in (fields | table).items())]
    for seat in range(seats):
        sections.append(
            f"score={scores.get(seat, 5)} passed={'yes' if seat in passed else 'no'} "
            f"hand={hands.get(seat, '-')} corner={corners.get(seat, '-')} stars={boards.get(seat, EMPTY)}"
        )
    return " | ".join(sections)


def position(**parts: Any) -> State:
    """The state of a line; the arguments of ``line``."""
    return parse_position(line(**parts))


def refusal_of(parse: Callable[..., Any], *given: Any) -> BadText | None:
    """How ``parse`` refuses what it is given; None if it does not. Any other error is a failure."""
    try:
        parse(*given)
    except BadText as refusal:
        return refusal
    return None


def dealt(board: str, seats: int, seed: int | str = 0) -> State:
    """A new game."""
    state = SUMMER.new_state()
    SUMMER.deal(state, seats, SUMMER.choices({"board": board}), new_rng(seed))
    return state


def pick(legal: list[int], chance: random.Random) -> int:
    """A legal step: any, but few passes, so that boards fill and bonus tiles are taken."""
    if legal[0] == PASS and len(legal) > 2 and chance.random() < 0.9:
        legal = legal[2:]
    return chance.choice(legal)


def walk(board: str, seats: int, seed: int = 0) -> Iterator[tuple[State, list[int]]]:
    """A random game: the state and its legal steps before every step, and at the end.

    The state is the walker's own: whoever wants to change it takes a copy.
    """
    chance, rng, log = random.Random(seed), new_rng(seed, 1), new_log(wanted=False)
    state = dealt(board, seats, seed)
    while True:
        legal = SUMMER.legal_steps(state)
        yield state, legal
        if not legal:
            return
        SUMMER.apply(state, pick(legal, chance), rng, log)
