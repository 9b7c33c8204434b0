"""Lessons of strategy in the page: every turn is met with what it is worth, and can be taken back."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.test_everyone import violations
from tests.page.test_keyboard import press
from tests.page.test_lessons import WEB, resume, state, try_the_impossible
from tests.page.tools import Screen

SIZES = [("en", 1366, 768), ("ru", 360, 640), ("pl", 1920, 1080), ("cs", 360, 640)]


def steps_of(game: str) -> Any:
    """The steps of the lesson."""
    return json.loads((WEB / game / "lessons/strategy.json").read_text())["steps"]


def reach(screen: Screen, step: int) -> None:
    """Wait for a step that is not answered yet."""
    screen.page.locator(f".lesson[data-lesson=strategy][data-step='{step}'][data-done=false]").wait_for()


def take(screen: Screen, turn: str) -> None:
    """Take something, and confirm."""
    place, what = turn.split(":")
    at = "centre" if place == "c" else f"display:{place}"
    screen.click(f"[data-at='{at}:{what}']" if place else f"[data-take='{what}']")
    screen.click("[data-do=confirm]")


def answer(screen: Screen) -> None:
    """Play a turn, whichever is offered first."""
    while (now := state(screen))["done"] == "false":
        if now["stage"] == "draft":
            screen.click(".market .group.legal .piece")
        elif now["stage"] == "bonus":
            choose_bonus(screen)
        elif now["stage"] == "place" and screen.visible(".own .target"):
            screen.click(".own .target")
            if screen.visible(".panel [data-colour]"):
                screen.click(".panel [data-colour]")
        else:
            screen.click("[data-do=pass]")
        screen.click("[data-do=confirm]")
        screen.page.wait_for_function(
            "before => { const { stage, done } = document.querySelector('.lesson').dataset;"
            " return done === 'true' || stage !== before; }",
            arg=now["stage"],
        )


def choose_bonus(screen: Screen) -> None:
    """Bonus tiles heap by heap, until there are enough."""
    heaps = screen.page.locator(".panel .row .heap")
    for i in range(heaps.count()):
        for _ in range(3):
            if not screen.visible("[data-do=confirm]"):
                heaps.nth(i).click()


def said(screen: Screen) -> str:
    """What the lesson says about the turn."""
    return " ".join(screen.page.locator(".lesson [role=status]").all_inner_texts())


def points_in(lost: float, language: str) -> str:
    """Points as the page writes them: whole and half ones."""
    halves = max(int(lost * 2 + 0.5) / 2, 0.5)
    return f"{halves:g}".replace(".", "." if language == "en" else ",")


def first_take(game: str) -> tuple[int, Any]:
    """The first step whose best turn takes something in one step."""
    steps = steps_of(game)
    return next(
        (i, each)
        for i, each in enumerate(steps)
        if ":" in each["turns"][0]["steps"].split()[0] and is_take(each)
    )


def is_take(step: Any) -> bool:
    """Whether best and worst are simple takes."""
    best, worst = step["turns"][0]["steps"], worst_take(step)
    return " " not in best and worst is not None


def worst_take(step: Any) -> Any:
    """The take that loses most."""
    takes = [each for each in step["turns"] if ":" in each["steps"] and " " not in each["steps"]]
    return takes[-1] if len(takes) > 1 and takes[-1]["lost"] > 1 else None


@pytest.mark.parametrize(("language", "width", "height"), SIZES)
@pytest.mark.parametrize("game", ["summer", "garden"])
def test_a_whole_lesson(
    open_page: Callable[..., Screen], game: str, language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    screen.go("/")
    screen.page.locator(f"[data-learn={game}]").wait_for()
    assert not screen.visible(f"[data-strategy={game}]")  # the first lesson comes first
    screen.click(f"[data-learn={game}]")
    screen.page.locator(".lesson[data-lesson=lesson]").wait_for()
    resume(screen, game, "end")
    screen.click("[data-do=pass]")
    screen.click("[data-do=confirm]")
    screen.click("[data-do=following]")
    reach(screen, 0)
    assert violations(screen) == []
    impossible, steps = False, steps_of(game)
    for number in range(len(steps)):
        reach(screen, number)
        assert screen.fits()
        assert len(said(screen)) > 30
        assert screen.page.locator(".arrows circle").count() == 0  # nothing is given away
        impossible = impossible or try_the_impossible(screen)
        answer(screen)
        if state(screen)["right"] == "false":
            screen.click("[data-do=show]")
            screen.page.locator("[data-best]").wait_for()
            # a pass has no way to draw, and on a phone what is drawn may lie further down
            if width > 1000 and steps[number]["turns"][0]["steps"][0] != "-":
                screen.page.locator(".arrows circle").first.wait_for(state="attached")
            answer(screen)
        assert screen.fits()
        if number == 1:
            assert violations(screen) == []
            screen.page.reload()  # the step is kept, not the answer
            reach(screen, number)
            answer(screen)
        if number + 1 < len(steps):
            screen.click("[data-do=next]")
    assert impossible
    screen.page.locator("[data-do=guided]").wait_for()
    screen.go("/")
    screen.click(f"[data-strategy={game}]")
    reach(screen, 0)  # from the beginning again


@pytest.mark.parametrize(("language", "width", "height"), SIZES)
@pytest.mark.parametrize("game", ["summer", "garden"])
def test_a_weak_turn_is_met_with_what_it_costs_and_taken_back(
    open_page: Callable[..., Screen], game: str, language: str, width: int, height: int
) -> None:
    number, step = first_take(game)
    screen = open_page(language, width, height)
    screen.go("/")
    screen.page.evaluate(f"localStorage.setItem('sintra.strategy.{game}', '{number}')")
    screen.go(f"/learn/{game}/strategy")
    reach(screen, number)
    weak = worst_take(step)
    take(screen, weak["steps"])
    screen.page.locator(".lesson[data-right=false][data-done=true]").wait_for()
    assert points_in(weak["lost"], language) in said(screen)
    assert violations(screen) == []
    screen.page.keyboard.press("Enter")  # the focus is on taking it back
    reach(screen, number)
    take(screen, step["turns"][0]["steps"])
    screen.page.locator(".lesson[data-right=true]").wait_for()
    rival = next(each for each in step["turns"] if each["steps"] == step["rival"])
    assert points_in(rival["lost"], language) in screen.page.locator(".lesson .panel").first.inner_text()
    assert violations(screen) == []


@pytest.mark.parametrize("game", ["summer", "garden"])
def test_by_keyboard(open_page: Callable[..., Screen], game: str) -> None:
    number, _ = first_take(game)
    screen = open_page("en")
    screen.go("/")
    screen.page.evaluate(f"localStorage.setItem('sintra.strategy.{game}', '{number}')")
    screen.go(f"/learn/{game}/strategy")
    reach(screen, number)
    press(screen, ".market .group.legal" if game == "summer" else ".take.legal")
    press(screen, "[data-do=confirm]")
    screen.page.locator(".lesson[data-done=true]").wait_for()
    assert screen.page.evaluate("document.activeElement.dataset.do") in ("again", "next")
    screen.page.keyboard.press("Enter")
    screen.page.locator(".lesson[data-done=false]").wait_for()
