"""Prepared positions on a phone: what can be done with a choice is in sight, wherever one has scrolled."""

from collections.abc import Callable
from urllib.parse import quote

import pytest

from tests.page.test_puzzles import puzzle_in, state
from tests.page.tools import Screen

IN_SIGHT = """(selector) => {
    const { x, y, width, height, top, bottom } = document.querySelector(selector).getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return top >= 0 && bottom <= innerHeight && there?.closest(selector) !== null;
}"""
TARGET, IMPOSSIBLE = ".own .target", ".own .space.asks"


def at_the_end(screen: Screen, selector: str) -> bool:
    """Whether something is in sight at the end of the page."""
    screen.page.locator(selector).first.wait_for()
    screen.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    return bool(screen.page.evaluate(IN_SIGHT, selector))


def choose_below(screen: Screen) -> None:
    """Try something impossible on the board, then something possible; what follows is in sight."""
    screen.page.locator(IMPOSSIBLE).last.click(force=True)
    assert at_the_end(screen, ".why")
    screen.page.locator(TARGET).last.click()
    if screen.visible("[data-colour]:is(.row *, .colours *)"):
        assert at_the_end(screen, "[data-colour]:is(.row *, .colours *)")
        screen.click("[data-colour]:is(.row *, .colours *)")
    assert at_the_end(screen, "[data-do=confirm]")
    assert not screen.visible(".why")  # which is no longer the case
    assert at_the_end(screen, "[data-do=back]")
    assert screen.fits()


@pytest.mark.parametrize(("language", "width", "height"), [("pl", 360, 640), ("en", 740, 360)])
def test_in_a_lesson(open_page: Callable[..., Screen], language: str, width: int, height: int) -> None:
    screen = open_page(language, width, height)
    screen.go("/")
    screen.page.evaluate("localStorage.setItem('sintra.lesson.summer', '5')")
    screen.go("/learn/summer")
    screen.page.locator(".lesson[data-step='5']").wait_for()
    choose_below(screen)


def test_in_a_puzzle_and_when_one_plays_on(open_page: Callable[..., Screen]) -> None:
    each, puzzle = puzzle_in("summer", r"\d\.\d.")
    name = f"{each['seed']}/{puzzle['at']}"
    screen = open_page("ru", 360, 640)
    screen.go(f"/puzzles/summer?puzzle={quote(name)}")
    state(screen, "asking")
    choose_below(screen)
    screen.click("[data-do=show]")
    screen.click("[data-do=play-on]")
    screen.page.locator("[data-trying=true]").wait_for()
    choose_below(screen)
