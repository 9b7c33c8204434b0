"""`sintra`, except that all tables have the same deal and order of seats (a test that passed passes again),
that the players of the tests are compiled before anybody waits for them, and that people who left count as
away at once.

SINTRA_TEST_SEED=TEXT deals otherwise, to look for what one deal does not show. SINTRA_TEST_PLAYERS=random is
enough where nobody searches.
"""

import hashlib
import os
import random
import secrets
import sys

from sintra.bots.players import choose_text, new_player
from sintra.cli import main
from sintra.games import GAMES
from sintra.server.live import room
from sintra.table import Table

PLAYERS = os.environ.get("SINTRA_TEST_PLAYERS", "random,architect:simulations=2").split(",")
SEED = os.environ.get("SINTRA_TEST_SEED", "page")


def token_hex(nbytes: int | None = None) -> str:
    """Always the same, where the real one always differs."""
    return hashlib.sha256(SEED.encode()).hexdigest()[: 2 * (nbytes or 32)]


class SameOrder(random.Random):
    """Shuffles the same way every time, in place of ``secrets.SystemRandom``."""

    def __init__(self) -> None:
        super().__init__(SEED)


def prepare() -> None:
    """Let each player choose once in each game. One that searches prepares hints, too."""
    for name in GAMES:
        table = Table(name, seats=2, seed="prepare")
        for player in PLAYERS:
            choose_text(new_player(table.game, player, "prepare"), table)


if __name__ == "__main__":
    prepare()
    room.ABSENT_S = 0.0
    secrets.token_hex = token_hex
    secrets.SystemRandom = SameOrder  # type: ignore[assignment, misc]
    sys.exit(main())
