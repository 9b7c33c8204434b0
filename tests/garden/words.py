"""Short words for everything on the table, spelled once more than in the package.

A hex is a colour and a value, ``b3``; an expansion that shows it is ``b3x``; ``j`` is a joker. A cell is a
slot (0: the fountain board) and a direction, ``0.1`` to ``0.6``, ``1.0`` (a centre) to ``6.6``.
"""

import re
from collections.abc import Iterable
from typing import Any

COLOURS = "bpvylg"  # Q1.1: blue, dark purple, light purple, yellow, light green, dark green
HEXES = [colour + value for colour in COLOURS for value in "123456"]
ITEMS = [name + card for name in HEXES for card in ("", "x")]
CELLS = [f"0.{at}" for at in range(1, 7)] + [f"{slot}.{at}" for slot in range(1, 7) for at in range(7)]


def _words() -> list[str]:
    """Every step, in the order of the step numbers."""
    words = [":" + category for category in COLOURS + "123456"]
    words += ["/s", *(f"/{lot}" for lot in range(1, 9)), "/x"]
    words += [*ITEMS, "x"]
    words += ["@" + cell for cell in CELLS]
    words += [f"#{slot}.{at}" for slot in range(1, 7) for at in range(1, 7)]
    words += [f"#{slot}" for slot in range(1, 7)]
    words += [*("-" + item for item in ITEMS), "-j"]
    words += ["-", "-?"]
    return [*words, *("!" + item for item in ITEMS), "."]


WORDS = _words()


def names(text: str) -> list[str]:
    """The hexes in a text, with or without spaces."""
    return re.findall("[bpvylg][1-6]", text)


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
