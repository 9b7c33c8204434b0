"""`sintra arena`."""

import json
import os
import sys
from pathlib import Path
from typing import Any

from sintra.arena.folder import GAMES, Folder
from sintra.arena.game import warm_up
from sintra.arena.match import new_match
from sintra.arena.play import play_match
from sintra.arena.report import summarise
from sintra.cli.arguments import (
    Parser,
    add_game,
    add_json,
    add_ray,
    add_seed,
    describe_table,
    new_parser,
    parse_options,
    whole_number,
)
from sintra.cli.progress import Progress, announce_compilation


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "arena",
        "Play a match: players meet on the same deals, in every rotation of the seats, and are rated.\n"
        "A player is a name, with settings if it has any: NAME:SETTING=VALUE.",
        "sintra arena --game garden --seats 2 --players random,greedy --games 200 --seed 1 --json\n"
        "  sintra arena --players greedy,random --games 1000 --folder greedy-random",
    )
    add_game(command)
    command.add_argument(
        "--players",
        required=True,
        help="the players, separated by commas; random is rated 0, or the first if it does not play",
    )
    command.add_argument(
        "--games",
        type=whole_number,
        default=200,
        help="number of games, rounded up to whole deals (default: 200)",
    )
    add_seed(command)
    command.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help="keep every game in this folder, and continue the match that is there",
    )
    command.add_argument(
        "--luck",
        type=whole_number,
        metavar="N",
        help="report results without luck too: every draw gets N simulations (needs --folder)",
    )
    command.add_argument(
        "--workers",
        type=whole_number,
        metavar="N",
        help="games played at the same time (default: one for each core)",
    )
    add_ray(command)
    add_json(command)
    return command


def run(args: Any) -> int:
    """Play and report."""
    if args.luck and args.folder is None:
        parser().error("--luck needs --folder")
    options = parse_options(args.option)
    announce_compilation()
    match = new_match(args.game, options, args.seats, args.players.split(","), args.seed, args.games)
    folder = Folder(args.folder, match) if args.folder is not None else None
    if folder and folder.cut_off:
        print(f"sintra: cut_off: file={folder.path / GAMES}; that game is played again", file=sys.stderr)
    done = sum(number <= match.games for number in folder.results) if folder else 0
    if done < match.games and args.ray is None:
        warm_up(match)
    progress = Progress("games", match.games, done)
    try:
        results = play_match(match, folder, args.workers or count_cores(), progress.show, args.ray)
    finally:
        progress.close()
    report = summarise(match, results)
    if args.luck:
        report["without_luck"] = _without_luck(report, results, folder, args.luck)
    print(json.dumps(report) if args.json else _format(report))
    return 0


def _without_luck(report: dict[str, Any], results: Any, folder: Any, simulations: int) -> dict[str, Any]:
    """The results of every player without luck."""
    from sintra.arena.luck import luck_of_match, report_of

    lucks = luck_of_match(folder, len(results), simulations)
    return {name: report_of(results, lucks, who) for who, name in enumerate(report["players"])}


def count_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _format(report: dict[str, Any]) -> str:
    games = f"{report['games']:,} games on {report['deals']:,} deals, seed {report['seed']}"
    names = sorted(report["players"], key=lambda name: -report["ratings"][name])
    width = max(14, *(len(name) + 2 for name in names))
    columns = f"{'rating':>7}{'95% interval':>16}{'wins':>8}{'95% interval':>17}{'score':>8}{'margin':>8}"
    return "\n".join(
        [
            f"{describe_table(report)}: {games}",
            f"{'player':{width}}{columns}{'s/turn':>9}{'longest':>9}",
            *(_format_player(report, name, width) for name in names),
            *(_format_luck(report, name, width) for name in names if "without_luck" in report),
            f"{report['anchor']} is rated 0, 400 points are ten to one; "
            f"equal players win {1 / report['seats']:.1%} for each seat",
        ]
    )


def _format_player(report: dict[str, Any], name: str, width: int) -> str:
    weakest, strongest = report["rating_intervals"][name]
    low, high = report["intervals"][name]
    thinking = report["seconds_per_turn"][name]
    span = "" if name == report["anchor"] else f"{weakest:.0f} to {strongest:.0f}"
    return (
        f"{name:{width}}{report['ratings'][name]:>7.0f}{span:>16}"
        f"{report['win_rates'][name]:>8.1%}{f'{low:.1%} to {high:.1%}':>17}"
        f"{report['mean_scores'][name]:>8.2f}{report['margins'][name]:>+8.2f}"
        f"{thinking['mean']:>9.4f}{thinking['longest']:>9.4f}"
    )


def _format_luck(report: dict[str, Any], name: str, width: int) -> str:
    found = report["without_luck"][name]
    (low, high), (least, most) = found["interval"], found["margin_interval"]
    return (
        f"{name:{width}}without luck: wins {found['win_rate']:.1%} ({low:.1%} to {high:.1%}), "
        f"margin {found['margin']:+.2f} ({least:+.2f} to {most:+.2f}); "
        f"{found['narrower']:.2f} and {found['margin_narrower']:.2f} times narrower"
    )
