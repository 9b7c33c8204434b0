"""Why one turn is better than another, in points: computed, not guessed.

Both turns are played on to the end of the game, by the heuristic for every seat and over the same sampled
tiles. Every point has a reason in the score log; the two logs are compared, reason by reason for every seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, new_rng, seed_number, seed_stream
from sintra.kernel.verbs import State, Steps, apply, is_over
from sintra.search.knowledge import knowledge_of
from sintra.search.playout import best_move
from sintra.search.verbs import Buffers, Weights, first_step, rest_of

ROUND_BITS = 4  # every round of a game that is played on has a stream of its own
LEAST = 0.5  # points: smaller differences are not told
SURE = 2.0  # nor those that are smaller than so many standard errors


@dataclass(frozen=True)
class Reason:
    """How many more points a seat makes for one reason if the first of two turns is played."""

    seat: int
    reason: str
    points: float


class Reasons:
    """Compares turns of one game."""

    def __init__(self, game: Game, games: int, seed: str) -> None:
        self.game, self.games, self.seed = game, games, seed_number(f"why:{seed}")
        known = knowledge_of(game)
        self._weights, self._buffers = known.weights, known.new_buffers()
        self._trial, self._log = np.zeros(1, game.dtype), new_log()

    def compare(self, state: State, turn: Sequence[int], other: Sequence[int]) -> list[Reason]:
        """What the first turn brings more than the other, largest differences first."""
        more = self._points(state, turn) - self._points(state, other)
        means, errors = more.mean(axis=0), more.std(axis=0) / self.games**0.5
        found = [
            Reason(seat, self.game.logged[reason].code, float(means[seat, reason]))
            for seat, reason in np.ndindex(means.shape)
            if abs(means[seat, reason]) >= max(LEAST, SURE * errors[seat, reason])
        ]
        return sorted(found, key=lambda each: -abs(each.points))

    def _points(self, state: State, steps: Sequence[int]) -> Any:
        """Points by game, seat and reason, from a turn to the end of each game."""
        points = np.zeros((self.games, int(state.seats), len(self.game.logged)), np.int32)
        played = (state, np.array(steps, np.int16), self._trial, self._weights)
        play_to_the_end(self.games, self.seed, *played, new_rng(), self._log, self._buffers, points)
        return points


@compiled
def play_to_the_end(
    games: int,
    seed: int,
    start: State,
    steps: Steps,
    trial: Any,
    weights: Weights,
    rng: Rng,
    log: Log,
    buffers: Buffers,
    points: Any,
) -> None:
    """Play a turn and then on to the end, and add up the points that are logged, by game, seat and reason.

    Every round of every game has its own random numbers, so that two turns meet the same tiles again in the
    next round even if they drew differently in this one.
    """
    for game in range(games):
        trial[0] = start
        round_no = int(start.round_no)
        seed_stream(rng, seed, game << ROUND_BITS | round_no)
        for i in range(len(steps)):
            play_step(trial[0], int(steps[i]), rng, log, points[game])
        while not is_over(trial[0]):
            if trial[0].round_no != round_no:
                round_no = int(trial[0].round_no)
                seed_stream(rng, seed, game << ROUND_BITS | round_no)
            move = best_move(trial[0], weights, 0.0, rng, buffers)
            while move >= 0:
                play_step(trial[0], first_step(move), rng, log, points[game])
                move = rest_of(move)


@compiled
def play_step(state: State, step: int, rng: Rng, log: Log, points: Any) -> None:
    """Play a step and add what it logs to the points."""
    apply(state, step, rng, log)
    for i in range(int(log.count)):
        points[int(log.seat[i]), int(log.reason[i])] += log.points[i]
    log.count = 0
