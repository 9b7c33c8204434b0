"""Step numbers: dense small integers, the same for all options.

A turn takes a category, and then says which, where identical hexes lie in several places; or it chooses a
piece, then its cell or slot, then its payment, item by item; or it passes, and may discard, item by item.

    take      category                                  12
    pick      which of identical items                  10
    piece     item to place, or the face-down one       73
    cell      for a tile                                48
    slot      slot and direction of the printed hex     36
    back      slot for a face-down expansion             6
    pay       item, or jokers for all the rest          73
    pass, choose                                         2
    discard   item, or done                             73
"""

from typing import Any, TypeAlias

import numpy as np

from sintra.garden.numbers import direction_of, slot_cell, slot_of
from sintra.garden.state import BACK, CELL, DISCARD, PAY, PICK, SLOT, TURN
from sintra.garden.tables import CELLS, HEXES, MAX_LOTS, SLOTS
from sintra.kernel.jit import compiled, inlined

Steps: TypeAlias = Any  # an int16 array, filled from the front

ITEMS = HEXES * 2

TAKE_STEPS = 0
PICK_STEPS = TAKE_STEPS + 12
SHOWN = MAX_LOTS  # a source of picks: the face-up expansion, after the lots
PICK_SHOWN = PICK_STEPS + SHOWN
PIECE_STEPS = PICK_SHOWN + 1
PIECE_BACK = PIECE_STEPS + ITEMS  # the top expansion of the supply, face down
CELL_STEPS = PIECE_BACK + 1
SLOT_STEPS = CELL_STEPS + CELLS
BACK_STEPS = SLOT_STEPS + SLOTS * 6
PAY_STEPS = BACK_STEPS + SLOTS
PAY_JOKERS = PAY_STEPS + ITEMS  # jokers for everything still due
PASS = PAY_JOKERS + 1
CHOOSE = PASS + 1  # pass and discard something: discard steps follow
DISCARD_STEPS = CHOOSE + 1
DONE = DISCARD_STEPS + ITEMS
STEP_COUNT = DONE + 1
MAX_STEPS = STEP_COUNT


# ---- from meaning to number


@inlined
def take_step(category: int) -> int:
    """The step that takes a category."""
    return TAKE_STEPS + category


@inlined
def pick_step(source: int) -> int:
    """The step that takes the hex at the cursor from a lot, or as the expansion (SHOWN)."""
    return PICK_STEPS + source


@inlined
def piece_step(item: int) -> int:
    """The step that chooses an item to place."""
    return PIECE_STEPS + item


@inlined
def cell_step(cell: int) -> int:
    """The step that places a tile on a cell."""
    return CELL_STEPS + cell


@inlined
def slot_step(cell: int) -> int:
    """The step that places an expansion so that its printed hex lands on a ring cell."""
    return SLOT_STEPS + slot_of(cell) * 6 + direction_of(cell) - 1


@inlined
def back_step(slot: int) -> int:
    """The step that places an expansion face down."""
    return BACK_STEPS + slot


@inlined
def pay_step(item: int) -> int:
    """The step that pays with an item."""
    return PAY_STEPS + item


@inlined
def discard_step(item: int) -> int:
    """The step that discards an item."""
    return DISCARD_STEPS + item


# ---- from number to meaning


@inlined
def taken_category(step: int) -> int:
    """The category that a step takes."""
    return step - TAKE_STEPS


@inlined
def picked_source(step: int) -> int:
    """The lot from which a step picks, or SHOWN."""
    return step - PICK_STEPS


@inlined
def chosen_piece(step: int) -> int:
    """The item that a step chooses to place."""
    return step - PIECE_STEPS


@inlined
def target_cell(step: int) -> int:
    """The cell on which a hex lands with a cell step or a slot step."""
    if step < SLOT_STEPS:
        return step - CELL_STEPS
    return slot_cell((step - SLOT_STEPS) // 6, (step - SLOT_STEPS) % 6 + 1)


@inlined
def back_slot(step: int) -> int:
    """The slot of an expansion that a step places face down."""
    return step - BACK_STEPS


@inlined
def paid_item(step: int) -> int:
    """The item that a step pays with."""
    return step - PAY_STEPS


@inlined
def discarded_item(step: int) -> int:
    """The item that a step discards."""
    return step - DISCARD_STEPS


def new_steps() -> Steps:
    """A buffer that holds any list of legal steps, and one more."""
    return np.zeros(MAX_STEPS + 1, np.int16)


@compiled
def stage_of(step: int) -> int:
    """The only stage in which a step can be played."""
    if step >= DISCARD_STEPS:
        return DISCARD
    if step >= PASS:
        return TURN
    if step >= BACK_STEPS:
        return PAY if step >= PAY_STEPS else BACK
    if step >= CELL_STEPS:
        return SLOT if step >= SLOT_STEPS else CELL
    return PICK if PICK_STEPS <= step < PIECE_STEPS else TURN
