"""`sintra games`."""

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
