"""The third game at the referee, in records, with every player, in the arena and in the shell."""

import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sintra.arena.match import new_match
from sintra.arena.play import play_match
from sintra.bots.players import PLAYERS, choose_text, new_player
from sintra.kernel.errors import Refused
from sintra.mcp.seat import Seat
from sintra.mcp.texts import rules_of
from sintra.record import format_record, parse_record, record_of, verify
from sintra.table import Table
from tests.contract import test_any_game as contract
from tests.stones.game import GAME

ROOT = Path(__file__).resolve().parents[2]
PROMISES = [test for name, test in vars(contract).items() if name.startswith("test_")]


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda test: test.__name__)
def test_it_keeps_what_every_game_promises(promise: Callable[..., None], seats: int) -> None:
    table = {"game": GAME, "seats": seats, "options": {}}
    promise(**{name: table[name] for name in inspect.signature(promise).parameters})


def heap(stones: int) -> Table:
    """A table with this many stones left and seat 0 to move."""
    table = Table("stones", seed=1)
    table.state = GAME.parse_position(f"stones heap={stones} seat=0 | score=0 | score=0")
    return table


def test_the_referee_checks_and_explains() -> None:
    table = heap(2)
    assert table.legal() == ["1", "2"]
    assert table.previews() == {"1": {"points": 0}, "2": {"points": 1}}
    with pytest.raises(Refused, match="too_few: stones=3 heap=2"):
        table.play(0, "3")
    table.play(0, "2")
    assert (table.over, table.scores, table.winners) == (True, [1, 0], [0])
    assert table.view_log() == [{"seat": 0, "points": 1, "reason": "last stone", "where": None}]


@pytest.mark.parametrize("level", PLAYERS)
def test_every_player_plays_it_and_its_record_is_verified(level: str) -> None:
    table = Table("stones", seats=3, seed=level)
    player = new_player(table.game, level, "a player")
    while not table.over:
        table.play(table.seat, choose_text(player, table))
    assert verify(parse_record(format_record(record_of(table)))).scores == table.scores


@pytest.mark.parametrize(("stones", "taken"), [(1, 1), (2, 2), (3, 3), (5, 1), (6, 2), (7, 3)])
def test_who_searches_takes_the_last_stones_or_leaves_four(stones: int, taken: int) -> None:
    player = new_player(GAME, "artisan:simulations=200", 1)
    assert choose_text(player, heap(stones)) == str(taken)


def test_two_processes_play_a_match_as_one_does() -> None:
    match = new_match("stones", {}, 2, ["random", "artisan:simulations=40"], "a seed", 8)
    played = [play_match(match, None, workers) for workers in (1, 2)]
    one, two = ([(result.seats, result.scores) for result in results] for results in played)
    assert one == two
    assert [sum(scores) for _, scores in one] == [1] * 8


def test_a_language_model_plays_it_without_written_rules() -> None:
    assert rules_of(GAME).startswith("# Stones\nThere are no written rules")
    seat = Seat("stones", 2, 0, "random", {}, "a seed")
    assert seat.why_not("4") == "bad_step: step=4"
    while not seat.table.over:
        seat.play(seat.table.legal()[0])
        seat.wait()
    assert "The game is over" in seat.look()


def test_the_shell_lists_and_plays_it() -> None:
    listed = shell("games", "--json")
    assert [game["name"] for game in json.loads(listed)] == ["summer", "garden", "stones"]
    assert "Stones" in shell("games")
    assert '"scores"' in shell("simulate", "--game", "stones", "--games", "5", "--json")


def shell(*arguments: str) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "sintra.cli", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
