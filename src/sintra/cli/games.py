"""`sintra games`."""

import json
from typing import Any

from sintra.cli.arguments import Parser, add_json, new_parser
from sintra.games import GAMES
from sintra.kernel.game import Game


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser("games", "List the games and their options.", "sintra games --json")
    add_json(command)
    return command


def describe(game: Game) -> dict[str, Any]:
    """A game as plain data; the first choice of an option is the default."""
    options = {name: list(choices) for name, choices in game.options.items()}
    known = {"name": game.name, "title": game.title, "seats": list(game.seats), "options": options}
    return {**known, "patterns": dict(game.patterns)}


def run(args: Any) -> int:
    """Print the list."""
    if args.json:
        print(json.dumps([describe(game) for game in GAMES.values()]))
        return 0
    for game in GAMES.values():
        few, many = game.seats[0], game.seats[-1]
        seats = f"{few} to {many}" if few < many else few
        print(f"{game.name}  {game.title}, {seats} seats")
        for name, choices in game.options.items():
            print(f"  --option {name}={game.describe_option(name)}  (default: {choices[0]})")
    return 0
