"""Compile what the tests use, once: Numba keeps it for every later process. `python -m tests.compile`"""

import asyncio

from sintra.analysis.analyse import analyse
from sintra.cli import main
from sintra.games import GAMES
from sintra.record import record_of
from sintra.search.search import Budget, Search
from sintra.server.live import waking
from sintra.table import Table


def compile_search() -> None:
    """Let the search explain what it thinks of a position of each game."""
    for name in GAMES:
        table = Table(name, seats=2, seed="compile")
        search = Search(table.game, Budget(50), "compile")
        search.think(table.state)
        search.candidates(table.state)


def compile_analysis() -> None:
    """Analyse a turn of each game."""
    for name in GAMES:
        table = Table(name, seats=2, seed="compile")
        while not table.turns:
            table.play(table.seat, table.legal()[-1])
        analyse(record_of(table), simulations=5)


def compile_referee() -> None:
    """Ask a table of each game what it tells people."""
    for name in GAMES:
        table = Table(name, seats=2, seed="compile")
        table.previews()
        table.payments()
        table.game.why_not(table.state, 0)


def compile_games() -> None:
    """Play a game of each kind, as `sintra simulate` does."""
    for name in GAMES:
        main(["simulate", "--game", name, "--games", "1", "--json"])


if __name__ == "__main__":
    asyncio.run(waking.compile_games())  # side by side, as a server does the first time; then no server does
    compile_games()
    compile_referee()
    compile_search()
    compile_analysis()
