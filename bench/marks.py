"""How often do players of known strength get marks for their turns?

    python bench/marks.py --game garden --games 8 --simulations 300

Every level plays some games for two against itself, and all turns are analysed. For each level: inaccuracies,
mistakes and blunders of a player in a game, the accuracy, and the points that a game's turns lose, each with
half of its 95% interval.
"""

import argparse
import json
import sys
from typing import Any

import numpy as np

from sintra.analysis.analyse import read_turns
from sintra.analysis.marks import MARKS
from sintra.analysis.turns import TurnJudge, TurnReport
from sintra.arena.game import play_game
from sintra.arena.match import new_match
from sintra.arena.ratings import Z
from sintra.games import find_game

LEVELS = "beginner,novice,heuristic,artisan,master,architect:simulations=2000"


def look(game: str, level: str, games: int, simulations: int, seed: str) -> list[list[TurnReport]]:
    """The turns of every player of every game that left something to decide."""
    match = new_match(game, {}, 2, [level], seed, games)
    judge, found = TurnJudge(find_game(game), simulations, seed), []
    for number in range(1, games + 1):
        _, played, _ = read_turns(play_game(match, number)[2])
        reports = [judge.report(turn) for turn in played]
        for seat in (0, 1):
            found.append([report for report in reports if report.seat == seat and not report.forced])
    return found


def summary(players: list[list[TurnReport]]) -> dict[str, str]:
    """Means over players."""
    columns: dict[str, list[float]] = {
        mark: [sum(turn.mark == mark for turn in turns) for turns in players] for mark in MARKS
    }
    columns["accuracy"] = [float(np.mean([turn.accuracy for turn in turns])) for turns in players]
    columns["points_lost"] = [sum(turn.points_lost for turn in turns) for turns in players]
    columns["turns"] = [len(turns) for turns in players]
    return {name: _say(values) for name, values in columns.items()}


def _say(values: list[float]) -> str:
    half = Z * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return f"{np.mean(values):.1f} ± {half:.1f}"


def main() -> int:
    """Play, analyse, print a line for each level."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--game", choices=("summer", "garden"), required=True)
    parser.add_argument("--levels", default=LEVELS)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--simulations", type=int, default=300, help="of the analysis, for each turn")
    parser.add_argument("--seed", default="marks")
    args = parser.parse_args()
    for level in args.levels.split(","):
        found: Any = look(args.game, level, args.games, args.simulations, args.seed)
        print(json.dumps({"level": level, **summary(found)}, ensure_ascii=False), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
