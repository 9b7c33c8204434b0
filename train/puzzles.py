"""Puzzles: positions of self-play in which one turn is clearly best, and which the heuristic does not find.

    python -m train.puzzles play summer --folder build/puzzles --games 200
    python -m train.puzzles recheck summer --folder build/puzzles --number 1000 --workers 2
    python -m train.puzzles explain summer --folder build/puzzles --times 4
    python -m train.puzzles write summer --folder build/puzzles

``play`` goes from cheap to expensive. A search plays all seats of a game; a position is a candidate if the
turn that it likes best leads the others and is not the heuristic's. A larger search with a seed of its own
must agree; the turns that it proposes are then valued one by one, with other tiles again
(``sintra.analysis.value``). Every game is a line of ``FOLDER/GAME.jsonl``, and games are numbered on from
those that are shipped. ``recheck`` looks once more, with ten times the simulations and a seed of its own,
at the puzzles that nobody has looked at again, each a line of ``FOLDER/GAME.SEED.jsonl``; where that leaves
a doubt, it looks twice, and the worse look counts. With ``--held`` it is one thorough look at a sample of
those that held before, another one for each ``--seed``. ``explain`` finds anew why the best turns of shipped
puzzles are better, and writes that into their file. ``write`` puts what held into
``web/src/GAME/puzzles.json`` (docs/page.md), with the points by which it did (``held``), and nothing else.
All do their work in ``--workers`` processes, and the same command goes on where it was stopped.
"""

import argparse
import json
import math
import random
import sys
import time
from collections import Counter
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.search.search import Budget, Search
from sintra.table import Table
from train.finder import HOPED, LEVELS, NO_LIMIT, Finder
from train.pack import MOST_BYTES, codes_of, kind_of, pack, places_of, told
from train.workers import side_by_side

PLAYING = 200  # simulations of self-play
# Points by which a turn must still be best with ten times the simulations, and by which once is enough: two
# such looks often differ by a point, and some by more: of 73 turns that led by two points or more, the next
# look refuted four.
HELD, CLEARLY = 1.0, 4.0
LOOKS = 2
WEB = Path(__file__).resolve().parents[1] / "web/src"


