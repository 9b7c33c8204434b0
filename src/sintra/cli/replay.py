"""`sintra replay`."""

import json
from pathlib import Path
from typing import Any

from sintra.cli.arguments import Parser, add_json, new_parser, whole_number
from sintra.cli.progress import announce_compilation
from sintra.kernel.errors import BadOption
from sintra.record import Record, check_rules, play_turn, read_record
from sintra.table import Table


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "replay", "Play a record again and show it turn by turn.", "sintra replay game.json --turn 12"
    )
    command.add_argument("file", type=Path, help="a record")
    command.add_argument(
        "--turn", type=whole_number, metavar="N", help="stop after turn N and show the position"
    )
    add_json(command)
    return command


def run(args: Any) -> int:
    """Replay and print."""
    record = read_record(args.file)
    if args.turn and args.turn > len(record.turns):
        raise BadOption("no_such_turn", turn=args.turn, turns=len(record.turns))
    announce_compilation()
    check_rules(record)
    table = Table(record.game, record.seats, record.options, record.seed)
    for number, text in enumerate(record.turns[: args.turn], 1):
        seat, logged = table.seat, len(table.log)
        play_turn(table, number, text.split())
        line = {
            "turn": number,
            "seat": seat,
            "steps": text,
            "log": table.view_log(logged),
            "scores": table.scores,
        }
        print(json.dumps(line) if args.json else _format_turn(line))
    if args.turn:
        position = table.game.format_position(table.state)
        print(json.dumps({"position": position, "view": table.view()}) if args.json else position)
    elif not args.json:
        print(_format_end(table, record))
    return 0


def _format_turn(line: dict[str, Any]) -> str:
    points = "  ".join(_format_entry(entry) for entry in line["log"] if entry["points"])
    return f"{line['turn']:>4}  seat {line['seat']}  {line['steps']:18} {line['scores']}  {points}".rstrip()


def _format_entry(entry: dict[str, Any]) -> str:
    where = "" if entry["where"] is None else f" {entry['where']}"
    return f"seat {entry['seat']} {entry['points']:+d} ({entry['reason']}{where})"


def _format_end(table: Table, record: Record) -> str:
    if not table.over:
        return f"not finished after {len(record.turns)} turns; seat {table.seat} is to move"
    winners = " and ".join(f"seat {seat}" for seat in table.winners)
    return f"final scores {table.scores}; {winners} won"
