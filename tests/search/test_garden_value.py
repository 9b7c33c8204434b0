"""What the heuristic of Queen's Garden makes of gardens, against slow ways to the same numbers."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from sintra.garden.numbers import colour_of, pattern_category, value_of
from sintra.garden.placing import cells_for
from sintra.garden.scoring import category_cells, group_of, group_value, worth
from sintra.garden.state import TURN, State, set_hex
from sintra.garden.tables import NEIGHBOURS
from sintra.kernel.bits import count, members
from sintra.search.garden.estimate import estimate
from sintra.search.garden.groups import alike_gain, group_hope, map_groups
from sintra.search.garden.knowledge import KNOWLEDGE
from sintra.search.garden.value import COLOUR, PATTERN, held, phase_of
from sintra.search.garden.weights import NAMED
from tests.garden.walking import MANY_TABLES, TABLES, walk

WEIGHTS = KNOWLEDGE.weights
NAMES = WEIGHTS.view(NAMED)[0]
EVERY = 9  # one position in so many of a game is looked at


def turns(seats: int, side: int, payment: int) -> Iterator[State]:
    """Positions of a game in which gardens fill, at the beginning of a turn."""
    for played in islice(walk(seats, side, payment, seed=3), 0, None, EVERY):
        if played.before.stage == TURN:
            yield played.before


@pytest.mark.parametrize(("seats", "side", "payment"), TABLES)
def test_the_estimate_without_hopes_is_what_is_sure(seats: int, side: int, payment: int) -> None:
    """Weights of nothing leave the score, the wheel and the pavilions to come, and finished groups."""
    points = np.zeros(4)
    for state in turns(seats, side, payment):
        estimate(state, np.zeros_like(WEIGHTS), points)
        assert points[:seats].tolist() == [worth(state, seat) for seat in range(seats)]


def hope_of(state: State, category: int) -> float:
    """What all groups of a colour or pattern in the garden of the seat to move are hoped to score."""
    seat, hope = int(state.seat), 0.0
    cells = category_cells(state, seat, category)
    while cells:
        group = group_of(cells, cells & -cells)
        cells &= ~group
        hope += group_hope(state, NAMES, count(group), group_value(state, seat, group))
    return hope


def slow_gain(state: State, hexagon: int, cell: int, category: int) -> float:
    """The change of hope when a hex is laid; a neighbour of its kind is not a strange one."""
    ahead = state.copy()
    set_hex(ahead, int(state.seat), cell, hexagon)
    alike = count(category_cells(state, int(state.seat), category) & int(NEIGHBOURS[cell]))
    strange = float(NAMES.strange[phase_of(state)]) * alike
    return hope_of(ahead, category) - hope_of(state, category) - strange


@pytest.mark.parametrize(("seats", "side", "payment"), MANY_TABLES)
def test_a_placement_brings_its_groups_the_change_of_their_hopes(seats: int, side: int, payment: int) -> None:
    """Alone, beside one of its kind, and where it joins groups."""
    touching = set()
    buffers = KNOWLEDGE.new_buffers()
    for state in turns(seats, side, payment):
        seat = int(state.seat)
        map_groups(state, NAMES, buffers, held(state, seat))
        for hexagon in members(held(state, seat)):
            for cell in members(cells_for(state, seat, hexagon, int(state.vacant[seat]))):
                for kind, category in ((COLOUR, colour_of(hexagon)), (PATTERN, pattern_category(hexagon))):
                    alike = category_cells(state, seat, category)
                    gain = alike_gain(state, NAMES, seat, alike, cell, value_of(hexagon), buffers, kind)
                    assert gain == pytest.approx(slow_gain(state, hexagon, cell, category), abs=1e-3)
                    touching.add(count(alike & int(NEIGHBOURS[cell])))
    assert touching >= {0, 1, 2}
