"""Does luck average zero, and how much do intervals of matches gain by it?

    python bench/luck.py --game summer --games 1000 --luck 96

One player against itself, as ``calibration.py`` plays and keeps it; the luck of every game is kept too. Equal
players, so the truth is known: luck is 0 on average, and a seat picked by chance wins one half. ``luck`` is
the mean for each seat, in points of margin, with its 95% interval. ``narrower`` says how much narrower the
intervals of all games are without luck, for wins and for margins. ``inside`` is the share of intervals that
contain the truth over matches of 100 games, drawn from these with seats picked by chance: as they are and
without luck.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from calibration import open_games
from sintra.arena.luck import Luck, luck_of_match, share_interval, without_luck
from sintra.arena.ratings import Result, Z, margin, victory, wilson

MATCHES, LENGTH = 2000, 100


def coverage(values: Any, lucks: Any, truth: float, wins: bool) -> dict[str, float]:
    """How often the truth is inside, over matches of some of these games, seen from either seat."""
    rng, inside = np.random.default_rng(1), np.zeros(2)
    for _ in range(MATCHES):
        games, seats = rng.integers(len(values), size=LENGTH), rng.integers(2, size=LENGTH)
        found = without_luck(values[games, seats], lucks[games, seats])
        plain = (found.plain - Z * found.plain_error, found.plain + Z * found.plain_error)
        without = (found.without - Z * found.error, found.without + Z * found.error)
        if wins:
            plain, without = wilson(found.plain, LENGTH), share_interval(found)
        inside += [plain[0] <= truth <= plain[1], without[0] <= truth <= without[1]]
    return {"plain": inside[0] / MATCHES, "without": inside[1] / MATCHES}


def summary(results: list[Result], lucks: list[Luck]) -> dict[str, Any]:
    """All figures of some games for two."""
    won, lead = (np.array([[f(r, seat) for seat in (0, 1)] for r in results]) for f in (victory, margin))
    chances, points = (np.array([luck[at] for luck in lucks]) for at in (1, 0))
    rng = np.random.default_rng(2)
    games, seats = np.arange(len(results)), rng.integers(2, size=len(results))
    wins = without_luck(won[games, seats], chances[games, seats])
    margins = without_luck(lead[games, seats], points[games, seats])
    half = Z * points.std(axis=0, ddof=1) / len(points) ** 0.5
    return {
        "luck": [f"{mean:+.2f} +- {each:.2f}" for mean, each in zip(points.mean(axis=0), half, strict=True)],
        "spread_of_luck": round(float(points[:, 0].std()), 2),
        "spread_of_margins": round(float(lead[:, 0].std()), 2),
        "narrower": {
            "wins": round(wins.plain_error / wins.error, 3),
            "margins": round(margins.plain_error / margins.error, 3),
        },
        "inside": {
            "wins": coverage(won, chances, 0.5, wins=True),
            "margins": coverage(lead, points, 0.0, wins=False),
        },
    }


def main() -> int:
    """Play, look at luck, print one line of JSON."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--game", choices=("summer", "garden"), required=True)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--luck", type=int, default=96, help="simulations for each draw")
    parser.add_argument("--play", type=int, default=100, help="simulations of a turn in self-play")
    parser.add_argument("--seed", default="held", help="of the games")
    parser.add_argument("--folder", type=Path, default=Path("build/calibration"))
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    folder = open_games(args, args.game, 2, args.games)
    results = [folder.results[number] for number in range(1, args.games + 1)]
    lucks = luck_of_match(folder, args.games, args.luck)
    about = {"game": args.game, "games": args.games, "simulations": args.luck}
    print(json.dumps({**about, **summary(results, lucks)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
