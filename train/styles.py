"""Players of other styles, who open games to learn from: a search alone would only know its own habits."""

from typing import Any

import numpy as np

from sintra.search.garden.weights import POLICY_SIZE
from sintra.search.summer.weights import COLOUR_AT, COLOUR_SIZE, LAYERS

STYLES = 24


def new_styles(name: str, weights: Any, seed: int) -> Any:
    """Weights of some players, the first of them as they are."""
    chance = np.random.default_rng(seed)
    styles = np.repeat(weights[None], STYLES, 0)
    for style in styles[1:]:
        change = fancy_stars if name == "summer" else fancy_gardens
        change(style, chance)
    return styles


def fancy_stars(weights: Any, chance: np.random.Generator) -> None:
    """Summer Pavilion: a preference for the stars of one to three colours, more for each space covered."""
    colours = chance.choice(6, int(chance.integers(1, 4)), replace=False)
    covered = np.array([bin(mask).count("1") for mask in range(64)])
    for layer in range(LAYERS):
        for colour in colours:
            at = COLOUR_AT + layer * COLOUR_SIZE + int(colour) * 64
            weights[at : at + 64] += covered * chance.uniform(1.0, 3.5)


def fancy_gardens(weights: Any, chance: np.random.Generator) -> None:
    """Queen's Garden: every weight of moves a little different."""
    weights[:POLICY_SIZE] *= 1 + 0.4 * chance.standard_normal(POLICY_SIZE)
