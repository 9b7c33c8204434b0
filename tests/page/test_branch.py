"""Playing on from a puzzle or a replay: against any level or for every seat, as variations, and as a link."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.page.moments import moment
from tests.page.test_everyone import violations
from tests.page.test_lessons import WEB
from tests.page.test_puzzles import state
from tests.page.tools import Screen


def early_puzzle(game: str, seats: int) -> str:
    """The name of a puzzle about taking, as early in a game as there is one."""
    games = json.loads((WEB / game / "puzzles.json").read_text())["games"]
    found: list[tuple[Any, Any]] = [
        (puzzle, each)
        for each in games
        if each["seats"] == seats
        for puzzle in each["puzzles"]
        if ":" in puzzle["best"]
    ]
    puzzle, each = min(found, key=lambda pair: int(pair[0]["at"]))
    return f"{each['seed']}/{puzzle['at']}"


def take(screen: Screen) -> None:
    """Take the first tiles on offer in a variation."""
    screen.click(".market .group.legal .piece, .take.legal")
    screen.click("[data-trying=true] [data-do=confirm]")


def turns(screen: Screen, number: int) -> None:
    """Wait until so many turns have been tried, and it is the person's turn again."""
    screen.page.locator(f"[data-variation='{number}']").wait_for()
    screen.page.locator(".market .group.legal, .take.legal").first.wait_for()


@pytest.mark.parametrize(
    ("game", "seats", "language", "width", "height"),
    [("summer", 4, "pl", 360, 740), ("garden", 3, "cs", 1366, 768)],
)
def test_one_plays_on_from_a_puzzle(
    open_page: Callable[..., Screen], game: str, seats: int, language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    name = early_puzzle(game, seats)
    screen.go(f"/puzzles/{game}?puzzle={quote(name)}")
    state(screen, "asking")
    screen.click("[data-do=show]")
    screen.click("[data-do=play-on]")
    page = screen.page
    page.locator("[data-trying=true] select").select_option("bystander")
    take(screen)
    turns(screen, seats)  # everybody else has answered
    page.locator("[data-trying=true] select").select_option("")
    take(screen)
    turns(screen, seats + 1)  # now nobody else does
    assert page.locator(".review").get_attribute("data-running") == "false"
    assert violations(screen) == []
    assert screen.fits()
    screen.click("[data-do=link]")
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('#'))")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    page.go_back()
    state(screen, "asking")
    assert page.locator("[data-puzzle]").get_attribute("data-puzzle") == name

    other = open_page("en", width, height)  # somebody else's browser
    other.page.goto(link)
    shown = int(link.split("turn=")[1].split("#")[0])
    other.page.locator(f".moment[data-at='{shown}']").wait_for()
    other.click("[data-do=stop]")
    letters = link.index("#") + 30  # of the seed
    damaged = link[:letters] + ("B" if link[letters] == "A" else "A") + link[letters + 1 :]
    other.page.goto(damaged)
    other.page.locator("main", has_text="damaged").wait_for()


@pytest.mark.parametrize(("language", "width", "height"), [("ru", 390, 844), ("en", 1280, 800)])
def test_one_plays_on_from_a_replay(
    open_page: Callable[..., Screen], tmp_path: Path, language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(moment("garden-4", lambda _: False)))
    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(file)
    screen.page.locator(".over").wait_for()
    assert screen.page.locator("[data-do=play-on]").count() == 0  # nothing comes after the end
    screen.page.goto(screen.page.url.replace("local?", "local/replay?") + "&turn=2")
    screen.page.locator(".what[data-turn='2']").wait_for()
    screen.click("[data-do=play-on]")
    take(screen)
    turns(screen, 1)
    as_without_a_clipboard(screen)
    screen.click("[data-do=end]")
    screen.page.locator(".moment[data-at='2']").wait_for()
    screen.click("[data-do=analyse]")  # nothing is analysed unless somebody asks for it
    screen.page.locator("figure polyline[points*=' ']").wait_for(state="attached")
    a_variation_is_entered_and_forgotten(screen)


def as_without_a_clipboard(screen: Screen) -> None:
    """Copy a link in a page that came over plain HTTP; once there is another turn, it is another link."""
    page = screen.page
    copied = page.locator("[data-do=link]", has_text=words(page, "waiting.copied"))
    page.evaluate("Object.defineProperty(window, 'isSecureContext', {value: false})")
    screen.click("[data-do=link]")
    copied.wait_for()
    assert "#" in page.evaluate("navigator.clipboard.readText()")
    take(screen)
    turns(screen, 2)
    copied.wait_for(state="detached")


def words(page: Any, key: str) -> str:
    """A text of the page in its language."""
    language = page.evaluate("document.documentElement.lang")
    return str(json.loads((WEB / "words" / f"{language}.json").read_text())["ui"][key])


def a_variation_is_entered_and_forgotten(screen: Screen) -> None:
    """From another moment: the page goes to where the variation begins, and stays there afterwards."""
    page = screen.page
    table = page.locator(".shared-area")
    lay = table.inner_html()
    page.keyboard.press("Home")
    page.locator(".moment[data-at='0']").wait_for()
    screen.click("[data-variation='1']")
    page.locator("[data-trying=true]").wait_for()
    assert page.locator(".moment").get_attribute("data-at") == "2"
    assert table.inner_html() != lay
    screen.click("[data-remove='1']")
    page.locator("[data-trying=false]").wait_for()
    assert page.locator("[data-variation]").count() == 0
    assert table.inner_html() == lay
