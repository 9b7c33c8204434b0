"""The players of earlier versions: they play as they did then, move by move, whatever is learnt later.

The digests are those of the version itself. If one differs, a yardstick has changed: fix the code, not the
digest. (Only a change of the rules, of the random numbers or of rounding in the last bit may move them.)
"""

import hashlib
import json

import pytest

from sintra.bots.players import PLAYERS, YARDSTICKS, choose_text, new_player
from sintra.kernel.errors import BadOption
from sintra.kernel.jit import COMPILED
from sintra.table import Table

TABLES: dict[str, tuple[str, int, dict[str, str]]] = {
    "summer": ("summer", 2, {}),
    "garden": ("garden", 2, {}),
    "summer other": ("summer", 3, {"board": "grey"}),
    "garden other": ("garden", 3, {"side": "variant"}),
}
TURNS = 40
DIGESTS = {
    ("summer", "novice@0.1"): "f6fbb40dc1dfe088",
    ("summer", "apprentice@0.1"): "0895013a03218013",
    ("summer", "heuristic@0.1"): "643f4bb1e7988be4",
    ("summer", "mason@0.1"): "d03af8c889e1652a",
    ("summer", "artisan@0.1"): "93b5690689098723",
    ("summer", "master@0.1:simulations=120"): "5537f4bb2d344f4c",
    ("summer", "architect@0.1:simulations=250"): "9f845d8f74222628",
    ("garden", "novice@0.1"): "52b0d6a02afcf134",
    ("garden", "apprentice@0.1"): "11ac9db4287fd2e8",
    ("garden", "heuristic@0.1"): "e0b4f15b37f6f80f",
    ("garden", "mason@0.1"): "349b7d4a74a3d852",
    ("garden", "artisan@0.1"): "d3a2eee3cf493c94",
    ("garden", "master@0.1:simulations=120"): "1590b1657b6c8c39",
    ("garden", "architect@0.1:simulations=250"): "689aa4e297e6eec0",
    ("summer other", "novice@0.1"): "5eac63eaf5912926",
    ("summer other", "apprentice@0.1"): "50d4114cae602c45",
    ("summer other", "heuristic@0.1"): "199e0a94536af7f9",
    ("summer other", "mason@0.1"): "2a227ef17b1bf9f9",
    ("summer other", "artisan@0.1"): "9578f8cef3933143",
    ("summer other", "master@0.1:simulations=120"): "86e8cd2fc820c6d5",
    ("summer other", "architect@0.1:simulations=250"): "a31dda8ccb412354",
    ("garden other", "novice@0.1"): "b8dfda0bd7ab471c",
    ("garden other", "apprentice@0.1"): "2707c5b68e8b0d8a",
    ("garden other", "heuristic@0.1"): "7c4cd48b20636bf3",
    ("garden other", "mason@0.1"): "2e430cea7b515265",
    ("garden other", "artisan@0.1"): "d4088d5ea96753c7",
    ("garden other", "master@0.1:simulations=120"): "04d20f0db59fca5e",
    ("garden other", "architect@0.1:simulations=250"): "38c53fe1fabb46d7",
}


def digest_of(table_name: str, player: str) -> str:
    """The first turns of a game that a player plays against itself."""
    name, seats, options = TABLES[table_name]
    table = Table(name, seats, options, seed=11)
    players = [new_player(table.game, player, "yardstick", seat) for seat in range(seats)]
    while not table.over and len(table.turns) < TURNS:
        table.play(table.seat, choose_text(players[table.seat], table))
    return hashlib.sha256(json.dumps(table.turns).encode()).hexdigest()[:16]


@pytest.mark.skipif(not COMPILED, reason="so many simulations take minutes interpreted")
@pytest.mark.parametrize(("table", "player"), DIGESTS)
def test_a_yardstick_plays_as_ever(table: str, player: str) -> None:
    assert digest_of(table, player) == DIGESTS[table, player]


def test_every_level_of_a_version_is_a_yardstick() -> None:
    assert {player.partition(":")[0] for _, player in DIGESTS} == set(YARDSTICKS)


def test_yardsticks_are_not_offered_at_tables() -> None:
    assert not set(YARDSTICKS) & set(PLAYERS)


def test_a_version_that_never_was_is_refused() -> None:
    with pytest.raises(BadOption, match="unknown_bot"):
        new_player(Table("summer").game, "architect@0.0", 1)
