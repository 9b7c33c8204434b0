"""A game about which the search knows only the rules: every step is worth a look, and points are points.

That is enough for all levels and for hints. It reads only the fields that every state has: ``seat``,
``seats``, ``score`` and ``round_no``.
"""

from typing import Any

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State, is_over, legal, worth
from sintra.search.verbs import NEAR, Buffers, Weights

WEIGHTS = np.zeros(1, np.float64)  # nothing was learnt

TUNING = {
    "exploration": 0.3,
    "temperature": 1.0,
    "cut": 1.0,
    "doubt": 0.02,
    "blur": 1.0,  # all steps seem equal, so beyond the tree any of them is played
    "margin_scale": 5.0,
    "score_share": 0.0,
    "score_scale": 1.0,
    "score_middle": 0.0,
    "trust": 1.0,
    "sharp": 1.0,
    "spread": (10,) * 8,
}


@compiled
def propose(state: State, _: Weights, buffers: Buffers) -> int:
    """Every legal step, each as good as any other."""
    number = legal(state, buffers.move)
    for i in range(number):
        buffers.score[i] = 0.0
    return number


@compiled
def estimate(state: State, _: Weights, points: Any) -> None:
    """What a seat has now, as if its board were scored."""
    over = is_over(state)
    for seat in range(int(state.seats)):
        points[seat] = float(state.score[seat]) if over else float(worth(state, seat))


@compiled
def settle(_: State) -> int:
    """Nothing is known that could be forgotten."""
    return NEAR


@compiled
def alone(_: State, __: int, ___: Rng, ____: Log) -> None:
    """Never asked, because seats are never known to be apart."""
