"""Compile what the tests use, once: Numba keeps it for every later process. `python -m tests.compile`"""

from sintra.bots.players import PLAYERS, choose_text, new_player
from sintra.cli import main
from sintra.games import GAMES
from sintra.table import Table


def compile_players() -> None:
    """Let every player choose a step of each game."""
    for name in GAMES:
        table = Table(name, seats=2, seed="compile")
        for player in PLAYERS:
            choose_text(new_player(table.game, player, "compile"), table)


def compile_games() -> None:
    """Play a game of each kind, as `sintra simulate` does."""
    for name in GAMES:
        main(["simulate", "--game", name, "--games", "1", "--json"])


if __name__ == "__main__":
    compile_games()
    compile_players()
