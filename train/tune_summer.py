"""Summer Pavilion: learn the tables that weigh moves (``POLICY``) in self-play.

    python -m train.tune_summer --minutes 10 --seed 1

Learning starts from the tables as they are, or with ``--fresh`` from empty ones. The tables play against
themselves, misjudging a little, at two to four seats and on both sides. After every game they are moved
towards its final scores, at every position that a seat left behind, so that they come to hold the mean of
final scores. The moves get smaller with time.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from sintra.games import find_game
from sintra.kernel.jit import compiled
from sintra.kernel.log import new_log
from sintra.kernel.random import below, new_rng, seed_number, seed_stream
from sintra.kernel.verbs import deal, is_over
from sintra.search.playout import best_move, play_move
from sintra.search.summer.estimate import expected_score
from sintra.search.summer.knowledge import KNOWLEDGE
from sintra.search.summer.weights import DENY_AT, POLICY, TABLES, load, save

CHUNK = 2000  # games between two looks at the clock
MAX_SAMPLES = 600


@compiled
def learn(weights: Any, trace: Any, gain: float, rate: float) -> None:
    """Move the numbers that a position looked up, equally, towards what was gained from there on."""
    error = gain
    for i in range(1, trace[0] + 1):
        error -= weights[trace[i]]
    step = rate * error / trace[0]
    for i in range(1, trace[0] + 1):
        weights[trace[i]] += step


@compiled
def sure_points(state: Any, seat: int, tables: Any, trace: Any) -> float:
    """What a seat has whatever the tables say; the numbers that they would add are left in ``trace``."""
    trace[0] = 0
    points = expected_score(state, seat, (tables, trace))
    for i in range(1, trace[0] + 1):
        points -= tables.number[trace[i]]
    return points


@compiled
def play(blur: float, state: Any, weights: Any, rng: Any, log: Any, buffers: Any, samples: Any) -> int:
    """Play a game and note what every seat looked up at the positions it left behind.

    Return how many positions there are.
    """
    traces, seats_of, points = samples
    tables = weights.view(TABLES)[POLICY]
    number = 0
    while not is_over(state):
        seat = int(state.seat)
        play_move(state, best_move(state, weights, blur, rng, buffers), rng, log)
        if number < len(seats_of) and not is_over(state):
            points[number] = sure_points(state, seat, tables, traces[number])
            seats_of[number] = seat
            number += 1
    return number


@compiled
def play_and_learn(
    games: int,
    first: int,
    seed: int,
    rate: float,
    blur: float,
    choices: Any,
    state: Any,
    weights: Any,
    rng: Any,
    log: Any,
    buffers: Any,
    samples: Any,
    sums: Any,
) -> None:
    """Play games at changing tables; ``sums`` counts seats and points by side and number of seats."""
    for game in range(games):
        seed_stream(rng, seed, first + game)
        seats = 2 if below(rng, 2) == 0 else 3 + below(rng, 2)
        choices[0] = 1 if below(rng, 3) == 0 else 0
        deal(state, seats, choices, rng)
        number = play(blur, state, weights, rng, log, buffers, samples)
        for i in range(number):
            gain = float(state.score[int(samples[1][i])]) - samples[2][i]
            learn(weights, samples[0][i], gain, rate)
        for seat in range(seats):
            sums[int(choices[0]), seats - 2, 0] += 1
            sums[int(choices[0]), seats - 2, 1] += state.score[seat]


class Learner:
    """The games of one thread. All threads change the same tables; if two of them meet, it does no harm."""

    def __init__(self, weights: Any, args: Any) -> None:
        self.table = (np.zeros(1, np.int8), find_game("summer").new_state(), weights)
        self.memory = (new_rng(), new_log(wanted=False), KNOWLEDGE.new_buffers())
        self.samples = (
            np.zeros((MAX_SAMPLES, 64), np.int32),
            np.zeros(MAX_SAMPLES, np.int8),
            np.zeros(MAX_SAMPLES),
        )
        self.blur = args.blur

    def run(self, games: int, first: int, seed: int, rate: float) -> np.ndarray:
        """Some games; how many seats there were and their points, by side and number of seats."""
        sums = np.zeros((2, 3, 2))
        play_and_learn(games, first, seed, rate, self.blur, *self.table, *self.memory, self.samples, sums)
        return sums


def main() -> int:
    """Learn for a while, then write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fresh", action="store_true", help="begin with empty tables")
    parser.add_argument("--rate", type=float, default=0.01, help="part of an error corrected at first")
    parser.add_argument("--blur", type=float, default=2.0, help="points by which moves are misjudged")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    weights = load()
    if args.fresh:
        weights[:DENY_AT] = 0
    learners = [Learner(weights, args) for _ in range(args.threads)]
    learners[0].run(1, 0, 0, 0.0)  # compiles
    started, first, seed = time.monotonic(), 0, seed_number(args.seed)
    with ThreadPoolExecutor(args.threads) as pool:
        while (spent := (time.monotonic() - started) / 60) < args.minutes:
            rate = args.rate * max(0.02, 1 - spent / args.minutes)
            starts = range(first, first + CHUNK * args.threads, CHUNK)
            jobs = [
                pool.submit(one.run, CHUNK, at, seed, rate) for one, at in zip(learners, starts, strict=True)
            ]
            sums = np.sum([job.result() for job in jobs], axis=0)
            first += CHUNK * args.threads
            means = (sums[..., 1] / np.maximum(sums[..., 0], 1)).round(1).tolist()
            print(f"{first:,} games, {spent:.1f} minutes, mean scores {means}", file=sys.stderr, flush=True)
    save(weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
