"""Positions written by hand, each as a line of notation.

What a test lays out can be read, and ``bag=*`` takes care of the tiles that the test does not speak about.
"""

from collections.abc import Mapping
from typing import Any

from sintra.kernel.verbs import State
from sintra.summer.position import parse_position

EMPTY = "/".join(["......"] * 7)  # a board without tiles
DISPLAYS = {2: 5, 3: 7, 4: 9}  # S1.2


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
