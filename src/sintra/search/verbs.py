"""What a game tells the search: which moves are worth looking at, and what a position is worth.

A *move* is one or two steps of one turn in one number, so that "this piece onto that cell" is one branch
of the tree. Which game's function runs is decided by the type of the state, as in ``kernel.verbs``.
"""

from typing import Any, TypeAlias

from sintra.kernel.jit import COMPILED, compiled
from sintra.kernel.verbs import State, function_for

Moves: TypeAlias = Any  # an int32 array, filled from the front
Scores: TypeAlias = Any  # a float32 array beside it
Weights: TypeAlias = Any  # a float32 array: what a game's evaluation has learnt

STEP_BITS = 10
STEP_MASK = (1 << STEP_BITS) - 1
MAX_MOVES = 512  # more than any position proposes


@compiled
def first_step(move: int) -> int:
    """The first step of a move."""
    return move & STEP_MASK


@compiled
def rest_of(move: int) -> int:
    """The move without its first step; -1 if that was all. (A step after another is stored plus one.)"""
    return (move >> STEP_BITS) - 1


@compiled
def join_steps(first: int, second: int) -> int:
    """A move of two steps."""
    return first | (second + 1) << STEP_BITS


def propose(state: State, weights: Weights, moves: Moves, scores: Scores) -> int:
    """Write the moves worth looking at and how good each seems, in points, from the seat to move.

    All moves are legal. What is left out is seldom better than what is there, as far as the heuristic
    sees. How many there are: at least one while the game is on.
    """
    return function_for(propose, state.dtype)(state, weights, moves, scores)  # type: ignore[no-any-return]


def estimate(state: State, weights: Weights, points: Any) -> None:
    """Write the final score to be expected for every seat; exact once the game is over.

    The search asks at the start of a round, or at the end of the game.
    """
    function_for(estimate, state.dtype)(state, weights, points)


@compiled
def suggest(state: State, weights: Weights, moves: Moves, scores: Scores) -> int:
    """``propose``, as a function that Python can call compiled."""
    return propose(state, weights, moves, scores)


if COMPILED:
    from numba.extending import overload

    @overload(propose)
    def _propose(state, weights, moves, scores):  # type: ignore[no-untyped-def]  # noqa: ARG001
        function = function_for(propose, state.dtype)
        return lambda state, weights, moves, scores: function(state, weights, moves, scores)

    @overload(estimate)
    def _estimate(state, weights, points):  # type: ignore[no-untyped-def]  # noqa: ARG001
        function = function_for(estimate, state.dtype)
        return lambda state, weights, points: function(state, weights, points)
