"""Looking at a game again: keys and slider, download, upload; and a link to one moment."""

import json
from collections.abc import Callable
from pathlib import Path

from tests.page.tools import Screen, play_on


def test_replay_download_and_upload(open_screen: Callable[..., Screen], tmp_path: Path) -> None:
    screen = open_screen()
    screen.start("garden")
    screen.click("[data-do=record]")  # while it is played there is none, and the page says why
    screen.page.locator(".band", has_text="The game is still going on.").wait_for()
    play_on(screen)
    scores = screen.page.locator(".over tfoot td").all_inner_texts()
    sources = screen.page.locator(".over tbody td").all_inner_texts()

    with screen.page.expect_download() as download:
        screen.click("a[download]")
    path = tmp_path / "game.json"
    download.value.save_as(path)
    record = json.loads(path.read_text())
    assert [str(score) for score in record["scores"]] == scores

    screen.click("a[href$='/replay']")
    status = screen.page.locator(".what")
    status.wait_for()
    assert status.get_attribute("data-turn") == "0"
    last = len(record["turns"])
    for key, turn in {"ArrowRight": 1, "End": last, "ArrowLeft": last - 1}.items():
        screen.page.keyboard.press(key)
        screen.page.locator(f".what[data-turn='{turn}']").wait_for()
    screen.page.locator("input[type=range]").fill("7")
    screen.page.locator(".what[data-turn='7']").wait_for()
    assert screen.page.url.endswith("?turn=7")
    screen.page.reload()
    screen.page.locator(".what[data-turn='7']").wait_for()

    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(path)
    screen.page.locator(".what[data-turn='0']").wait_for()
    assert screen.page.locator(".who button").all_inner_texts() == ["Player 1\n15", "Player 2\n15"]
    screen.page.keyboard.press("End")
    screen.page.locator(".over tfoot td").first.wait_for()
    assert screen.page.locator(".over tbody td").all_inner_texts() == sources
    assert screen.page.locator(".over tfoot td").all_inner_texts() == scores


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
