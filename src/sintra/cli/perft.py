"""`sintra perft`."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np

from sintra.cli.arguments import Parser, add_json, new_parser, whole_number
from sintra.cli.progress import Progress, announce_compilation
from sintra.games import find_game
from sintra.kernel.errors import BadOption, BadText, SintraError
from sintra.kernel.game import Game
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
    command.add_argument("--depth", type=whole_number, help="with --position (default: 3)")
    add_json(command)
    return command


def count_lines(game: Game, position: str, depth: int) -> int:
    """Lines of ``depth`` steps; a line that reveals tiles or ends the game counts once where it does.

    The first step is taken here, so that there is progress to show and the count can be interrupted.
    """
    if depth > DEEPEST:
        raise BadOption("too_deep", depth=depth, deepest=DEEPEST)
    states, steps = np.zeros(depth + 1, game.dtype), np.zeros((depth + 1, game.max_steps + 1), np.int16)
    start, rng, log = game.parse_position(position), new_rng(), new_log(wanted=False)
    lines, legal = 0, game.legal_steps(start)
    progress = Progress("first steps", len(legal))
    for done, step in enumerate(legal):
        progress.show(done)
        states[0] = start
        drawn = game.apply(states[0], step, rng, log)
        ends = depth == 1 or drawn > 0 or game.is_over(states[0])
        lines += 1 if ends else perft(states, steps, rng, log, depth - 1)
    progress.close()
    return lines


def read_cases(file: Path) -> list[tuple[int, str, dict[int, int]]]:
    """Line number, position and count by depth of every case in a file."""
    try:
        lines = file.read_text(encoding="ascii").splitlines()
    except OSError as error:
        raise BadText("perft_unreadable", file=str(file), reason=error.strerror) from None
    except UnicodeDecodeError:
        raise BadText("perft_not_ascii", file=str(file)) from None
    cases = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            position, *counts = (part.strip() for part in line.split(";"))
            found = [CASE.fullmatch(count) for count in counts]
            depths = {int(match[1]): int(match[2]) for match in found if match}
            if not depths or len(depths) != len(counts):
                raise BadText("perft_line", file=str(file), line=number)
            cases.append((number, position, depths))
    if not cases:
        raise BadText("perft_empty", file=str(file))
    return cases


def game_of(position: str) -> Game:
    """The game that a position belongs to: its first word."""
    return find_game(position.split(" ", 1)[0])


def run(args: Any) -> int:
    """Count and compare; exit status 1 when a count differs."""
    if (args.depth and args.position is None) or (args.files and args.position is not None):
        raise BadOption("bad_argument", command="sintra perft", reason="either files, or --position")
    announce_compilation()
    if args.position is not None:
        depth = args.depth or 3
        count = count_lines(game_of(args.position), args.position, depth)
        print(json.dumps({"depth": depth, "count": count}) if args.json else count)
        return 0
    files = args.files or sorted(Path("tests/perft").glob("*.perft"))
    if not files:
        raise BadOption("no_files", folder="tests/perft")
    verdicts = [check_file(file, args.json) for file in files]  # all of them, even after a wrong one
    return 0 if all(verdicts) else 1


def check_file(file: Path, as_json: bool) -> bool:
    """Compare every case of a file. Return whether all counts agree."""
    agree = True
    for line, position, counts in read_cases(file):
        for depth, expected in counts.items():
            try:
                found = count_lines(game_of(position), position, depth)
            except SintraError as error:
                raise BadText("perft_position", file=str(file), line=line, reason=str(error)) from None
            agree = agree and found == expected
            facts = {"file": str(file), "line": line, "depth": depth, "expected": expected, "found": found}
            verdict = "ok" if found == expected else "WRONG"
            text = f"{file}:{line}: depth {depth}: {verdict}, {found:,} lines"
            if found != expected:
                text += f" instead of {expected:,}"
            print(json.dumps(facts) if as_json else text)
    return agree
