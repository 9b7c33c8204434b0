"""Environments: steps a second, beside PettingZoo's chess and OpenSpiel's backgammon in the same run.

    python bench/envs.py [--json]

Steps of random play with masks and observations.

batch   4,096 games on two threads, the choice of the steps not counted
core    the same on one thread, in seconds of its processor: steadier beside other work
vector  the same through Gymnasium: one seat against `random`, whose steps are not counted
aec     one game after the other through PettingZoo, with its usual wrappers
spiel   one game after the other through OpenSpiel, whose own games are written in C++
"""

import argparse
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np

from sintra.envs import pettingzoo
from sintra.envs.batch import Batch
from sintra.envs.gymnasium import Seats

GAMES, ROUNDS, AEC_STEPS, THREADS = 4096, 120, 2000, 2


def batch_speed(name: str, threads: int = THREADS, clock: Callable[[], float] = time.perf_counter) -> float:
    """Steps a second of a batch."""
    batch, chance, spent = Batch(name, GAMES, seed=1, threads=threads), np.random.default_rng(1), 0.0
    batch.step(batch.masks.argmax(axis=1))  # compiles
    for _ in range(ROUNDS):
        weights = chance.random(batch.masks.shape, dtype=np.float32)
        steps = (batch.masks * weights).argmax(axis=1)
        started = clock()
        batch.step(steps)
        spent += clock() - started
    batch.close()
    return GAMES * ROUNDS / spent


def vector_speed(name: str) -> float:
    """Steps a second through Gymnasium, of one seat against `random`."""
    envs, chance, spent = Seats(name, GAMES, threads=THREADS, copy=False), np.random.default_rng(1), 0.0
    _, infos = envs.reset(seed=1)
    for number in range(ROUNDS):
        weights = chance.random(infos["action_mask"].shape, dtype=np.float32)
        steps = (infos["action_mask"] * weights).argmax(axis=1)
        started = time.perf_counter()
        *_, infos = envs.step(steps)
        spent += time.perf_counter() - started if number else 0.0  # the first one compiles
    envs.close()
    return GAMES * (ROUNDS - 1) / spent


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


def spiel_speed(name: str) -> float:
    """Steps a second through OpenSpiel. Chance nodes are not counted as steps, but what they take is."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    import sintra.envs.openspiel  # noqa: F401, registers the games

    game, chance, played, spent = pyspiel.load_game(name), np.random.default_rng(1), 0, 0.0
    observation = make_observation(game)
    while played < AEC_STEPS:
        state = game.new_initial_state()
        while not state.is_terminal():
            random = chance.random()
            started = time.perf_counter()
            if state.is_chance_node():
                legal = [outcome for outcome, _ in state.chance_outcomes()]
            else:
                observation.set_from(state, state.current_player())
                legal, played = np.flatnonzero(state.legal_actions_mask()).tolist(), played + 1
            state.apply_action(int(legal[int(random * len(legal))]))
            spent += time.perf_counter() - started
    return played / spent


def measure() -> dict[str, float]:
    """All figures; the first run of each environment compiles and is not counted."""
    figures: dict[str, float] = {}
    for name, new_env in {"summer": pettingzoo.summer, "garden": pettingzoo.garden}.items():
        figures[f"{name} batch"] = batch_speed(name)
        figures[f"{name} core"] = batch_speed(name, 1, time.process_time)
        figures[f"{name} vector"] = vector_speed(name)
        aec_speed(new_env)
        figures[f"{name} aec"] = aec_speed(new_env)
    with suppress(ImportError):  # pip install open_spiel
        for name in ("sintra_summer", "sintra_garden", "backgammon"):
            figures[f"{name.removeprefix('sintra_')} spiel"] = spiel_speed(name)
    with suppress(ImportError):  # pip install pettingzoo[classic]
        from pettingzoo.classic import chess_v6

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
