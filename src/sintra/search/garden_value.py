"""Queen's Garden: what items, groups and cells are worth to a seat, in points, as a heuristic sees it."""

from typing import Any, TypeAlias

import numpy as np

from sintra.garden.scoring import category_cells, group_of
from sintra.garden.state import FREE, State, is_face_up
from sintra.garden.tables import (
    CATEGORY_HEXES,
    CELLS,
    FEATURE_CELLS,
    FEATURE_JOKERS,
    FIRST_PAVILION,
    GROUP_BONUS,
    HEXES,
    NEIGHBOURS,
    ROUNDS,
    SLOTS,
    WHEEL,
)
from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.garden_weights import Named, phase_of
from sintra.search.verbs import MAX_MOVES


def _rounds_of_categories() -> Any:
    """The round in which each category scores (Q9.1)."""
    rounds = np.zeros(12, np.int8)
    for round_no in range(ROUNDS):
        rounds[WHEEL[round_no]] = round_no + 1
    return rounds


def _features_of_cells() -> Any:
    """The features beside each cell, then NO_FEATURE."""
    features = np.full((CELLS, 3), NO_FEATURE, np.int8)
    for cell in range(CELLS):
        beside = [at for at, cells in enumerate(FEATURE_CELLS.tolist()) if cells >> cell & 1]
        features[cell, : len(beside)] = beside
    return features


MOST_MOVES = 76  # that are proposed: 12 categories, 3 cells for each of 14 items, and a few
COLOUR, PATTERN = range(2)  # the two groups of a hex
OWN, OTHER = range(2)  # the seat to move and the next one
_NOTES: list[Any] = [
    ("score", np.float32, (MOST_MOVES,)),
    ("move", np.int32, (MOST_MOVES,)),
    ("cell_gain", np.float32, (CELLS,)),  # what a cell brings to any hex
    ("more", np.float32, (2, CELLS)),  # what a hex brings to the group of the one on a cell ...
    ("share", np.float32, (2, CELLS)),  # ... and the share of its value
    ("growth", np.float32, (7,)),  # what one more hex brings to a group, by its size ...
    ("growth_share", np.float32, (7,)),  # ... and the share of the group's value
    ("feature", np.float32, (len(FEATURE_CELLS),)),  # what one more hex beside it brings
    ("kind", np.float32, (2, 12)),  # what a category adds to an item's worth, for two seats
    ("kind_value", np.float32, (2, 6)),  # the same for a colour, times the item's value
    ("total", np.float32, (12,)),  # for each category: what is held, or what can be taken
    ("worth", np.float32, (HEXES,)),  # of the hexes that are held
]
_SPARE = MAX_MOVES - np.dtype(_NOTES).itemsize // 4
# What a proposal writes down on its way: a list of scores, seen with names.
NOTES = np.dtype((np.record, np.dtype([*_NOTES, ("spare", np.float32, (_SPARE,))])))
Notes: TypeAlias = Any  # a record of dtype NOTES

NO_FEATURE = -1
SCORED_IN = _rounds_of_categories()
FEATURES_OF = _features_of_cells()
MOST_ALIKE = 4  # hexes of a category in the garden above which more make no difference
FULL = 8  # tiles and jokers from which the storage begins to be tight


# ---- items


@compiled
def wheel_points(state: State, hexagon: int) -> int:
    """The points that a hex, placed now, brings on the wheel (Q9.1)."""
    colour, pattern, round_no = hexagon // 6, hexagon % 6, int(state.round_no)
    points = 1 if SCORED_IN[colour] >= round_no else 0
    if SCORED_IN[6 + pattern] >= round_no:
        points += int(state.wheel[pattern])
    return points


@compiled
def due_points(state: State, hexagon: int) -> int:
    """Those of them that a hex brings in this round and no more in the next."""
    colour, pattern, round_no = hexagon // 6, hexagon % 6, int(state.round_no)
    points = 1 if SCORED_IN[colour] == round_no else 0
    if SCORED_IN[6 + pattern] == round_no:
        points += int(state.wheel[pattern])
    return points


