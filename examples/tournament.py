"""A tournament: every player meets every other on the same deals, and all are rated.

python examples/tournament.py random greedy novice heuristic --games 24
"""

import argparse

from sintra.arena.match import new_match
from sintra.arena.play import play_match
from sintra.arena.report import summarise


def main() -> None:
    """Play and print a table, strongest first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", default=["random", "greedy", "novice", "heuristic"])
    parser.add_argument("--game", default="garden")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    match = new_match(arguments.game, {}, 2, arguments.players, "a tournament", arguments.games)
    report = summarise(match, play_match(match, None, arguments.workers))
    print(f"{report['games']} games of {report['game']} on {report['deals']} deals")
    for name in sorted(match.players, key=report["ratings"].__getitem__, reverse=True):
        low, high = report["rating_intervals"][name]
        print(f"{name:12}{report['ratings'][name]:>8.0f}   {low:.0f} to {high:.0f}")


if __name__ == "__main__":
    main()
