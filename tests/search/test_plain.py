"""A game about which the search knows only the rules: take 1 to 3 stones; whoever takes the last one wins."""

import numpy as np
import pytest

from sintra.bots.heuristic import Heuristic
from sintra.kernel.jit import COMPILED
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.knowledge import knowledge_of
from sintra.search.search import Budget, Search
from sintra.search.verbs import first_step, join_steps, propose_compiled, rest_of
from tests.stones.game import GAME

SIMULATIONS = 1000 if COMPILED else 60


def heap(stones: int) -> State:
    """A position at two seats."""
    state = GAME.new_game(2, {}, new_rng())
    state.heap = stones
    return state


def test_every_legal_step_is_proposed_and_all_seem_equal() -> None:
    knowledge = knowledge_of(GAME)
    buffers = knowledge.new_buffers()
    for stones in range(1, 11):
        number = propose_compiled(heap(stones), knowledge.weights, buffers)
        moves = buffers.move[:number].tolist()
        assert [first_step(move) for move in moves] == GAME.legal_steps(heap(stones))
        assert all(rest_of(move) == -1 for move in moves)
        assert len(set(buffers.score[:number].tolist())) == 1


def test_an_estimate_is_what_a_seat_has() -> None:
    state, points = heap(4), np.zeros(4)
    state.score[1] = 7
    knowledge_of(GAME).estimate(state, knowledge_of(GAME).weights, points)
    assert points.tolist() == [0, 7, 0, 0]


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10] if COMPILED else [5, 6, 7])
def test_the_search_leaves_a_multiple_of_four(stones: int) -> None:
    search = Search(GAME, Budget(SIMULATIONS, 3600), seed=1)
    search.think(heap(stones))
    best = search.candidates(heap(stones))[0]
    assert best.steps == (str(stones % 4),)
    assert best.win_chance > 0.5
    assert search.choose(heap(stones)) == stones % 4 - 1


def test_beginners_play_any_step() -> None:
    steps = {Heuristic(GAME, 4.5, new_rng(seed)).choose(heap(10)) for seed in range(30)}
    assert steps == set(GAME.legal_steps(heap(10)))


@pytest.mark.parametrize("first", [0, 1, 1023, 1024, 32767])
@pytest.mark.parametrize("second", [0, 1, 1023, 1024, 32767])
def test_a_move_holds_two_steps_of_any_game(first: int, second: int) -> None:
    move = np.int32(join_steps(first, second))
    assert (first_step(int(move)), rest_of(int(move))) == (first, second)
    assert (first_step(first), rest_of(first)) == (first, -1)
