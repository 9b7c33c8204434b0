"""How a search thinks and what it wants: one record of numbers, different for each game."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

Tuning: TypeAlias = Any  # a record of dtype TUNING

SPREADS = 8  # the last one holds for all later rounds too
GUESSED = 0  # the one for ends of games to which no tree led: there is no round 0
SURE = -1  # ends of games as they will be: nothing to be said about them

TUNING = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("exploration", np.float64),
                ("temperature", np.float64),  # points: how sharply proposals become a prior
                ("cut", np.float64),  # moves that many points below the best proposal are not looked at
                ("doubt", np.float64),  # how much worse than its parent an untried move is taken to be
                ("blur", np.float64),  # points by which moves are misjudged beyond the tree
                ("margin_scale", np.float64),  # points of margin that make a win likely
                ("score_share", np.float64),  # how much of the utility is the seat's own score
                ("score_scale", np.float64),
                ("score_middle", np.float64),
                ("trust", np.float64),  # how much a network counts at the end of a round, beside the estimate
                ("sharp", np.float64),  # how much it sharpens its priors; 0: they are those of the proposals
                # By round, how far final scores lie from their estimates: how much a lead can be trusted.
                ("spread", np.float64, (SPREADS,)),
                # And by how many points they are too low; margins and chances are the same with it.
                ("lift", np.float64, (SPREADS,)),
            ],
            align=True,
        ),
    )
)


def new_tuning(numbers: Mapping[str, Any]) -> Tuning:
    """A record of these numbers."""
    record = np.zeros(1, TUNING)[0]
    for name, number in numbers.items():
        record[name] = number
    return record
