"""Summer Pavilion: the final score that is expected, the present score plus one number from each table."""

from typing import Any

from sintra.kernel.jit import compiled
from sintra.search.summer.value import (
    count_tiles,
    draft_worth,
    feature_worth,
    layer,
    marker_worth,
    number_worth,
    tiles_of,
    tiles_worth,
)
from sintra.search.summer.weights import (
    BONUS_AT,
    BONUS_SIZE,
    DRAFTING,
    PASSED,
    PLACING,
    SEATS_AT,
    SEATS_SIZE,
    TABLES,
    VALUE,
    Tables,
    look,
)
from sintra.search.verbs import Weights
from sintra.summer.state import BONUS, DRAFT, OVER, State
from sintra.summer.tables import LOWEST_SCORE, ROUNDS


@compiled
def estimate(state: State, weights: Weights, points: Any) -> None:
    """Write the final score that is expected for every seat: see ``verbs.estimate``."""
    tables = weights.view(TABLES)[VALUE]
    for seat in range(int(state.seats)):
        points[seat] = expected_score(state, seat, tables)


@compiled
def expected_score(state: State, seat: int, tables: Tables) -> float:
    """The final score that is expected for a seat."""
    if state.stage == OVER:
        return float(state.score[seat])
    at, board, phase = layer(state), int(state.board), phase_of(state, seat)
    covered, tiles = int(state.covered[seat]), tiles_of(state, seat)
    worth = float(state.score[seat])
    if phase == PASSED and state.round_no == ROUNDS:  # tiles in the corners only cost points (S7.3)
        worth += max(-count_tiles(tiles), LOWEST_SCORE - int(state.score[seat]))
        tiles = 0
    worth += tiles_worth(state, seat, phase, tiles, covered, -1, 0, tables)
    for number in range(1, 5):
        worth += number_worth(at, board, number, covered, tables)
    for feature in range(12):
        worth += feature_worth(at, feature, covered, tables)
    if phase == DRAFTING:
        worth += draft_worth(state, int(state.lying), count_tiles(tiles), tables)
    worth += marker_worth(state, phase, bool(state.marker), state.first == seat, tables)
    if state.stage == BONUS and state.seat == seat:
        worth += look(tables, BONUS_AT + at * BONUS_SIZE + int(state.bonus))
    return worth + look(tables, SEATS_AT + at * SEATS_SIZE + int(state.seats))


@compiled
def phase_of(state: State, seat: int) -> int:
    """Where a seat is in the round."""
    if state.stage == DRAFT:
        return DRAFTING
    return PASSED if state.passed[seat] else PLACING