@compiled
def held(state: State, seat: int) -> int:
    """The hexes of a storage."""
    return int(state.stock[seat]) | int(state.stored[seat])


@compiled
def note_kinds(state: State, named: Named, notes: Notes, seat: int, who: int) -> None:
    """Note what each colour and each pattern contributes to the worth of an item for a seat."""
    phase, round_no, hexes = phase_of(state), int(state.round_no), held(state, seat)
    wheel, beside = float(named.item_wheel[phase]), float(named.item_beside[phase])
    group, pay = float(named.item_group[phase]), float(named.item_pay[phase])
    for i in range(6):
        alike = min(count(int(state.of_colour[seat, i])), MOST_ALIKE)
        worth = beside * alike + pay * count(hexes & int(CATEGORY_HEXES[i]))
        notes.kind[who, i] = worth + wheel if SCORED_IN[i] >= round_no else worth
        notes.kind_value[who, i] = group * alike
    for i in range(6):
        alike = min(count(int(state.of_pattern[seat, i])), MOST_ALIKE)
        worth = float(named.any_item[phase]) + (float(named.item_value[phase]) + group * alike) * (i + 1)
        worth += beside * alike + pay * count(hexes & int(CATEGORY_HEXES[6 + i]))
        if SCORED_IN[6 + i] >= round_no:
            worth += wheel * int(state.wheel[i])
        notes.kind[who, 6 + i] = worth


@compiled
def item_worth(state: State, named: Named, notes: Notes, seat: int, who: int, hexagon: int) -> float:
    """What a tile that a seat does not hold is worth to it, after ``note_kinds``."""
    colour, pattern = hexagon // 6, hexagon % 6
    worth = float(notes.kind[who, colour]) + float(notes.kind[who, 6 + pattern])
    worth += float(notes.kind_value[who, colour]) * (pattern + 1)
    if int(state.of_colour[seat, colour]) & int(state.of_pattern[seat, pattern]):
        worth += float(named.item_twin[phase_of(state)])
    return worth


@compiled
def held_worth(state: State, named: Named, notes: Notes, hexagon: int) -> float:
    """What a tile is worth that the seat to move holds: it does not pay for itself."""
    worth = item_worth(state, named, notes, int(state.seat), OWN, hexagon)
    return worth - 2 * float(named.item_pay[phase_of(state)])


@compiled
def copy_worth(state: State, named: Named, seat: int, hexagon: int) -> float:
    """What is to be added if the seat has the same hex already."""
    if held(state, seat) >> hexagon & 1:
        return float(named.item_copy[phase_of(state)]) - 2 * float(named.item_pay[phase_of(state)])
    return 0.0


@compiled
def expansion_worth(state: State, named: Named, seat: int) -> float:
    """What an expansion is worth more than a tile: nothing if it cannot be placed."""
    for slot in range(SLOTS):
        if state.slot[seat, slot] == FREE:
            return float(named.expansion[phase_of(state)])
    return 0.0


# ---- groups


@compiled
def group_hope(state: State, named: Named, size: int, value: int) -> float:
    """What a group of some size and value will score, as hoped in this round (Q11.2, Q11.3)."""
    phase = phase_of(state)
    if size == 1:
        return float(named.single[phase]) * value
    if size == 2:
        return float(named.pair[phase]) * value
    points = float(value + int(GROUP_BONUS[int(state.side), size]))
    if size == 3:
        return points + float(named.three[phase])
    if size == 4:
        return points + float(named.four[phase])
    if size == 5:
        return points + float(named.five[phase])
    return points


