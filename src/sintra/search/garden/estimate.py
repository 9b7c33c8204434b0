"""Queen's Garden: the final score that is expected for a seat at the start of a round.

What is sure counts in full: points, the wheel for what is placed, pavilions, finished groups. What may come
of the rest is linear in a few features, with weights fitted for each round.
"""

from typing import Any

from sintra.garden.numbers import value_of
from sintra.garden.scoring import category_cells, category_points, group_of, group_value
from sintra.garden.state import FREE, OVER, State, free_places, is_face_up
from sintra.garden.tables import (
    CATEGORY_HEXES,
    FEATURE_CELLS,
    FEATURE_JOKERS,
    FIRST_PAVILION,
    ROUNDS,
    SLOTS,
    TILE_PLACES,
    VARIANT,
)
from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.garden.groups import group_score
from sintra.search.garden.value import FULL, SCORED_IN, held, wheel_points
from sintra.search.garden.weights import NAMED, Named
from sintra.search.verbs import Weights


@compiled
def estimate(state: State, weights: Weights, points: Any) -> None:
    """Write the final score that is expected for every seat: see ``verbs.estimate``."""
    named = weights.view(NAMED)[0]
    for seat in range(int(state.seats)):
        points[seat] = expected_score(state, named, seat)


@compiled
def expected_score(state: State, named: Named, seat: int) -> float:
    """The final score that is expected for a seat."""
    if state.stage == OVER:
        return float(state.score[seat])
    phase = max(int(state.round_no) - 2, 0)
    points = float(state.score[seat]) + table_bias(state, named, phase)
    if state.first == seat:
        points += float(named.starts[phase])
    points += expect_groups(state, named, seat, phase)
    points += expect_slots(state, named, seat, phase)
    points += expect_features(state, named, seat, phase)
    return points + expect_storage(state, named, seat, phase)


@compiled
def table_bias(state: State, named: Named, phase: int) -> float:
    """What any seat will make of the coming rounds."""
    points = float(named.variant[phase]) if state.side == VARIANT else 0.0
    if state.seats == 2:
        return points + float(named.two_seats[phase])
    if state.seats == 3:
        return points + float(named.three_seats[phase])
    return points + float(named.four_seats[phase])


@compiled
def expect_groups(state: State, named: Named, seat: int, phase: int) -> float:
    """What placed hexes will still score on the wheel, finished groups, and groups in the making."""
    points = float(named.hexes[phase]) * count(int(state.placed[seat]))
    shares = float(named.singles[phase]), float(named.pairs[phase])
    hopes = float(named.threes[phase]), float(named.fours[phase]), float(named.fives[phase])
    for category in range(12):
        cells = category_cells(state, seat, category)
        if SCORED_IN[category] >= state.round_no:
            points += category_points(state, category) * count(cells)
        while cells:
            group = group_of(cells, cells & -cells)
            cells &= ~group
            points += group_score(state, count(group), group_value(state, seat, group), shares, hopes)
    return points


@compiled
def expect_slots(state: State, named: Named, seat: int, phase: int) -> float:
    """What pavilions will score in the coming rounds, and space."""
    points = float(named.vacant[phase]) * count(int(state.vacant[seat]))
    for slot in range(SLOTS):
        if state.slot[seat, slot] == FREE:
            points += float(named.slots[phase])
        elif is_face_up(state, seat, slot):
            points += ROUNDS + 1 - int(state.round_no)
    return points


@compiled
def expect_features(state: State, named: Named, seat: int, phase: int) -> float:
    """Progress in surrounding features that are not surrounded yet."""
    progress = 0.0
    for feature in range(len(FEATURE_CELLS)):
        slot = feature - FIRST_PAVILION
        filled = count(int(state.placed[seat]) & int(FEATURE_CELLS[feature]))
        if filled < 6 and (slot < 0 or is_face_up(state, seat, slot)):
            progress += int(FEATURE_JOKERS[feature]) * filled * filled / 36
    return float(named.features[phase]) * progress


@compiled
def expect_storage(state: State, named: Named, seat: int, phase: int) -> float:
    """What the items in the storage are good for."""
    points = float(named.jokers[phase]) * int(state.jokers[seat])
    points += float(named.tiles[phase]) * int(state.tiles[seat])
    points += float(named.expansions[phase]) * count(int(state.stored[seat]))
    points += float(named.full[phase]) * max(TILE_PLACES - free_places(state, seat) - FULL, 0)
    hexes, payable = held(state, seat), 0
    for category in range(12):
        payable = max(payable, count(hexes & int(CATEGORY_HEXES[category])))
    points += float(named.payable[phase]) * payable
    while hexes:
        hexagon = lowest(hexes)
        hexes &= hexes - 1
        items = int(state.tile[seat, hexagon]) + (int(state.stored[seat]) >> hexagon & 1)
        points += float(named.values[phase]) * items * value_of(hexagon)
        points += float(named.wheel[phase]) * wheel_points(state, hexagon)
    return points
