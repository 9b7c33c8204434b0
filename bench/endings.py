"""How far from the end games can be proved.

    sintra arena --game summer --seats 2 --players artisan --games 60 --seed 71 --folder games
    python bench/endings.py games/games --positions 20000

For the records of a folder: in which share of the games the last turns are proved, turn by turn; how many on
average; why proofs fail there, because of a draw, because the positions are spent, or because
more than two seats still meet; and positions a second.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path

from sintra.analysis.analyse import read_turns
from sintra.analysis.turns import Played
from sintra.record import read_record
from sintra.search.prover import Prover


class Endings:
    """What was found in some games."""

    def __init__(self, positions: int) -> None:
        self.positions, self.proved, self.reasons = positions, list[int](), Counter[str]()
        self.looked, self.seconds = 0, 0.0
        self._provers: dict[str, Prover] = {}

    def add(self, file: Path) -> None:
        """Prove one game, from its end backwards, as far as that goes."""
        table, turns, _ = read_turns(read_record(file))
        if table.game.name not in self._provers:
            self._provers[table.game.name] = Prover(table.game, self.positions)
            self._provers[table.game.name].prove(turns[-1].state)  # compiles
        prover = self._provers[table.game.name]
        self.proved.append(
            sum(1 for _ in takewhile(lambda turn: self._is_proved(prover, turn), reversed(turns)))
        )
        looked = int(prover.buffers.counts.looked)
        self.reasons["meet" if not looked else "positions" if looked == self.positions else "draw"] += 1

    def _is_proved(self, prover: Prover, turn: Played) -> bool:
        began = time.perf_counter()
        proof = prover.prove(turn.state)
        self.seconds += time.perf_counter() - began
        self.looked += int(prover.buffers.counts.looked)
        return proof is not None

    def report(self) -> dict[str, object]:
        """Everything as plain data."""
        games = len(self.proved)
        most = max(self.proved)
        return {
            "games": games,
            "proved": {
                turns: round(sum(each >= turns for each in self.proved) / games, 2)
                for turns in range(1, most + 1)
            },
            "mean": round(sum(self.proved) / games, 2),
            "ends": dict(self.reasons),
            "positions_per_second": round(self.looked / self.seconds),
        }


def report_on(files: Iterable[Path], positions: int) -> dict[str, object]:
    """What is found in records."""
    endings = Endings(positions)
    for file in files:
        endings.add(file)
    return endings.report()


def main() -> int:
    """Print one line of JSON for each folder."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("folders", type=Path, nargs="+", help="folders of records")
    parser.add_argument(
        "--positions", type=int, default=20_000, help="that a proof may look at (default: 20000)"
    )
    args = parser.parse_args()
    for folder in args.folders:
        found = report_on(sorted(folder.glob("*.json")), args.positions)
        print(json.dumps({"folder": str(folder), "positions": args.positions, **found}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
