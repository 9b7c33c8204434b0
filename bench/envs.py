"""Environments: steps a second, beside peers in the same run: those of PettingZoo, OpenSpiel and Pgx.

    python bench/envs.py [--json]

Steps of random play with masks and observations. Where other work disturbs a run, the fastest of its parts
counts. Peers: PettingZoo's chess, OpenSpiel's backgammon, Pgx's backgammon and chess
(``pip install "pettingzoo[classic]" open_spiel pgx``).

batch   2,048 games on two threads, the choice of the steps not counted
vector  the same through Gymnasium: one seat against `random`, whose steps are not counted
core    both on one thread, in seconds of its processor: steadier beside other work
aec     one game after the other through PettingZoo, with its usual checks, in seconds of the processor
spiel   one game after the other through OpenSpiel, whose own games are written in C++; likewise
pgx     games side by side on all cores, as Pgx does it: one call compiled by JAX, new games where one ends
"""

import argparse
import json
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from typing import Any

import numpy as np

from envs_pgx import PGX_GAMES, pgx_speed
from sintra.envs import pettingzoo
from sintra.envs.batch import Batch
from sintra.envs.gymnasium import Seats
from sintra.envs.observe import MODULES

GAMES, ROUNDS, PARTS, AEC_STEPS, THREADS = 2048, 20, 8, 500, 2


def fastest(parts: list[list[float]], steps: int) -> float:
    """Steps a second of the fastest part; each is a list of seconds, in which ``steps`` were played."""
    return max(steps * len(part) / sum(part) for part in parts)


def random_speed(batch: Batch, step: Callable[[Any], Any], clock: Callable[[], float]) -> float:
    """Steps a second of random play in all games of a batch."""
    chance = np.random.default_rng(1)
    step(batch.masks.argmax(axis=1))  # compiles

    def seconds() -> float:
        weights = chance.random(batch.masks.shape, dtype=np.float32)
        steps = (batch.masks * weights).argmax(axis=1)
        started = clock()
        step(steps)
        return clock() - started

    return fastest([[seconds() for _ in range(ROUNDS)] for _ in range(PARTS)], GAMES)


def batch_speed(name: str, threads: int = THREADS, clock: Callable[[], float] = time.perf_counter) -> float:
    """Steps a second of a batch."""
    with closing(Batch(name, GAMES, seed=1, threads=threads)) as batch:
        return random_speed(batch, batch.step, clock)


def vector_speed(name: str, threads: int = THREADS, clock: Callable[[], float] = time.perf_counter) -> float:
    """Steps a second through Gymnasium, of one seat against `random`."""
    with closing(Seats(name, GAMES, threads=threads, copy=False)) as envs:
        envs.reset(seed=1)
        return random_speed(envs.batch, envs.step, clock)


def aec_speed(new_env: Callable[[], Any]) -> float:
    """Steps a second through PettingZoo."""
    env, chance = new_env(), np.random.default_rng(1)
    played, spent = 0, 0.0
    while played < AEC_STEPS:
        env.reset(seed=played)
        for _ in env.agent_iter():
            started = time.process_time()
            observation, _, terminated, truncated, _ = env.last()
            spent += time.process_time() - started
            legal = np.flatnonzero(observation["action_mask"])
            step = None if terminated or truncated else int(chance.choice(legal))
            started = time.process_time()
            env.step(step)
            spent += time.process_time() - started
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
            started = time.process_time()
            if state.is_chance_node():
                legal = [outcome for outcome, _ in state.chance_outcomes()]
            else:
                observation.set_from(state, state.current_player())
                legal, played = np.flatnonzero(state.legal_actions_mask()).tolist(), played + 1
            state.apply_action(int(legal[int(random * len(legal))]))
            spent += time.process_time() - started
    return played / spent


def repeated(speed: Callable[[], float]) -> float:
    """The fastest of several runs; the first compiles and is not counted."""
    speed()
    return max(speed() for _ in range(PARTS))


def measure() -> dict[str, float]:
    """All figures."""
    figures: dict[str, float] = {}
    for name in MODULES:
        figures[f"{name} batch"] = batch_speed(name)
        figures[f"{name} batch core"] = batch_speed(name, 1, time.process_time)
        figures[f"{name} vector"] = vector_speed(name)
        figures[f"{name} vector core"] = vector_speed(name, 1, time.process_time)
        figures[f"{name} aec"] = repeated(partial(aec_speed, partial(pettingzoo.env, name)))
    with suppress(ImportError):  # pip install open_spiel
        for name in ("sintra_summer", "sintra_garden", "backgammon"):
            figures[f"{name.removeprefix('sintra_')} spiel"] = repeated(partial(spiel_speed, name))
    with suppress(ImportError):  # pip install pettingzoo[classic]
        from pettingzoo.classic import chess_v6

        figures["chess aec"] = repeated(partial(aec_speed, chess_v6.env))
    with suppress(ImportError):  # pip install pgx
        for name in PGX_GAMES:
            figures[f"{name} pgx"] = pgx_speed(name)
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
            print(f"{name:18} {speed:12,} steps/s")


if __name__ == "__main__":
    main()
