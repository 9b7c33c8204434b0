"""One short text for every step, and for hexes, items and cells. Grammar: docs/notation.md.

>>> from sintra.garden.state import new_state
>>> state = new_state()
>>> format_step(state, parse_step(state, "-b3x"))
'-b3x'
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from sintra.garden.numbers import (
    colour_of,
    direction_of,
    expansion_item,
    hex_of,
    hex_of_item,
    is_expansion,
    on_fountain_board,
    pattern_of,
    slot_cell,
    slot_of,
    tile_item,
)
from sintra.garden.state import State
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
    back_slot,
    back_step,
    cell_step,
    pick_step,
    picked_source,
    slot_step,
    take_step,
    taken_category,
    target_cell,
)
from sintra.garden.tables import CATEGORIES, COLOURS, PATTERNS
from sintra.kernel.errors import BadText
from sintra.kernel.fields import bad

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
    return COLOURS[colour_of(hexagon)] + PATTERNS[pattern_of(hexagon)]


def parse_hex(text: str) -> int:
    """The hex that two characters name."""
    return hex_of(COLOURS.index(text[0]), PATTERNS.index(text[1]))


def format_hexes(hexes: Sequence[int]) -> str:
    """Hexes one after another; ``-`` for none."""
    return "".join(format_hex(int(hexagon)) for hexagon in hexes) or "-"


def parse_hexes(text: str, field: str) -> list[int]:
    """Hexes one after another, ascending."""
    if text == "-":
        return []
    if not re.fullmatch(r"(?:[bpvylg][1-6])+", text):
        raise bad(field, text)
    hexes = [parse_hex(text[at : at + 2]) for at in range(0, len(text), 2)]
    if hexes != sorted(hexes):
        raise bad(field, text)
    return hexes


def format_item(item: int) -> str:
    """An item of a storage: ``b3`` for a tile, ``b3x`` for an expansion."""
    return format_hex(hex_of_item(item)) + ("x" if is_expansion(item) else "")


def format_cell(cell: int) -> str:
    """A cell as slot and direction: ``0.1`` to ``0.6`` around the fountain, ``1.0`` (a centre) to ``6.6``."""
    return f"0.{cell + 1}" if on_fountain_board(cell) else f"{slot_of(cell) + 1}.{direction_of(cell)}"


def parse_cell(text: str) -> int:
    """The cell with this text."""
    slot, direction = int(text[0]), int(text[2])
    return direction - 1 if slot == 0 else slot_cell(slot - 1, direction)


def format_step(_: State, step: int) -> str:
    """The text of a step, the same in every position."""
    return _format(step)


@lru_cache(maxsize=8192)  # pages are sent many texts after every step
def _format(step: int) -> str:
    if step in _WORD_OF:
        return _WORD_OF[step]
    if step < PICK_STEPS:
        return ":" + CATEGORIES[taken_category(step)]
    if step < PIECE_STEPS:
        return f"/{picked_source(step)}"
    for sign, first in sorted(_ITEM_STEPS.items(), key=lambda pair: -pair[1]):
        if step >= first and not CELL_STEPS <= step < PAY_STEPS:
            return sign + format_item(step - first)
    if step < SLOT_STEPS:
        return "@" + format_cell(target_cell(step))
    return "#" + format_cell(target_cell(step)) if step < BACK_STEPS else f"#{back_slot(step) + 1}"


def parse_step(_: State, text: str) -> int:
    """The step with this text, legal or not; the same in every position."""
    if text in _WORDS:
        return _WORDS[text]
    if match := _TAKE.fullmatch(text):
        return take_step(CATEGORIES.index(match[1]))
    if match := _PICK.fullmatch(text):
        return pick_step(int(match[1]))
    if match := _ITEM.fullmatch(text):
        sign, colour, pattern, expansion = match.groups()
        hexagon = parse_hex(colour + pattern)
        return _ITEM_STEPS[sign] + (expansion_item(hexagon) if expansion else tile_item(hexagon))
    if match := _CELL.fullmatch(text):
        return cell_step(parse_cell(match[1]))
    if match := _SLOT.fullmatch(text):
        return slot_step(parse_cell(match[1]))
    if match := _BACK.fullmatch(text):
        return back_step(int(match[1]) - 1)
    raise BadText("bad_step", step=text[:20])


def all_steps(_: State) -> range:
    """Every step number, the same in every position."""
    return range(STEP_COUNT)
