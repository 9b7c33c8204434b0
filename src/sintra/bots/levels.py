"""The named levels, weakest to strongest, the same in every game; one of them, `heuristic`, does not search.

A level is a recipe: how many simulations a turn gets, or how badly a beginner misjudges. Simulations are
counted, not seconds, so that a level is as strong on a slow machine as on a fast one; the seconds are a limit
that a slow machine may reach. What each level is worth is measured in docs/players.md.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.games import Game
from sintra.kernel.jit import rule
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State
from sintra.search.knowledge import knowledge_of
from sintra.search.search import Budget, Search
from sintra.search.tree import noise
from sintra.search.verbs import MAX_MOVES, first_step, propose

NO_LIMIT = 1_000_000_000


@dataclass(frozen=True)
class Level:
    """A recipe: simulations and seconds for a turn; without simulations, points of misjudgement."""

    simulations: int = 0
    seconds: float = 0.2
    blur: float = 0.0


LEVELS = {
    "novice": Level(blur=4.5),
    "apprentice": Level(blur=2.0),
    "heuristic": Level(),
    "mason": Level(simulations=8),
    "artisan": Level(simulations=30),
    "master": Level(simulations=150),
    "architect": Level(simulations=10_000, seconds=1.0),
}


@rule
def choose_by_heuristic(state: State, weights: Any, blur: float, rng: Rng, moves: Any, scores: Any) -> int:
    """The first step of the move that seems best, every move misjudged by up to ``blur`` points."""
    number = propose(state, weights, moves, scores)
    best, best_score = 0, -1e9
    for i in range(number):
        score = scores[i] + blur * noise(rng)
        if score > best_score:
            best, best_score = i, score
    return first_step(int(moves[best]))


class Heuristic:
    """A player that takes what seems best at once."""

    def __init__(self, game: Game, blur: float, rng: Rng) -> None:
        self._weights, self._blur, self._rng = knowledge_of(game.name).weights, blur, rng
        self._room = np.zeros(MAX_MOVES, np.int32), np.zeros(MAX_MOVES, np.float32)

    def choose(self, state: State) -> int:
        """The step to play in ``state``, which is not changed."""
        return choose_by_heuristic(state, self._weights, self._blur, self._rng, *self._room)


def new_level(game: Game, name: str, rng: Rng, settings: dict[str, Any]) -> Heuristic | Search:
    """The player of a level; ``time``, ``simulations`` and ``threads`` replace its own limits.

    With a time alone the search goes on for that time, however many simulations that may be.
    """
    level = LEVELS[name]
    if not level.simulations:
        return Heuristic(game, level.blur, rng)
    seconds = settings.get("time", NO_LIMIT if "simulations" in settings else level.seconds)
    simulations = settings.get("simulations", NO_LIMIT if "time" in settings else level.simulations)
    budget = Budget(simulations, seconds, settings.get("threads", 1))
    return Search(game, budget, seed=f"{rng[0]}:{rng[1]}")
