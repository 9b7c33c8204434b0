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
    """What schedules are made of: device functions, and numbers that are known when they are compiled."""

    game: Game
    lanes: int
    begin: Any  # deal a game
    play: Any  # one random step; returns it
    finish: Any  # write how a game ended; returns the row of this thread's next game


def tools_for(game: Game, lanes: int, alike: int) -> Tools:
    """Device functions for a game and a number of playing threads in each warp."""
    deal, legal, apply = game.deal, game.legal, game.apply

    @cuda.jit(device=True)
    def begin(state, rng, row, setting):  # type: ignore[no-untyped-def]
        seats, choices, seed = setting
        seed_stream(rng, seed, row // alike)
        deal(state, seats, choices, rng)

    @cuda.jit(device=True)
    def play(state, rng, steps, log):  # type: ignore[no-untyped-def]
        count = legal(state, steps)
        step = int(steps[below(rng, count)])
        apply(state, step, rng, log)
        return step

    @cuda.jit(device=True)
    def finish(state, row, length, checksum, results):  # type: ignore[no-untyped-def]
        results[row, 0] = length
        results[row, 1] = checksum
        for seat in range(int(state.seats)):
            results[row, 2 + seat] = state.score[seat]
        return row + cuda.gridsize(1) // WARP * lanes

    return Tools(game, lanes, begin, play, finish)


def game_schedule(tools: Tools) -> Any:
    """Each game to its end."""
    is_over, begin, play, finish = tools.game.is_over, tools.begin, tools.play, tools.finish

    @cuda.jit(device=True)
    def schedule(row, state, steps, rng, setting, log, kinds, results):  # type: ignore[no-untyped-def]  # noqa: ARG001
        while row < len(results):
            begin(state, rng, row, setting)
            length = 0
            checksum = 0
            while not is_over(state):
                checksum = stir(checksum, play(state, rng, steps, log))
                length += 1
            row = finish(state, row, length, checksum, results)

    return schedule


def step_schedule(tools: Tools) -> Any:
    """The next game at once."""
    is_over, begin, play, finish = tools.game.is_over, tools.begin, tools.play, tools.finish

    @cuda.jit(device=True)
    def schedule(row, state, steps, rng, setting, log, kinds, results):  # type: ignore[no-untyped-def]  # noqa: ARG001
        length = NOTHING
        checksum = 0
        while row < len(results):
            if length == NOTHING:
                begin(state, rng, row, setting)
                length = 0
                checksum = 0
            checksum = stir(checksum, play(state, rng, steps, log))
            length += 1
            if is_over(state):
                row = finish(state, row, length, checksum, results)
                length = NOTHING

    return schedule


def turn_schedule(tools: Tools) -> Any:
    """Turns begin together."""
    is_over, in_turn = tools.game.is_over, tools.game.in_turn
    begin, play, finish = tools.begin, tools.play, tools.finish

    @cuda.jit(device=True)
    def schedule(row, state, steps, rng, setting, log, kinds, results):  # type: ignore[no-untyped-def]  # noqa: ARG001
        length = NOTHING
        checksum = 0
        on = row < len(results)
        while cuda.any_sync(ALL, on):
            if on and length == NOTHING:
                begin(state, rng, row, setting)
                length = 0
                checksum = 0
            again = on
            while cuda.any_sync(ALL, again):
                if again:
                    checksum = stir(checksum, play(state, rng, steps, log))
                    length += 1
                    again = in_turn(state)
            if on and is_over(state):
                row = finish(state, row, length, checksum, results)
                length = NOTHING
                on = row < len(results)

    return schedule


@cuda.jit(device=True)
def wanted_most(task):  # type: ignore[no-untyped-def]
    """The task of most threads of the warp; ``NOTHING`` if none has one."""
    best = NOTHING
    most = 0
    for each in range(TASKS):
        voices = cuda.popc(cuda.ballot_sync(ALL, task == each))
        if voices > most:
            best = each
            most = voices
    return best


def vote_schedule(tools: Tools) -> Any:
    """What most threads have to do is done next: choose in a stage, play a kind of step, or deal."""
    legal, apply, is_over = tools.game.legal, tools.game.apply, tools.game.is_over
    begin, finish = tools.begin, tools.finish

    @cuda.jit(device=True)
    def schedule(row, state, steps, rng, setting, log, kinds, results):  # type: ignore[no-untyped-def]
        task = DEAL if row < len(results) else NOTHING
        step = 0
        length = 0
        checksum = 0
        while True:
            best = wanted_most(task)
            if best == NOTHING:
                return
            if task == best:
                if task < STAGES:
                    count = legal(state, steps)
                    step = int(steps[below(rng, count)])
                    task = STAGES + kinds[step]
                elif task == DEAL:
                    begin(state, rng, row, setting)
                    length = 0
                    checksum = 0
                    task = int(state.stage)
                else:
                    apply(state, step, rng, log)
                    checksum = stir(checksum, step)
                    length += 1
                    task = int(state.stage)
                    if is_over(state):
                        row = finish(state, row, length, checksum, results)
                        task = DEAL if row < len(results) else NOTHING

    return schedule


def kernel_for(variant: Variant, game: Game) -> Any:
    """The kernel of a variant: it makes room for a position, and the schedule does the rest."""
    lanes, dtype, size = variant.lanes, numba.from_dtype(game.dtype), game.max_steps + 1
    shared, held = variant.schedule == "shared", variant.threads // WARP * lanes
    schedule = SCHEDULES[variant.schedule](tools_for(game, lanes, variant.alike))

    @cuda.jit(**({"max_registers": variant.registers} if variant.registers else {}))
    def kernel(seats, choices, seed, log, kinds, results):  # type: ignore[no-untyped-def]
        states = cuda.shared.array(held, dtype) if shared else cuda.local.array(1, dtype)
        steps = cuda.local.array(size, numba.int16)
        rng = cuda.local.array(2, numba.int64)
        lane = cuda.threadIdx.x % WARP
        row = cuda.grid(1) // WARP * lanes + lane if lane < lanes else len(results)
        state = states[cuda.threadIdx.x // WARP * lanes + lane % lanes if shared else 0]
        schedule(row, state, steps, rng, (seats, choices, seed), log[0], kinds, results)

    return kernel


SCHEDULES = {
    "game": game_schedule,
    "step": step_schedule,
    "turn": turn_schedule,
    "vote": vote_schedule,
    "shared": step_schedule,  # with positions in shared memory
}


def variants() -> list[Variant]:
    """What is compared."""
    many = [Variant("garden", "game"), Variant("garden", "game", alike=32)]
    many += [Variant("garden", "game", registers=registers) for registers in (40, 48, 64)]
    many += [Variant("garden", schedule) for schedule in ("step", "turn", "vote")]
    for schedule, registers in (("vote", 40), ("vote", 64), ("turn", 64)):
        many.append(Variant("garden", schedule, registers=registers))
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
    kernel = kernel_for(variant, game)
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
