"""The one list of games. Everything above works on any of them through this.

A game is a module with a ``GAME`` (docs/adding-a-game.md). ``SINTRA_GAMES=my_package.my_game`` in the
environment adds games from elsewhere, separated by commas: to this process and to those it starts.
"""

import os
from importlib import import_module

from sintra.kernel.errors import BadOption
from sintra.kernel.game import Game

MODULES = ["sintra.summer.game", "sintra.garden.game"]
MODULES += filter(None, os.environ.get("SINTRA_GAMES", "").split(","))

GAMES: dict[str, Game] = {game.name: game for game in (import_module(name).GAME for name in MODULES)}


def find_game(name: str) -> Game:
    """The game of this name."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadOption("unknown_game", game=name, expected="|".join(GAMES))
    return GAMES[name]
