"""What there is to play: games with their options, and computer players. Server and page tell the same."""

from sintra.bots.levels import LEVELS
from sintra.bots.players import PLAYERS
from sintra.games import GAMES
from sintra.server.protocol.replies import GameInfo, LevelInfo


def view_games() -> list[GameInfo]:
    """All games and their options, the default first."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "seats": list(game.seats),
            "options": {name: list(choices) for name, choices in game.options.items()},
            "patterns": dict(game.patterns),
        }
        for game in GAMES.values()
    ]


def view_levels() -> list[LevelInfo]:
    """All computer players, weakest first."""
    return [_level(name) for name in PLAYERS]


def _level(name: str) -> LevelInfo:
    level = LEVELS.get(name)
    thinks = level is not None and bool(level.simulations)
    return {"name": name, "thinks": thinks, "seconds": level.seconds if level and thinks else None}