def new_table(game: Game, number: int) -> Table:
    """The table of a number: all seats and options by turns."""
    sides = list(product(*game.options.values()))
    chosen = sides[number // len(game.seats) % len(sides)]
    options = dict(zip(game.options, chosen, strict=True))
    return Table(game.name, game.seats[number % len(game.seats)], options, f"puzzle {number}")


class Playing(NamedTuple):
    """A game to play: the work of one process."""

    game: str
    number: int


def play_game(task: Playing) -> dict[str, Any]:
    """Play a game to its end and look for puzzles on the way."""
    game, began = find_game(task.game), time.process_time()
    table, finder = new_table(game, task.number), Finder(game, f"puzzles {task.number}")
    search = Search(game, Budget(PLAYING, NO_LIMIT), f"puzzles {task.number}")
    found, looked = list[dict[str, Any]](), 0
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


def lines_of(file: Path) -> list[dict[str, Any]]:
    """The lines of a file, which may not exist yet."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def add_line(file: Path, line: dict[str, Any]) -> None:
    """Write one more line."""
    with file.open("a") as out:
        out.write(json.dumps(line) + "\n")


def shipped(game: Game) -> dict[str, Any]:
    """The puzzles that the page has."""
    found: dict[str, Any] = json.loads((WEB / game.name / "puzzles.json").read_text())
    return found


def play(game: Game, folder: Path, args: argparse.Namespace) -> None:
    """Play games until the folder has so many, and note their puzzles."""
    file = folder / f"{game.name}.jsonl"
    played = lines_of(file)
    numbers = [int(each["seed"].split()[1]) for each in [*shipped(game)["games"], *played]]
    first = max(numbers, default=-1) + 1
    tasks = [Playing(game.name, number) for number in range(first, first + args.games - len(played))]
    for line in side_by_side(play_game, tasks, args.workers):
        add_line(file, line)
        told = {each: line[each] for each in ("seed", "looked", "seconds")}
        print(told, len(line["puzzles"]), file=sys.stderr, flush=True)


def table_of(game: Game, each: dict[str, Any], turns: int) -> Table:
    """The position after the first turns of a game that is shipped or new."""
    table = Table(
        game.name, each["seats"], each["options"], each["seed"], turns=each.get("turns", [])[:turns]
    )
    places = places_of(each.get("moves", ""))
    while len(table.turns) < turns:
        table.play(table.seat, table.legal()[next(places)])
    return table


class Looking(NamedTuple):
    """A puzzle to look at again: the work of one process."""

    game: str
    seed: str
    times: int
    thorough: bool
    each: dict[str, Any]
    puzzle: dict[str, Any]


def look_again(task: Looking) -> dict[str, Any]:
    """Whether a turn is still the best, and by how many points."""
    game, at, began = find_game(task.game), task.puzzle["at"], time.process_time()
    table = table_of(game, task.each, at)
    gap = math.inf
    for look in range(LOOKS):
        finder = Finder(game, f"{task.seed} {look} {table.seed} {at}", task.times)
        gap = min(gap, finder.lead(table.state, task.puzzle["best"].split(), task.thorough))
        if task.thorough or not HELD <= gap < CLEARLY:
            break
    seconds = round(time.process_time() - began, 1)
    return {"seed": table.seed, "at": at, "kept": gap > 0, "gap": round(gap, 2), "seconds": seconds}


def recheck(game: Game, folder: Path, args: argparse.Namespace) -> None:
    """Look at puzzles with more simulations, and count those that keep their solution."""
    file = folder / f"{game.name}.{args.seed}.jsonl"
    lines = lines_of(file)
    done = {(line["seed"], line["at"]) for line in lines}
    about = (game.name, args.seed, args.times, args.held)
    left = [Looking(*about, *both) for both in asked(game, folder, args) if name_of(*both) not in done]
    held = sum(line["gap"] >= HELD for line in lines)
    with closing(side_by_side(look_again, left, args.workers)) as found:
        while held < args.enough and (line := next(found, None)):
            add_line(file, line)
            lines.append(line)
            held += line["gap"] >= HELD
    counts = {"looked": len(lines), "kept": sum(line["kept"] for line in lines), "held": held}
    seconds = round(sum(line["seconds"] for line in lines))
    print(json.dumps({"game": game.name, **counts, "seconds": seconds}))


class Explaining(NamedTuple):
    """A puzzle whose reasons are to be found: the work of one process."""

    game: str
    times: int
    each: dict[str, Any]
    puzzle: dict[str, Any]


def explain_one(task: Explaining) -> dict[str, Any]:
    """Why its best turn is better."""
    game, at = find_game(task.game), task.puzzle["at"]
    state = table_of(game, task.each, at).state
    finder = Finder(game, f"explain {task.each['seed']} {at}", task.times)
    why = finder.explain(state, task.puzzle["best"], list(task.puzzle["wrong"]))
    found = told(why, int(state.seat), int(state.seats), codes_of(game))
    return {"seed": task.each["seed"], "at": at, "why": found}


def explain(game: Game, folder: Path, args: argparse.Namespace) -> None:
    """Find anew why the best turns of shipped puzzles are better."""
    old, file = shipped(game), folder / f"why.{game.name}.jsonl"
    pairs = [(each, puzzle) for each in old["games"] for puzzle in each["puzzles"]]
    done = {(line["seed"], line["at"]) for line in lines_of(file)}
    left = [Explaining(game.name, args.times, *both) for both in pairs if name_of(*both) not in done]
    for line in side_by_side(explain_one, left, args.workers):
        add_line(file, line)
    found = {(line["seed"], line["at"]): line["why"] for line in lines_of(file)}
    for both in pairs:
        both[1]["why"] = found[name_of(*both)]
    (WEB / game.name / "puzzles.json").write_text(text_of({**old, "reasons": codes_of(game)}))


def text_of(whole: dict[str, Any]) -> str:
    """The file of a game; if it is too long, without games of the fewest puzzles, smallest leads first."""
    games = whole["games"]
    while len(text := json.dumps(whole, separators=(",", ":")) + "\n") > MOST_BYTES:
        games.remove(min(games, key=worth_keeping))
    return text


def worth_keeping(each: dict[str, Any]) -> tuple[int, float]:
    """More for a game that has more puzzles, and clearer ones: its steps take room once."""
    return len(each["puzzles"]), min(puzzle["held"] for puzzle in each["puzzles"])


def asked(game: Game, folder: Path, args: argparse.Namespace) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The puzzles to look at again: new ones first, otherwise in random order."""
    found = []
    for games in (new_games(game, folder), shipped(game)["games"]):
        some = [(each, one) for each in games for one in each["puzzles"] if ("held" in one) == args.held]
        found += random.Random(args.seed).sample(some, len(some))
    return found[: args.number]


def new_games(game: Game, folder: Path) -> list[dict[str, Any]]:
    """The games of a folder that are not shipped."""
    known = {each["seed"] for each in shipped(game)["games"]}
    return [each for each in lines_of(folder / f"{game.name}.jsonl") if each["seed"] not in known]


def name_of(each: dict[str, Any], puzzle: dict[str, Any]) -> tuple[str, int]:
    """What tells a puzzle from all others: its game and the number of turns before it."""
    return each["seed"], puzzle["at"]


def verdicts(game: Game, folder: Path) -> dict[tuple[str, int], float]:
    """What was looked at again, and the fewest points by which it was best."""
    found: dict[tuple[str, int], float] = {}
    for file in folder.glob(f"{game.name}.*.jsonl"):
        for line in lines_of(file):
            key = (line["seed"], line["at"])
            found[key] = min(found.get(key, line["gap"]), line["gap"] if line["kept"] else 0.0)
    return found


def held_of(each: dict[str, Any], verdict: dict[tuple[str, int], float]) -> list[dict[str, Any]]:
    """The puzzles of a game that held, the last time that somebody looked at them again."""
    found = []
    for one in each["puzzles"]:
        points = verdict.get((each["seed"], one["at"]), one.get("held", 0.0))
        if points >= HELD:
            found.append({**one, "held": points})
    return found


def write(game: Game, folder: Path, fewest: int) -> int:
    """Write puzzles for the page, shipped ones and new ones, but only those that held.

    Return 1, and write nothing, if they are too few.
    """
    verdict, old, played = verdicts(game, folder), shipped(game), new_games(game, folder)
    for each in [*old["games"], *played]:
        each["puzzles"] = held_of(each, verdict)
    old["games"] = [each for each in old["games"] if each["puzzles"]]
    games = old["games"] + pack(game, played, LEVELS)["games"]
    text = text_of({**old, "reasons": codes_of(game), "games": games})
    counts = counted(games)
    print(json.dumps({"game": game.name, "bytes": len(text), **counts}))
    if counts["puzzles"] < fewest:
        print(f"fewer than {fewest}: nothing is written", file=sys.stderr)
        return 1
    (WEB / game.name / "puzzles.json").write_text(text)
    return 0


def counted(games: list[dict[str, Any]]) -> dict[str, Any]:
    """How many puzzles there are, of which kinds."""
    puzzles = [(each, puzzle) for each in games for puzzle in each["puzzles"]]
    return {
        "puzzles": len(puzzles),
        "seats": Counter(each["seats"] for each, _ in puzzles),
        "kinds": Counter(kind_of(puzzle["best"]) for _, puzzle in puzzles),
        "options": Counter(" ".join(each["options"].values()) for each, _ in puzzles),
    }


def main() -> int:
    """Play, recheck, explain or write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "recheck", "explain", "write"))
    parser.add_argument("game")
    parser.add_argument("--folder", type=Path, default=Path("build/puzzles"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--enough", type=int, default=10_000, help="stop a recheck once so many held")
    parser.add_argument("--held", action="store_true", help="recheck what held before")
    parser.add_argument("--seed", default="recheck", help="of a recheck; another one takes another sample")
    parser.add_argument("--fewest", type=int, default=600, help="write nothing if there are fewer")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    game = find_game(args.game)
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.what == "play":
        play(game, args.folder, args)
    elif args.what == "recheck":
        recheck(game, args.folder, args)
    elif args.what == "explain":
        explain(game, args.folder, args)
    else:
        return write(game, args.folder, args.fewest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
