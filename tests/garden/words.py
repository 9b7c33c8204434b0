"""Short words for everything on the table, spelled once more than in the package.

A hex is a colour and a value, ``b3``; an expansion that shows it is ``b3x``; ``j`` is a joker. A cell is a
slot (0: the fountain board) and a direction, ``0.1`` to ``0.6``, ``1.0`` (a centre) to ``6.6``.
"""

import re
from collections.abc import Iterable
from typing import Any

COLOURS = "bpvylg"  # Q1.1: blue, dark purple, light purple, yellow, light green, dark green
VALUES = "123456"
CATEGORIES = COLOURS + VALUES
HEXES = [colour + value for colour in COLOURS for value in VALUES]
ITEMS = [name + card for name in HEXES for card in ("", "x")]  # tile, then expansion
CELLS = [f"0.{at}" for at in range(1, 7)] + [f"{slot}.{at}" for slot in range(1, 7) for at in range(7)]
WORDS = [  # every step, in the order of the step numbers
    *(":" + category for category in CATEGORIES),
    *("/s", *(f"/{card}" for card in range(1, 9)), "/x"),
    *(*ITEMS, "x"),
    *("@" + cell for cell in CELLS),
    *(f"#{slot}.{at}" for slot in range(1, 7) for at in range(1, 7)),
    *(f"#{slot}" for slot in range(1, 7)),
    *(*("-" + item for item in ITEMS), "-j"),
    *("-", "-?"),
    *(*("!" + item for item in ITEMS), "."),
]

CHOICES = {"side": ("standard", "variant"), "payment": ("distinct", "repeats")}
SEATS = (2, 3, 4)
STACK = {2: 5, 3: 7, 4: 8}  # Q3.1
PRINTED = {"standard": "112233", "variant": "222222"}  # Q9.1, Q9.3


# ---- texts


def names(text: str) -> list[str]:
    """The hexes in a text, with or without spaces."""
    return re.findall("[bpvylg][1-6]", text)


def grid(counts: list[int]) -> str:
    """A number for each hex, in six rows."""
    digits = "".join(str(count) for count in counts)
    return "/".join(digits[at : at + 6] for at in range(0, 36, 6))


def counted(text: str) -> str:
    """The grid of the hexes in a text: how often each stands there."""
    return grid([names(text).count(name) for name in HEXES])


# ---- states


def hexes_of(counts: Iterable[int]) -> str:
    """A count for each of 36 hexes, in words: ``b3 b3 y1``."""
    return " ".join(name for name, count in zip(HEXES, counts, strict=True) for _ in range(count))


def hexes_in(bits: int) -> str:
    """A set of hexes in words."""
    return hexes_of(int(bits) >> at & 1 for at in range(36))


def storage(state: Any, seat: int = 0) -> str:
    """All that lies in a storage: ``b3 b3 y1x jjj``."""
    cards = [name + "x" for name in hexes_in(state.stored[seat]).split()]
    jokers = ["j" * int(state.jokers[seat])] if state.jokers[seat] else []
    return " ".join([*hexes_of(state.tile[seat]).split(), *cards, *jokers])


def hex_at(state: Any, cell: str, seat: int = 0) -> str:
    """What lies on a cell."""
    hexagon = int(state.cell[seat, CELLS.index(cell)])
    return HEXES[hexagon] if hexagon >= 0 else ""


def lot(state: Any, number: int) -> str:
    """The tiles on the top of the stack (0) or on a card beside it."""
    return " ".join(HEXES[hexagon] for hexagon in state.lot[number] if hexagon >= 0)


def content(state: Any) -> bytes:
    """All of a state as bytes, to compare states by."""
    return bytes(state.tobytes())
