"""`sintra trace`."""

import json
from pathlib import Path
from typing import Any

from sintra.bots.players import Player, choose_text, new_player
from sintra.cli.arguments import Parser, add_bots, add_game, new_parser, parse_bots, parse_options
from sintra.cli.progress import announce_compilation
from sintra.games import find_game
from sintra.kernel.errors import BadOption
from sintra.record import record_of, write_record
from sintra.table import Table


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "trace",
        "Play one game and print JSON lines: a header, then every step with what was legal before it,\n"
        "the score log, the scores and the whole public position after it.",
        "sintra trace --game summer --seats 3 --option board=coloured --bots random,random,random --seed 7",
    )
    add_game(command)
    add_bots(command)
    command.add_argument("--record", type=Path, metavar="FILE", help="also write the game as a record")
    return command


def run(args: Any) -> int:
    """Play, write the record, then print."""
    find_game(args.game).check_seats(args.seats)
    names = parse_bots(args)
    if args.record and (args.record.is_dir() or not args.record.parent.is_dir()):
        raise BadOption("cannot_write", file=str(args.record), reason="no such folder, or itself a folder")
    announce_compilation()
    table = Table(args.game, args.seats, parse_options(args.option), args.seed)
    players = [new_player(table.game, name, f"{table.seed}:{name}", seat) for seat, name in enumerate(names)]
    header = {"game": table.game.name, "options": table.options, "seats": table.seats, "seed": table.seed}
    lines: list[dict[str, Any]] = [{**header, "bots": names, "view": table.game.view(table.state)}]
    while not table.over:
        lines.append(play_step(table, players[table.seat]))
    if args.record:
        try:
            write_record(args.record, record_of(table))
        except OSError as error:
            raise BadOption("cannot_write", file=str(args.record), reason=error.strerror) from None
    for line in lines:
        print(json.dumps(line))
    return 0


def play_step(table: Table, player: Player) -> dict[str, Any]:
    """Let a player take one step. Return everything there is to know about it."""
    seat, legal, logged = table.seat, table.legal(), len(table.log)
    step = choose_text(player, table)
    table.play(seat, step)
    return {
        "n": table.steps,
        "seat": seat,
        "step": step,
        "legal": legal,
        "log": table.view_log(logged),
        "scores": table.scores,
        "view": table.game.view(table.state),
    }
