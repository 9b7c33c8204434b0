"""Measure the search: simulations a second on one core over whole games, and the time to the first move.

    python bench/search.py --game garden --simulations 2000

Every step of a game for two gets the same number of simulations, from the first deal to the end, so that long
simulations (early in a round) and short ones count as they do in play.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search.search import Budget, Search, Tree
from sintra.table import Table

FIRST_MOVE = (
    "from sintra.table import Table; from sintra.search.search import Budget, Search; table = Table({!r});"
    "Search(table.game, Budget(100)).choose(table.state); import os; os._exit(0)"
)


def measure_game(name: str, simulations: int, seed: int) -> tuple[int, float]:
    """All simulations of one game, and the seconds they took."""
    table = Table(name, seed=seed)
    search = Search(table.game, Budget(simulations))
    tree = Tree(table.game, simulations)
    state, rng, log = table.state, new_rng(seed), new_log(wanted=False)
    count, seconds = 0, 0.0
    while not table.game.is_over(state):
        if len(table.game.legal_steps(state)) > 1:
            tree.clear()
            started = time.process_time()  # whatever else the machine does
            tree.grow(simulations, state, search.tuning, search.knowledge.weights)
            seconds += time.process_time() - started
            count += simulations
        table.game.apply(state, search.choose(state), rng, log)
    return count, seconds


def measure_first_move(name: str) -> dict[str, float]:
    """Seconds from starting Python to the first move, compiling first, then from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        times = []
        for _ in range(4):
            started = time.perf_counter()
            environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
            subprocess.run([sys.executable, "-c", FIRST_MOVE.format(name)], env=environment, check=True)
            times.append(time.perf_counter() - started)
    return {"first_move_s": round(median(times[1:]), 2), "first_move_cold_s": round(times[0], 1)}


def main() -> int:
    """Measure and print one line of JSON."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--game", default="summer")
    parser.add_argument("--simulations", type=int, default=1000, help="for every step")
    parser.add_argument("--games", type=int, default=5)
    args = parser.parse_args()
    rates = []
    for seed in range(args.games):
        count, seconds = measure_game(args.game, args.simulations, seed)
        rates.append(count / seconds)
    report = {"game": args.game, "simulations_per_s": round(median(rates)), "fastest": round(max(rates))}
    print(json.dumps({**report, **measure_first_move(args.game)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
