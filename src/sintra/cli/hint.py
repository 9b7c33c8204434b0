"""`sintra hint`."""

import json
from dataclasses import asdict
from typing import Any

from sintra.cli.arguments import Parser, add_json, add_record, new_parser, whole_number
from sintra.cli.progress import announce_compilation
from sintra.kernel.errors import BadOption
from sintra.record import Record, check_rules, play_turn, read_record
from sintra.search.search import Budget, Candidate, Search
from sintra.table import Table


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "hint",
        "Think about one turn of a record and show the turns that look best, with the margin that the\n"
        "seat to move can expect at the end of the game.",
        "sintra hint tests/golden/summer-2-coloured.json --turn 9",
    )
    add_record(command)
    command.add_argument("--turn", type=whole_number, help="number of the turn (default: the next one)")
    command.add_argument("--simulations", type=whole_number, default=20_000, help="default: 20000")
    command.add_argument("--candidates", type=whole_number, default=3, help="turns to show (default: 3)")
    add_json(command)
    return command


def run(args: Any) -> int:
    """Replay up to the turn, think, report."""
    record = read_record(args.record)
    announce_compilation()
    turn = args.turn or len(record.turns) + 1
    table = table_before(record, turn)
    search = Search(table.game, Budget(args.simulations, seconds=3600), proofs=True)
    search.think(table.state)
    found = search.candidates(table.state, args.candidates)
    played = record.turns[turn - 1] if turn <= len(record.turns) else None
    report = {
        "turn": turn,
        "seat": table.seat,
        "scores": table.scores,
        "simulations": search.simulations,
        "played": played,
        "candidates": [asdict(candidate) for candidate in found],
    }
    print(json.dumps(report) if args.json else _format(report, table, found, played))
    return 0


def table_before(record: Record, turn: int) -> Table:
    """The table as it was when a turn began."""
    if turn > len(record.turns) + 1:
        raise BadOption("no_such_turn", turn=turn, turns=len(record.turns))
    check_rules(record)
    table = Table(record.game, record.seats, record.options, record.seed)
    for number in range(1, turn):
        play_turn(table, number, record.turns[number - 1].split())
    if table.over:
        raise BadOption("game_over", turn=turn)
    return table


def say_margin(candidate: Candidate) -> str:
    """The margin to expect, in words."""
    points = int(abs(candidate.margin) + 0.5)
    if candidate.proved:
        return f"proved: {say_end(points, candidate)}"
    chance = f"wins {candidate.win_chance:.0%}"
    if points == 0:
        return f"about even at the end, {chance}"
    amount = f"{points} point" + ("" if points == 1 else "s")
    return f"{'ahead' if candidate.margin > 0 else 'behind'} by about {amount} at the end, {chance}"


def say_end(points: int, candidate: Candidate) -> str:
    """How the game ends with best play."""
    if points == 0:
        return "even at the end"
    amount = f"{points} point" + ("" if points == 1 else "s")
    return f"{'wins' if candidate.margin > 0 else 'loses'} by {amount}"


def say_line(table: Table, candidate: Candidate) -> str:
    """What would follow a candidate turn: whose turn it is, and what that seat would do."""
    ahead = table.copy()
    for step in candidate.steps:
        ahead.play(ahead.seat, step)
    said: list[str] = []
    for step in candidate.line:
        begins = not ahead.turn
        said.append(f"seat {ahead.seat}: {step}" if begins else f"{said.pop()} {step}")
        ahead.play(ahead.seat, step)
    return ", ".join(said)


def _format(report: dict[str, Any], table: Table, found: list[Candidate], played: str | None) -> str:
    scores = " : ".join(str(score) for score in report["scores"])
    lines = [f"turn {report['turn']}, seat {report['seat']} to move, scores {scores}; best first"]
    for number, candidate in enumerate(found, 1):
        turn = " ".join(candidate.steps)
        looked = "" if candidate.proved else f" (looked at {candidate.share:.0%})"
        lines.append(f"{number}. {turn:24} {say_margin(candidate)}{looked}")
        if candidate.line:
            lines.append(f"   then {say_line(table, candidate)}")
    if played is not None:
        ranks = [" ".join(candidate.steps) for candidate in found]
        rank = f"choice {ranks.index(played) + 1} here" if played in ranks else "not among these"
        lines.append(f"played: {played} ({rank})")
    return "\n".join(lines)
