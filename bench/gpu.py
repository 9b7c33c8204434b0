"""Whole random games on a GPU, by the same rules, checked against the CPU.

    PYTHONPATH=src python bench/gpu.py --game summer --seats 2 --games 20000000

Every game has its own stream of random numbers, so a GPU must play the very game that the CPU plays
from the same number. All games are compared by average score and length; a sample is compared game by
game: final scores, number of steps, and a checksum over every step taken.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # some releases of numba.cuda still ask for the old name
    np.row_stack = np.vstack

from sintra.cli.arguments import parse_options
from sintra.games import find_game
from sintra.kernel.errors import SintraError
from sintra.kernel.game import Game
from sintra.kernel.jit import COMPILED, compiled
from sintra.kernel.log import new_log
from sintra.kernel.random import below, new_rng, seed_stream
from sintra.kernel.verbs import apply, deal, is_over, legal

GRID = (132 * 16, 128)  # blocks, and threads of each


@compiled
def stir(checksum: int, step: int) -> int:
    """A checksum that depends on every step and on their order."""
    return (checksum * 31 + step + 1) & 0xFFFFFF


@compiled
def play_game(
    row: int, state: Any, seats: int, choices: Any, seed: int, rng: Any, log: Any, steps: Any, result: Any
) -> None:
    """Play the game with this number into ``result``: length, checksum, scores."""
    seed_stream(rng, seed, row)
    deal(state, seats, choices, rng)
    length = 0
    checksum = 0
    while not is_over(state):
        count = legal(state, steps)
        step = int(steps[below(rng, count)])
        apply(state, step, rng, log)
        checksum = stir(checksum, step)
        length += 1
    result[0] = length
    result[1] = checksum
    for seat in range(seats):
        result[2 + seat] = state.score[seat]


@compiled
def play_on_cpu(
    first: int, state: Any, seats: int, choices: Any, seed: int, rng: Any, log: Any, steps: Any, results: Any
) -> None:
    """Play the games ``first``, ``first`` + 1, ... of a seed into ``results``."""
    for row in range(len(results)):
        play_game(first + row, state, seats, choices, seed, rng, log, steps, results[row])


def make_kernel(cuda: Any, game: Game) -> Any:
    """The same as a kernel: with n threads, each plays every n-th game."""
    import numba

    dtype, size = numba.from_dtype(game.dtype), game.max_steps + 1

    @cuda.jit
    def play_on_gpu(seats, choices, seed, log, results):  # type: ignore[no-untyped-def]
        states = cuda.local.array(1, dtype)
        steps = cuda.local.array(size, numba.int16)
        rng = cuda.local.array(2, numba.int64)
        for row in range(cuda.grid(1), len(results), cuda.gridsize(1)):
            play_game(row, states[0], seats, choices, seed, rng, log[0], steps, results[row])

    return play_on_gpu


def compare(game: Game, seats: int, choices: Any, seed: int, results: Any, sample: int) -> dict[str, Any]:
    """Averages of the sample on the CPU and of all games on the GPU, and how many games differ."""
    cpu = np.zeros((sample, 2 + seats), np.int32)
    setting = (game.new_state(), seats, choices, seed, new_rng(), new_log(wanted=False), game.new_steps())
    play_on_cpu(0, *setting, cpu)
    return {
        "cpu_score": round(float(cpu[:, 2:].mean()), 3),
        "gpu_score": round(float(results[:, 2:].mean()), 3),
        "cpu_length": round(float(cpu[:, 0].mean()), 3),
        "gpu_length": round(float(results[:, 0].mean()), 3),
        "sample": sample,
        "differing": int((cpu != results[:sample]).any(axis=1).sum()),
    }


def measure(cuda: Any, game: Game, args: Any) -> Iterator[dict[str, Any]]:
    """Time the kernel over all games on each grid, after a first launch that compiles it."""
    game.check_seats(args.seats)
    choices = game.choices(parse_options(args.option))
    log = np.zeros(1, new_log().dtype)  # a log that notes nothing serves all threads
    kernel = make_kernel(cuda, game)
    device_choices, device_log = cuda.to_device(choices), cuda.to_device(log)
    results = cuda.device_array((args.games, 2 + args.seats), np.int32)
    setting = (args.seats, device_choices, args.seed, device_log)
    started = time.perf_counter()
    kernel[1, 32](*setting, results[:32])
    cuda.synchronize()
    first_use = time.perf_counter() - started
    for grid in args.grid or [GRID]:
        times = []
        for _ in range(args.repeats):
            started = time.perf_counter()
            kernel[grid](*setting, results)
            cuda.synchronize()
            times.append(time.perf_counter() - started)
        played = results.copy_to_host()
        seconds = float(np.median(times))
        yield {
            "game": game.name,
            "option": args.option,
            "seats": args.seats,
            "games": args.games,
            "grid": grid,
            "local_bytes": max(kernel.get_local_mem_per_thread().values(), default=0),
            "games_per_s": round(args.games / seconds),
            "steps_per_s": round(int(played[:, 0].sum()) / seconds),
            "slowest_games_per_s": round(args.games / max(times)),
            "first_use_s": round(first_use, 1),
            **compare(game, args.seats, choices, args.seed, played, min(args.sample, args.games)),
        }


def parse_grid(text: str) -> tuple[int, int]:
    """Blocks and threads of each, from ``2112x128``."""
    blocks, _, threads = text.partition("x")
    return int(blocks), int(threads)


def main() -> int:
    """Measure and print a JSON line for each grid; exit status 1 if a game differs from the CPU's."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="summer")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=20_000_000)
    parser.add_argument("--sample", type=int, default=20_000, help="games compared one by one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--grid", type=parse_grid, action="append", help="BLOCKSxTHREADS; several are compared"
    )
    parser.add_argument("--repeats", type=int, default=3)
    args = parser.parse_args()
    try:
        from numba import cuda
    except ImportError:
        cuda = None
    if cuda is None or not COMPILED or not cuda.is_available():
        print("no CUDA GPU that Numba can use here: nothing measured", file=sys.stderr)
        return 0
    differing = 0
    try:
        for report in measure(cuda, find_game(args.game), args):
            print(json.dumps(report), flush=True)
            differing += report["differing"]
    except SintraError as error:
        print(f"gpu: {error}", file=sys.stderr)
        return 2
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
