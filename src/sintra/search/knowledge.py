"""What the search knows about each game. ``MODULES`` is the list; any other game gets ``plain``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from sintra.kernel.game import Game
from sintra.kernel.verbs import State, register
from sintra.search import plain, verbs
from sintra.search.net import Net
from sintra.search.tuning import Tuning, new_tuning
from sintra.search.verbs import Buffers, Weights

# Modules with a ``KNOWLEDGE``, and perhaps ``FROZEN`` ones by version; loaded when a game is first played.
MODULES = {
    "summer": "sintra.search.summer.knowledge",
    "garden": "sintra.search.garden.knowledge",
}
_LOADED: dict[tuple[np.dtype, str], "Knowledge"] = {}


@dataclass(frozen=True)
class Knowledge:
    """How the search plays one game: its two verbs, what they have learnt, and its tuning."""

    game: Game
    propose: Callable[[State, Weights, Buffers], int]
    estimate: Callable[[State, Weights, Any], None]
    ending: ModuleType  # ``settle`` and ``alone``
    weights: Weights
    tuning: Mapping[str, Any]
    max_moves: int  # no position proposes more
    others: tuple[tuple[int, int], ...] = ()  # weights that look at other seats: from, to
    scale: int = 1  # weights are whole parts of a point, so many to one
    facts: ModuleType | None = None  # what the network is told: ``note_seat`` and so on, and ``SIZES``
    net: Net = None  # the network, if there is one
    leaf: float = 0.5  # how much it counts where the tree ends, before playing on to the end of the round
    notes: tuple[tuple[Any, ...], ...] = ()  # fields of the buffers in which ``propose`` makes notes

    def __post_init__(self) -> None:
        """Let the compiled search find the verbs of this game."""
        register(self.game.dtype, {verbs.propose: self.propose, verbs.estimate: self.estimate})
        register(self.game.dtype, {verbs.settle: self.ending.settle, verbs.alone: self.ending.alone})
        for told in ("note_seat", "note_table", "note_move", "judges_moves") if self.facts else ():
            register(self.game.dtype, {getattr(verbs, told): getattr(self.facts, told)})

    def new_tuning(self, **changes: float) -> Tuning:
        """The tuning of this game, with some numbers changed."""
        return new_tuning({**self.tuning, **changes})

    def own_weights(self) -> Weights:
        """The weights of a player who looks only at their own board."""
        weights = self.weights.copy()
        for first, last in self.others:
            weights[first:last] = 0
        return weights

    def new_buffers(self) -> Buffers:
        """Memory for a search of this game: moves, each with score, prior and node; points; the notes."""
        size = (self.max_moves,)
        fields = [
            ("move", np.int32, size),
            ("score", np.float64, size),
            ("prior", np.float64, size),
            ("node", np.int32, size),
            ("points", np.float64, self.game.dtype["score"].shape),
            ("end", np.int32),  # where the simulation ended for which points were expected
            *self.notes,
        ]
        return np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))[0]


def knowledge_of(game: Game, version: str = "") -> Knowledge:
    """What is known about a game today; with a version, what was known then."""
    if (game.dtype, version) not in _LOADED:
        name = MODULES.get(game.name)
        _LOADED[game.dtype, version] = load_knowledge(name, version) if name else plain_knowledge(game)
    return _LOADED[game.dtype, version]


def load_knowledge(name: str, version: str) -> Knowledge:
    """The knowledge of a module: of a version, if its game is as old as that."""
    module = import_module(name)
    return getattr(module, "FROZEN", {}).get(version, module.KNOWLEDGE)  # type: ignore[no-any-return]


def plain_knowledge(game: Game) -> Knowledge:
    """Enough to search a game about which nothing is known."""
    return Knowledge(
        game=game,
        propose=plain.propose,
        estimate=plain.estimate,
        ending=plain,
        weights=plain.WEIGHTS,
        tuning=plain.TUNING,
        max_moves=game.max_steps,
    )
