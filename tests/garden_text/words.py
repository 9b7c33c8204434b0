"""The words of the notation, spelled here once more: steps, hexes, items, cells and their numbers."""

import re

COLOURS = "bpvylg"  # Q1.1: blue, dark purple, light purple, yellow, light green, dark green
VALUES = "123456"
HEXES = [colour + value for colour in COLOURS for value in VALUES]
ITEMS = [name + card for name in HEXES for card in ("", "x")]  # tile, then expansion
CELLS = [f"0.{at}" for at in range(1, 7)] + [f"{slot}.{at}" for slot in range(1, 7) for at in range(7)]
STEPS = [
    *(":" + category for category in COLOURS + VALUES),
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


def names(text: str) -> list[str]:
    """The hexes in a text."""
    return re.findall("[bpvylg][1-6]", text)


def grid(counts: list[int]) -> str:
    """A number for each hex, in six rows."""
    digits = "".join(str(count) for count in counts)
    return "/".join(digits[at : at + 6] for at in range(0, 36, 6))


def counted(text: str) -> str:
    """The grid of the hexes in a text: how often each stands there."""
    return grid([names(text).count(name) for name in HEXES])
