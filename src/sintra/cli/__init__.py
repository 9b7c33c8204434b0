"""`sintra`: one file per command. Wrong input is one line with a code and exit status 2."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from sintra import __version__
from sintra.kernel.errors import BadOption, SintraError

COMMANDS = {
    "play": "open the table in a browser",
    "games": "list the games and their options",
    "simulate": "play many games between computer players",
    "trace": "play one game and print every step as a JSON line",
    "arena": "play a match between computer players and rate them",
    "dataset": "write games of computer players as Parquet files",
    "replay": "play a record again and show it turn by turn",
    "verify": "check that a record is a legal, finished and correctly scored game",
    "perft": "count the lines of play from positions and compare with known counts",
    "hint": "think about one turn of a record and show the best candidates",
    "analyse": "say what every turn of a record was worth, and what was luck",
    "bench": "measure the speed of the engine",
    "serve": "run the server for people and bots",
    "mcp": "let a language model play",
    "doctor": "check an installation and say what to fix",
}

LONGEST_LINE = 600
OK, FAILED, WRONG_INPUT, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except SintraError as error:
        print(f"sintra: {_one_line(str(error))}", file=sys.stderr)
        return WRONG_INPUT
    except BrokenPipeError:  # the reader has seen enough
        _give_up_output()
        return OK
    except OSError as error:  # a full disk, a closed stream
        _give_up_output()
        print(f"sintra: output_failed: reason={error.strerror}", file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        print("sintra: interrupted", file=sys.stderr)
        return INTERRUPTED


def _open_streams() -> None:
    """Make output possible even if the shell closed it, and whatever characters a file name contains."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _give_up_output() -> None:
    """Discard what is still buffered, so that it does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    if arguments and arguments[0] in COMMANDS:
        # Only the command asked for is loaded: help and errors come at once.
        command = import_module(f"sintra.cli.{arguments[0]}")
        parsed = command.parser().parse_args(arguments[1:])
        return command.run(parsed)  # type: ignore[no-any-return]
    _overview().parse_args(arguments or ["--help"])
    raise BadOption("bad_argument", command="sintra", reason="the command comes first")


def _one_line(text: str) -> str:
    """Text that repeats what was typed: on one line, printable and not too long."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[:LONGEST_LINE])
    return line + "..." if len(text) > LONGEST_LINE else line


def _overview() -> argparse.ArgumentParser:
    from sintra.cli.arguments import Parser

    lines = "\n".join(f"  {name:10} {text}" for name, text in COMMANDS.items())
    parser = Parser(
        prog="sintra",
        description="A table for Azul: Summer Pavilion and Azul: Queen's Garden.",
        epilog=f"commands:\n{lines}\n\nexample:\n  sintra simulate --bots random,greedy --games 1000",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "command", choices=list(COMMANDS), metavar="COMMAND", help="one of the commands below"
    )
    parser.add_argument("--version", action="version", version=f"sintra {__version__}")
    return parser
