"""Summer Pavilion as the search sees it, for its tests: proposals, worth, and boards made to measure."""

from typing import Any

import numpy as np

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search.knowledge import knowledge_of
from sintra.search.summer import propose_any
from sintra.search.summer_value import worth_of
from sintra.search.summer_weights import DENY_AT, POLICY, SIZE, TABLES
from sintra.search.verbs import MAX_MOVES, first_step, rest_of
from sintra.summer import rules
from sintra.summer.state import State
from tests.summer.tools import COLOURED, GREY, lay, table

DENYING = knowledge_of("summer").weights
WEIGHTS = DENYING.copy()  # what a draft is worth to the seat itself
WEIGHTS.reshape(-1, SIZE)[:, DENY_AT:] = 0
CLOSE = 1e-2

STARTED = {  # stars in the middle of a game
    COLOURED: {0: "pg....", 3: "rr....", 4: "bb....", 5: "yyyy..", 6: "gg...."},
    GREY: {0: "p..g..", 4: ".bb...", 5: ".yyy..", 6: ".gg..."},
}

Proposal = dict[int, float]


def proposed(state: State, weights: Any = WEIGHTS) -> Proposal:
    """The proposed moves, all of one step, with their scores."""
    moves, scores = np.zeros(MAX_MOVES, np.int32), np.zeros(MAX_MOVES, np.float32)
    before = state.tobytes()
    number = propose_any(state, weights, moves, scores)
    assert state.tobytes() == before
    assert all(rest_of(int(move)) == -1 for move in moves[:number])
    proposal = {first_step(int(moves[i])): float(scores[i]) for i in range(number)}
    assert len(proposal) == number, "a move twice"
    return proposal


def best_of(proposal: Proposal) -> int:
    """The move that seems best."""
    return max(proposal, key=lambda step: proposal[step])


def worth(state: State, seat: int, tables: int = POLICY) -> float:
    """The final score that the tables promise a seat."""
    return float(worth_of(state, seat, WEIGHTS.view(TABLES)[tables]))


def after(state: State, step: int) -> State:
    """A copy of the state, with a step played."""
    ahead = state.copy()
    rules.apply(ahead, step, new_rng(1), new_log(wanted=False))
    return ahead


def laid(stars: dict[int, str], **parts: Any) -> State:
    """A table with tiles on the stars of seat 0."""
    state = table(**parts)
    for star, tiles in stars.items():
        lay(state, 0, star, tiles)
    return state


def spread(numbers: list[float]) -> float:
    """How far numbers that should be the same lie apart."""
    return max(numbers) - min(numbers) if numbers else 0.0
