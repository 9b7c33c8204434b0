"""What a game's search has learnt, as whole numbers for a page: as small as the file that Python reads."""

from typing import Any, NamedTuple

import numpy as np

from sintra.kernel.game import Game
from sintra.search.knowledge import knowledge_of


class Packed(NamedTuple):
    """Weights in parts of a point, ``scale`` of them to one; ``dtype`` is what the search reads."""

    numbers: np.ndarray
    scale: int
    dtype: np.dtype

    def described(self) -> dict[str, Any]:
        """How a page reads them."""
        return {"packed": self.numbers.dtype.name, "scale": self.scale, "type": self.dtype.name}

    def unpacked(self) -> Any:
        """The weights themselves, as a page makes them."""
        return self.numbers.astype(self.dtype) / self.scale


def packed(game: Game) -> Packed:
    """The weights of a game in as few bytes as they need; nothing is lost."""
    knowledge = knowledge_of(game, "0.1")
    whole = np.round(knowledge.weights.astype(np.float64) * knowledge.scale)
    kind = np.int16 if np.abs(whole).max() < 1 << 15 else np.int32
    found = Packed(whole.astype(kind), knowledge.scale, knowledge.weights.dtype)
    if found.unpacked().tobytes() != knowledge.weights.tobytes():
        raise ValueError(f"the weights of {game.name} are not whole {knowledge.scale}ths of a point")
    return found
