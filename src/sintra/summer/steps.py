"""Step numbers: dense small integers, one for every step that a board knows.

A turn is a draft; or a placement, followed by its bonus tiles one by one; or a pass, followed by the tiles to
keep one by one, where there is a choice. All numbers but those of placements are the same on both boards:

    draft   place of the market and colour       60
    bonus   colour                                6
    keep    colour                                6
    pass, choose, rest                            3
    place   space, colour and number of wilds   882 on the coloured side, 864 on the grey side
"""

from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import inlined
from sintra.summer.numbers import POSITIONS, position_of, space_at, star_of
from sintra.summer.state import BONUS, DRAFT, KEEP, PLACE
from sintra.summer.tables import MAX_DISPLAYS, NUMBER, STARS

Steps: TypeAlias = Any  # an int16 array, filled from the front

DRAFT_STEPS = 0
BONUS_STEPS = DRAFT_STEPS + (MAX_DISPLAYS + 1) * 6
KEEP_STEPS = BONUS_STEPS + 6
PASS = KEEP_STEPS + 6  # keep what is left; with more than four tiles, keep steps follow
CHOOSE = PASS + 1  # pass with at most four tiles, but discard some of them: keep steps follow
REST = CHOOSE + 1  # keep no more, discard the rest
PLACE_STEPS = REST + 1


def _number_placements() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """First step number by board, star, colour and position - 1; the way back; steps per board."""
    first = np.zeros((2, STARS, 6, POSITIONS), np.int16)
    back: list[list[tuple[int, int, int]]] = [[], []]
    for board, star, colour, at in np.ndindex(first.shape):
        first[board, star, colour, at] = PLACE_STEPS + len(back[board])
        wilds = range(NUMBER[board, star, at])  # S5.3: all but one may be wild
        back[board] += [(space_at(star, at + 1), colour, wild) for wild in wilds]
    count = np.array([PLACE_STEPS + len(rows) for rows in back], np.int16)
    placements = np.zeros((2, 3, max(count) - PLACE_STEPS), np.int8)
    for board, rows in enumerate(back):
        placements[board, :, : len(rows)] = np.array(rows).T
    return first, placements, count


PLACE_FIRST, PLACEMENT, STEP_COUNT = _number_placements()
MAX_STEPS = int(STEP_COUNT.max())


# ---- from meaning to number


@inlined
def draft_step(place: int, colour: int) -> int:
    """The step that takes a colour from a place of the market (0 is the centre)."""
    return DRAFT_STEPS + place * 6 + colour


@inlined
def bonus_step(colour: int) -> int:
    """The step that takes a bonus tile."""
    return BONUS_STEPS + colour


@inlined
def keep_step(colour: int) -> int:
    """The step that keeps a tile in a corner."""
    return KEEP_STEPS + colour


@inlined
def place_step(board: int, space: int, colour: int, wilds: int) -> int:
    """The step that places a colour on a space, paid with ``wilds`` wild tiles (fewer than the number)."""
    return int(PLACE_FIRST[board, star_of(space), colour, position_of(space) - 1]) + wilds


# ---- from number to meaning


@inlined
def drafted_place(step: int) -> int:
    """The place of the market from which a step takes (0 is the centre)."""
    return (step - DRAFT_STEPS) // 6


@inlined
def drafted_colour(step: int) -> int:
    """The colour that a step takes from the market."""
    return (step - DRAFT_STEPS) % 6


@inlined
def bonus_colour(step: int) -> int:
    """The colour of a bonus tile."""
    return step - BONUS_STEPS


@inlined
def kept_colour(step: int) -> int:
    """The colour of a tile that a step keeps."""
    return step - KEEP_STEPS


@inlined
def placed_space(board: int, step: int) -> int:
    """The space of a placement."""
    return int(PLACEMENT[board, 0, step - PLACE_STEPS])


@inlined
def placed_colour(board: int, step: int) -> int:
    """The colour of a placement."""
    return int(PLACEMENT[board, 1, step - PLACE_STEPS])


@inlined
def placed_wilds(board: int, step: int) -> int:
    """How many wild tiles a placement spends in place of its colour."""
    return int(PLACEMENT[board, 2, step - PLACE_STEPS])


def new_steps() -> Steps:
    """A buffer that holds any list of legal steps, and one more."""
    return np.zeros(MAX_STEPS + 1, np.int16)


@inlined
def stage_of(step: int) -> int:
    """The only stage in which a step can be played."""
    if step < BONUS_STEPS:
        return DRAFT
    if step < KEEP_STEPS:
        return BONUS
    return KEEP if step < PASS or step == REST else PLACE
