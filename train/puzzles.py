"""Puzzles: positions of self-play in which one turn is clearly best, and which the heuristic does not find.

    python -m train.puzzles play summer --folder build/puzzles --games 200
    python -m train.puzzles recheck summer --folder build/puzzles --number 100
    python -m train.puzzles write summer --folder build/puzzles

``play`` goes from cheap to expensive. A search plays all seats of a game; a position is a candidate if the
turn that it likes best leads the others and is not the heuristic's. A larger search with a seed of its own
must agree; the turns that it proposes are then valued one by one, with other tiles again
(``sintra.analysis.value``). Every game is a line of ``FOLDER/GAME.jsonl``, so that the same command goes on
where it was stopped. ``recheck`` looks at a sample with ten times the simulations. ``write`` makes
``web/src/GAME/puzzles.json`` (docs/page.md).
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from sintra.analysis.value import Evaluator, after
from sintra.analysis.why import Reasons
from sintra.bots.heuristic import Heuristic
from sintra.bots.players import new_player
from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.search import Budget, Search
from sintra.table import Table
from train.pack import MOST_BYTES, kind_of, pack

PLAYING, LOOKING = 200, 1_000  # simulations: of self-play, and to propose turns
VALUING = 2_000  # and to value a turn
PROPOSED = 8  # moves of the search that are looked at
COMPARED = 3  # turns with another idea that are valued
# Points by which a turn must be best: in self-play, in a larger search, and when it is valued.
HOPED, LIKELY, GAP = 0.8, 1.2, 1.6
SURE = 3.5  # and standard errors
REASON_GAMES = 160
NO_LIMIT = 1e9  # seconds
WEB = Path(__file__).resolve().parents[1] / "web/src"

# How often each level tries, and its rating at two seats (docs/players.md).
LEVELS = {
    "beginner": (8, 700),
    "amateur": (8, 1140),
    "novice": (8, 1330),
    "apprentice": (8, 1450),
    "heuristic": (1, 1690),
    "mason": (4, 1900),
    "artisan": (4, 2140),
    "master": (2, 2430),
}


def idea(game: str, steps: Sequence[str]) -> str:
    """What a turn is about: what is taken or where something is placed, however it is paid for."""
    first = steps[0]
    if first[0] == "-":
        return "-"
    if game == "summer":
        return first.split("+")[0]
    return " ".join(steps[:2]) if len(steps) > 1 and steps[1][0] in "@#" else first


@dataclass(frozen=True)
class Judged:
    """A turn that was valued, by the seat that is to play it."""

    steps: tuple[int, ...]
    texts: tuple[str, ...]
    margin: float
    win: float
    error: float


class Finder:
    """Finds puzzles in positions of one game."""

    def __init__(self, game: Game, seed: str, times: int = 1) -> None:
        self.game, self.seed = game, seed
        self.search = Search(game, Budget(LOOKING * times, NO_LIMIT), seed)
        self.valuing = Evaluator(game, VALUING * times, seed)
        self.reasons = Reasons(game, REASON_GAMES, seed)
        self.heuristic = Heuristic(game, 0.0, new_rng())
        self.levels = {name: new_player(game, name, seed) for name in LEVELS}

    def whole(self, state: State, texts: Sequence[str]) -> tuple[int, ...]:
        """A turn that the search began, played to its end as the heuristic would."""
        steps = [self.game.parse_step(state, text) for text in texts]
        reached = after(self.game, state, steps)
        while self.game.in_turn(reached):
            steps.append(self.heuristic.choose(reached))
            reached = after(self.game, reached, steps[-1:])
        return tuple(steps)

    def texts(self, state: State, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of steps."""
        return tuple(self.game.format_step(state, step) for step in steps)

    def proposed(self, state: State, more: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The turns that a search looked at most, one for each idea, and some more."""
        found = [self.whole(state, each.steps) for each in self.search.candidates(state, PROPOSED)]
        ideas: dict[str, tuple[int, ...]] = {}
        for steps in found:
            ideas.setdefault(idea(self.game.name, self.texts(state, steps)), steps)
        firsts = list(ideas.values())[: COMPARED + 1]
        return firsts + [steps for steps in more if steps not in firsts]

    def judge(self, state: State, turns: Sequence[tuple[int, ...]]) -> list[Judged]:
        """The values of turns, best first."""
        seat, found = int(state.seat), []
        for steps in turns:
            value = self.valuing.value(state, steps, 1)
            numbers = (value.margins[seat], value.win_chances[seat], value.margin_errors[seat])
            found.append(Judged(steps, self.texts(state, steps), *numbers))
        return sorted(found, key=lambda each: -each.margin)

    def rivals(self, judged: Sequence[Judged]) -> list[Judged]:
        """The turns with another idea than the best."""
        best = idea(self.game.name, judged[0].texts)
        return [each for each in judged if idea(self.game.name, each.texts) != best]

    def is_clear(self, judged: Sequence[Judged]) -> bool:
        """Whether the first is better than all with another idea, by a gap and beyond its error."""
        others = self.rivals(judged)
        if not others:
            return False
        error = (judged[0].error ** 2 + others[0].error ** 2) ** 0.5
        return bool(judged[0].margin - others[0].margin >= max(GAP, SURE * error))

    def clear_best(self, state: State, turns: Sequence[tuple[int, ...]]) -> list[Judged]:
        """The values of turns, best first; none as soon as it is known that no idea is clearly best."""
        judged = self.judge(state, turns[:2])
        for steps in turns[2:]:
            if not self.is_clear(judged):
                return []
            judged = sorted([*judged, *self.judge(state, [steps])], key=lambda each: -each.margin)
        return judged if self.is_clear(judged) else []

    def puzzle(self, state: State, at: int) -> dict[str, Any] | None:
        """The puzzle in a position, if there is one."""
        name = self.game.name
        self.search.think(state)
        if not self.likes(self.search, state, LIKELY):
            return None
        usual = self.usual(state)
        judged = self.clear_best(state, self.proposed(state, [usual]))
        if not judged or idea(name, judged[0].texts) == idea(name, self.texts(state, usual)):
            return None
        return self.describe(state, at, judged, usual)

    def usual(self, state: State) -> tuple[int, ...]:
        """The turn of the heuristic."""
        return self.whole(state, [self.game.format_step(state, self.heuristic.choose(state))])

    def likes(self, search: Search, state: State, gap: float) -> bool:
        """Whether a search likes an idea best, by a gap, that is not the heuristic's."""
        name, least = self.game.name, search.simulations / 100
        found = [each for each in search.candidates(state, PROPOSED) if each.visits >= least]
        best = idea(name, found[0].steps)
        others = [each.margin for each in found if idea(name, each.steps) != best]
        if not others or found[0].margin - max(others) < gap:
            return False
        return idea(name, self.texts(state, self.usual(state))) != best

    def describe(self, state: State, at: int, judged: list[Judged], usual: tuple[int, ...]) -> dict[str, Any]:
        """All that is known about a puzzle."""
        best, others = judged[0], self.rivals(judged)
        second = next((each for each in others if each.steps == usual), others[0])
        why = self.reasons.compare(state, best.steps, second.steps)
        return {
            "at": at,
            "seat": int(state.seat),
            "round": int(state.round_no),
            "best": " ".join(best.texts),
            "gap": round(best.margin - others[0].margin, 2),
            "win": round(best.win - others[0].win, 3),
            "wrong": [[" ".join(each.texts), round(best.margin - each.margin, 2)] for each in others],
            "usual": " ".join(self.texts(state, usual)),
            "why": [[each.seat, each.reason, round(each.points, 1)] for each in why],
            "solved": self.solved(state, best.texts),
        }

    def solved(self, state: State, best: Sequence[str]) -> dict[str, int]:
        """How many tries of each level find the idea."""
        found = {}
        for name, (tries, _) in LEVELS.items():
            player, right = self.levels[name], 0
            for _ in range(tries):
                steps, reached = [player.choose(state)], state
                reached = after(self.game, state, steps)
                while self.game.in_turn(reached) and len(steps) < 2:
                    steps.append(player.choose(reached))
                    reached = after(self.game, reached, steps[-1:])
                right += idea(self.game.name, self.texts(state, steps)) == idea(self.game.name, best)
            found[name] = right
        return found


def tables(game: Game, numbers: range) -> Iterator[tuple[int, Table]]:
    """A new table for each number, of all seats and options by turns."""
    sides = list(product(*game.options.values()))
    for number in numbers:
        seats = game.seats[number % len(game.seats)]
        chosen = sides[number // len(game.seats) % len(sides)]
        yield (
            number,
            Table(game.name, seats, dict(zip(game.options, chosen, strict=True)), f"puzzle {number}"),
        )


def play_game(finder: Finder, table: Table, search: Search) -> dict[str, Any]:
    """Play a game to its end and look for puzzles on the way."""
    began, found, looked = time.process_time(), [], 0
    while not table.over:
        state, at = table.state, len(table.turns)
        search.think(state)
        likes = finder.whole(state, search.candidates(state, 1)[0].steps)
        if len(table.legal()) > 1 and finder.likes(search, state, HOPED):
            looked += 1
            found += [puzzle] if (puzzle := finder.puzzle(state, at)) else []
        for text in finder.texts(state, likes):
            table.play(table.seat, text)
        assert len(table.turns) > at
    return {
        "seats": table.seats,
        "options": dict(table.options),
        "seed": table.seed,
        "turns": [" ".join(turn.steps) for turn in table.turns],
        "looked": looked,
        "seconds": round(time.process_time() - began, 1),
        "puzzles": found,
    }


def play(game: Game, folder: Path, games: int) -> None:
    """Play games that are not in the folder yet, and note their puzzles."""
    file = folder / f"{game.name}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    done = len(read(game, folder))
    finder = Finder(game, "puzzles")
    for number, table in tables(game, range(done, games)):
        search = Search(game, Budget(PLAYING, NO_LIMIT), f"puzzles {number}")
        line = {"number": number, **play_game(finder, table, search)}
        with file.open("a") as out:
            out.write(json.dumps(line) + "\n")
        told = {name: line[name] for name in ("number", "looked", "seconds")}
        print(told, len(line["puzzles"]), file=sys.stderr, flush=True)


def read(game: Game, folder: Path) -> list[dict[str, Any]]:
    """The games of a folder."""
    file = folder / f"{game.name}.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def refuted(game: Game, folder: Path) -> set[tuple[str, int]]:
    """The puzzles that did not keep their solution when they were looked at again."""
    lines = [
        json.loads(line)
        for file in folder.glob(f"{game.name}.*.jsonl")
        for line in file.read_text().splitlines()
    ]
    return {(line["seed"], line["at"]) for line in lines if not line["kept"]}


def recheck(game: Game, folder: Path, number: int, times: int, seed: str) -> None:
    """Look at a sample of what is shipped with more simulations, and count what keeps its solution."""
    shipped = json.loads((WEB / game.name / "puzzles.json").read_text())
    chosen = {(each["seed"], puzzle["at"]) for each in shipped["games"] for puzzle in each["puzzles"]}
    known = [
        (each, puzzle)
        for each in read(game, folder)
        for puzzle in each["puzzles"]
        if (each["seed"], puzzle["at"]) in chosen
    ]
    sample = random.Random(seed).sample(known, min(number, len(known)))
    file = folder / f"{game.name}.{seed}.jsonl"
    done = len(file.read_text().splitlines()) if file.exists() else 0
    finder = Finder(game, seed, times)
    for each, puzzle in sample[done:]:
        table = Table(
            game.name, each["seats"], each["options"], each["seed"], turns=each["turns"][: puzzle["at"]]
        )
        best, usual = (finder.whole(table.state, puzzle[name].split()) for name in ("best", "usual"))
        finder.search.think(table.state)
        judged = finder.judge(table.state, finder.proposed(table.state, [best, usual]))
        kept = idea(game.name, judged[0].texts) == idea(game.name, puzzle["best"].split())
        rival = finder.rivals(judged)[0].margin
        line = {
            "seed": each["seed"],
            "at": puzzle["at"],
            "kept": kept,
            "gap": round(judged[0].margin - rival, 2),
        }
        with file.open("a") as out:
            out.write(json.dumps(line) + "\n")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    print(json.dumps({"game": game.name, "looked": len(lines), "kept": sum(line["kept"] for line in lines)}))


def write(game: Game, folder: Path) -> None:
    """Write puzzles for the page, those with the largest gaps if not all fit, but for what was refuted."""
    played, least, wrong = read(game, folder), GAP, refuted(game, folder)
    for each in played:
        each["puzzles"] = [one for one in each["puzzles"] if (each["seed"], one["at"]) not in wrong]
    while True:
        packed = pack(game, played, LEVELS, least)
        text = json.dumps(packed, separators=(",", ":")) + "\n"
        if len(text) <= MOST_BYTES:
            break
        least += 0.05
    (WEB / game.name / "puzzles.json").write_text(text)
    puzzles = [(each["seats"], puzzle) for each in packed["games"] for puzzle in each["puzzles"]]
    counts = {
        "seats": Counter(seats for seats, _ in puzzles),
        "kinds": Counter(kind_of(puzzle["best"]) for _, puzzle in puzzles),
        "options": Counter(
            " ".join(each["options"].values()) for each in packed["games"] for _ in each["puzzles"]
        ),
    }
    about = {"game": game.name, "puzzles": len(puzzles), "bytes": len(text), "least": round(least, 2)}
    played_on = {name: round(sum(each[name] for each in played)) for name in ("looked", "seconds")}
    print(json.dumps({**about, "games": len(played), **played_on, **counts}))


def main() -> int:
    """Play, recheck or write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "recheck", "write"))
    parser.add_argument("game")
    parser.add_argument("--folder", type=Path, default=Path("build/puzzles"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", default="recheck", help="of a recheck; another one looks at another sample")
    args = parser.parse_args()
    game = find_game(args.game)
    if args.what == "play":
        play(game, args.folder, args.games)
    elif args.what == "recheck":
        recheck(game, args.folder, args.number, args.times, args.seed)
    else:
        write(game, args.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
