"""A game of which the search knows only the rules: the third game, tests/stones."""

import numpy as np
import pytest

from sintra.bots.heuristic import Heuristic
from sintra.bots.levels import LEVELS
from sintra.bots.players import new_player
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.knowledge import knowledge_of
from sintra.search.search import Budget, Search
from sintra.search.verbs import first_step, propose_compiled, rest_of
from tests.stones.game import GAME as STONES
from tests.stones.game import apply, is_over

SIMULATIONS = 1000 if COMPILED else 60


def pile(stones: int) -> State:
    """A position."""
    return STONES.parse_position(f"stones heap={stones} seat=0 | score=0 | score=0")


def test_every_legal_step_is_proposed_and_all_seem_equal() -> None:
    knowledge = knowledge_of(STONES)
    buffers = knowledge.new_buffers()
    for stones in range(1, 11):
        number = propose_compiled(pile(stones), knowledge.weights, buffers)
        moves = buffers.move[:number].tolist()
        assert [first_step(move) for move in moves] == STONES.legal_steps(pile(stones))
        assert all(rest_of(move) == -1 for move in moves)
        assert len(set(buffers.score[:number].tolist())) == 1


def test_an_estimate_is_what_a_seat_has() -> None:
    state, points = pile(4), np.zeros(2)
    state.score[1] = 7
    knowledge_of(STONES).estimate(state, knowledge_of(STONES).weights, points)
    assert points.tolist() == [0, 7]


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10] if COMPILED else [5, 6, 7])
def test_the_search_leaves_a_multiple_of_four(stones: int) -> None:
    search = Search(STONES, Budget(SIMULATIONS, 3600), seed=1)
    search.think(pile(stones))
    best = search.candidates(pile(stones))[0]
    assert best.steps == (str(stones % 4),)
    assert best.win_chance > 0.5
    assert search.choose(pile(stones)) == stones % 4 - 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_it_to_the_end(level: str) -> None:
    spec = level if COMPILED or not LEVELS[level].simulations else f"{level}:simulations=20"
    state, players = pile(10), [new_player(STONES, spec, 1, seat) for seat in range(2)]
    while not is_over(state):
        step = players[int(state.seat)].choose(state)
        assert step in STONES.legal_steps(state)
        apply(state, step, new_rng(), new_log(wanted=False))
    assert state.score.sum() == 1


def test_beginners_play_any_step() -> None:
    steps = {Heuristic(STONES, 4.5, new_rng(seed)).choose(pile(10)) for seed in range(30)}
    assert steps == set(STONES.legal_steps(pile(10)))
