"""One table of ratings from several matches that share players.

    python bench/ladder.py FOLDER FOLDER ...

The folders are those of `sintra arena --folder`, all of one game with the same seats and options. Settings
are left out of a player's name, so do not mix folders in which it has different ones. Games of weak players
are cheap and many, those of strong ones few; together they say more than one match of everybody.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from sintra.arena.folder import MATCH, Folder
from sintra.arena.match import Match
from sintra.arena.ratings import Result, bradley_terry, count_pairings, rating_intervals
from sintra.arena.report import ANCHOR


def open_folder(path: Path) -> Folder:
    """The match in a folder, as the folder describes it."""
    about: dict[str, Any] = json.loads((path / MATCH).read_text())
    about.pop("version")
    return Folder(path, Match(**{**about, "players": tuple(about["players"])}, games=1))


def merge(folders: list[Folder]) -> tuple[list[str], list[Result]]:
    """All players by name, and all results, with different numbers for different deals."""
    kinds = {json.dumps([folder.match.game, folder.match.seats, folder.match.options]) for folder in folders}
    if len(kinds) > 1:
        raise SystemExit(f"not the same game: {', '.join(sorted(kinds))}")
    names: list[str] = [ANCHOR]
    results: list[Result] = []
    for folder in folders:
        plain = [player.partition(":")[0] for player in folder.match.players]
        names += [name for name in plain if name not in names]
        before = max((result.deal for result in results), default=0)
        for result in folder.results.values():
            seats = tuple(names.index(plain[who]) for who in result.seats)
            results.append(result._replace(seats=seats, deal=before + result.deal))
    return names, results


def main() -> None:
    """Rate the players and print them, the strongest first."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    folders = [open_folder(path) for path in parser.parse_args().folders]
    names, results = merge(folders)
    wins = count_pairings(results, len(names))
    ratings = bradley_terry(wins, anchor=0)
    spans = rating_intervals(results, len(names), anchor=0)
    match = folders[0].match
    print(f"{match.game}, {match.seats} seats, {len(results):,} games")
    for who in sorted(range(len(names)), key=lambda who: -ratings[who]):
        met = round(float((wins[who] + wins[:, who]).sum()))
        half = (spans[who][1] - spans[who][0]) / 2
        print(f"| `{names[who]}` | {ratings[who]:.0f} ± {half:.0f} | {met:,} pairings |")


if __name__ == "__main__":
    main()
