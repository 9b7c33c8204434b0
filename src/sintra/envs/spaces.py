"""What PettingZoo and Gymnasium are told of a game."""

from typing import Any

import numpy as np
from gymnasium import spaces

from sintra.envs.parts import Layout
from sintra.envs.pictures import draw_pixels, draw_svg
from sintra.kernel.errors import BadOption
from sintra.kernel.game import Game
from sintra.kernel.verbs import State

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")
ILLEGAL = -1.0  # the reward for an illegal step, which ends the game


def observation_space(layout: Layout, seats: int) -> spaces.Box:
    """The space of an observation, with the range of every number."""
    parts = layout.parts(seats)
    sizes = [part.size for part in parts]
    low, high = (
        np.repeat(ends, sizes) for ends in zip(*((part.low, part.high) for part in parts), strict=True)
    )
    return spaces.Box(low.astype(np.int16), high.astype(np.int16), dtype=np.int16)


def mask_space(game: Game) -> spaces.Box:
    """The space of a mask: 1 for every legal step."""
    return spaces.Box(0, 1, (game.max_steps,), np.int8)


def render(game: Game, state: State, mode: str | None) -> Any:
    """A position: printed for people, as text, as an array of pixels, or as SVG; nothing without a mode."""
    if mode == "human":
        print(game.draw(state))
    if mode == "ansi":
        return game.draw(state)
    if mode == "rgb_array":
        return draw_pixels(game, state)
    if mode == "svg":
        return draw_svg(game, state)
    return None


def check_render_mode(mode: str | None) -> str | None:
    """A way to look at a game, or a refusal."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption("bad_render_mode", mode=str(mode)[:20], expected="|".join(RENDER_MODES))
    return mode
