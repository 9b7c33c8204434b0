"""Observations of any game that has an encoding. ``MODULES`` is the list."""

from importlib import import_module

from sintra.envs.parts import Layout, Row
from sintra.kernel.errors import BadOption
from sintra.kernel.game import Game
from sintra.kernel.verbs import State, register, verb

# Modules with a ``LAYOUT`` and an ``observe``, loaded when their game is first observed.
MODULES = {"summer": "sintra.envs.summer", "garden": "sintra.envs.garden"}


@verb
def observe(state: State, seat: int, row: Row) -> None:
    """Write what a seat sees into a row of zeros; ``layout_of`` says what the numbers mean."""


def layout_of(game: Game) -> Layout:
    """What the numbers of an observation mean; from now on compiled loops can observe this game."""
    if game.name not in MODULES:
        raise BadOption("no_observation", game=game.name, expected="|".join(MODULES))
    module = import_module(MODULES[game.name])
    register(game.dtype, {observe: module.observe})
    return module.LAYOUT  # type: ignore[no-any-return]
