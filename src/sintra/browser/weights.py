"""What a game's search has learnt, for a page: as small as the files that Python reads, and just as exact."""

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


def net_bytes(game: Game) -> bytes | None:
    """The network of a game, as it lies in memory; None if the game has none."""
    net = knowledge_of(game).net
    return None if net is None else bytes(net.tobytes())


def packed(game: Game) -> Packed:
    """The weights of a game in as few bytes as they need; nothing is lost."""
    knowledge = knowledge_of(game, "0.1")
    whole = np.round(knowledge.weights.astype(np.float64) * knowledge.scale)
    kind = np.int16 if np.abs(whole).max() < 1 << 15 else np.int32
    found = Packed(whole.astype(kind), knowledge.scale, knowledge.weights.dtype)
    if found.unpacked().tobytes() != knowledge.weights.tobytes():
        raise ValueError(f"the weights of {game.name} are not whole {knowledge.scale}ths of a point")
    if knowledge_of(game).weights.tobytes() != knowledge.weights.tobytes():
        raise ValueError(f"{game.name} has two files of weights, and a page loads one")
    return found
