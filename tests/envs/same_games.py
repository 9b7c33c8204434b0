"""The games of a GPU beside those of the CPU, step for step: ``python -m tests.envs.same_games --games 99``.

Without a GPU, ``NUMBA_ENABLE_CUDASIM=1 SINTRA_JIT=0`` lets Numba's simulator play a few.
"""

import argparse
from typing import Any

import numpy as np

from sintra.envs.batch import Batch
from sintra.envs.gpu import GpuBatch, cuda
from sintra.kernel.errors import Refused

BEFORE = ("states", "rngs", "streams", "to_move", "observations", "masks")
AFTER = ("rewards", "ended", "scores")


def compare(gpu: GpuBatch, cpu: Batch, names: tuple[str, ...], when: int) -> None:
    """Fail if an array on the device has other bytes than on the CPU."""
    for name in names:
        assert getattr(gpu, name).copy_to_host().tobytes() == getattr(cpu, name).tobytes(), (name, when)


def play(name: str, games: int, seats: int, steps: int, reward: str) -> int:
    """Play both batches and compare them. How many games ended."""
    gpu = GpuBatch(name, games, seats, reward=reward, seed=7)
    cpu = Batch(name, games, seats, reward=reward, seed=7)
    chance, ended = np.random.default_rng(1), 0
    for number in range(steps):
        compare(gpu, cpu, BEFORE, number)
        actions = (cpu.masks * chance.random(cpu.masks.shape, dtype=np.float32)).argmax(axis=1)
        refuse_wrong(gpu, actions)
        cpu.step(actions)
        gpu.step(cuda.to_device(actions))
        compare(gpu, cpu, AFTER, number)
        ended += int(cpu.ended.sum())
    return ended


def refuse_wrong(gpu: GpuBatch, actions: Any) -> None:
    """A step that is not legal is refused, with the first game that has one; then nothing is played."""
    wrong = actions.copy()
    wrong[1:] = -1
    for given, code in ((wrong, "not_legal: game=1"), (wrong[:1], "bad_actions")):
        assert refusal(gpu, given).startswith(code)


def refusal(gpu: GpuBatch, actions: Any) -> str:
    """What a batch says to actions that it refuses."""
    try:
        gpu.step(cuda.to_device(actions))
    except Refused as refused:
        return str(refused)
    return "not refused"


def main() -> None:
    """Play, and say how many games were the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--steps", type=int, default=3)
    arguments = parser.parse_args()
    for name, seats, reward in (("summer", 3, "points"), ("garden", 2, "place")):
        ended = play(name, arguments.games, seats, arguments.steps, reward)
        print(f"{name}: the same after {arguments.steps} steps, {ended} games ended")


if __name__ == "__main__":
    main()
