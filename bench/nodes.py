"""A Ray cluster of two nodes on this machine, one of which is killed: are the results the same?

    python -m bench.nodes

A match, a dataset and the games of a training are played on this machine and then in the cluster. In the
middle of each, one node is killed and another one comes. It is not part of ``make test``, which has no Ray:
starting and losing nodes takes a minute or two. Needs ``pip install "sintra[ray,dataset]"``.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from ray.cluster_utils import Cluster
from train.games import MIXED, Plan
from train.generations import Workshop

from sintra.arena.match import Match, new_match
from sintra.arena.play import play_match
from sintra.dataset import write
from sintra.dataset.write import write_dataset

GAMES, DATASET_GAMES, TRAINING_GAMES = 40, 24, 60
write.GAMES_PER_PART = 2  # so that there are many


class Unsafe:
    """Two nodes; after so many results, one of them is killed."""

    def __init__(self, after: int) -> None:
        self.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        self.victim = self.cluster.add_node(num_cpus=1)
        self.after, self.killed = after, False

    def look(self, done: int) -> None:
        """Kill, if it is time."""
        if done >= self.after and not self.killed:
            self.killed = True
            self.cluster.remove_node(self.victim, allow_graceful=False)
            self.cluster.add_node(num_cpus=1)


def in_cluster(after: int, play: Callable[[str, Callable[[int], None]], Any]) -> Any:
    """What comes out of a cluster that loses a node."""
    unsafe = Unsafe(after)
    try:
        result = play(unsafe.cluster.address, unsafe.look)
    finally:
        unsafe.cluster.shutdown()
    assert unsafe.killed
    return result


def match_results(match: Match, address: str | None, look: Callable[[int], None]) -> Any:
    """The scores of a match."""
    return [result.scores for result in play_match(match, None, 2, look, address)]


def dataset_files(match: Match, address: str | None, look: Callable[[int], None]) -> Any:
    """The files of a dataset."""
    with tempfile.TemporaryDirectory() as folder:
        write_dataset(match, Path(folder) / "games", 2, look, address)
        return {file.name: file.read_bytes() for file in (Path(folder) / "games").glob("part-*")}


def training_games(address: str | None, look: Callable[[int], None]) -> Any:
    """The positions of a generation's games, as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop("summer", Path(folder), 2, "nodes", ray=address)
        far, done = shop._play_far, 0

        def counted(*arguments: Any) -> Any:
            nonlocal done
            for part in far(*arguments):
                done += 1
                look(done)
                yield part

        shop._play_far = counted  # type: ignore[method-assign, assignment]
        figures = shop.play(0, TRAINING_GAMES, Plan([[20, 60]], 4, 1), time.time() + 1000, MIXED)
        with np.load(Path(folder) / "gen0" / "games00000.npz") as shard:
            return figures["games"], {name: shard[name].tobytes() for name in shard}


def main() -> None:
    """Play everything twice."""
    match = new_match("garden", {}, 2, ["novice", "greedy"], "nodes", GAMES)
    few = new_match("summer", {}, 2, ["novice", "random"], "nodes", DATASET_GAMES)
    tries: dict[str, tuple[int, Callable[..., Any]]] = {
        f"match of {GAMES} games": (GAMES // 3, lambda *given: match_results(match, *given)),
        f"dataset of {DATASET_GAMES} games": (DATASET_GAMES // 3, lambda *given: dataset_files(few, *given)),
        f"{TRAINING_GAMES} games of a training": (2, training_games),
    }
    for what, (after, play) in tries.items():
        here = play(None, lambda _: None)
        began = time.perf_counter()
        there = in_cluster(after, play)
        print(
            f"{what}: same={here == there}, {time.perf_counter() - began:.0f} s with a node killed",
            flush=True,
        )
        assert here == there


if __name__ == "__main__":
    main()
