"""Looking ahead for people and pages: what steps would bring, and the ways to pay for a piece.

Compiled functions write numbers into ``brings`` and ``ways``; a game names what a step can bring, and Python
and the page say it by these names.
"""

from typing import Any, TypeAlias

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.kernel.verbs import State, Steps, apply

Ways: TypeAlias = Any  # an int16 array of WAYS rows, each a way to pay
Brings: TypeAlias = Any  # an int16 array with a row for each step and a column for each thing it may bring

UNSAID = -(1 << 15)  # in ``brings``: nothing to report
TRIALS = 6  # states to try steps on
MOST_WAYS = 1024  # to pay for one piece: no storage has half as many
VALUE, JOKERS, FIRST_STEP = range(3)  # of a row: what is spent, jokers among it, then the steps
WAY_STEPS = 6
NO_STEP = -1  # after the last step of a way


def new_ways() -> Ways:
    """Room for all ways to pay for a piece."""
    return np.zeros((MOST_WAYS, FIRST_STEP + WAY_STEPS), np.int16)


def steps_of(way: Any) -> tuple[int, ...]:
    """The steps in one row of ``ways``."""
    return tuple(step for step in way[FIRST_STEP:].tolist() if step != NO_STEP)


@compiled
def preview_points(
    state: State, steps: Steps, brings: Brings, rng: Rng, log: Log, _: Steps, trials: Any, __: Ways
) -> None:
    """The points that each of some legal steps brings its seat at once, as the log has them."""
    for i in range(len(steps)):
        trials[0] = state
        log.count = 0
        apply(trials[0], int(steps[i]), rng, log)
        points = 0
        for entry in range(int(log.count)):
            if log.seat[entry] == state.seat:
                points += int(log.points[entry])
        brings[i, 0] = points


@compiled
def no_payments(_: State, __: Steps, ___: Any, ____: Ways) -> int:
    """For a game whose steps include their payment, or in which nothing is paid."""
    return 0
