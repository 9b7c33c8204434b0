"""Where did the game turn? Replays a record and asks the search about every turn.

    python examples/analyse_record.py tests/golden/summer-2-coloured.json --simulations 500

Prints the turns after which a seat could expect fewer points than with the best turn found.
"""

import argparse
from pathlib import Path

from sintra.record import play_turn, read_record
from sintra.search.search import Budget, Search
from sintra.table import Table


def main() -> None:
    """Go through the record turn by turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=Path)
    parser.add_argument("--simulations", type=int, default=500)
    parser.add_argument("--turns", type=int, default=10_000, help="stop after so many turns")
    arguments = parser.parse_args()
    record = read_record(arguments.record)
    table = Table(record.game, record.seats, record.options, record.seed)
    search = Search(table.game, Budget(arguments.simulations, seconds=60))
    found = 0
    for number, turn in enumerate(record.turns[: arguments.turns], 1):
        search.think(table.state)
        candidates = search.candidates(table.state, most=50)
        best = max(candidates, key=lambda candidate: candidate.visits)
        # A candidate is a whole turn or its beginning: what was played belongs to the longest that fits.
        played = [each for each in candidates if turn.split()[: len(each.steps)] == list(each.steps)]
        lost = best.margin - played[0].margin if played else None
        if lost is None or lost > 1:
            found += 1
            cost = "a turn that was not considered" if lost is None else f"about {lost:.0f} points less"
            print(f"turn {number}, seat {table.seat}: {turn} ({cost}); better: {' '.join(best.steps)}")
        play_turn(table, number, turn.split())
    print(f"{found} of {number} turns could have been better")


if __name__ == "__main__":
    main()
