"""Proofs for Python: what every step of a position leads to, and how play would go on.

>>> from sintra.games import find_game
>>> game = find_game("summer")
>>> Prover(game, 1000).prove(game.new_game(2, {}, new_rng(1))) is None  # too early
True
"""

from dataclasses import dataclass

import numpy as np

from sintra.kernel.game import Game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.choice import LINE_BITS, LONGEST_LINE
from sintra.search.endgame import new_buffers, play_out, prove
from sintra.search.knowledge import knowledge_of

PER_SIMULATION = 4  # positions that may be looked at instead of one
PER_SECOND = 100_000  # and instead of a second, on a slow machine
MOST_POSITIONS = 200_000


@dataclass(frozen=True)
class Proof:
    """What is proved about a position: the margin of every legal step, for the seat to move."""

    steps: tuple[int, ...]
    margins: tuple[int, ...]

    @property
    def best(self) -> int:
        """The best step; of equals, the first."""
        return self.steps[self.margins.index(max(self.margins))]


@dataclass(frozen=True)
class Line:
    """Best play after a step."""

    turn: tuple[int, ...]  # the steps of the turn
    rest: tuple[int, ...]  # what would follow, until tiles are drawn
    scores: tuple[int, ...]  # at the end


class Prover:
    """Searches ends of games; one for each thread."""

    def __init__(self, game: Game, positions: int) -> None:
        self.game = game
        knowledge_of(game)  # lets the verbs be found
        self.buffers = new_buffers(game, positions)
        self._values, self._line = np.zeros(game.max_steps + 1, np.int32), np.zeros(LONGEST_LINE, np.int16)
        self._rng, self._log = new_rng(), new_log(wanted=False)

    def prove(self, state: State) -> Proof | None:
        """What every legal step leads to; None if that cannot be proved."""
        number = prove(state, self.buffers, self._values, self._rng, self._log)
        steps, margins = self.buffers.steps[0, :number].tolist(), self._values[:number].tolist()
        return Proof(tuple(steps), tuple(margins)) if number else None

    def play_out(self, state: State, step: int) -> Line:
        """Best play after a step of the position that was proved last."""
        found = play_out(state, step, self.buffers, self._line, self._rng, self._log)
        own, number = found >> LINE_BITS, found & (1 << LINE_BITS) - 1
        steps = tuple(self._line[:number].tolist())
        scores = self.buffers.states[0]["score"][: int(state.seats)].tolist()
        return Line(steps[:own], steps[own:], tuple(scores))


def positions_for(simulations: int, seconds: float) -> int:
    """How many positions a turn of so many simulations or seconds may look at: counted, never timed."""
    return int(min(PER_SIMULATION * simulations, PER_SECOND * seconds, MOST_POSITIONS))