@compiled
def map_growth(state: State, named: Named, notes: Notes) -> None:
    """Note by size what one more hex brings to a group: a sum, and a share of the group's value.

    A neighbour of the same kind is not a strange one, see ``cell_gain``.
    """
    phase, strange = phase_of(state), float(named.strange[phase_of(state)])
    notes.growth_share[1] = float(named.pair[phase]) - float(named.single[phase])
    notes.growth_share[2] = 1.0 - float(named.pair[phase])
    notes.growth[1] = -strange
    notes.growth[2] = group_hope(state, named, 3, 0) - strange
    for size in range(3, 6):
        notes.growth_share[size] = 0.0
        hope = group_hope(state, named, size + 1, 0) - group_hope(state, named, size, 0)
        notes.growth[size] = hope - strange


@compiled
def map_groups(state: State, named: Named, notes: Notes, hexes: int) -> None:
    """For the hexes of the garden that are like some of ``hexes``, what one more hex brings to their groups.

    It brings a sum and a share of the new hex's value: ``more`` and ``share`` of the notes.
    """
    seat = int(state.seat)
    map_growth(state, named, notes)
    for category in range(12):
        cells = category_cells(state, seat, category)
        if cells and hexes & int(CATEGORY_HEXES[category]):
            map_alike(state, named, notes, cells, category)


@compiled
def map_alike(state: State, named: Named, notes: Notes, cells: int, category: int) -> None:
    """The same for the hexes of one category, which lie on ``cells``."""
    pair, kind = float(named.pair[phase_of(state)]), COLOUR if category < 6 else PATTERN
    while cells:
        group = group_of(cells, cells & -cells)
        cells &= ~group
        size = count(group)
        if size == 6:
            continue
        value = value_on(state, int(state.seat), group) if category < 6 else size * (category - 5)
        more = float(notes.growth[size]) + float(notes.growth_share[size]) * value
        while group:
            cell = lowest(group)
            group &= group - 1
            notes.more[kind, cell] = more
            notes.share[kind, cell] = pair if size == 1 else 1.0


@compiled
def value_on(state: State, seat: int, cells: int) -> int:
    """The sum of the values of the hexes on a few cells."""
    value = 0
    while cells:
        value += int(state.cell[seat, lowest(cells)]) % 6 + 1
        cells &= cells - 1
    return value


@compiled
def joined_hope(state: State, named: Named, seat: int, alike: int, touched: int, value: int) -> float:
    """What a hex brings that joins all groups of ``alike`` that reach the cells ``touched``."""
    size = 1
    before = float(named.strange[phase_of(state)]) * count(touched)
    while touched:
        group = group_of(alike, touched & -touched)
        touched &= ~group
        own = value_on(state, seat, group)
        before += group_hope(state, named, count(group), own)
        size += count(group)
        value += own
    return group_hope(state, named, size, value) - before


# ---- cells


@compiled
def map_features(state: State, named: Named, notes: Notes) -> None:
    """Note what one more hex beside each feature brings: its jokers, or progress."""
    seat, phase = int(state.seat), phase_of(state)
    placed, progress = int(state.placed[seat]), float(named.feature[phase]) / 36
    for feature in range(len(FEATURE_CELLS)):
        gain = 0.0
        if feature < FIRST_PAVILION or is_face_up(state, seat, feature - FIRST_PAVILION):
            filled = count(placed & int(FEATURE_CELLS[feature]))
            gain = float(named.joker[phase]) if filled == 5 else progress * (2 * filled + 1)
        notes.feature[feature] = gain * int(FEATURE_JOKERS[feature])


@compiled
def cell_gain(state: State, named: Named, notes: Notes, cell: int) -> float:
    """What a cell brings to any hex: features and empty cells beside; all hexes beside count as strange."""
    seat, phase, beside = int(state.seat), phase_of(state), int(NEIGHBOURS[cell])
    gain = float(named.open[phase]) * count(beside & int(state.vacant[seat]))
    gain += float(named.strange[phase]) * count(beside & int(state.placed[seat]))
    for i in range(3):
        feature = int(FEATURES_OF[cell, i])
        if feature == NO_FEATURE:
            break
        gain += float(notes.feature[feature])
    return gain
