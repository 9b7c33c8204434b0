"""Step numbers: dense small integers, the same for all options.

A turn is: a category to take, then, where identical hexes lie in several places, which of them; or a piece,
then its cell or slot, then its payment item by item; or a pass, followed by what to discard, item by item.

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

from sintra.garden.tables import CELLS, HEXES, MAX_LOTS, SLOTS
from sintra.kernel.jit import compiled

Steps: TypeAlias = Any  # an int16 array, filled from the front

ITEMS = HEXES * 2

TAKE_STEPS = 0
PICK_STEPS = TAKE_STEPS + 12
PICK_SHOWN = PICK_STEPS + MAX_LOTS  # the face-up expansion
PIECE_STEPS = PICK_SHOWN + 1
PIECE_BACK = PIECE_STEPS + ITEMS  # the top expansion of the supply, face down
CELL_STEPS = PIECE_BACK + 1
SLOT_STEPS = CELL_STEPS + CELLS
BACK_STEPS = SLOT_STEPS + SLOTS * 6
PAY_STEPS = BACK_STEPS + SLOTS
PAY_JOKERS = PAY_STEPS + ITEMS  # jokers for everything that is still due
PASS = PAY_JOKERS + 1
CHOOSE = PASS + 1  # pass, and discard something: discard steps follow
DISCARD_STEPS = CHOOSE + 1
DONE = DISCARD_STEPS + ITEMS
STEP_COUNT = DONE + 1
MAX_STEPS = STEP_COUNT


@compiled
def ring_cell(step: int) -> int:
    """The cell on which the printed hex of an expansion lands with a slot step."""
    slot, direction = (step - SLOT_STEPS) // 6, (step - SLOT_STEPS) % 6
    return 7 + slot * 7 + direction


@compiled
def slot_step(cell: int) -> int:
    """The slot step that brings a printed hex onto a ring cell."""
    slot, direction = (cell - 6) // 7, (cell - 6) % 7
    return SLOT_STEPS + slot * 6 + direction - 1


@compiled
def slot_of(cell: int) -> int:
    """The slot (0 to 5) of a cell that is not on the fountain board."""
    return (cell - 6) // 7


_FIRST_OF = (
    (DISCARD_STEPS, "discard"),
    (PASS, "turn"),
    (PAY_STEPS, "pay"),
    (BACK_STEPS, "back"),
    (SLOT_STEPS, "slot"),
    (CELL_STEPS, "cell"),
    (PIECE_STEPS, "turn"),
    (PICK_STEPS, "pick"),
    (TAKE_STEPS, "turn"),
)


def new_steps() -> Steps:
    """A buffer that holds any list of legal steps, and one more."""
    return np.zeros(MAX_STEPS + 1, np.int16)


def stage_of(step: int) -> str:
    """The stage in which a step can be played at all."""
    return next(stage for first, stage in _FIRST_OF if step >= first)
