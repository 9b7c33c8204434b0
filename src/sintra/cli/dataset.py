"""`sintra dataset`."""

from pathlib import Path
from typing import Any

from sintra.arena.game import warm_up
from sintra.arena.match import new_match
from sintra.cli.arena import count_cores
from sintra.cli.arguments import Parser, add_game, add_ray, add_seed, new_parser, parse_options, whole_number
from sintra.cli.progress import Progress, announce_compilation
from sintra.kernel.errors import BadOption


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "dataset",
        "Let players play, and write every step as a row of Parquet files: what a seat saw, what was legal,\n"
        'what was played, what the search expected, how it ended. Needs pip install "sintra[dataset]".',
        "sintra dataset --players master,artisan --games 1000 --out games",
    )
    add_game(command)
    command.add_argument(
        "--players", required=True, help="the players, separated by commas, as in sintra arena"
    )
    command.add_argument(
        "--games",
        type=whole_number,
        default=100,
        help="number of games, rounded up to whole deals (default: 100)",
    )
    add_seed(command)
    command.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="the folder to write; a dataset that is there is continued",
    )
    command.add_argument(
        "--workers", type=whole_number, metavar="N", help="processes (default: one for each core)"
    )
    add_ray(command)
    return command


def run(args: Any) -> int:
    """Play and write."""
    try:
        from sintra.dataset.write import write_dataset
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "pyarrow":
            raise
        raise BadOption(
            "not_installed", package="pyarrow", expected='pip install "sintra[dataset]"'
        ) from None
    options = parse_options(args.option)
    announce_compilation()
    match = new_match(args.game, options, args.seats, args.players.split(","), args.seed, args.games)
    if args.ray is None:
        warm_up(match)
    progress = Progress("games", match.games)
    try:
        write_dataset(match, args.out, args.workers or count_cores(), progress.show, args.ray)
    finally:
        progress.close()
    print(f"{match.games:,} games in {args.out}")
    return 0
