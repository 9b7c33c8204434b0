"""One short text for every step. Grammar: docs/notation.md.

>>> format_step(parse_step("-b3x"))
'-b3x'
"""

import re
from functools import lru_cache

from sintra.garden.steps import (
    BACK_STEPS,
    CELL_STEPS,
    CHOOSE,
    DISCARD_STEPS,
    DONE,
    PASS,
    PAY_JOKERS,
    PAY_STEPS,
    PICK_SHOWN,
    PICK_STEPS,
    PIECE_BACK,
    PIECE_STEPS,
    SLOT_STEPS,
    STEP_COUNT,
    TAKE_STEPS,
    ring_cell,
    slot_step,
)
from sintra.garden.tables import CATEGORIES, COLOURS, PATTERNS, hex_of
from sintra.kernel.errors import BadText

_WORDS = {
    "/s": PICK_STEPS,
    "/x": PICK_SHOWN,
    "x": PIECE_BACK,
    "-j": PAY_JOKERS,
    "-": PASS,
    "-?": CHOOSE,
    ".": DONE,
}
_WORD_OF = {step: word for word, step in _WORDS.items()}
_ITEM_STEPS = {"": PIECE_STEPS, "-": PAY_STEPS, "!": DISCARD_STEPS}

_TAKE = re.compile(r":([bpvylg1-6])")
_PICK = re.compile(r"/([1-8])")
_ITEM = re.compile(r"([-!]?)([bpvylg])([1-6])(x?)")
_CELL = re.compile(r"@(0\.[1-6]|[1-6]\.[0-6])")
_SLOT = re.compile(r"#([1-6]\.[1-6])")
_BACK = re.compile(r"#([1-6])")


def format_hex(hexagon: int) -> str:
    """A hex as colour and value: ``b3``, the blue butterfly."""
    return COLOURS[hexagon // 6] + PATTERNS[hexagon % 6]


def parse_hex(text: str) -> int:
    """The hex that two characters name."""
    return hex_of(COLOURS.index(text[0]), PATTERNS.index(text[1]))


def format_item(item: int) -> str:
    """An item of a storage: ``b3`` for a tile, ``b3x`` for an expansion."""
    return format_hex(item >> 1) + ("x" if item & 1 else "")


def format_cell(cell: int) -> str:
    """A cell: ``0.1`` to ``0.6`` around the fountain; slot (1 to 6), point, direction (0: the centre)."""
    return f"0.{cell + 1}" if cell < 6 else f"{(cell - 6) // 7 + 1}.{(cell - 6) % 7}"


def parse_cell(text: str) -> int:
    """The cell that ``format_cell`` writes so."""
    slot, direction = int(text[0]), int(text[2])
    return direction - 1 if slot == 0 else 6 + (slot - 1) * 7 + direction


@lru_cache(maxsize=8192)  # a page is told many texts after every step
def format_step(step: int) -> str:
    """The text of a step."""
    if step in _WORD_OF:
        return _WORD_OF[step]
    if step < PICK_STEPS:
        return ":" + CATEGORIES[step - TAKE_STEPS]
    if step < PIECE_STEPS:
        return f"/{step - PICK_STEPS}"
    for sign, first in sorted(_ITEM_STEPS.items(), key=lambda pair: -pair[1]):
        if step >= first and not CELL_STEPS <= step < PAY_STEPS:
            return sign + format_item(step - first)
    if step < SLOT_STEPS:
        return "@" + format_cell(step - CELL_STEPS)
    return "#" + format_cell(ring_cell(step)) if step < BACK_STEPS else f"#{step - BACK_STEPS + 1}"


def parse_step(text: str) -> int:
    """The step with this text; whether it is legal anywhere is not asked."""
    if text in _WORDS:
        return _WORDS[text]
    if match := _TAKE.fullmatch(text):
        return TAKE_STEPS + CATEGORIES.index(match[1])
    if match := _PICK.fullmatch(text):
        return PICK_STEPS + int(match[1])
    if match := _ITEM.fullmatch(text):
        sign, colour, pattern, expansion = match.groups()
        return _ITEM_STEPS[sign] + parse_hex(colour + pattern) * 2 + bool(expansion)
    if match := _CELL.fullmatch(text):
        return CELL_STEPS + parse_cell(match[1])
    if match := _SLOT.fullmatch(text):
        return slot_step(parse_cell(match[1]))
    if match := _BACK.fullmatch(text):
        return BACK_STEPS + int(match[1]) - 1
    raise BadText("bad_step", step=text[:20])


def all_steps() -> range:
    """Every step number."""
    return range(STEP_COUNT)
