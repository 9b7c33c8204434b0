"""Environments: steps a second, beside PettingZoo's own chess in the same run.

    python bench/envs.py [--json]

Steps of random play with masks and observations. ``batch``: 4,096 games on two threads, the choice of the
steps not counted; ``aec``: one game after the other through PettingZoo, with its usual wrappers.
"""

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.envs import pettingzoo
from sintra.envs.batch import Batch

GAMES, ROUNDS, AEC_STEPS, THREADS = 4096, 120, 2000, 2


def batch_speed(name: str) -> float:
    """Steps a second of a batch."""
    batch, chance, spent = Batch(name, GAMES, seed=1, threads=THREADS), np.random.default_rng(1), 0.0
    batch.step(batch.masks.argmax(axis=1))  # compiles
    for _ in range(ROUNDS):
        weights = chance.random(batch.masks.shape, dtype=np.float32)
        steps = (batch.masks * weights).argmax(axis=1)
        started = time.perf_counter()
        batch.step(steps)
        spent += time.perf_counter() - started
    batch.close()
    return GAMES * ROUNDS / spent


def aec_speed(new_env: Callable[[], Any]) -> float:
    """Steps a second through PettingZoo."""
    env, chance = new_env(), np.random.default_rng(1)
    played, spent = 0, 0.0
    while played < AEC_STEPS:
        env.reset(seed=played)
        for _ in env.agent_iter():
            started = time.perf_counter()
            observation, _, terminated, truncated, _ = env.last()
            spent += time.perf_counter() - started
            legal = np.flatnonzero(observation["action_mask"])
            step = None if terminated or truncated else int(chance.choice(legal))
            started = time.perf_counter()
            env.step(step)
            spent += time.perf_counter() - started
            played += 1
    return played / spent


def measure() -> dict[str, float]:
    """All figures; the first run of each environment compiles and is not counted."""
    figures: dict[str, float] = {}
    for name, new_env in {"summer": pettingzoo.summer, "garden": pettingzoo.garden}.items():
        figures[f"{name} batch"] = batch_speed(name)
        aec_speed(new_env)
        figures[f"{name} aec"] = aec_speed(new_env)
    try:
        from pettingzoo.classic import chess_v6
    except ImportError:
        return figures  # pip install pettingzoo[classic]
    figures["chess aec"] = aec_speed(chess_v6.env)
    return figures


def main() -> None:
    """Print steps a second."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--json", action="store_true")
    figures = {name: round(speed) for name, speed in measure().items()}
    if parser.parse_args().json:
        print(json.dumps(figures))
    else:
        for name, speed in figures.items():
            print(f"{name:14} {speed:12,} steps/s")


if __name__ == "__main__":
    main()
