"""`sintra games`."""

from dataclasses import replace

import pytest

from sintra.cli.arguments import describe_table
from sintra.games import find_game

from .tools import Capture, good


def test_the_games_and_their_options_are_listed_as_json(capsys: Capture) -> None:
    summer = next(game for game in good(capsys, "games", "--json").json if game["name"] == "summer")
    assert summer == {
        "name": "summer",
        "title": "Summer Pavilion",
        "seats": [2, 3, 4],
        "options": {"board": ["coloured", "grey"]},
        "patterns": {},
    }


def test_the_games_and_their_options_are_listed_for_people(capsys: Capture) -> None:
    lines = good(capsys, "games").out.splitlines()
    assert "summer  Summer Pavilion, 2 to 4 seats" in lines
    assert "  --option board=coloured|grey  (default: coloured)" in lines


def test_a_game_for_one_number_of_seats_without_options(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = replace(find_game("summer"), name="duel", title="Duel", seats=(2,), options={})
    monkeypatch.setattr("sintra.cli.games.GAMES", {"duel": duel})
    assert good(capsys, "games").out == "duel  Duel, 2 seats\n"


def test_a_headline_names_the_options_if_there_are_any() -> None:
    report = {"game": "summer", "seats": 3, "options": {"board": "grey"}}
    assert describe_table(report) == "summer, 3 seats, board=grey"
    assert describe_table({**report, "options": {}}) == "summer, 3 seats"
