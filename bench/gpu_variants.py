"""Why are random games as fast as they are on a GPU? The same games, played by warps in several ways.

    PYTHONPATH=src python bench/gpu_variants.py --games 1000000 --out FOLDER

Each variant is compiled in a process of its own, side by side; a lock lets one at a time be measured. All
games are checked against the CPU: scores, length, and a checksum over every step.

game    a thread plays its games to the end, as in bench/gpu.py; a warp waits for its longest game
step    a thread deals its next game at once
turn    the threads of a warp begin their turns together
vote    a warp does what most of its threads have to do next; the others wait
shared  as `step`, with positions in memory that a block shares
"""

import argparse
import fcntl
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

if not hasattr(np, "row_stack"):  # some releases of numba.cuda still ask for the old name
    np.row_stack = np.vstack

import numba
from numba import cuda

from gpu import play_on_cpu, stir
from sintra.games import find_game
from sintra.garden import steps as garden
from sintra.kernel.game import Game
from sintra.kernel.log import new_log
from sintra.kernel.random import below, new_rng, seed_stream
from sintra.summer import steps as summer

SEATS, SEED, WARP, ALL = 2, 1, 32, 0xFFFFFFFF
STAGES = 8  # more than any game has
KINDS = {  # where each kind of step begins
    "garden": (
        garden.PICK_STEPS,
        garden.PIECE_STEPS,
        garden.CELL_STEPS,
        garden.BACK_STEPS,
        garden.PAY_STEPS,
        garden.PASS,
        garden.DISCARD_STEPS,
    ),
    "summer": (summer.BONUS_STEPS, summer.PASS, summer.KEEP_STEPS, summer.PLACE_STEPS),
}
DEAL = STAGES + 8
TASKS = DEAL + 1
NOTHING = -1


class Variant(NamedTuple):
    """One way to play."""

    game: str
    schedule: str
    lanes: int = 32  # threads of each warp that play
    alike: int = 1  # so many games one after the other have the same chance: no divergence at 32
    registers: int = 0  # at most; 0 for what the compiler wants
    threads: int = 128  # of a block
    blocks: int = 132 * 16


class Tools(NamedTuple):
    """What kernels are made of."""

    game: Game
    dtype: Any
    size: int
    lanes: int
    alike: int
    threads: int


