"""Everything here knows the third game: this process, and those that it starts."""

import pytest

from sintra.games import GAMES
from tests.stones.game import GAME


@pytest.fixture(autouse=True)
def third_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line that adds a game, for this process and for others."""
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    monkeypatch.setenv("SINTRA_GAMES", "tests.stones.game")
