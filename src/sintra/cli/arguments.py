"""What commands share: a parser that refuses with a code, and how a game is named and described."""

import argparse
from pathlib import Path
from typing import Any, NoReturn

from sintra.kernel.errors import BadOption


class Parser(argparse.ArgumentParser):
    """An argument parser that raises instead of printing its usage and exiting."""

    def error(self, message: str) -> NoReturn:
        """Refuse with one line."""
        raise BadOption("bad_argument", command=self.prog, reason=message)


def new_parser(name: str, description: str, example: str) -> Parser:
    """A parser for one command, whose help ends with an example."""
    return Parser(
        prog=f"sintra {name}",
        description=description,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def whole_number(text: str) -> int:
    """A whole number from 1 to a billion."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 1_000_000_000):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number of at least 1")
    return int(text)


def add_json(parser: Parser) -> None:
    """Whether to print for machines."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_record(parser: Parser) -> None:
    """Which record is read."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="a record (docs/record.md)")


def add_ray(parser: Parser) -> None:
    """Whether other machines play too."""
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play in a Ray cluster, with the workers that it has (without ADDRESS: the one that is found,\n"
        "or this machine as one)",
    )


def add_game(parser: Parser) -> None:
    """Which game, with how many seats and which options."""
    parser.add_argument("--game", default="summer", help="name of the game (default: summer)")
    parser.add_argument("--seats", type=whole_number, default=2, help="number of seats (default: 2)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )


def add_bots(parser: Parser) -> None:
    """Who plays, with which seed."""
    parser.add_argument(
        "--bots", help="one player for all seats, or one for each, separated by commas (default: random)"
    )
    add_seed(parser)


def add_seed(parser: Parser) -> None:
    """Which seed."""
    parser.add_argument(
        "--seed", default="0", help="number or text that decides every random draw (default: 0)"
    )


def describe_table(report: dict[str, Any]) -> str:
    """What is played, for a headline: ``summer, 2 seats, board=grey``."""
    options = [f"{name}={choice}" for name, choice in report["options"].items()]
    return ", ".join([report["game"], f"{report['seats']} seats", *options])


def parse_options(pairs: list[str]) -> dict[str, str]:
    """``NAME=VALUE`` pairs as a dictionary."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOption("bad_argument", option=pair, expected="NAME=VALUE")
        if name in options:
            raise BadOption("option_twice", option=name)
        options[name] = value
    return options


def parse_bots(args: Any) -> list[str]:
    """A name for every seat."""
    names = ("random" if args.bots is None else args.bots).split(",")
    if len(names) == 1:
        names *= args.seats
    if len(names) != args.seats:
        raise BadOption("bad_bots", bots=len(names), seats=args.seats)
    return names
