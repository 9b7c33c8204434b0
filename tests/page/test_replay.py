"""Records that are uploaded: bad ones, and unfinished ones. (Good ones: test_whole_games.py.)"""

import json
from pathlib import Path

from tests.page.tools import Screen


def test_a_bad_record_is_refused_with_a_sentence(screen: Screen, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    screen.go("/")
    screen.settle()
    screen.page.locator("input[type=file]").set_input_files(bad)
    assert screen.page.locator("[role=alert]").inner_text() != ""


def test_a_record_of_an_unfinished_game_is_shown_as_far_as_it_goes(screen: Screen, tmp_path: Path) -> None:
    record = {"version": 1, "game": "summer", "options": {}, "seats": 2, "seed": "ab" * 32, "turns": []}
    path = tmp_path / "begun.json"
    path.write_text(json.dumps({**record, "scores": None}))
    screen.go("/")
    screen.settle()
    screen.page.locator("input[type=file]").set_input_files(path)
    screen.page.locator(".what[data-turn='0']").wait_for()
    assert screen.page.locator(".over").count() == 0
    screen.click("[data-do=play-on]")
    screen.click(".market .group.legal .piece")
    screen.click("[data-do=confirm]")
    screen.page.locator("[data-variation='1']").wait_for()
