"""Queen's Garden: which cells an item can go to, and what each brings to any hex (Q6.7 to Q6.9)."""

from typing import Any

import numpy as np

from sintra.garden.placing import cells_for, free_rings
from sintra.garden.state import State, is_face_up
from sintra.garden.tables import CELLS, FEATURE_CELLS, FEATURE_JOKERS, FIRST_PAVILION, NEIGHBOURS
from sintra.kernel.bits import count, lowest
from sintra.kernel.jit import compiled
from sintra.search.garden.value import phase_of
from sintra.search.garden.weights import Named
from sintra.search.verbs import Buffers

NO_CELL = -1
NO_FEATURE = -1


def _features_of_cells() -> Any:
    """The features beside each cell, then NO_FEATURE."""
    features = np.full((CELLS, 3), NO_FEATURE, np.int8)
    for cell in range(CELLS):
        beside = [at for at, cells in enumerate(FEATURE_CELLS.tolist()) if cells >> cell & 1]
        features[cell, : len(beside)] = beside
    return features


FEATURES_OF = _features_of_cells()


@compiled
def map_features(state: State, named: Named, buffers: Buffers) -> None:
    """Note what one more hex beside each feature brings: its jokers, or progress."""
    seat, phase = int(state.seat), phase_of(state)
    placed, progress = int(state.placed[seat]), float(named.feature[phase]) / 36
    for feature in range(len(FEATURE_CELLS)):
        gain = 0.0
        if feature < FIRST_PAVILION or is_face_up(state, seat, feature - FIRST_PAVILION):
            filled = count(placed & int(FEATURE_CELLS[feature]))
            gain = float(named.joker[phase]) if filled == 5 else progress * (2 * filled + 1)
        buffers.feature[feature] = gain * int(FEATURE_JOKERS[feature])


@compiled
def cell_gain(state: State, named: Named, buffers: Buffers, cell: int) -> float:
    """What a cell brings to any hex: features and empty cells beside it. All neighbours count as strange."""
    seat, phase, beside = int(state.seat), phase_of(state), int(NEIGHBOURS[cell])
    gain = float(named.open[phase]) * count(beside & int(state.vacant[seat]))
    gain += float(named.strange[phase]) * count(beside & int(state.placed[seat]))
    for i in range(3):
        feature = int(FEATURES_OF[cell, i])
        if feature == NO_FEATURE:
            break
        gain += float(buffers.feature[feature])
    return gain


@compiled
def map_cells(state: State, named: Named, buffers: Buffers) -> int:
    """Note what each empty cell brings to any hex. Return the best one without a neighbour, or NO_CELL."""
    seat, best = int(state.seat), NO_CELL
    cells, near = int(state.vacant[seat]), int(state.near[seat])
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        gain = cell_gain(state, named, buffers, cell)
        buffers.cell_gain[cell] = gain
        if not near >> cell & 1 and (best == NO_CELL or gain > buffers.cell_gain[best]):
            best = cell
    return best


@compiled
def ring_cells(state: State, named: Named, buffers: Buffers, hexagon: int) -> int:
    """Where a printed hex can go: beside its own kind, or else alone. Note what each cell brings."""
    seat = int(state.seat)
    cells = cells_for(state, seat, hexagon, free_rings(state, seat))
    if cells & int(state.near[seat]):
        cells &= int(state.near[seat])
    left = cells
    while left:
        cell = lowest(left)
        left &= left - 1
        buffers.cell_gain[cell] = cell_gain(state, named, buffers, cell)
    return cells


@compiled
def tile_cells(state: State, hexagon: int, alone: int) -> int:
    """Where a tile can go: beside its own kind, or onto the best cell without a neighbour."""
    seat = int(state.seat)
    cells = cells_for(state, seat, hexagon, int(state.vacant[seat]) & int(state.near[seat]))
    return cells if alone == NO_CELL else cells | 1 << alone
