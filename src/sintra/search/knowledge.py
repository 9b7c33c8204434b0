"""What the search knows of each game: learnt weights, and the taste with which it judges outcomes."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sintra.search import garden, summer, summer_weights
from sintra.search.tree import TASTE
from sintra.search.verbs import Weights


@dataclass(frozen=True)
class Knowledge:
    """The weights of a game's evaluation and the numbers of its taste."""

    weights: Weights
    taste: dict[str, Any]

    def new_taste(self, **changes: float) -> Any:
        """A taste record, with some numbers changed."""
        record = np.zeros(1, TASTE)[0]
        for name, value in {**self.taste, **changes}.items():
            record[name] = value
        return record


_KNOWN: dict[str, tuple[Any, dict[str, Any]]] = {
    "summer": (summer_weights.load_weights, summer.TASTE),
    "garden": (lambda: garden.WEIGHTS, garden.TASTE),
}


@cache
def knowledge_of(game: str) -> Knowledge:
    """What is known of a game."""
    weights, taste = _KNOWN[game]
    return Knowledge(weights(), taste)
