"""The verbs of every game, for compiled loops that work on any of them.

A loop over games (a playout, a perft count, a search) calls these; which game's function runs is
decided by the type of the state: by Numba when the loop is compiled, by a look-up when interpreted.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import COMPILED
from sintra.kernel.log import Log
from sintra.kernel.random import Rng

State: TypeAlias = Any  # a record of the dtype STATE of a game
Choices: TypeAlias = Any  # an int8 array, one number for each option of a game
Steps: TypeAlias = Any  # an int16 array, filled from the front

_FUNCTIONS: dict[tuple[Callable[..., Any], np.dtype], Callable[..., Any]] = {}


def deal(state: State, seats: int, choices: Choices, rng: Rng) -> None:
    """Set up a game for ``seats``; ``choices`` has the number of the choice for each option."""
    _FUNCTIONS[deal, state.dtype](state, seats, choices, rng)


def legal(state: State, steps: Steps) -> int:
    """Write the legal steps into ``steps``, ascending, and return how many there are.

    Never none while the game is on; none when it is over.
    """
    return _FUNCTIONS[legal, state.dtype](state, steps)  # type: ignore[no-any-return]


def apply(state: State, step: int, rng: Rng, log: Log) -> int:
    """Play ``step``, which must be legal, and whatever follows from it by itself.

    Return how many tiles were drawn: more than none means that something unseen was revealed.
    """
    return _FUNCTIONS[apply, state.dtype](state, step, rng, log)  # type: ignore[no-any-return]


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return _FUNCTIONS[is_over, state.dtype](state)  # type: ignore[no-any-return]


def in_turn(state: State) -> bool:
    """Whether the seat to move is in the middle of its turn."""
    return _FUNCTIONS[in_turn, state.dtype](state)  # type: ignore[no-any-return]


def worth(state: State, seat: int) -> int:
    """The points of a seat, with what its board would score if it were scored now."""
    return _FUNCTIONS[worth, state.dtype](state, seat)  # type: ignore[no-any-return]


def holding(state: State, seat: int) -> int:
    """How many tiles a seat holds beside its board."""
    return _FUNCTIONS[holding, state.dtype](state, seat)  # type: ignore[no-any-return]


VERBS = (deal, legal, apply, is_over, in_turn, worth, holding)


def register(dtype: np.dtype, functions: dict[Callable[..., Any], Callable[..., Any]]) -> None:
    """Tell which functions are the verbs for states of ``dtype``."""
    for verb, function in functions.items():
        _FUNCTIONS[verb, dtype] = function


def function_for(verb: Callable[..., Any], dtype: np.dtype) -> Callable[..., Any]:
    """The function that a verb stands for with states of ``dtype``."""
    return _FUNCTIONS[verb, dtype]


if COMPILED:
    from numba.extending import overload

    # Numba wants an overload's parameters spelled like its verb's, and without annotations.

    @overload(deal)
    def _deal(state, seats, choices, rng):  # type: ignore[no-untyped-def]  # noqa: ARG001
        function = _FUNCTIONS[deal, state.dtype]
        return lambda state, seats, choices, rng: function(state, seats, choices, rng)

    @overload(legal)
    def _legal(state, steps):  # type: ignore[no-untyped-def]  # noqa: ARG001
        function = _FUNCTIONS[legal, state.dtype]
        return lambda state, steps: function(state, steps)

    @overload(apply)
    def _apply(state, step, rng, log):  # type: ignore[no-untyped-def]  # noqa: ARG001
        function = _FUNCTIONS[apply, state.dtype]
        return lambda state, step, rng, log: function(state, step, rng, log)

    @overload(is_over)
    def _is_over(state):  # type: ignore[no-untyped-def]
        function = _FUNCTIONS[is_over, state.dtype]
        return lambda state: function(state)

    @overload(in_turn)
    def _in_turn(state):  # type: ignore[no-untyped-def]
        function = _FUNCTIONS[in_turn, state.dtype]
        return lambda state: function(state)

    @overload(worth)
    def _worth(state, seat):  # type: ignore[no-untyped-def]  # noqa: ARG001
        function = _FUNCTIONS[worth, state.dtype]
        return lambda state, seat: function(state, seat)

    @overload(holding)
    def _holding(state, seat):  # type: ignore[no-untyped-def]  # noqa: ARG001
        function = _FUNCTIONS[holding, state.dtype]
        return lambda state, seat: function(state, seat)
