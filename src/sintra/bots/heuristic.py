"""The player that does not search: it takes what seems best at once."""

from sintra.kernel.game import Game
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State
from sintra.search.knowledge import Knowledge, knowledge_of
from sintra.search.playout import best_move
from sintra.search.verbs import first_step


class Heuristic:
    """Moves by the game's own judgement, when each is misjudged by up to ``blur`` points."""

    def __init__(self, game: Game, blur: float, rng: Rng, knowledge: Knowledge | None = None) -> None:
        knowledge = knowledge or knowledge_of(game)
        self._weights, self._buffers = knowledge.weights, knowledge.new_buffers()
        self._blur, self._rng = blur, rng

    def choose(self, state: State) -> int:
        """The step to play in ``state``, which is not changed."""
        return first_step(best_move(state, self._weights, self._blur, self._rng, self._buffers))
