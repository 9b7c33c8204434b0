"""Finds the numbers behind chances and expected final scores, from games of self-play.

    python bench/fit_calibration.py --games 1500,400,400 --seed fit --out numbers.json
    python bench/fit_calibration.py --write numbers.json

What people are told depends on two numbers for each round that play does not need: how far a lead can be
trusted (``spread``) and by how much expected final scores are too low (``lift``). They are set so that
logarithms of odds, and scores, are right on average in every round. That changes what is said in other ways
too, so it is done several times. The games are those of ``calibration.py``, which then tries the numbers on
others (``--numbers``); ``--write`` makes them part of what the search knows.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

from calibration import ROOT, Said, add_arguments, ask_about, tables_of
from sintra.games import find_game
from sintra.search.knowledge import knowledge_of
from sintra.search.tuning import GUESSED, SPREADS

PASSES = 3
STEPS = 20  # of Newton's method
MOST = 2.0  # times as sure, or half as sure, in one pass
SEARCH = ROOT / "src/sintra/search"


def how_sure(said: Any, won: Any, seats: Any) -> float:
    """By what to multiply logarithms of odds to suit the results best; equal chances stay as they are."""
    chances = np.clip(said, 1e-4, 1 - 1e-4)
    even = -np.log(seats - 1)
    lead, times = np.log(chances / (1 - chances)) - even, 1.0
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-(even + times * lead)))
        slope = float((lead * lead * expected * (1 - expected)).sum())
        times += float((lead * (won - expected)).sum()) / max(slope, 1e-9)
        times = min(max(times, 1 / MOST), MOST)
    return times


def better(numbers: dict[str, list[float]], rows: Any, rounds: int) -> dict[str, list[float]]:
    """Numbers that suit what was said and what came better. The first column of the rows is the seats."""
    spread, lift = list(numbers["spread"]), list(numbers["lift"])
    for round_no in range(1, rounds + 1):
        here = rows[rows[:, 1] == round_no]
        end = GUESSED if round_no == rounds else min(round_no + 1, SPREADS - 1)
        seats, said = here[:, 0], Said(*here[:, 1:].T)
        spread[end] = round(spread[end] / how_sure(said.chance, said.won, seats), 2)
        too_high = (said.points - said.came + (seats - 1) * (said.others - said.others_came)) / seats
        by_seats = [float(too_high[seats == each].mean()) for each in np.unique(seats)]
        lift[end] = round(lift[end] - float(np.mean(by_seats)), 2)
    return {"spread": spread, "lift": lift}


def fit(args: argparse.Namespace, name: str) -> dict[str, list[float]]:
    """The numbers of a game."""
    tuning = knowledge_of(find_game(name)).new_tuning()
    numbers = {each: tuning[each].tolist() for each in ("spread", "lift")}
    for _ in range(PASSES):
        rows = [
            (seats, *said)
            for seats, games in tables_of(args)
            for said in ask_about(args, name, seats, games, numbers)
        ]
        table = np.array(rows, float)
        numbers = better(numbers, table, int(table[:, 1].max()))
        print(name, json.dumps(numbers), file=sys.stderr, flush=True)
    return numbers


def write(found: dict[str, dict[str, list[float]]]) -> None:
    """Put numbers into the modules of what the search knows: those of today, not those of a version."""
    for game, numbers in found.items():
        file = SEARCH / game / "knowledge.py"
        before, mark, today = file.read_text().partition("\nKNOWLEDGE = ")
        today = re.sub(r'\n *"(spread|lift)": .*', "", today)
        lines = [f'        "{name}": {tuple(values)},' for name, values in numbers.items()]
        lines[0] += "  # both from bench/fit_calibration.py"
        at = today.rindex("\n    },\n")
        file.write_text(before + mark + today[:at] + "\n" + "\n".join(lines) + today[at:])


def main() -> int:
    """Play and ask, or write."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    add_arguments(parser)
    parser.add_argument("--seed", default="fit", help="of the games")
    parser.add_argument("--out", type=Path, default=Path("build/calibration/numbers.json"))
    parser.add_argument("--write", type=Path, help="only put the numbers of this file into the package")
    args = parser.parse_args()
    if args.write:
        write(json.loads(args.write.read_text()))
        return 0
    found = {game: fit(args, game) for game in args.game or ("summer", "garden")}
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(found) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
