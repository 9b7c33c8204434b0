"""The start page: lessons for whoever is new, another level for whoever always wins or always loses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.page.moments import moment
from tests.page.test_everyone import violations
from tests.page.test_languages import check
from tests.page.tools import Screen

SIZES = [("en", 360, 640), ("ru", 360, 640), ("pl", 1366, 768), ("cs", 360, 640)]
IN_SIGHT = "(e) => e.getBoundingClientRect().bottom <= innerHeight"
LEVEL = "novice"  # against which the games of `moments` are played, by themselves and by the level


@pytest.mark.parametrize(("language", "width", "height"), SIZES)
def test_whoever_is_new_sees_lessons_and_a_game(
    open_page: Callable[..., Screen], language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    screen.go("/")
    screen.page.locator(".newcomer").wait_for()
    for offered in (".newcomer [data-learn=summer]", ".newcomer [data-learn=garden]", ".go"):
        assert screen.page.locator(offered).first.evaluate(IN_SIGHT), offered
    assert violations(screen) == []
    check(screen, language)
    screen.click("[data-learn=garden]")
    screen.page.locator(".lesson").wait_for()


def play(screen: Screen, game: str, file: Path) -> None:
    """Have played a game: its file is opened."""
    file.write_text(json.dumps(moment(f"{game}-2", lambda _: False)))
    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(file)
    screen.page.locator(".over").wait_for(state="attached")


@pytest.mark.parametrize(
    ("size", "game", "proposed"),  # the first game was won, the other one lost
    [(size, *(("summer", "apprentice"), ("garden", "amateur"))[i % 2]) for i, size in enumerate(SIZES)],
)
def test_another_level_is_proposed(
    open_page: Callable[..., Screen], tmp_path: Path, size: tuple[str, int, int], game: str, proposed: str
) -> None:
    language, width, height = size
    screen = open_page(language, width, height)
    screen.go("/")
    screen.page.evaluate(f"localStorage.setItem('sintra.level', '{LEVEL}')")
    for _ in range(2):
        assert not screen.visible("[data-do=level]")  # one game says little
        play(screen, game, tmp_path / "game.json")
    screen.go("/")
    screen.page.locator("[data-do=level]").wait_for()
    assert not screen.visible(".newcomer")
    assert violations(screen) == []
    check(screen, language)
    screen.click("[data-do=level]")
    screen.page.locator(f"[data-level={proposed}]").wait_for()
    assert not screen.visible("[data-do=level]")
    screen.go("/new")
    assert screen.page.locator(".seats li:nth-child(2) select").nth(1).input_value() == proposed
