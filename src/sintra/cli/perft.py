"""`sintra perft`."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np

from sintra.cli.arguments import Parser, add_json, new_parser, whole_number
from sintra.cli.progress import announce_compilation
from sintra.games import Game, find_game
from sintra.kernel.errors import BadOption, BadText
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.walks import perft

DEEPEST = 12
CASE = re.compile("D([1-9][0-9]?) (0|[1-9][0-9]{0,17})")


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "perft",
        "Count the lines of play from positions, up to a depth and within one deal, and compare them\n"
        "with the counts in files: a position, then `; D1 count ; D2 count ...` on each line.",
        "sintra perft tests/perft/*.perft",
    )
    command.add_argument("files", type=Path, nargs="*", metavar="FILE", help="default: tests/perft/*.perft")
    command.add_argument("--position", help="count from this position instead of checking files")
    command.add_argument("--depth", type=whole_number, default=3, help="with --position (default: 3)")
    add_json(command)
    return command


def count_lines(game: Game, position: str, depth: int) -> int:
    """Lines of ``depth`` steps; a line that reveals tiles or ends the game counts once where it does."""
    if depth > DEEPEST:
        raise BadOption("too_deep", depth=depth, deepest=DEEPEST)
    states = np.zeros(depth + 1, game.dtype)
    states[0] = game.parse_position(position)
    steps = np.zeros((depth + 1, game.max_steps + 1), np.int16)
    return perft(states, steps, new_rng(), new_log(wanted=False), depth)


def read_cases(file: Path) -> list[tuple[int, str, dict[int, int]]]:
    """Line number, position and count by depth of every case in a file."""
    try:
        lines = file.read_text(encoding="ascii").splitlines()
    except OSError as error:
        raise BadText("perft_unreadable", file=file, reason=error.strerror) from None
    except UnicodeDecodeError:
        raise BadText("perft_not_ascii", file=file) from None
    cases = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            position, *counts = (part.strip() for part in line.split(";"))
            found = [CASE.fullmatch(count) for count in counts]
            depths = {int(match[1]): int(match[2]) for match in found if match}
            if not depths or len(depths) != len(counts):
                raise BadText("perft_line", file=file, line=number)
            cases.append((number, position, depths))
    return cases


def game_of(position: str) -> Game:
    """The game that a position belongs to: its first word."""
    return find_game(position.split(" ", 1)[0])


def run(args: Any) -> int:
    """Count and compare; exit status 1 when a count differs."""
    announce_compilation()
    if args.position is not None:
        count = count_lines(game_of(args.position), args.position, args.depth)
        print(json.dumps({"depth": args.depth, "count": count}) if args.json else count)
        return 0
    files = args.files or sorted(Path("tests/perft").glob("*.perft"))
    if not files:
        raise BadOption("no_files", folder="tests/perft")
    verdicts = [check_file(file, args.json) for file in files]  # all of them, also after a wrong one
    return 0 if all(verdicts) else 1


def check_file(file: Path, as_json: bool) -> bool:
    """Compare every case of a file. Whether all counts agree."""
    agree = True
    for line, position, counts in read_cases(file):
        for depth, expected in counts.items():
            found = count_lines(game_of(position), position, depth)
            agree = agree and found == expected
            facts = {"file": str(file), "line": line, "depth": depth, "expected": expected, "found": found}
            verdict = "ok" if found == expected else "WRONG"
            text = f"{file}:{line}: depth {depth}: {verdict}, {found:,} lines"
            if found != expected:
                text += f" instead of {expected:,}"
            print(json.dumps(facts) if as_json else text)
    return agree
