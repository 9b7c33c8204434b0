"""Puzzles: positions of self-play in which one turn is clearly best, and which the heuristic does not find.

    python -m train.puzzles play summer --folder build/puzzles --games 200
    python -m train.puzzles recheck summer --folder build/puzzles --number 1000
    python -m train.puzzles write summer --folder build/puzzles

``play`` goes from cheap to expensive. A search plays all seats of a game; a position is a candidate if the
turn that it likes best leads the others and is not the heuristic's. A larger search with a seed of its own
must agree; the turns that it proposes are then valued one by one, with other tiles again
(``sintra.analysis.value``). Every game is a line of ``FOLDER/GAME.jsonl``, and games are numbered on from
those that are shipped. ``recheck`` looks once more, with ten times the simulations, at the puzzles that
nobody has looked at again, each a line of ``FOLDER/GAME.SEED.jsonl``; with ``--held`` at a sample of those
that held before, in another order for each ``--seed``. ``write`` puts the new ones that held into
``web/src/GAME/puzzles.json`` (docs/page.md), notes there what was looked at (``held``: by how many points),
and takes out what did not hold. The same command goes on where it was stopped.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.search.search import Budget, Search
from sintra.table import Table
from train.finder import GAP, HOPED, LEVELS, NO_LIMIT, Finder, idea
from train.pack import MOST_BYTES, kind_of, pack, places_of

PLAYING = 200  # simulations of self-play
HELD = 0.8  # points by which a turn must still be best with ten times the simulations
WEB = Path(__file__).resolve().parents[1] / "web/src"


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


def play(game: Game, folder: Path, games: int) -> None:
    """Play games until the folder has so many, and note their puzzles."""
    file = folder / f"{game.name}.jsonl"
    played = lines_of(file)
    numbers = [int(each["seed"].split()[1]) for each in [*shipped(game)["games"], *played]]
    first = max(numbers, default=-1) + 1
    finder = Finder(game, "puzzles")
    for number, table in tables(game, range(first, first + games - len(played))):
        search = Search(game, Budget(PLAYING, NO_LIMIT), f"puzzles {number}")
        line = play_game(finder, table, search)
        add_line(file, line)
        told = {"number": number, "looked": line["looked"], "seconds": line["seconds"]}
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


def look_again(finder: Finder, table: Table, best: str) -> dict[str, Any]:
    """Whether a turn is still the best, and by how many points."""
    state = table.state
    finder.search.think(state)
    known = [finder.whole(state, best.split()), finder.usual(state)]
    judged = finder.judge(state, finder.proposed(state, known))
    gap = judged[0].margin - finder.rivals(judged)[0].margin
    return {"kept": idea(judged[0].texts) == idea(best.split()), "gap": round(gap, 2)}


def recheck(game: Game, folder: Path, args: argparse.Namespace) -> None:
    """Look at puzzles with more simulations, and count those that keep their solution."""
    both = [*shipped(game)["games"], *lines_of(folder / f"{game.name}.jsonl")]
    known = [(each, one) for each in both for one in each["puzzles"] if ("held" in one) == args.held]
    random.Random(args.seed).shuffle(known)
    file = folder / f"{game.name}.{args.seed}.jsonl"
    done = {(line["seed"], line["at"]) for line in lines_of(file)}
    finder = Finder(game, args.seed, args.times)
    part, parts = args.part
    for each, puzzle in known[: args.number][part - 1 :: parts]:
        if (each["seed"], puzzle["at"]) not in done:
            found = look_again(finder, table_of(game, each, puzzle["at"]), puzzle["best"])
            add_line(file, {"seed": each["seed"], "at": puzzle["at"], **found})
    lines = lines_of(file)
    print(json.dumps({"game": game.name, "looked": len(lines), "kept": sum(line["kept"] for line in lines)}))


def verdicts(game: Game, folder: Path) -> dict[tuple[str, int], float]:
    """What was looked at again, and the fewest points by which it was best."""
    found: dict[tuple[str, int], float] = {}
    for file in folder.glob(f"{game.name}.*.jsonl"):
        for line in lines_of(file):
            key = (line["seed"], line["at"])
            found[key] = min(found.get(key, line["gap"]), line["gap"] if line["kept"] else 0.0)
    return found


def held_of(each: dict[str, Any], verdict: dict[tuple[str, int], float], new: bool) -> list[dict[str, Any]]:
    """The puzzles of a game that held; of those shipped already, also what nobody looked at again."""
    found = []
    for one in each["puzzles"]:
        points = verdict.get((each["seed"], one["at"]))
        if points is None and not new:
            found.append(one)
        elif points is not None and points >= HELD:
            found.append({**one, "held": points})
    return found


def write(game: Game, folder: Path) -> None:
    """Write puzzles for the page: the shipped ones but for what did not hold, and the new ones that held."""
    verdict, old = verdicts(game, folder), shipped(game)
    for each in old["games"]:
        each["puzzles"] = held_of(each, verdict, new=False)
    old["games"] = [each for each in old["games"] if each["puzzles"]]
    known = {each["seed"] for each in old["games"]}
    played = [each for each in lines_of(folder / f"{game.name}.jsonl") if each["seed"] not in known]
    for each in played:
        each["puzzles"] = held_of(each, verdict, new=True)
    least = GAP
    while True:
        games = old["games"] + pack(game, played, LEVELS, least)["games"]
        text = json.dumps({**old, "games": games}, separators=(",", ":")) + "\n"
        if len(text) <= MOST_BYTES:
            break
        least += 0.05  # what does not fit is left out, smallest gaps first
    (WEB / game.name / "puzzles.json").write_text(text)
    print(json.dumps({"game": game.name, "bytes": len(text), **counted(games)}))


def counted(games: list[dict[str, Any]]) -> dict[str, Any]:
    """How many puzzles there are, of which kinds."""
    puzzles = [(each, puzzle) for each in games for puzzle in each["puzzles"]]
    return {
        "puzzles": len(puzzles),
        "held": sum("held" in puzzle for _, puzzle in puzzles),
        "seats": Counter(each["seats"] for each, _ in puzzles),
        "kinds": Counter(kind_of(puzzle["best"]) for _, puzzle in puzzles),
        "options": Counter(" ".join(each["options"].values()) for each, _ in puzzles),
    }


def part_of(text: str) -> tuple[int, int]:
    """``2/3`` as numbers: the second of three parts."""
    part, parts = (int(number) for number in text.split("/"))
    if not 1 <= part <= parts:
        raise ValueError(text)
    return part, parts


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
    parser.add_argument("--held", action="store_true", help="recheck what held before")
    parser.add_argument("--seed", default="recheck", help="of a recheck; another one takes another sample")
    parser.add_argument(
        "--part", type=part_of, default=(1, 1), help="of a recheck: 1/2 looks at every other one"
    )
    args = parser.parse_args()
    game = find_game(args.game)
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.what == "play":
        play(game, args.folder, args.games)
    elif args.what == "recheck":
        recheck(game, args.folder, args)
    else:
        write(game, args.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
