"""Do the reasons for a better turn say that it is better, and by how much?

    python bench/reasons.py summer --number 200

Positions are puzzles of the page: the best turn is compared with the heuristic's, or with the one that
loses least, as an analysis with so many simulations does (``sintra.analysis.why``). ``right`` is the share in
which all reasons together are for the best turn, ``near`` the share in which their points differ from what
the other turn loses by at most half of that. ``named`` is ``right`` without the rest, which has no name, and
``rest`` the share in which it is more than half of the loss. ``told`` is how many reasons there are.
``shipped`` says the same about the reasons that the page has for its puzzles, and ``value`` how often the
analysis itself says that the best turn is better.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from train.finder import Finder
from train.puzzles import shipped, table_of

from sintra.analysis.budget import GAMES, VALUING
from sintra.analysis.value import Evaluator
from sintra.analysis.why import REST, Reason, Reasons
from sintra.games import find_game
from sintra.kernel.game import Game


def gain(reasons: Sequence[Reason], seat: int) -> float:
    """What a seat gains by reasons: its points, and those that others lose."""
    return sum(each.points if each.seat == seat else -each.points for each in reasons)


def row(reasons: Sequence[Reason], seat: int, lost: float) -> dict[str, float]:
    """What reasons say about a turn that loses so much."""
    whole = gain(reasons, seat)
    rest = gain([each for each in reasons if each.reason == REST], seat)
    return {
        "right": whole > 0,
        "near": abs(whole - lost) <= lost / 2,
        "named": whole - rest > 0,
        "rest": abs(rest) > lost / 2,
        "told": sum(each.reason != REST for each in reasons),
    }


def means(rows: Sequence[dict[str, float]]) -> dict[str, float]:
    """The mean of every column."""
    return {name: round(float(np.mean([each[name] for each in rows])), 3) for name in rows[0]}


class Comparing:
    """Compares the turns of puzzles of one game."""

    def __init__(self, game: Game, simulations: int) -> None:
        self.game, self.codes = game, shipped(game)["reasons"]
        self.finder, self.reasons = Finder(game, "bench"), Reasons(game, simulations // GAMES, "bench")
        self.valuing = Evaluator(game, simulations // VALUING, "bench")
        self.found, self.shipped = list[dict[str, float]](), list[dict[str, float]]()

    def look(self, each: dict[str, Any], puzzle: dict[str, Any]) -> None:
        """Note what is said about one puzzle."""
        state = table_of(self.game, each, puzzle["at"]).state
        seat, seats = int(state.seat), int(state.seats)
        best, usual = puzzle["best"], " ".join(self.finder.texts(state, self.finder.usual(state)))
        other = usual if usual in puzzle["wrong"] else min(puzzle["wrong"], key=puzzle["wrong"].__getitem__)
        turns = [self.finder.whole(state, turn.split()) for turn in (best, other)]
        its, mine = (self.valuing.value(state, turn, 1) for turn in turns)
        began = time.process_time()
        found = self.reasons.compare(state, turns[0], turns[1], its, mine)
        seconds = time.process_time() - began
        lost, right = puzzle["wrong"][other], its.margins[seat] > mine.margins[seat]
        self.found.append(row(found, seat, lost) | {"value": right, "seconds": seconds})
        why = [Reason((seat + at) % seats, self.codes[code], points) for at, code, points in puzzle["why"]]
        self.shipped.append(row(why, seat, lost))


def main() -> int:
    """Print the figures of a game."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("game", choices=("summer", "garden"))
    parser.add_argument("--number", type=int, default=10_000, help="of puzzles; without it all")
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    game = find_game(args.game)
    puzzles = [(each, puzzle) for each in shipped(game)["games"] for puzzle in each["puzzles"]]
    asked = random.Random(1).sample(puzzles, min(args.number, len(puzzles)))
    comparing = Comparing(game, args.simulations)
    for each in asked:
        comparing.look(*each)
    found = {"found": means(comparing.found), "shipped": means(comparing.shipped)}
    if args.json:
        print(json.dumps({"game": game.name, "puzzles": len(asked), **found}))
        return 0
    print(f"{game.name}: {len(asked)} puzzles, {args.simulations} simulations")
    for name, figures in found.items():
        print(f"{name:8}", "  ".join(f"{title} {number}" for title, number in figures.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
