"""How well calibrated are win chances and expected final scores? Measured in self-play.

    python bench/calibration.py --games 2000 --json

The strongest player plays against itself, with few simulations, and everything is kept in a folder: the same
command goes on where it stopped. In every round of every game one turn is drawn, and there an analysis (and
with ``--hints`` a hint) is asked for the chance of the seat to move and for the final score of every seat.
For each game and number of seats, ``error`` is the expected calibration error in percentage points: the mean
distance between prediction and outcome, over ten classes of chances. ``bias`` is how far expected final
scores are too high on average, in the round in which that is worst; ``rounds`` has it for every round.

With ``--games 2000,600,600`` there are fewer games of three and four seats. With ``--numbers FILE`` people
are told what they will be told once the numbers that ``fit_calibration.py`` has found are in the package.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sintra.analysis.analyse import read_turns
from sintra.analysis.value import Evaluator
from sintra.arena.folder import Folder
from sintra.arena.game import warm_up
from sintra.arena.match import new_match
from sintra.arena.play import play_match
from sintra.games import find_game
from sintra.record import Record, read_record
from sintra.search.knowledge import knowledge_of
from sintra.search.search import Budget, Search

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from train.workers import side_by_side  # noqa: E402

CLASSES = 10
TOGETHER = 20  # games that a process is asked about in one go
NO_LIMIT = 1e9


class How(NamedTuple):
    """How to ask."""

    game: str
    simulations: int
    hints: bool
    numbers: Mapping[str, list[float]]  # of the tuning: other ones than those that the search knows


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

    def __init__(self, how: How) -> None:
        self.how, self.game = how, find_game(how.game)
        known = knowledge_of(self.game)
        self.known = replace(known, tuning={**known.tuning, **how.numbers})
        self.judge = Evaluator(self.game, how.simulations, "calibration", self.known)

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
            if self.how.hints:
                search = Search(self.game, Budget(self.how.simulations, NO_LIMIT), number, self.known)
                search.think(turn.state)
                chance = search.candidates(turn.state, 1)[0].win_chance
            best = max(scores)
            won = (scores[seat] == best) / scores.count(best)
            rest = table.seats - 1
            expected = (value.points[seat], (sum(value.points) - value.points[seat]) / rest)
            yield Said(round_no, chance, won, *expected, scores[seat], (sum(scores) - scores[seat]) / rest)


class Asked(NamedTuple):
    """Games to ask about: the work of one process."""

    how: How
    first: int
    files: tuple[Path, ...]


def ask_some(task: Asked) -> list[Said]:
    """What is said about some games."""
    asker = Asker(task.how)
    records = [read_record(file) for file in task.files]
    return [said for number, record in enumerate(records, task.first) for said in asker.ask(record, number)]


def ask_all(files: list[Path], how: How, workers: int) -> list[Said]:
    """What is said about games."""
    some = range(0, len(files), TOGETHER)
    tasks = [Asked(how, first + 1, tuple(files[first : first + TOGETHER])) for first in some]
    return [said for each in side_by_side(ask_some, tasks, workers) for said in each]


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


def open_games(args: argparse.Namespace, game: str, seats: int, games: int) -> Folder:
    """The folder of the games of self-play: with those that were there, and as many more as are asked for."""
    match = new_match(game, {}, seats, [f"architect:simulations={args.play}"], args.seed, games)
    folder = Folder(args.folder / args.seed / f"{game}-{seats}", match)
    warm_up(match)  # so that the processes find everything compiled
    played = play_match(match, folder, args.workers)
    folder.results = dict(enumerate(played, 1))
    return folder


def ask_about(
    args: argparse.Namespace, game: str, seats: int, games: int, numbers: Mapping[str, list[float]]
) -> list[Said]:
    """What is said about games of self-play."""
    folder = open_games(args, game, seats, games)
    files = [folder.record_file(number) for number in range(1, games + 1)]
    return ask_all(files, How(game, args.simulations, args.hints, numbers), args.workers)


def measure(args: argparse.Namespace, game: str, seats: int, games: int) -> dict[str, Any]:
    """One line of the report."""
    numbers = json.loads(args.numbers.read_text())[game] if args.numbers else {}
    said = ask_about(args, game, seats, games, numbers)
    if args.rows:
        args.rows.mkdir(parents=True, exist_ok=True)
        np.save(args.rows / f"{game}-{seats}.npy", np.array(said))
    return {"game": game, "seats": seats, "games": games, **summary(said, seats)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is played, and how to ask about it."""
    parser.add_argument("--games", type=listed, default=[2000], help="for all numbers of seats, or for each")
    parser.add_argument("--game", choices=("summer", "garden"), action="append", help="default: both")
    parser.add_argument("--seats", type=listed, default=[2, 3, 4])
    parser.add_argument("--play", type=int, default=100, help="simulations of a turn in self-play")
    parser.add_argument("--simulations", type=int, default=200, help="for what people are told")
    parser.add_argument("--hints", action="store_true", help="ask hints for chances, not an analysis")
    parser.add_argument("--folder", type=Path, default=Path("build/calibration"))
    parser.add_argument("--workers", type=int, default=1)


def tables_of(args: argparse.Namespace) -> list[tuple[int, int]]:
    """The numbers of seats, and how many games each gets."""
    games = args.games * len(args.seats) if len(args.games) == 1 else args.games
    return list(zip(args.seats, games, strict=True))


def listed(text: str) -> list[int]:
    """``2,3`` as numbers."""
    return [int(each) for each in text.split(",")]


def main() -> int:
    """Play, ask, report."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    add_arguments(parser)
    parser.add_argument("--seed", default="held", help="of the games")
    parser.add_argument("--numbers", type=Path, help="a file from fit_calibration.py")
    parser.add_argument("--rows", type=Path, help="write what was said and what came into this folder")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    args = parser.parse_args()
    report = []
    for game in args.game or ("summer", "garden"):
        for seats, games in tables_of(args):
            report.append(measure(args, game, seats, games))
            if not args.json:
                print(json.dumps(report[-1]), flush=True)
    if args.json:
        print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
