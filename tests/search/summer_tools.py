"""Summer Pavilion as the search sees it, for its tests: proposals, worth, and boards made to measure."""

from typing import Any

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search.summer.estimate import expected_score
from sintra.search.summer.knowledge import KNOWLEDGE
from sintra.search.summer.propose import propose
from sintra.search.summer.weights import DENY_AT, POLICY, SIZE, TABLES
from sintra.search.verbs import first_step, rest_of
from sintra.summer import rules
from sintra.summer.state import State
from tests.summer.tools import COLOURED, GREY, lay, table

DENYING = KNOWLEDGE.weights
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
    buffers, before = KNOWLEDGE.new_buffers(), state.tobytes()
    number = propose(state, weights, buffers)
    assert state.tobytes() == before
    moves, scores = buffers.move[:number].tolist(), buffers.score[:number].tolist()
    assert all(rest_of(move) == -1 for move in moves)
    proposal = {first_step(move): score for move, score in zip(moves, scores, strict=True)}
    assert len(proposal) == number, "a move twice"
    return proposal


def best_of(proposal: Proposal) -> int:
    """The move that seems best."""
    return max(proposal, key=lambda step: proposal[step])


def worth(state: State, seat: int, tables: int = POLICY) -> float:
    """The final score that the tables promise a seat."""
    return float(expected_score(state, seat, WEIGHTS.view(TABLES)[tables]))


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
