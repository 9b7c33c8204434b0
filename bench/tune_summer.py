"""Learn the tables of ``sintra/search/summer.py`` in self-play, from what they are or from nothing.

    python bench/tune_summer.py --minutes 10 --seed 1

Games are played by the tables as they stand, with some noise, at two to four seats and on both sides. After
every game the tables are moved towards the scores it ended with, at every position that a seat left behind:
the mean of final scores is what they are to hold. The steps get smaller with time.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from sintra.games import find_game
from sintra.kernel.jit import rule
from sintra.kernel.log import new_log
from sintra.kernel.random import below, new_rng, seed_number, seed_stream
from sintra.kernel.verbs import apply, deal, is_over
from sintra.search import summer
from sintra.search.knowledge import knowledge_of
from sintra.search.tree import NODE, NONE, ROOT, find_node, simulate
from sintra.search.verbs import MAX_MOVES, propose

CHUNK = 2000  # games between two looks at the clock
MAX_SAMPLES = 600


@rule
def noise(rng: Any) -> float:
    """Between -1 and 1, more often near 0."""
    return (below(rng, 1001) + below(rng, 1001) - 1000) / 1000


@rule
def choose_noisily(state: Any, weights: Any, amplitude: float, rng: Any, moves: Any, scores: Any) -> int:
    """The best move as far as the tables see, misjudged a little."""
    number = propose(state, weights, moves, scores)
    best, best_score = 0, -1e9
    for i in range(number):
        score = scores[i] + amplitude * noise(rng)
        if score > best_score:
            best, best_score = i, score
    return int(moves[best])


@rule
def learn(weights: Any, trace: Any, gain: float, rate: float) -> None:
    """Move the numbers that a position looked up, equally, towards what was gained from there on."""
    error = gain
    for i in range(1, trace[0] + 1):
        error -= weights[trace[i]]
    step = rate * error / trace[0]
    for i in range(1, trace[0] + 1):
        weights[trace[i]] += step


@rule
def choose_by_search(
    simulations: int, state: Any, taste: Any, weights: Any, rng: Any, log: Any, room: Any
) -> int:
    """The move that a small search visits most."""
    moves, scores, priors, found, points, nodes, places, scratch = room
    if propose(state, weights, moves, scores) == 1:
        return int(moves[0])
    for i in range(len(places)):
        places[i] = 0
    buffers = (rng, log, moves, scores, priors, found, points)
    simulate(simulations, nodes, places, 1, ROOT, state, scratch, taste, weights, *buffers)
    best, most = 0, -1
    for i in range(propose(state, weights, moves, scores)):
        node = find_node(nodes, places, ROOT, int(moves[i]))
        if node != NONE and nodes[node].visits > most:
            best, most = int(moves[i]), int(nodes[node].visits)
    return best


@rule
def play(
    simulations: int,
    amplitude: float,
    state: Any,
    taste: Any,
    weights: Any,
    rng: Any,
    log: Any,
    room: Any,
    samples: Any,
) -> int:
    """Play a game and note what every seat looked up at the positions it left behind. How many.

    With a search, one move in eight is left to the noisy heuristic, for variety.
    """
    traces, seats_of, points = samples
    tables = weights.view(summer.TABLES)[0]
    number = 0
    while not is_over(state):
        seat = int(state.seat)
        if simulations and below(rng, 8):
            move = choose_by_search(simulations, state, taste, weights, rng, log, room)
        else:
            move = choose_noisily(state, weights, amplitude, rng, room[0], room[1])
        apply(state, move, rng, log)
        if number < len(seats_of) and not is_over(state):
            traces[number, 0] = 0
            summer.worth_of(state, seat, (tables, traces[number]))
            points[number] = state.score[seat]
            seats_of[number] = seat
            number += 1
    return number


@rule
def play_and_learn(
    games: int,
    first: int,
    seed: int,
    rate: float,
    simulations: int,
    amplitude: float,
    choices: Any,
    state: Any,
    taste: Any,
    weights: Any,
    rng: Any,
    log: Any,
    room: Any,
    samples: Any,
    sums: Any,
) -> None:
    """Play games at changing tables; ``sums`` counts seats and points by side and number of seats."""
    for game in range(games):
        seed_stream(rng, seed, first + game)
        seats = 2 if below(rng, 2) == 0 else 3 + below(rng, 2)
        choices[0] = 1 if below(rng, 3) == 0 else 0
        deal(state, seats, choices, rng)
        number = play(simulations, amplitude, state, taste, weights, rng, log, room, samples)
        for i in range(number):
            gain = float(state.score[int(samples[1][i])]) - samples[2][i]
            learn(weights, samples[0][i], gain, rate)
        for seat in range(seats):
            sums[int(choices[0]), seats - 2, 0] += 1
            sums[int(choices[0]), seats - 2, 1] += state.score[seat]


class Learner:
    """Buffers of one thread. All threads change the same tables; that they meet now and then does no harm."""

    def __init__(self, weights: Any, args: Any) -> None:
        game, size = find_game("summer"), 1 << (2 * args.simulations).bit_length()
        kinds = (np.int32, np.float32, np.float32, np.int32)
        tree = (np.zeros(args.simulations + 1, NODE), np.zeros(size, np.int32), np.zeros(1, game.dtype))
        self.room = (*(np.zeros(MAX_MOVES, kind) for kind in kinds), np.zeros(4), *tree)
        self.table = (np.zeros(1, np.int8), game.new_state(), knowledge_of("summer").new_taste(), weights)
        self.chance = (new_rng(), new_log(wanted=False))
        self.samples = (
            np.zeros((MAX_SAMPLES, 64), np.int32),
            np.zeros(MAX_SAMPLES, np.int8),
            np.zeros(MAX_SAMPLES),
        )
        self.how = (args.simulations, args.noise)

    def run(self, games: int, first: int, seed: int, rate: float) -> np.ndarray:
        """Some games; how many seats there were and their points, by side and number of seats."""
        sums = np.zeros((2, 3, 2))
        play_and_learn(
            games, first, seed, rate, *self.how, *self.table, *self.chance, self.room, self.samples, sums
        )
        return sums


def main() -> int:
    """Learn for a while, then write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fresh", action="store_true", help="begin with empty tables")
    parser.add_argument(
        "--rate", type=float, default=0.01, help="part of an error that is corrected at first"
    )
    parser.add_argument("--noise", type=float, default=2.0, help="points by which moves are misjudged")
    parser.add_argument(
        "--simulations", type=int, default=0, help="of a search for each step (default: none)"
    )
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    weights = np.zeros(summer.SIZE, np.float32) if args.fresh else summer.load_weights()
    learners = [Learner(weights, args) for _ in range(args.threads)]
    learners[0].run(1, 0, 0, 0.0)  # compiles
    chunk = CHUNK if args.simulations == 0 else 1 + CHUNK // args.simulations
    started, first, seed = time.monotonic(), 0, seed_number(args.seed)
    with ThreadPoolExecutor(args.threads) as pool:
        while (spent := (time.monotonic() - started) / 60) < args.minutes:
            rate = args.rate * max(0.02, 1 - spent / args.minutes)
            starts = range(first, first + chunk * args.threads, chunk)
            jobs = [
                pool.submit(one.run, chunk, at, seed, rate) for one, at in zip(learners, starts, strict=True)
            ]
            sums = np.sum([job.result() for job in jobs], axis=0)
            first += chunk * args.threads
            means = (sums[..., 1] / np.maximum(sums[..., 0], 1)).round(1).tolist()
            print(f"{first:,} games, {spent:.1f} minutes, mean scores {means}", file=sys.stderr, flush=True)
    np.save(summer.FILE, np.round(weights * summer.SCALE).clip(-32768, 32767).astype(np.int16))
    return 0


if __name__ == "__main__":
    sys.exit(main())
