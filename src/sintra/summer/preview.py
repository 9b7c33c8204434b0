"""Looking ahead for people and bots: what a step would bring."""

from typing import Any

import numpy as np

from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, new_rng
from sintra.summer.rules import apply
from sintra.summer.scoring import NUMBERS, STAR, score_end
from sintra.summer.state import OVER, STATE, State
from sintra.summer.steps import PLACE_STEPS
from sintra.summer.tables import ROUNDS

BRINGS = ("points", "bonus")
POINTS, BONUS = range(2)


def previews(state: State, steps: list[int]) -> list[dict[str, int]]:
    """Points and bonus tiles that each of some legal steps brings its seat, without stars and numbers."""
    brings = np.zeros((len(steps), len(BRINGS)), np.int16)
    preview_each(state, np.array(steps, np.int16), new_rng(), new_log(), np.zeros(1, STATE), brings)
    return [dict(zip(BRINGS, row, strict=True)) for row in brings.tolist()]


@compiled
def preview_each(state: State, steps: Any, rng: Rng, log: Log, scratch: Any, brings: Any) -> None:
    """Try each step on a copy and write what it brings."""
    seat, ahead = int(state.seat), scratch[0]
    for i in range(len(steps)):
        scratch[0] = state
        log.count = 0
        apply(ahead, int(steps[i]), rng, log)
        if state.round_no == ROUNDS and ahead.passed[seat] and ahead.stage != OVER:
            score_end(ahead, seat, log)  # its board stays as it is, so what S7.3 will cost is known
        brings[i, POINTS] = points_at_once(log, seat)
        brings[i, BONUS] = int(ahead.bonus) if steps[i] >= PLACE_STEPS else 0


@compiled
def points_at_once(log: Log, seat: int) -> int:
    """The points of a seat's step itself, without the final scoring that it may lead to."""
    points = 0
    for entry in range(int(log.count)):
        if log.seat[entry] == seat and log.reason[entry] != STAR and log.reason[entry] != NUMBERS:
            points += int(log.points[entry])
    return points
