"""The search of an older version against today's: `python bench/versions.py FOLDER [--game garden]`.

FOLDER holds the older sources: `git worktree add FOLDER v0.1.0`, say. Both run the same simulations with the
same random numbers, by turns, so that whatever else the machine does hits both. Prints for the first position
of a game, then for positions of whole games, how many simulations each makes in a second of the processor,
how many times as many today's makes, and in how many positions their trees differ: in none, if it still
thinks the same.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from sintra.games import find_game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search.search import Budget, Search, Tree

SOURCES = Path(__file__).resolve().parents[1] / "src"
GAMES = 3  # whose positions are taken, for each number of seats
EVERY = 10  # decisions


def positions_of(name: str) -> list[str]:
    """The first position for two, then some of whole games, as lines of text."""
    game, found = find_game(name), []
    for number in range(GAMES):
        for seats in game.seats:
            state, rng = game.new_game(seats, {}, new_rng("versions", number)), new_rng("versions", -number)
            search, decisions = Search(game, Budget(30), seed=number), 0
            while not game.is_over(state):
                if len(game.legal_steps(state)) > 1:
                    if decisions % EVERY == 0:
                        found.append(game.format_position(state))
                    decisions += 1
                game.apply(state, search.choose(state), rng, new_log(wanted=False))
    return found


def answer(name: str, simulations: int) -> None:
    """Simulate from every position that is asked for; print the seconds, and a digest of the tree."""
    game = find_game(name)
    tree = Tree(game, simulations)
    tuning, weights = tree.known.new_tuning(), tree.known.weights
    for line in sys.stdin:
        state = game.parse_position(line.rstrip())
        tree.clear()
        tree.memory.rng[:] = new_rng("versions")
        started = time.thread_time()
        tree.grow(simulations, state, tuning, weights)
        seconds = time.thread_time() - started
        grown = hashlib.sha256(tree.nodes.rows[1 : tree.used].tobytes()).hexdigest()
        print(json.dumps([seconds, grown]), flush=True)


class Version:
    """A process that simulates with some sources."""

    def __init__(self, sources: Path, name: str, simulations: int) -> None:
        given = (str(sources), "--game", name, "--simulations", str(simulations), "--answer")
        environment, pipe = {**os.environ, "PYTHONPATH": str(sources)}, subprocess.PIPE
        self.process = subprocess.Popen(
            [sys.executable, __file__, *given], env=environment, stdin=pipe, stdout=pipe, text=True
        )

    def ask(self, position: str) -> tuple[float, str]:
        """Seconds, and a digest of the tree."""
        print(position, file=self.process.stdin, flush=True)
        seconds, grown = json.loads(self.process.stdout.readline())  # type: ignore[union-attr]
        return seconds, grown


def compare(versions: list[Version], positions: list[str], simulations: int, rounds: int) -> dict[str, Any]:
    """Both by turns; the first round is for warming up, and the medians of the others count."""
    before, now, different = 0.0, 0.0, 0
    for position in positions:
        answers = [[each.ask(position) for each in versions] for _ in range(rounds + 1)][1:]
        before += median(one[0] for one, _ in answers)
        now += median(two[0] for _, two in answers)
        different += any(one[1] != two[1] for one, two in answers)
    made = simulations * len(positions)
    return {
        "positions": len(positions),
        "before_per_s": round(made / before),
        "now_per_s": round(made / now),
        "times": round(before / now, 3),
        "different": different,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="summer")
    parser.add_argument("--simulations", type=int, default=2000, help="for every position")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.answer:
        answer(args.game, args.simulations)
        return
    positions, given = positions_of(args.game), (args.game, args.simulations)
    versions = [Version(sources, *given) for sources in (args.folder / "src", SOURCES)]
    for some in (positions[:1], positions):
        print(json.dumps({"game": args.game, **compare(versions, some, args.simulations, args.rounds)}))
    for version in versions:
        version.process.communicate()


if __name__ == "__main__":
    main()
