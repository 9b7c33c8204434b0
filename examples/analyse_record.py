"""Where did the game turn? Looks at every turn of a record.

    python examples/analyse_record.py tests/golden/summer-2-coloured.json --simulations 500

Prints the turns that lost most, and why.
"""

import argparse
from dataclasses import replace
from pathlib import Path

from sintra.analysis.analyse import analyse
from sintra.record import read_record


def main() -> None:
    """Analyse the record and sort its turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=Path)
    parser.add_argument("--simulations", type=int, default=500)
    parser.add_argument("--turns", type=int, help="stop after so many turns")
    arguments = parser.parse_args()
    record = read_record(arguments.record)
    if arguments.turns is not None:
        record = replace(record, turns=record.turns[: arguments.turns], scores=None)
    report = analyse(record, arguments.simulations)
    worst = sorted(report.turns, key=lambda turn: -turn.points_lost)
    for turn in worst[:5]:
        why = ", ".join(f"{each.points:+.0f} {each.reason}" for each in turn.why if each.seat == turn.seat)
        print(
            f"turn {turn.turn}, seat {turn.seat}: {turn.played} loses {turn.points_lost:.1f} points;", end=" "
        )
        print(f"better: {turn.best} ({why or 'many small reasons'})")
    could = sum(turn.points_lost >= 1 for turn in report.turns)
    print(f"{could} of {len(report.turns)} turns could have been better")


if __name__ == "__main__":
    main()
