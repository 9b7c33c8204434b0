"""Why one turn is better than another, in points: computed, not guessed.

Both turns are played on to the end of the game, by the heuristic for every seat and over the same sampled
tiles. Every point has a reason in the score log; the two logs are compared, reason by reason for every seat.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.kernel.game import Game
from sintra.kernel.jit import compiled
from sintra.kernel.log import Log, new_log
from sintra.kernel.random import Rng, new_rng, seed_stream
from sintra.kernel.verbs import State, Steps, apply, is_over
from sintra.search.knowledge import knowledge_of
from sintra.search.playout import Memory, best_move
from sintra.search.verbs import Weights, first_step, rest_of

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
        self.game, self.games, self.seed = game, games, new_rng(f"why:{seed}")
        known = knowledge_of(game)
        self._weights = known.weights
        self._memory = Memory(np.zeros(1, game.dtype), new_rng(), new_log(), known.new_buffers())

    def compare(self, state: State, turn: Sequence[int], other: Sequence[int]) -> list[Reason]:
        """What the first turn gains over the other, largest differences first."""
        more = self._points(state, turn) - self._points(state, other)
        sums, squares = more.sum(axis=0), (more * more).sum(axis=0)
        found = [
            Reason(seat, self.game.logged[reason].code, int(sums[seat, reason]) / self.games)
            for seat, reason in np.ndindex(sums.shape)
            if is_worth_telling(int(sums[seat, reason]), int(squares[seat, reason]), self.games)
        ]
        return sorted(found, key=lambda each: -abs(each.points))

    def _points(self, state: State, steps: Sequence[int]) -> Any:
        """Points by game, seat and reason, from a turn to the end of each game."""
        points = np.zeros((self.games, int(state.seats), len(self.game.logged)), np.int32)
        turn = (state, np.array(steps, np.int16))
        play_to_the_end(self.games, self.seed, *turn, self._weights, self._memory, points)
        return points


def is_worth_telling(total: int, squares: int, games: int) -> bool:
    """Whether a difference, known by its sums over games, is large and sure enough."""
    mean = total / games
    error = math.sqrt(max(squares / games - mean * mean, 0.0) / games)
    return abs(mean) >= max(LEAST, SURE * error)


@compiled
def play_to_the_end(
    games: int,
    seed: Rng,
    start: State,
    steps: Steps,
    weights: Weights,
    memory: Memory,
    points: Any,
) -> None:
    """Play a turn and then on to the end, and add up the points that are logged, by game, seat and reason.

    Every round of every game has its own random numbers, so that two turns meet the same tiles again in the
    next round even if they drew differently in this one.
    """
    trial, rng, log, buffers = memory
    number = int(seed[0]) | int(seed[1]) << 32
    for game in range(games):
        trial[0] = start
        round_no = int(start.round_no)
        seed_stream(rng, number, game << ROUND_BITS | round_no)
        for i in range(len(steps)):
            play_step(trial[0], int(steps[i]), rng, log, points[game])
        while not is_over(trial[0]):
            if trial[0].round_no != round_no:
                round_no = int(trial[0].round_no)
                seed_stream(rng, number, game << ROUND_BITS | round_no)
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
