"""`sintra analyse`."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sintra.analysis.analyse import Report, analyse
from sintra.analysis.players import PlayerReport, Share
from sintra.analysis.turns import TurnReport
from sintra.analysis.why import Reason
from sintra.cli.arguments import (
    Parser,
    add_json,
    add_record,
    add_seed,
    describe_table,
    new_parser,
    whole_number,
)
from sintra.cli.progress import Progress, announce_compilation
from sintra.record import read_record

REASONS = 4  # shown for a turn


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "analyse",
        "Say what every turn of a record was worth, which would have been better and why, and what was luck\n"
        "(docs/analysis.md). Turns that lost at least one point are listed.",
        "sintra analyse tests/golden/summer-2-coloured.json --simulations 200",
    )
    add_record(command)
    command.add_argument(
        "--simulations", type=whole_number, default=1000, help="for each turn (default: 1000)"
    )
    command.add_argument(
        "--seat", type=int, action="append", help="look at this seat only; may be given several times"
    )
    add_seed(command)
    add_json(command)
    return command


def run(args: Any) -> int:
    """Analyse and report."""
    record = read_record(args.record)
    announce_compilation()
    progress = Progress("turns", len(record.turns))
    report = analyse(record, args.simulations, args.seed, args.seat, progress.show)
    progress.close()
    print(json.dumps(asdict(report)) if args.json else _format(report))
    return 0


def _format(report: Report) -> str:
    lines = [f"{describe_table(asdict(report))}; {_number(report.simulations, 'simulation')} a turn"]
    for turn in report.turns:
        if turn.mark or turn.points_lost >= 1:
            lines += _format_turn(turn)
    for player in report.players:
        lines += _format_player(player)
    if report.scores is None and not report.problem:
        lines.append("the game is not finished: there is no result")
    if report.problem:
        facts = " ".join(f"{name}={value}" for name, value in report.problem["facts"].items())
        lines.append(f"problem with the record: {report.problem['code']}: {facts}")
    return "\n".join(lines)


def _format_turn(turn: TurnReport) -> list[str]:
    loss = f"{turn.points_lost:.1f} points, chance to win {turn.win_before:.0%} to {turn.win_after:.0%}"
    loss = f"{loss}, proved" if turn.proved else loss
    mark = f" ({turn.mark})" if turn.mark else ""
    lines = [f"{turn.turn:>4}  seat {turn.seat}  {turn.played:18} loses {loss}{mark}; better: {turn.best}"]
    if turn.why:
        lines.append(f"{'':12}  {', '.join(_format_reason(each) for each in turn.why[:REASONS])}")
    if len(turn.places_after) > 2:
        places = (turn.places_before, turn.places_after)
        before, after = (" ".join(f"{each:.0%}" for each in each_place) for each_place in places)
        lines.append(f"{'':12}  places {before} to {after}")
    return lines


def _format_reason(reason: Reason) -> str:
    return f"{reason.points:+.1f} seat {reason.seat} {reason.reason}"


def _format_player(player: PlayerReport) -> list[str]:
    if player.all is None:
        return [f"seat {player.seat}: nothing to decide"]
    kinds = _format_shares(player.kinds)
    rounds = _format_shares({f"round {number}": share for number, share in player.rounds.items()})
    marks = ", ".join(f"{number} {mark}" for mark, number in player.marks.items())
    share = f"{player.all.points_lost:.0f} points lost in {_number(player.all.decisions, 'turn')}"
    lines = [
        f"seat {player.seat}: accuracy {player.all.accuracy:.0f} ({kinds}); {share}; {marks}",
        f"        {rounds}",
        f"        luck {_signed(player.luck)} points, give or take {2 * player.luck_error:.0f}",
    ]
    if player.margin is not None and player.margin_without_luck is not None:
        lines[-1] += f"; margin {_signed(player.margin)}, without luck {_signed(player.margin_without_luck)}"
    return lines


def _signed(points: float) -> str:
    """Whole points with their sign; 0 has none."""
    return f"{whole:+d}" if (whole := round(points)) else "0"


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _format_shares(shares: Mapping[str, Share]) -> str:
    return ", ".join(f"{name} {share.accuracy:.0f}" for name, share in shares.items())
