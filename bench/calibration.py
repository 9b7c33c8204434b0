"""How well calibrated are win chances and expected final scores? Measured in self-play.

    python bench/calibration.py --games 2000 --json

The strongest player plays against itself, with few simulations, and everything is kept in a folder: the same
command goes on where it stopped. In every round of every game one turn is drawn, and there an analysis (and
with ``--hints`` a hint) is asked for the chance of the seat to move and for the final score of every seat.
For each game and number of seats, ``error`` is the expected calibration error in percentage points: the mean
distance between prediction and outcome, over ten classes of chances. ``bias`` is how far expected final
scores are too high on average, in the round in which that is worst; ``rounds`` has it for every round.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sintra.analysis.analyse import read_turns
from sintra.analysis.value import Evaluator
from sintra.arena.folder import Folder
from sintra.arena.match import new_match
from sintra.arena.play import play_match
from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.record import Record, read_record
from sintra.search.search import Budget, Search

CLASSES = 10
NO_LIMIT = 1e9


class Said(NamedTuple):
    """What was predicted in one position, and what happened."""

    round: int
    chance: float  # of the seat to move
    won: float
    points: float  # the final score that was expected, by seat to move and by the others on average ...
    others: float
    came: float  # ... and the actual scores
    others_came: float


class Asker:
    """Asks an analysis or a hint about turns of one game."""

    def __init__(self, game: Game, simulations: int, hints: bool) -> None:
        self.game, self.simulations, self.hints = game, simulations, hints
        self.judge = Evaluator(game, simulations, "calibration")

    def ask(self, record: Record, number: int) -> Iterator[Said]:
        """One turn of each round of a game."""
        table, played, problem = read_turns(record)
        assert problem is None
        assert record.scores is not None
        rng, scores = np.random.default_rng(number), record.scores
        for round_no in sorted({int(turn.state.round_no) for turn in played}):
            turns = [turn for turn in played if turn.state.round_no == round_no]
            turn = turns[int(rng.integers(len(turns)))]
            value = self.judge.value(turn.state, stream=number << 4 | round_no)
            chance, seat = value.win_chances[turn.seat], turn.seat
            if self.hints:
                search = Search(self.game, Budget(self.simulations, NO_LIMIT), number)
                search.think(turn.state)
                chance = search.candidates(turn.state, 1)[0].win_chance
            best = max(scores)
            won = (scores[seat] == best) / scores.count(best)
            rest = table.seats - 1
            expected = (value.points[seat], (sum(value.points) - value.points[seat]) / rest)
            yield Said(round_no, chance, won, *expected, scores[seat], (sum(scores) - scores[seat]) / rest)


def summary(said: list[Said], seats: int) -> dict[str, Any]:
    """Error and bias of some positions."""
    rows = np.array(said, float)
    rounds = {
        int(round_no): round(_bias(rows[rows[:, 0] == round_no], seats), 2)
        for round_no in np.unique(rows[:, 0])
    }
    return {
        "positions": len(rows),
        "error": round(100 * calibration_error(rows[:, 1], rows[:, 2]), 2),
        "bias": max(rounds.values(), key=abs),
        "said": round(100 * float(rows[:, 1].mean()), 1),
        "won": round(100 * float(rows[:, 2].mean()), 1),
        "rounds": rounds,
    }


def calibration_error(said: Any, won: Any) -> float:
    """The mean distance between chances and results, over classes of chances."""
    classes = np.minimum((said * CLASSES).astype(int), CLASSES - 1)
    return sum(abs(float((said - won)[classes == each].sum())) for each in range(CLASSES)) / len(said)


def _bias(rows: Any, seats: int) -> float:
    """How far expected scores are too high, over all seats."""
    mine, others = rows[:, 3] - rows[:, 5], rows[:, 4] - rows[:, 6]
    return float((mine + (seats - 1) * others).mean()) / seats


def open_games(args: argparse.Namespace, game: str, seats: int) -> Folder:
    """The folder of the games of self-play: with those that were there, and as many more as are asked for."""
    match = new_match(game, {}, seats, [f"architect:simulations={args.play}"], args.seed, args.games)
    folder = Folder(args.folder / args.seed / f"{game}-{seats}", match)
    played = play_match(match, folder, args.workers)
    folder.results = dict(enumerate(played, 1))
    return folder


def measure(args: argparse.Namespace, game: str, seats: int) -> dict[str, Any]:
    """One line of the report."""
    folder = open_games(args, game, seats)
    records = [read_record(folder.record_file(number)) for number in range(1, args.games + 1)]
    asker = Asker(find_game(game), args.simulations, args.hints)
    said = [each for number, record in enumerate(records, 1) for each in asker.ask(record, number)]
    if args.rows:
        args.rows.mkdir(parents=True, exist_ok=True)
        np.save(args.rows / f"{game}-{seats}.npy", np.array(said))
    return {"game": game, "seats": seats, "games": len(records), **summary(said, seats)}


def main() -> int:
    """Play, ask, report."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--game", choices=("summer", "garden"), action="append", help="default: both")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), action="append", help="default: 2, 3 and 4")
    parser.add_argument("--play", type=int, default=100, help="simulations of a turn in self-play")
    parser.add_argument("--simulations", type=int, default=200, help="for what people are told")
    parser.add_argument("--hints", action="store_true", help="ask hints for chances, not an analysis")
    parser.add_argument("--seed", default="held", help="of the games")
    parser.add_argument("--folder", type=Path, default=Path("build/calibration"))
    parser.add_argument("--rows", type=Path, help="write what was said and what came into this folder")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    args = parser.parse_args()
    report = []
    for game in args.game or ("summer", "garden"):
        for seats in args.seats or (2, 3, 4):
            report.append(measure(args, game, seats))
            if not args.json:
                print(json.dumps(report[-1]), flush=True)
    if args.json:
        print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
