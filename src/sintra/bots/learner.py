"""The player that is still learning: it looks at a few of the steps it could play, and only at its own board.

Of those it plays the one that seems best. It judges well what it looks at, so it does nothing silly once it
has seen something better; but it misses most combinations, and what it leaves to the others.
"""

from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.random import Rng, below
from sintra.kernel.verbs import State, Steps, legal
from sintra.search.knowledge import Knowledge
from sintra.search.verbs import Buffers, Weights, first_step, propose

PARTS = 1 << 12  # of a look


@compiled
def glance(state: State, weights: Weights, looks: float, rng: Rng, buffers: Buffers, steps: Steps) -> int:
    """The best of some legal steps, each equally likely to be seen, some perhaps twice.

    With 2.25 looks there are two, and in one of four cases three. Steps that are never worth a look are
    played only if nothing else was seen.
    """
    count, number = legal(state, steps), propose(state, weights, buffers)
    best, best_score = -1, -1e9
    whole = int(looks)
    for _ in range(whole + (below(rng, PARTS) < (looks - whole) * PARTS)):
        step = int(steps[below(rng, count)])
        if best < 0:
            best = step
        for i in range(number):
            if first_step(int(buffers.move[i])) == step and buffers.score[i] > best_score:
                best, best_score = step, float(buffers.score[i])
    return best


class Learner:
    """Looks at so many steps."""

    def __init__(self, game: Game, looks: float, rng: Rng, knowledge: Knowledge) -> None:
        self._weights, self._buffers = knowledge.own_weights(), knowledge.new_buffers()
        self._looks, self._rng, self._steps = looks, rng, game.new_steps()

    def choose(self, state: State) -> int:
        """The step to play in ``state``, which is not changed."""
        return glance(state, self._weights, self._looks, self._rng, self._buffers, self._steps)
