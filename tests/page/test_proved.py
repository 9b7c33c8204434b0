"""Ends of games that can be searched to the end: hints and analyses call them proved, in every language."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sintra.games import find_game
from sintra.search.prover import Prover
from sintra.table import Table
from tests.page.moments import moment
from tests.page.test_analysis import analyse_file, few, finished, record_of
from tests.page.test_everyone import violations
from tests.page.tools import Screen

PROVED = {"en": "proved", "ru": "доказано", "pl": "dowiedzione", "cs": "dokázáno"}
PLACES = (("en", 1366, 768), ("ru", 360, 740), ("pl", 1366, 768), ("cs", 360, 740))


def is_proved(table: Table) -> bool:
    """Whether a position is proved at once, and there is something to choose."""
    if table.over or table.turn or table.view()["round"] < table.view()["rounds"]:
        return False
    return len(table.legal()) > 1 and Prover(find_game(table.game.name), 8_000).prove(table.state) is not None


@pytest.mark.parametrize(("language", "width", "height"), PLACES)
def test_a_hint_says_that_it_is_proved(
    open_page: Callable[..., Screen], tmp_path: Path, language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(moment("summer-2", is_proved)))
    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(file)
    screen.page.locator(".table").wait_for()
    assert screen.await_turn()
    screen.click("[data-do=hint]")
    hints = screen.page.locator(".hints li p")
    hints.first.wait_for()
    assert all(PROVED[language] in text for text in hints.all_inner_texts())
    assert screen.fits()
    screen.click(".hints button")  # it can be played
    screen.page.locator("[data-do=confirm]").wait_for()


@pytest.mark.parametrize(("language", "width", "height"), PLACES)
def test_an_analysis_says_which_turns_are_proved(
    open_page: Callable[..., Screen], tmp_path: Path, language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    record = record_of("summer-2")
    analyse_file(screen, record, tmp_path)
    few(screen)
    page, last = screen.page, len(record["turns"])
    page.goto(f"{page.url}&turn={last - 1}")
    finished(screen)
    page.locator(f".turn[data-turn='{last}'] .proved").wait_for()
    assert page.locator(".turn .proved").inner_text().lower() == PROVED[language]
    assert violations(screen) == []
    assert screen.fits()
