"""Queen's Garden: what items are worth to a seat, in points, as the heuristic sees it."""

from typing import Any

import numpy as np

from sintra.garden.numbers import PATTERN_CATEGORIES, colour_of, pattern_category, pattern_of, value_of
from sintra.garden.state import FREE, State
from sintra.garden.tables import (
    CATEGORY_HEXES,
    CELLS,
    FEATURE_CELLS,
    HEXES,
    ROUNDS,
    SLOTS,
    WHEEL,
)
from sintra.kernel.bits import count
from sintra.kernel.jit import compiled
from sintra.search.garden.weights import Named
from sintra.search.verbs import Buffers


def _rounds_of_categories() -> Any:
    """The round in which each category scores (Q9.1)."""
    rounds = np.zeros(12, np.int8)
    for round_no in range(ROUNDS):
        rounds[WHEEL[round_no]] = round_no + 1
    return rounds


COLOUR, PATTERN = range(2)  # the two groups of a hex
OWN, OTHER = range(2)  # the seat to move and the next one
# What a proposal notes on its way, in the buffers of the search.
NOTES = (
    ("cell_gain", np.float64, (CELLS,)),  # what a cell brings to any hex
    ("more", np.float64, (2, CELLS)),  # what a hex brings to the group of the one on a cell ...
    ("share", np.float64, (2, CELLS)),  # ... and the share of its value
    ("growth", np.float64, (7,)),  # what one more hex brings to a group, by its size ...
    ("growth_share", np.float64, (7,)),  # ... and the share of the group's value
    ("feature", np.float64, (len(FEATURE_CELLS),)),  # what one more hex beside it brings
    ("kind", np.float64, (2, 12)),  # what a category adds to an item's worth, for two seats
    ("kind_value", np.float64, (2, 6)),  # the same for a colour, times the item's value
    ("total", np.float64, (12,)),  # of each category: what is held, or what can be taken
    ("worth", np.float64, (HEXES,)),  # of the hexes that are held
)

SCORED_IN = _rounds_of_categories()
MOST_ALIKE = 4  # hexes of a category in the garden: more make no difference
FULL = 8  # tiles and jokers: with more, the storage gets tight


@compiled
def phase_of(state: State) -> int:
    """Which value of a policy weight holds in this round."""
    return int(state.round_no) - 1


@compiled
def wheel_points(state: State, hexagon: int) -> int:
    """The points that a hex placed now will bring on the wheel (Q9.1)."""
    colour, pattern, round_no = colour_of(hexagon), pattern_of(hexagon), int(state.round_no)
    points = 1 if SCORED_IN[colour] >= round_no else 0
    if SCORED_IN[pattern_category(hexagon)] >= round_no:
        points += int(state.wheel[pattern])
    return points


@compiled
def due_points(state: State, hexagon: int) -> int:
    """Those of them that are brought in this round and not again."""
    colour, pattern, round_no = colour_of(hexagon), pattern_of(hexagon), int(state.round_no)
    points = 1 if SCORED_IN[colour] == round_no else 0
    if SCORED_IN[pattern_category(hexagon)] == round_no:
        points += int(state.wheel[pattern])
    return points


@compiled
def held(state: State, seat: int) -> int:
    """The hexes of a storage."""
    return int(state.stock[seat]) | int(state.stored[seat])


@compiled
def note_kinds(state: State, named: Named, buffers: Buffers, seat: int, who: int) -> None:
    """Note what each colour and each pattern contributes to the worth of an item for a seat."""
    phase, round_no, hexes = phase_of(state), int(state.round_no), held(state, seat)
    wheel, beside = float(named.item_wheel[phase]), float(named.item_beside[phase])
    group, pay = float(named.item_group[phase]), float(named.item_pay[phase])
    for colour in range(6):
        alike = min(count(int(state.of_colour[seat, colour])), MOST_ALIKE)
        worth = beside * alike + pay * count(hexes & int(CATEGORY_HEXES[colour]))
        buffers.kind[who, colour] = worth + wheel if SCORED_IN[colour] >= round_no else worth
        buffers.kind_value[who, colour] = group * alike
    for pattern in range(6):
        category = PATTERN_CATEGORIES + pattern
        alike = min(count(int(state.of_pattern[seat, pattern])), MOST_ALIKE)
        each = float(named.item_value[phase]) + group * alike
        worth = float(named.any_item[phase]) + each * (pattern + 1)
        worth += beside * alike + pay * count(hexes & int(CATEGORY_HEXES[category]))
        if SCORED_IN[category] >= round_no:
            worth += wheel * int(state.wheel[pattern])
        buffers.kind[who, category] = worth


@compiled
def item_worth(state: State, named: Named, buffers: Buffers, seat: int, who: int, hexagon: int) -> float:
    """What a tile that a seat does not hold is worth to it, after ``note_kinds``."""
    colour, pattern = colour_of(hexagon), pattern_of(hexagon)
    worth = float(buffers.kind[who, colour]) + float(buffers.kind[who, pattern_category(hexagon)])
    worth += float(buffers.kind_value[who, colour]) * value_of(hexagon)
    if int(state.of_colour[seat, colour]) & int(state.of_pattern[seat, pattern]):
        worth += float(named.item_twin[phase_of(state)])
    return worth


@compiled
def held_worth(state: State, named: Named, buffers: Buffers, hexagon: int) -> float:
    """What a tile that the seat to move holds is worth to it: a tile does not pay for itself."""
    worth = item_worth(state, named, buffers, int(state.seat), OWN, hexagon)
    return worth - 2 * float(named.item_pay[phase_of(state)])


@compiled
def copy_worth(state: State, named: Named, seat: int, hexagon: int) -> float:
    """What has to be added if the seat already holds the same hex."""
    if held(state, seat) >> hexagon & 1:
        return float(named.item_copy[phase_of(state)]) - 2 * float(named.item_pay[phase_of(state)])
    return 0.0


@compiled
def expansion_worth(state: State, named: Named, seat: int) -> float:
    """How much more an expansion is worth than a tile: nothing if it cannot be placed."""
    for slot in range(SLOTS):
        if state.slot[seat, slot] == FREE:
            return float(named.expansion[phase_of(state)])
    return 0.0
