"""A whole game of each kind at a table of the server, and what comes after it; test_local has none."""

import json
from pathlib import Path

from tests.page.tools import Screen, play_on


def play(screen: Screen, game: str) -> None:
    """From the start page to the result."""
    screen.start(game)
    assert play_on(screen) > 10
    result = screen.page.locator(".over")
    result.wait_for(state="attached")
    assert result.locator("tfoot td").count() == 2
    assert screen.fits()


def analyse(screen: Screen, turns: int) -> None:
    """Open the analysis of a game for two, and wait for the first look at all turns."""
    screen.click("[data-do=analyse]")
    screen.page.locator(f".review figure svg[data-points='{turns}']").wait_for()


def test_a_whole_game_can_be_played_again(screen: Screen) -> None:
    play(screen, "summer")
    first = screen.page.url
    screen.click("[data-do=rematch]")
    screen.page.wait_for_url(lambda url: url != first)
    screen.page.locator(".table").wait_for()
    assert screen.await_turn()
    screen.click("[data-do=record]")  # while it is played there is none, and the page says why
    screen.page.locator(".band", has_text="The game is still going on.").wait_for()


def test_a_whole_game_can_be_replayed_downloaded_and_uploaded(screen: Screen, tmp_path: Path) -> None:
    play(screen, "garden")
    scores = screen.page.locator(".over tfoot td").all_inner_texts()
    sources = screen.page.locator(".over tbody td").all_inner_texts()

    with screen.page.expect_download() as download:
        screen.click("[data-do=download]")
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
    analyse(screen, last)
    screen.page.go_back()
    screen.page.locator(".what[data-turn='7']").wait_for()
    screen.click("[data-do=play-on]")
    screen.page.locator("[data-trying=true]").wait_for()
    screen.page.locator(".moment[data-at='7']").wait_for()

    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(path)
    screen.page.locator(".what[data-turn='0']").wait_for()
    assert screen.page.locator(".who button").all_inner_texts() == ["Player\u00a01\n15", "Player\u00a02\n15"]
    screen.page.keyboard.press("End")
    screen.page.locator(".over tfoot td").first.wait_for()
    assert screen.page.locator(".over tbody td").all_inner_texts() == sources
    assert screen.page.locator(".over tfoot td").all_inner_texts() == scores
    analyse(screen, last)
