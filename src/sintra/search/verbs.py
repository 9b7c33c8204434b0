"""What a game tells the search: which moves are worth looking at, and what a position is worth.

A *move* is one or two steps of one turn in one number, so that "this piece onto that cell" is one branch
of the tree. Which game's function runs is decided by the type of the state, as in ``kernel.verbs``.
"""

from typing import Any, TypeAlias

from sintra.kernel.jit import compiled, inlined
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State, verb

Weights: TypeAlias = Any  # an array of floats: what a game's evaluation has learnt
Buffers: TypeAlias = Any  # a record of the game's own: what is proposed, and notes on the way (``buffers``)

Sizes: TypeAlias = tuple[int, int, int, int]  # of a network: rounds, facts of a seat, a table, a move

STEP_BITS = 15  # steps are int16
STEP_MASK = (1 << STEP_BITS) - 1


@inlined
def first_step(move: int) -> int:
    """The first step of a move."""
    return move & STEP_MASK


@inlined
def rest_of(move: int) -> int:
    """The move without its first step; -1 if that was all. (A second step is stored plus one.)"""
    return (move >> STEP_BITS) - 1


@inlined
def join_steps(first: int, second: int) -> int:
    """A move of two steps."""
    return first | (second + 1) << STEP_BITS


@verb
def propose(state: State, weights: Weights, buffers: Buffers) -> int:
    """Write the moves worth looking at into ``buffers.move``, and into ``buffers.score`` how good they seem.

    Scores are points for the seat to move. Every move is legal; what is left out is seldom better than what
    is there. Return how many there are: at least one while the game is on.
    """
    raise NotImplementedError


@verb
def estimate(state: State, weights: Weights, points: Any) -> None:
    """Write the final score that is expected for every seat; exact once the game is over.

    The search asks at the start of a round, or at the end of the game.
    """


@verb
def note_seat(state: State, seat: int, facts: Any) -> int:
    """Write the numbers of the facts that hold for a seat into ``facts``; return how many. For ``net``."""
    raise NotImplementedError


@verb
def note_table(state: State, facts: Any) -> int:
    """The same for what lies on the table, and whose turn it is."""
    raise NotImplementedError


@verb
def note_move(state: State, move: int, facts: Any) -> int:
    """The same for a move that was proposed."""
    raise NotImplementedError


@verb
def judges_moves(state: State) -> bool:
    """Whether ``note_move`` knows the moves of this stage of a turn."""
    raise NotImplementedError


# What ``settle`` says about a position, as bits.
NEAR = 1  # the rest of the game might be searched to its end
CALM = 2  # what was drawn, and will be, cannot change any score
APART = 4  # no seat can do anything any more that matters to another


@verb
def settle(state: State) -> int:
    """Forget what cannot change any score any more, and say what kind of position it is.

    Positions in which the same can be done for the same points then often become equal. Scores may be
    lowered, as long as every final score is lowered by just as much. The rules alone decide all this.
    """
    raise NotImplementedError


@verb
def alone(state: State, seat: int, rng: Rng, log: Log) -> None:
    """Let a seat play on alone, where seats are APART: the others have passed and have nothing."""


@compiled
def propose_compiled(state: State, weights: Weights, buffers: Buffers) -> int:
    """``propose``, as a compiled function for Python to call."""
    return propose(state, weights, buffers)
