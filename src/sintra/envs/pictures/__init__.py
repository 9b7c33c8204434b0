"""Pictures of positions, to render an environment: SVG, or an array of pixels."""

from importlib import import_module
from typing import Any

from sintra.envs.pictures.shapes import to_pixels, to_svg
from sintra.kernel.game import Game
from sintra.kernel.verbs import State


def draw_svg(game: Game, state: State) -> str:
    """A position as SVG."""
    return to_svg(*_module(game).shapes(state))


def draw_pixels(game: Game, state: State) -> Any:
    """A position as an array of height, width and colour."""
    return to_pixels(*_module(game).shapes(state))


def _module(game: Game) -> Any:
    return import_module(f"sintra.envs.pictures.{game.name}")
