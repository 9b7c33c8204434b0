"""The player that does not search: it takes what seems best at once."""

import numpy as np

from sintra.kernel.game import Game
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State
from sintra.search.knowledge import knowledge_of
from sintra.search.tree import best_move
from sintra.search.verbs import MAX_MOVES, first_step


class Heuristic:
    """Moves by the game's own judgement, each misjudged by up to ``blur`` points."""

    def __init__(self, game: Game, blur: float, rng: Rng) -> None:
        self._weights, self._blur, self._rng = knowledge_of(game.name).weights, blur, rng
        self._room = np.zeros(MAX_MOVES, np.int32), np.zeros(MAX_MOVES, np.float32)

    def choose(self, state: State) -> int:
        """The step to play in ``state``, which is not changed."""
        return first_step(best_move(state, self._weights, self._blur, self._rng, *self._room))
