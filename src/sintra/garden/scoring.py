"""Points and jokers of Queen's Garden (Q6.9, Q8.4, Q9, Q11)."""

from sintra.garden.numbers import PATTERN_CATEGORIES, expansion_item, tile_item, value_of
from sintra.garden.state import OVER, State, free_places, is_face_up
from sintra.garden.tables import (
    CATEGORY_NAMES,
    CENTRE_CELL,
    FEATURE_CELLS,
    FEATURE_JOKERS,
    FIRST_PAVILION,
    GROUP_BONUS,
    NEIGHBOURS,
    ROUNDS,
    SLOTS,
    SMALLEST_GROUP,
    WHEEL,
)
from sintra.kernel.bits import count, has, lowest
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, note

# Why a score changed. `where` in the log is a set of cells, an item or nothing (``clauses``).
REASONS = (
    *(f"Q9.1 {name}" for name in CATEGORY_NAMES),
    "Q9.2 pavilions",
    "Q7.1 face_down",
    "Q8.2 discard",
    "Q8.3 first_pass",
    "Q11.1 jokers",
    "Q11.1 storage",
    "Q11.2 colour_group",
    "Q11.2 pattern_group",
    "Q11.3 bonus",
)
CATEGORY = 0  # the first of twelve
PAVILIONS, FACE_DOWN_PAID, DISCARDED, FIRST_PASS, JOKERS, STORAGE, COLOUR_GROUP, PATTERN_GROUP, BONUS = range(
    12, 21
)


@compiled
def gain(state: State, seat: int, points: int, reason: int, where: int, log: Log) -> None:
    """Change a score, never below 0 (Q8.4), and log the reason. Nothing else changes scores."""
    before = int(state.score[seat])
    after = max(before + points, 0)
    state.score[seat] = after
    note(log, seat, after - before, reason, where)


@compiled
def group_of(cells: int, start: int) -> int:
    """The cells of ``cells`` that are connected with those of ``start``, these included."""
    group = start
    todo = start
    while todo:
        cell = lowest(todo)
        todo &= todo - 1
        fresh = int(NEIGHBOURS[cell]) & cells & ~group
        group |= fresh
        todo |= fresh
    return group


@compiled
def surround(state: State, seat: int, cell: int) -> int:
    """Gain jokers for features that a hex on ``cell`` has just surrounded (Q6.9); return how many fitted."""
    placed = int(state.placed[seat])
    jokers = 0
    for feature in range(len(FEATURE_CELLS)):
        cells = int(FEATURE_CELLS[feature])
        if has(cells, cell) and placed & cells == cells:
            if feature < FIRST_PAVILION or is_face_up(state, seat, feature - FIRST_PAVILION):
                jokers += int(FEATURE_JOKERS[feature])
    gained = min(jokers, free_places(state, seat))
    state.jokers[seat] += gained
    return gained


@compiled
def category_cells(state: State, seat: int, category: int) -> int:
    """The cells whose hex belongs to a category."""
    if category < PATTERN_CATEGORIES:
        return int(state.of_colour[seat, category])
    return int(state.of_pattern[seat, category - PATTERN_CATEGORIES])


@compiled
def pavilion_cells(state: State, seat: int) -> int:
    """The centres of the face-up expansions of a garden."""
    cells = 0
    for slot in range(SLOTS):
        if is_face_up(state, seat, slot):
            cells |= int(CENTRE_CELL[slot])
    return cells


@compiled
def category_points(state: State, category: int) -> int:
    """Points for each hex of a category on the wheel (Q9.1, Q9.3)."""
    return 1 if category < PATTERN_CATEGORIES else int(state.wheel[category - PATTERN_CATEGORIES])


@compiled
def score_round(state: State, seat: int, log: Log) -> None:
    """Score the three categories of the wheel, then the pavilions (Q9)."""
    for i in range(3):
        category = int(WHEEL[int(state.round_no) - 1, i])
        cells = category_cells(state, seat, category)
        points = count(cells) * category_points(state, category)
        if points:
            gain(state, seat, points, CATEGORY + category, cells, log)
    pavilions = pavilion_cells(state, seat)
    if pavilions:
        gain(state, seat, count(pavilions), PAVILIONS, pavilions, log)


@compiled
def score_end(state: State, seat: int, log: Log) -> None:
    """Score the storage, then every group (Q11)."""
    score_storage(state, seat, log)
    for category in range(2 * PATTERN_CATEGORIES):
        reason = COLOUR_GROUP if category < PATTERN_CATEGORIES else PATTERN_GROUP
        score_groups(state, seat, category_cells(state, seat, category), reason, log)


@compiled
def score_storage(state: State, seat: int, log: Log) -> None:
    """Gain a point for each joker, lose the value of every tile and expansion (Q11.1)."""
    if state.jokers[seat] > 0:
        gain(state, seat, int(state.jokers[seat]), JOKERS, 0, log)
    hexes = int(state.stock[seat]) | int(state.stored[seat])
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        value = value_of(hexagon)
        if state.tile[seat, hexagon] > 0:
            gain(state, seat, -value * int(state.tile[seat, hexagon]), STORAGE, tile_item(hexagon), log)
        if has(int(state.stored[seat]), hexagon):
            gain(state, seat, -value, STORAGE, expansion_item(hexagon), log)


@compiled
def score_groups(state: State, seat: int, cells: int, reason: int, log: Log) -> None:
    """Score every group among the cells of one colour or one pattern (Q11.2, Q11.3)."""
    while cells:
        group = group_of(cells, cells & -cells)
        cells &= ~group
        size = count(group)
        if size >= SMALLEST_GROUP:
            gain(state, seat, group_value(state, seat, group), reason, group, log)
            bonus = int(GROUP_BONUS[int(state.side), size])
            if bonus:
                gain(state, seat, bonus, BONUS, group, log)


@compiled
def group_value(state: State, seat: int, group: int) -> int:
    """The sum of the values of the hexes on some cells."""
    total = 0
    for pattern in range(6):
        total += (pattern + 1) * count(group & int(state.of_pattern[seat, pattern]))
    return total


@compiled
def worth(state: State, seat: int) -> int:
    """The points of a seat, with all scorings to come for its garden as it is now.

    The storage is left out: what lies there may still be placed.
    """
    total = int(state.score[seat])
    if state.stage == OVER:
        return total
    for round_no in range(int(state.round_no), ROUNDS + 1):
        total += round_worth(state, seat, round_no)
    return total + garden_worth(state, seat)


@compiled
def round_worth(state: State, seat: int, round_no: int) -> int:
    """What a garden as it is now will bring at the scoring of a round (Q9)."""
    total = count(pavilion_cells(state, seat))
    for i in range(3):
        category = int(WHEEL[round_no - 1, i])
        total += count(category_cells(state, seat, category)) * category_points(state, category)
    return total


@compiled
def garden_worth(state: State, seat: int) -> int:
    """What the groups of a garden as it is now will bring (Q11.2, Q11.3)."""
    total = 0
    for i in range(6):
        total += groups_worth(state, seat, int(state.of_colour[seat, i]))
        total += groups_worth(state, seat, int(state.of_pattern[seat, i]))
    return total


@compiled
def groups_worth(state: State, seat: int, cells: int) -> int:
    """The points of all groups among the cells of one colour or one pattern."""
    total = 0
    while cells:
        group = group_of(cells, cells & -cells)
        cells &= ~group
        size = count(group)
        if size >= SMALLEST_GROUP:
            total += group_value(state, seat, group) + int(GROUP_BONUS[int(state.side), size])
    return total
