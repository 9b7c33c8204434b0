"""Looking ahead for people and bots: what a step would bring."""

from typing import Any

from sintra.kernel.ahead import Brings, Ways
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log
from sintra.kernel.random import Rng
from sintra.summer.rules import apply
from sintra.summer.scoring import NUMBERS, STAR, score_end
from sintra.summer.state import OVER, State
from sintra.summer.steps import PLACE_STEPS, Steps
from sintra.summer.tables import ROUNDS

BRINGS = ("points", "bonus")
POINTS, BONUS = range(2)


@compiled
def look_ahead(
    state: State, steps: Steps, brings: Brings, rng: Rng, log: Log, _: Steps, trials: Any, __: Ways
) -> None:
    """Try each of some legal steps on a copy: the points and bonus tiles, without stars and numbers."""
    seat, trial = int(state.seat), trials[0]
    for i in range(len(steps)):
        trials[0] = state
        log.count = 0
        apply(trial, int(steps[i]), rng, log)
        if state.round_no == ROUNDS and trial.passed[seat] and trial.stage != OVER:
            score_end(trial, seat, log)  # its board stays as it is, so what S7.3 will cost is known
        brings[i, POINTS] = points_at_once(log, seat)
        brings[i, BONUS] = int(trial.bonus) if steps[i] >= PLACE_STEPS else 0


@compiled
def points_at_once(log: Log, seat: int) -> int:
    """The points of a seat's step itself, without the final scoring that it may lead to."""
    points = 0
    for entry in range(int(log.count)):
        if log.seat[entry] == seat and log.reason[entry] != STAR and log.reason[entry] != NUMBERS:
            points += int(log.points[entry])
    return points
