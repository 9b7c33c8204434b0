"""The named levels, weakest to strongest, the same in every game. Up to `heuristic` they do not search.

A level is a recipe: how many simulations a turn gets, how badly a beginner misjudges, or how many of its
steps a learner looks at. Simulations are counted, not seconds, so that a level is as strong
on a slow machine as on a fast one; the seconds are a limit that a slow machine may reach. docs/players.md
says how strong each level is.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sintra.kernel.game import Game
from sintra.kernel.random import Rng

if TYPE_CHECKING:
    from sintra.bots.heuristic import Heuristic
    from sintra.bots.learner import Learner
    from sintra.search.search import Search

NO_LIMIT = 1_000_000_000
MOST_THREADS = 64  # each has a tree of its own, up to 60 MB


@dataclass(frozen=True)
class Level:
    """A recipe: simulations and seconds for a turn; without simulations, looks or points of misjudgement."""

    simulations: int = 0
    seconds: float = 0.2
    blur: float = 0.0
    looks: float = 0.0
    other: dict[str, float] = field(
        default_factory=dict
    )  # games that need more or fewer simulations or looks
    threads: int = 1  # on which it thinks; 0: as many as there are cores
    version: str = ""  # what the player knows is what was known then; by default, all that is known today

    def simulations_in(self, game: Game) -> int:
        """How many simulations a turn of this game gets."""
        return int(self.other.get(game.name, self.simulations)) if self.simulations else 0

    def looks_in(self, game: Game) -> float:
        """How many steps it looks at in this game; 0: at all of them."""
        return self.other.get(game.name, self.looks) if self.looks else 0.0

    def threads_here(self) -> int:
        """On how many threads it thinks on this machine."""
        return self.threads or min(os.cpu_count() or 1, MOST_THREADS)


# The levels of earlier versions, as `architect@0.1`: yardsticks, never to be changed.
FROZEN = {
    "0.1": {
        "novice": Level(blur=4.5, version="0.1"),
        "apprentice": Level(blur=2.0, version="0.1"),
        "heuristic": Level(version="0.1"),
        "mason": Level(8, version="0.1"),
        "artisan": Level(40, version="0.1"),
        # In Queen's Garden a few hundred simulations already see most of what ten thousand see.
        "master": Level(1_000, other={"garden": 300}, version="0.1"),
        "architect": Level(10_000, seconds=1.0, version="0.1"),
    }
}

# For people who are learning too: even steps from `random` up to `novice`, in both games.
LEARNERS = {
    "bystander": Level(looks=1.6, other={"garden": 1.87}, version="0.1"),
    "visitor": Level(looks=2.2, other={"garden": 2.58}, version="0.1"),
    "beginner": Level(looks=3.2, other={"garden": 3.25}, version="0.1"),
    "helper": Level(looks=5.0, other={"garden": 4.2}, version="0.1"),
    "amateur": Level(looks=7.2, other={"garden": 5.85}, version="0.1"),
}

# People know how strong each level is, so only the strongest play with all that is known today.
LEVELS = {
    **LEARNERS,
    **FROZEN["0.1"],
    "architect": Level(10_000, seconds=1.0),
    "grandmaster": Level(100_000, seconds=10.0, threads=0),
}


def new_level(game: Game, level: Level, rng: Rng, settings: dict[str, Any]) -> Learner | Heuristic | Search:
    """The player of a level; ``time``, ``simulations`` and ``threads`` replace its own limits.

    With a time alone the search uses all of it, however many simulations that makes. Only players of today
    play ends of games that they can prove, unless ``proofs`` says otherwise.
    """
    # Imported here, so that random and greedy players need not wait for the search to load.
    from sintra.bots.heuristic import Heuristic
    from sintra.bots.learner import Learner
    from sintra.search.knowledge import knowledge_of
    from sintra.search.search import Budget, Search

    knowledge = knowledge_of(game, level.version)
    if level.looks:
        return Learner(game, level.looks_in(game), rng, knowledge)
    if not level.simulations:
        return Heuristic(game, level.blur, rng, knowledge)
    seconds = settings.get("time", NO_LIMIT if "simulations" in settings else level.seconds)
    usual = NO_LIMIT if "time" in settings else level.simulations_in(game)
    simulations = settings.get("simulations", usual)
    budget = Budget(simulations, seconds, settings.get("threads", level.threads_here()))
    proofs = settings.get("proofs", not level.version)
    return Search(game, budget, seed=f"{rng[0]}:{rng[1]}", knowledge=knowledge, proofs=proofs)
