"""First lessons: their positions follow the rules, show what is said, and can be played in the page."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from train.lessons import THEMES, moments

from sintra.table import Table
from tests.page.browser import Browser
from tests.page.test_everyone import violations
from tests.page.test_keyboard import press
from tests.page.tools import Screen
from tests.words.tools import PLURALS

WEB = Path(__file__).resolve().parents[2] / "web/src"
# What sentences of a lesson name: the turn begins so, and this is the wild colour.
NAMED = {
    "summer": {"take": ("5:r", "g"), "wild": ("1:b", "p"), "centre": ("c:g", "p"), "pay": ("0.6r", "g")},
    "garden": {"pattern": (":2", ""), "pay": ("y3", ""), "joker": ("y4", ""), "store": (":y", "")},
}
# What the rules forbid, if it is there.
IMPOSSIBLE = (
    ".market [role=button][aria-disabled=true]",
    "[data-take][aria-disabled=true]",
    ".own .space.asks",
    ".own .place:not(.legal):not(.free):not(.wide)",
)


def lesson_of(game: str) -> Any:
    """The lesson of a game."""
    return json.loads((WEB / game / "lessons" / "lesson.json").read_text())


@pytest.mark.parametrize("game", THEMES)
def test_every_step_of_a_lesson_shows_what_it_says(game: str) -> None:
    lesson = lesson_of(game)
    (played,) = lesson["games"]
    table = Table(game, 2, played["options"], played["seed"])
    found = {moment.at: moment for moment in moments(table, played["turns"])}
    assert [step["key"] for step in lesson["steps"]] == list(THEMES[game])
    for step in lesson["steps"]:
        moment = found[step["at"]]
        assert THEMES[game][step["key"]](moment), step
        begins, wild = NAMED[game].get(step["key"], ("", ""))
        assert moment.steps[0].startswith(begins)
        assert not wild or moment.before["wild"] == wild
    assert table.over
    assert game != "summer" or found[2].before["centre"]["g"] == 1  # "take the green one"


@pytest.mark.parametrize("game", THEMES)
def test_every_step_is_said_in_every_language(game: str) -> None:
    for language in PLURALS:
        said = json.loads((WEB / game / "words" / f"lesson.{language}.json").read_text())
        assert list(said) == list(THEMES[game])
        assert all(said.values())


@pytest.fixture
def open_lesson(chromium: Browser, host: str) -> Iterator[Callable[..., Screen]]:
    """Opens the lesson of a game at a step."""
    screens: list[Screen] = []

    def open_one(game: str, language: str, width: int, height: int) -> Screen:
        screen = Screen(chromium, host, width, height, language, {"theme": "light"})
        screens.append(screen)
        screen.go("/")
        screen.click(f"[data-learn={game}]")
        screen.page.locator(".lesson[data-step='0']").wait_for()
        return screen

    yield open_one
    for screen in screens:
        screen.close()
    assert [line for screen in screens for line in screen.complaints] == []


def resume(screen: Screen, game: str, key: str) -> None:
    """Come back to the lesson at a step."""
    step = [each["key"] for each in lesson_of(game)["steps"]].index(key)
    screen.page.evaluate(f"localStorage.setItem('sintra.lesson.{game}', '{step}')")
    screen.page.reload()
    screen.page.locator(f".lesson[data-key='{key}']").wait_for()


def done(screen: Screen, key: str) -> None:
    """Confirm, and see that the step is done."""
    screen.click("[data-do=confirm]")
    screen.page.locator(f".lesson[data-key='{key}'][data-done=true]").wait_for()


def state(screen: Screen) -> dict[str, str]:
    """What the lesson says about itself."""
    return dict(screen.page.evaluate("({...document.querySelector('.lesson').dataset})"))


def try_the_impossible(screen: Screen) -> bool:
    """Whether something could be tried that the rules forbid; the clause says why."""
    found = next((each for each in IMPOSSIBLE if screen.page.locator(each).count()), None)
    if found:
        screen.page.locator(found).first.click(force=True)  # it says itself that it is disabled
        screen.page.locator(".why").wait_for()
        assert "#" in (screen.page.locator(".why a").get_attribute("href") or "")
        assert state(screen)["done"] == "false"
    return found is not None


@pytest.mark.parametrize(("language", "width", "height"), [("en", 1280, 800), ("ru", 390, 844)])
def test_a_lesson_of_summer(
    open_lesson: Callable[..., Screen], language: str, width: int, height: int
) -> None:
    screen = open_lesson("summer", language, width, height)
    page = screen.page
    assert violations(screen) == []
    page.locator(".arrows circle").first.wait_for()
    screen.click("[data-at='display:5:r']")
    done(screen, "take")
    page.keyboard.press("Enter")  # the focus is on the next step
    page.locator(".lesson[data-key=wild]").wait_for()
    screen.click(".market .group.legal .piece:not([data-at^='display:1'])")  # allowed, but not asked for
    screen.click("[data-do=confirm]")
    page.locator(".lesson [role=alert]").wait_for()
    screen.click("[data-at='display:1:b']")
    done(screen, "wild")
    resume(screen, "summer", "pass")
    screen.click("[data-do=pass]")
    done(screen, "pass")
    resume(screen, "summer", "end")
    screen.click("[data-do=pass]")
    done(screen, "end")
    page.locator(".over").wait_for()
    assert screen.fits()
    screen.click("[data-do=guided]")
    page.locator(".hints li").first.wait_for()
    number = screen.state()["number"]
    screen.click(".market .group.legal .piece")
    screen.changed(number)
    page.locator(".hints li").first.wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator(".look").wait_for()
    page.keyboard.press("Escape")
    page.locator(".hints li").first.wait_for()  # it is still there


@pytest.mark.parametrize(("language", "width", "height"), [("cs", 1280, 800), ("pl", 390, 844)])
def test_a_lesson_of_garden(
    open_lesson: Callable[..., Screen], language: str, width: int, height: int
) -> None:
    screen = open_lesson("garden", language, width, height)
    page = screen.page
    assert violations(screen) == []
    resume(screen, "garden", "tree")
    page.locator(".arrows circle").first.wait_for()
    screen.click("[data-at='storage:0:p1']")
    screen.click("[data-at='place:0:1.6']")
    done(screen, "tree")
    assert screen.fits()
    resume(screen, "garden", "end")
    screen.click("[data-do=pass]")
    done(screen, "end")
    page.locator(".over").wait_for()


def choose(screen: Screen, steps: list[str]) -> None:
    """Choose the turn that is asked for by keyboard, as far as the page suggests nothing by itself."""
    first, second = (*steps, "")[:2]
    if first.startswith("-"):
        press(screen, "[data-do=pass]")
    elif first.startswith(":"):
        press(screen, f".take.legal[data-take='{first[1]}']")
    elif ":" in first:
        place, colour = first.split(":")
        at = "centre" if place == "c" else f"display:{place}"
        press(screen, f".market .group.legal:has([data-at='{at}:{colour}'])")
    elif second.startswith(("@", "#")):
        press(screen, f".own .place.legal[data-item='{first}']")
        at = f"[data-cell='{second[1:]}']" if second.startswith("@") else f".slot[data-slot='{second[1]}']"
        press(screen, f".own .target{at}")
    else:
        press(screen, f".own .target[data-space='{first[:3]}']")
        if screen.visible(".panel [data-colour]"):
            press(screen, f".panel [data-colour='{first[3]}']")


@pytest.mark.parametrize(
    ("game", "language", "width", "height"),
    [
        ("summer", "pl", 1366, 768),
        ("summer", "cs", 360, 640),
        ("garden", "ru", 360, 640),
        ("garden", "en", 1366, 768),
    ],
)
def test_a_whole_lesson_by_keyboard(
    open_lesson: Callable[..., Screen], game: str, language: str, width: int, height: int
) -> None:
    screen, lesson, impossible = open_lesson(game, language, width, height), lesson_of(game), False
    page = screen.page
    for step in lesson["steps"]:
        page.locator(f".lesson[data-key='{step['key']}'][data-done=false]").wait_for()
        assert screen.fits()
        shown = page.locator(
            ".lesson .sentence .hidden"
        ).inner_text()  # for those who do not see rings and arrows
        assert len(shown) > 20, shown
        impossible = impossible or try_the_impossible(screen)
        choose(screen, lesson["games"][step["game"]]["turns"][step["at"]].split())
        ready = page.locator(".lesson [data-do=confirm], .lesson .panel .heap[aria-pressed=false]")
        ready.first.wait_for()
        press(screen, "[data-do=confirm]")
        page.locator(".lesson[data-done=true], .lesson .panel .heap[aria-pressed=false]").first.wait_for()
        while page.locator(".lesson[data-done=false]").count():  # tiles from the supply, then confirm
            free = ".lesson .panel .heap[aria-pressed=false]"
            press(screen, "[data-do=confirm]" if screen.visible("[data-do=confirm]") else free)
        page.keyboard.press("Enter")  # the focus is on the next step
    assert impossible
    page.locator(".table").wait_for()  # a game, in which every turn comes with a hint
    page.locator(".hints li").first.wait_for()
