"""Environments on a GPU: steps a second with masks and observations, the choice of the steps not counted.

    PYTHONPATH=src python bench/envs_gpu.py --games 262144 [--json]

A thread picks a random legal step of each game; then the clock runs for the step itself, from the launch
until the device is done with masks, observations and rewards.
"""

import argparse
import json
import time
from typing import Any

import numpy as np

from sintra.envs.gpu import GpuBatch, cuda
from sintra.kernel.random import below

ROUNDS, THREADS = 200, 128


@cuda.jit  # type: ignore[untyped-decorator]
def choose(rngs: Any, legal: Any, counts: Any, actions: Any) -> None:
    """A random legal step of each game, from random numbers of their own."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = legal[i, below(rngs[i], int(counts[i]))]


def speed(name: str, games: int, seats: int) -> dict[str, float]:
    """Steps a second, and how long the first step took, which compiles."""
    started = time.perf_counter()
    batch = GpuBatch(name, games, seats, seed=1)
    rngs = cuda.to_device(np.random.default_rng(1).integers(1, 2**32, (games, 2)))
    actions, spent, checked = cuda.to_device(np.zeros(games, np.int64)), 0.0, 0.0
    for number in range(2 * ROUNDS):
        choose[-(-games // THREADS), THREADS](rngs, batch.legal, batch.counts, actions)
        cuda.synchronize()
        if number == 0:
            batch.step(actions)
            cuda.synchronize()
            first = time.perf_counter() - started
            continue
        began = time.perf_counter()
        batch.step(actions, check=number < ROUNDS)
        cuda.synchronize()
        if number < ROUNDS:
            checked += time.perf_counter() - began
        else:
            spent += time.perf_counter() - began
    steps = games * ROUNDS
    return {
        "steps_per_s": round(steps / spent),
        "checked": round(steps / checked),
        "first_s": round(first, 1),
    }


def main() -> None:
    """Print steps a second of both games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=262_144)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for name in ("summer", "garden"):
        figures = speed(name, arguments.games, arguments.seats)
        if arguments.json:
            print(json.dumps({"game": name, "games": arguments.games, **figures}), flush=True)
        else:
            print(
                f"{name}: {figures['steps_per_s']:,} steps/s, {figures['checked']:,} with a check", flush=True
            )


if __name__ == "__main__":
    main()