def helpers(tools: Tools) -> tuple[Any, Any, Any]:
    """Device functions: begin a game, play one step, write how a game ended."""
    alike, lanes = tools.alike, tools.lanes
    deal, legal, apply = tools.game.deal, tools.game.legal, tools.game.apply

    @cuda.jit(device=True)
    def begin(state, rng, row, seats, choices, seed):  # type: ignore[no-untyped-def]
        seed_stream(rng, seed, row // alike)
        deal(state, seats, choices, rng)

    @cuda.jit(device=True)
    def play(state, rng, steps, log):  # type: ignore[no-untyped-def]
        count = legal(state, steps)
        step = int(steps[below(rng, count)])
        apply(state, step, rng, log)
        return step

    @cuda.jit(device=True)
    def first_row(rows):  # type: ignore[no-untyped-def]
        thread = cuda.grid(1)
        lane = thread % WARP
        return thread // WARP * lanes + lane if lane < lanes else rows

    return begin, play, first_row


def game_kernel(tools: Tools, **options: Any) -> Any:
    """Each game to its end."""
    dtype, size, lanes, is_over = tools.dtype, tools.size, tools.lanes, tools.game.is_over
    begin, play, first_row = helpers(tools)

    @cuda.jit(**options)
    def kernel(seats, choices, seed, log, kinds, results):  # type: ignore[no-untyped-def]  # noqa: ARG001
        states = cuda.local.array(1, dtype)
        steps = cuda.local.array(size, numba.int16)
        rng = cuda.local.array(2, numba.int64)
        state = states[0]
        for row in range(first_row(len(results)), len(results), cuda.gridsize(1) // WARP * lanes):
            begin(state, rng, row, seats, choices, seed)
            length = 0
            checksum = 0
            while not is_over(state):
                checksum = stir(checksum, play(state, rng, steps, log[0]))
                length += 1
            results[row, 0] = length
            results[row, 1] = checksum
            for seat in range(seats):
                results[row, 2 + seat] = state.score[seat]

    return kernel


def step_kernel(tools: Tools, **options: Any) -> Any:
    """The next game at once."""
    dtype, size, lanes, is_over = tools.dtype, tools.size, tools.lanes, tools.game.is_over
    begin, play, first_row = helpers(tools)

    @cuda.jit(**options)
    def kernel(seats, choices, seed, log, kinds, results):  # type: ignore[no-untyped-def]  # noqa: ARG001
        states = cuda.local.array(1, dtype)
        steps = cuda.local.array(size, numba.int16)
        rng = cuda.local.array(2, numba.int64)
        state = states[0]
        row = first_row(len(results))
        length = NOTHING
        checksum = 0
        while row < len(results):
            if length == NOTHING:
                begin(state, rng, row, seats, choices, seed)
                length = 0
                checksum = 0
            checksum = stir(checksum, play(state, rng, steps, log[0]))
            length += 1
            if is_over(state):
                results[row, 0] = length
                results[row, 1] = checksum
                for seat in range(seats):
                    results[row, 2 + seat] = state.score[seat]
                row += cuda.gridsize(1) // WARP * lanes
                length = NOTHING

    return kernel


def shared_kernel(tools: Tools, **options: Any) -> Any:
    """As ``step_kernel``; positions lie in shared memory."""
    dtype, size, lanes, is_over = tools.dtype, tools.size, tools.lanes, tools.game.is_over
    held = tools.threads // WARP * lanes
    begin, play, first_row = helpers(tools)

    @cuda.jit(**options)
    def kernel(seats, choices, seed, log, kinds, results):  # type: ignore[no-untyped-def]  # noqa: ARG001
        states = cuda.shared.array(held, dtype)
        steps = cuda.local.array(size, numba.int16)
        rng = cuda.local.array(2, numba.int64)
        row = first_row(len(results))
        if row >= len(results):
            return
        state = states[cuda.threadIdx.x // WARP * lanes + cuda.threadIdx.x % WARP]
        length = NOTHING
        checksum = 0
        while row < len(results):
            if length == NOTHING:
                begin(state, rng, row, seats, choices, seed)
                length = 0
                checksum = 0
            checksum = stir(checksum, play(state, rng, steps, log[0]))
            length += 1
            if is_over(state):
                results[row, 0] = length
                results[row, 1] = checksum
                for seat in range(seats):
                    results[row, 2 + seat] = state.score[seat]
                row += cuda.gridsize(1) // WARP * lanes
                length = NOTHING

    return kernel


def turn_kernel(tools: Tools, **options: Any) -> Any:
    """Turns begin together."""
    dtype, size, lanes = tools.dtype, tools.size, tools.lanes
    is_over, in_turn = tools.game.is_over, tools.game.in_turn
    begin, play, first_row = helpers(tools)

    @cuda.jit(**options)
    def kernel(seats, choices, seed, log, kinds, results):  # type: ignore[no-untyped-def]  # noqa: ARG001
        states = cuda.local.array(1, dtype)
        steps = cuda.local.array(size, numba.int16)
        rng = cuda.local.array(2, numba.int64)
        state = states[0]
        row = first_row(len(results))
        length = NOTHING
        checksum = 0
        on = row < len(results)
        while cuda.any_sync(ALL, on):
            if on and length == NOTHING:
                begin(state, rng, row, seats, choices, seed)
                length = 0
                checksum = 0
            again = on
            while cuda.any_sync(ALL, again):
                if again:
                    checksum = stir(checksum, play(state, rng, steps, log[0]))
                    length += 1
                    again = in_turn(state)
            if on and is_over(state):
                results[row, 0] = length
                results[row, 1] = checksum
                for seat in range(seats):
                    results[row, 2 + seat] = state.score[seat]
                row += cuda.gridsize(1) // WARP * lanes
                length = NOTHING
                on = row < len(results)

    return kernel


def vote_kernel(tools: Tools, **options: Any) -> Any:
    """What most threads have to do is done next: choose in a stage, play a kind of step, or deal."""
    dtype, size, lanes = tools.dtype, tools.size, tools.lanes
    legal, apply, is_over = tools.game.legal, tools.game.apply, tools.game.is_over
    begin, _, first_row = helpers(tools)

    @cuda.jit(**options)
    def kernel(seats, choices, seed, log, kinds, results):  # type: ignore[no-untyped-def]
        states = cuda.local.array(1, dtype)
        steps = cuda.local.array(size, numba.int16)
        rng = cuda.local.array(2, numba.int64)
        state = states[0]
        row = first_row(len(results))
        task = DEAL if row < len(results) else NOTHING
        step = 0
        length = 0
        checksum = 0
        while True:
            best = NOTHING
            most = 0
            for each in range(TASKS):
                voices = cuda.popc(cuda.ballot_sync(ALL, task == each))
                if voices > most:
                    best = each
                    most = voices
            if most == 0:
                return
            if task == best:
                if task < STAGES:
                    count = legal(state, steps)
                    step = int(steps[below(rng, count)])
                    task = STAGES + kinds[step]
                elif task == DEAL:
                    begin(state, rng, row, seats, choices, seed)
                    length = 0
                    checksum = 0
                    task = int(state.stage)
                else:
                    apply(state, step, rng, log[0])
                    checksum = stir(checksum, step)
                    length += 1
                    task = int(state.stage)
                    if is_over(state):
                        results[row, 0] = length
                        results[row, 1] = checksum
                        for seat in range(seats):
                            results[row, 2 + seat] = state.score[seat]
                        row += cuda.gridsize(1) // WARP * lanes
                        task = DEAL if row < len(results) else NOTHING

    return kernel


KERNELS = {
    "game": game_kernel,
    "step": step_kernel,
    "turn": turn_kernel,
    "vote": vote_kernel,
    "shared": shared_kernel,
}


def variants() -> list[Variant]:
    """What is compared."""
    many = [Variant("garden", "game"), Variant("garden", "game", alike=32)]
    many += [Variant("garden", "game", registers=registers) for registers in (40, 48, 64)]
    many += [Variant("garden", schedule) for schedule in ("step", "turn", "vote")]
    many += [Variant("garden", "vote", registers=registers) for registers in (40, 64)]
    many += [Variant("garden", "step", lanes=lanes) for lanes in (16, 8, 4, 2)]
    many += [Variant("garden", "step", threads=64), Variant("garden", "vote", threads=64)]
    many += [Variant("garden", "shared", lanes=lanes, threads=32, blocks=132 * 32) for lanes in (4, 8, 16)]
    many += [Variant("summer", schedule) for schedule in ("game", "step", "turn", "vote")]
    many += [Variant("summer", "game", registers=40), Variant("summer", "game", alike=32)]
    return many


@cache
def on_cpu(name: str, sample: int) -> Any:
    """The first games, as the CPU plays them."""
    game, rows, log = find_game(name), np.zeros((sample, 2 + SEATS), np.int32), new_log(wanted=False)
    choices = game.choices({})
    play_on_cpu(0, game.new_state(), SEATS, choices, SEED, new_rng(), log, game.new_steps(), rows)
    return rows


def measure(variant: Variant, games: int, sample: int, lock: Path) -> tuple[dict[str, Any], Any]:
    """Compile a variant, then wait for the device and time it. Also returns the first games."""
    game = find_game(variant.game)
    kinds = np.searchsorted(KINDS[game.name], np.arange(game.max_steps), side="right").astype(np.int8)
    options: dict[str, Any] = {"max_registers": variant.registers} if variant.registers else {}
    dtype, size = numba.from_dtype(game.dtype), game.max_steps + 1
    tools = Tools(game, dtype, size, variant.lanes, variant.alike, variant.threads)
    kernel = KERNELS[variant.schedule](tools, **options)
    log = cuda.to_device(np.zeros(1, new_log().dtype))  # a log that notes nothing serves all threads
    results = cuda.to_device(np.zeros((games, 2 + SEATS), np.int32))
    setting = (SEATS, cuda.to_device(game.choices({})), SEED, log, cuda.to_device(kinds))
    kernel[1, variant.threads](*setting, results[:64])
    cuda.synchronize()
    times: list[float] = []
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        for _ in range(3):
            started = time.perf_counter()
            kernel[variant.blocks, variant.threads](*setting, results)
            cuda.synchronize()
            times.append(time.perf_counter() - started)
            if times[-1] > 8:  # so slow that it need not be known better
                break
    played = results.copy_to_host()
    report = {
        **variant._asdict(),
        "games_per_s": round(games / min(times)),
        "steps_per_s": round(int(played[:, 0].sum()) / min(times)),
        "used_registers": max(kernel.get_regs_per_thread().values()),
        "local_bytes": max(kernel.get_local_mem_per_thread().values()),
    }
    return report, played[:sample]


def main() -> int:
    """Print a JSON line for each variant, fastest last; exit status 1 if a game differs from the CPU's."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--sample", type=int, default=5_000, help="games compared one by one")
    parser.add_argument("--only", default="", help="variants of this game or schedule")
    parser.add_argument("--out", type=Path, default=Path("."))
    args = parser.parse_args()
    lock, found = args.out / "device.lock", []
    chosen = [variant for variant in variants() if args.only in (*variant[:2], "")]
    args.out.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(16, mp_context=get_context("spawn")) as pool:
        tasks = {pool.submit(measure, each, args.games, args.sample, lock): each for each in chosen}
        for name in {each.game for each in chosen}:  # meanwhile
            on_cpu(name, args.sample)
        for task in as_completed(tasks):
            if task.exception() is not None:
                print(f"{tasks[task]}: {task.exception()!r}", file=sys.stderr, flush=True)
                continue
            report, played = task.result()
            expected = np.repeat(on_cpu(report["game"], args.sample), report["alike"], axis=0)[: len(played)]
            report["differing"] = int((expected != played).any(axis=1).sum())
            found.append(report)
            print(json.dumps(found[-1]), flush=True)
            (args.out / "variants.json").write_text(json.dumps(found, indent=1))
    for report in sorted(found, key=lambda each: (each["game"], each["games_per_s"])):
        print(json.dumps(report))
    return int(any(report["differing"] for report in found) or len(found) < len(chosen))


if __name__ == "__main__":
    sys.exit(main())
