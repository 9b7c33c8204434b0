"""The verbs of every game, for compiled loops that work on any of them.

A loop over games (a playout, a perft count, a search) calls these. The type of the state decides which game's
function runs: Numba looks it up when it compiles the loop, Python at each call.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np

from sintra.kernel.jit import COMPILED
from sintra.kernel.log import Log
from sintra.kernel.random import Rng

F = TypeVar("F", bound=Callable[..., Any])

State: TypeAlias = Any  # a record of the dtype STATE of a game
Choices: TypeAlias = Any  # an int8 array, one number for each option of a game
Steps: TypeAlias = Any  # an int16 array, filled from the front

_FUNCTIONS: dict[tuple[Callable[..., Any], np.dtype], Callable[..., Any]] = {}


def verb(declared: F) -> F:
    """Make a declared function call the one that the game of its first argument, a state, has registered."""

    @wraps(declared)
    def call(state: State, *rest: Any) -> Any:
        return _FUNCTIONS[call, state.dtype](state, *rest)

    if COMPILED:
        from sintra.kernel.parts import overload_as_part

        def choose(state, *rest):  # type: ignore[no-untyped-def]  # noqa: ARG001, Numba reads no annotations
            function = _FUNCTIONS[call, state.dtype]
            return lambda state, *rest: function(state, *rest)

        overload_as_part(call, choose)

    return cast(F, call)


def register(dtype: np.dtype, functions: dict[Callable[..., Any], Callable[..., Any]]) -> None:
    """Say which functions are the verbs for states of ``dtype``."""
    for declared, function in functions.items():
        _FUNCTIONS[declared, dtype] = function


def function_for(declared: Callable[..., Any], dtype: np.dtype) -> Callable[..., Any]:
    """The function that a verb calls for states of ``dtype``."""
    return _FUNCTIONS[declared, dtype]


@verb
def deal(state: State, seats: int, choices: Choices, rng: Rng) -> None:
    """Set up a game for ``seats``; ``choices`` has the number of the choice for each option."""


@verb
def legal(state: State, steps: Steps) -> int:
    """Write the legal steps into ``steps``, ascending, and return how many there are.

    At least one while the game is on; none when it is over.
    """
    raise NotImplementedError


@verb
def apply(state: State, step: int, rng: Rng, log: Log) -> int:
    """Play ``step``, which must be legal, and whatever follows from it.

    Return how many tiles were drawn: more than none means that something unseen was revealed.
    """
    raise NotImplementedError


@verb
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    raise NotImplementedError


@verb
def in_turn(state: State) -> bool:
    """Whether the seat to move is in the middle of its turn."""
    raise NotImplementedError


@verb
def worth(state: State, seat: int) -> int:
    """The points of a seat, with what its board would score if it were scored now."""
    raise NotImplementedError


@verb
def holding(state: State, seat: int) -> int:
    """How many tiles a seat holds beside its board."""
    raise NotImplementedError


VERBS = (deal, legal, apply, is_over, in_turn, worth, holding)
