"""Queen's Garden: what groups are hoped to score, and what one more hex brings them (Q11)."""

from sintra.garden.numbers import PATTERN_CATEGORIES, value_of
from sintra.garden.scoring import category_cells, group_of
from sintra.garden.state import State
from sintra.garden.tables import CATEGORY_HEXES, GROUP_BONUS, NEIGHBOURS
from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.garden.value import COLOUR, PATTERN, phase_of
from sintra.search.garden.weights import Named
from sintra.search.verbs import Buffers


@compiled
def group_hope(state: State, named: Named, size: int, value: int) -> float:
    """What a group of this size and value is hoped to score, as seen in this round."""
    phase = phase_of(state)
    shares = float(named.single[phase]), float(named.pair[phase])
    hopes = float(named.three[phase]), float(named.four[phase]), float(named.five[phase])
    return group_score(state, size, value, shares, hopes)


@compiled
def group_score(
    state: State,
    size: int,
    value: int,
    shares: tuple[float, float],
    hopes: tuple[float, float, float],
) -> float:
    """What a group will score (Q11.2, Q11.3): its value and bonus, and hopes while it can grow.

    A group of one or two scores nothing yet: only a share of its value counts.
    """
    if size <= 2:
        return shares[size - 1] * value
    points = float(value + int(GROUP_BONUS[int(state.side), size]))
    return points + hopes[size - 3] if size < 6 else points


@compiled
def map_growth(state: State, named: Named, buffers: Buffers) -> None:
    """Note by size what one more hex brings to a group: a sum, and a share of the group's value.

    A neighbour of the same kind is not a strange one, see ``cell_gain``.
    """
    phase, strange = phase_of(state), float(named.strange[phase_of(state)])
    buffers.growth_share[1] = float(named.pair[phase]) - float(named.single[phase])
    buffers.growth_share[2] = 1.0 - float(named.pair[phase])
    buffers.growth[1] = -strange
    buffers.growth[2] = group_hope(state, named, 3, 0) - strange
    for size in range(3, 6):
        buffers.growth_share[size] = 0.0
        hope = group_hope(state, named, size + 1, 0) - group_hope(state, named, size, 0)
        buffers.growth[size] = hope - strange


@compiled
def map_groups(state: State, named: Named, buffers: Buffers, hexes: int) -> None:
    """Note what one more hex brings to the groups in the garden that are of the kinds of ``hexes``.

    It brings a sum and a share of the new hex's value: ``more`` and ``share`` of the buffers.
    """
    seat = int(state.seat)
    map_growth(state, named, buffers)
    for category in range(12):
        cells = category_cells(state, seat, category)
        if cells and hexes & int(CATEGORY_HEXES[category]):
            map_alike(state, named, buffers, cells, category)


@compiled
def map_alike(state: State, named: Named, buffers: Buffers, cells: int, category: int) -> None:
    """Note the same for the hexes of one category, which lie on ``cells``."""
    pair, by_colour = float(named.pair[phase_of(state)]), category < PATTERN_CATEGORIES
    kind = COLOUR if by_colour else PATTERN
    while cells:
        group = group_of(cells, cells & -cells)
        cells &= ~group
        size = count(group)
        if size == 6:
            continue
        value = (
            value_on(state, int(state.seat), group)
            if by_colour
            else size * (category - PATTERN_CATEGORIES + 1)
        )
        more = float(buffers.growth[size]) + float(buffers.growth_share[size]) * value
        while group:
            cell = lowest(group)
            group &= group - 1
            buffers.more[kind, cell] = more
            buffers.share[kind, cell] = pair if size == 1 else 1.0


@compiled
def alike_gain(
    state: State, named: Named, seat: int, alike: int, cell: int, value: int, buffers: Buffers, kind: int
) -> float:
    """What a hex on ``cell`` brings to the groups of its colour (or pattern), which lie on ``alike``."""
    touched = int(NEIGHBOURS[cell]) & alike
    if touched == 0:
        return float(named.single[phase_of(state)]) * value
    if touched & (touched - 1) == 0:
        neighbour = lowest(touched)
        return float(buffers.more[kind, neighbour]) + float(buffers.share[kind, neighbour]) * value
    return joined_hope(state, named, seat, alike, touched, value)


@compiled
def joined_hope(state: State, named: Named, seat: int, alike: int, touched: int, value: int) -> float:
    """What a hex brings by joining all groups of ``alike`` that reach the cells ``touched``."""
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


@compiled
def value_on(state: State, seat: int, cells: int) -> int:
    """The sum of the values of the hexes on a few cells."""
    value = 0
    while cells:
        value += value_of(int(state.cell[seat, lowest(cells)]))
        cells &= cells - 1
    return value
