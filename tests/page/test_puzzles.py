"""Puzzles and exercises in the page: a wrong turn, a second try, the solution, and your own mistakes."""

import hashlib
import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from train.puzzles import table_of

from sintra.games import find_game
from tests.page.test_everyone import violations
from tests.page.test_lessons import WEB
from tests.page.tools import Screen

SIZES = [("en", 1280, 800), ("ru", 390, 844), ("pl", 1280, 800), ("cs", 390, 844)]


def puzzle_in(game: str, turn: str) -> tuple[Any, Any]:
    """The first puzzle whose solution looks like this, and its game."""
    games = json.loads((WEB / game / "puzzles.json").read_text())["games"]
    found = ((each, puzzle) for each in games for puzzle in each["puzzles"])
    return next((each, puzzle) for each, puzzle in found if re.fullmatch(turn, puzzle["best"]))


@pytest.fixture
def open_screen(open_page: Callable[..., Screen]) -> Callable[..., Screen]:
    """Opens a path in a window."""

    def open_one(path: str, language: str, width: int, height: int) -> Screen:
        screen = open_page(language, width, height)
        screen.go(path)
        return screen

    return open_one


def take(screen: Screen, turn: str) -> None:
    """Take tiles in Summer Pavilion, and confirm."""
    place, colour = turn.split(":")
    screen.click(f"[data-at='{'centre' if place == 'c' else f'display:{place}'}:{colour}']")
    screen.click("[data-do=confirm]")


def state(screen: Screen, wanted: str) -> None:
    """Wait until a puzzle is asked, wrong, solved or shown."""
    screen.page.locator(f".solve[data-state={wanted}]").wait_for()


@pytest.mark.parametrize(("language", "width", "height"), SIZES)
def test_a_wrong_turn_says_what_it_loses_and_can_be_tried_again(
    open_screen: Callable[..., Screen], language: str, width: int, height: int
) -> None:
    each, puzzle = puzzle_in("summer", r"\d:.")
    table = table_of(find_game("summer"), each, puzzle["at"])
    wrong = next(step for step in table.legal() if re.fullmatch(r"\d:.", step) and step != puzzle["best"])
    name = f"{each['seed']}/{puzzle['at']}"
    screen = open_screen(f"/puzzles/summer?puzzle={quote(name)}", language, width, height)
    state(screen, "asking")
    assert violations(screen) == []
    assert screen.fits()
    take(screen, wrong)
    state(screen, "wrong")
    screen.page.keyboard.press("Enter")  # the focus is on trying again
    state(screen, "asking")
    take(screen, puzzle["best"])
    state(screen, "solved")
    assert violations(screen) == []
    kept = json.loads(screen.page.evaluate("localStorage.getItem('sintra.puzzles.summer')"))
    assert kept["rating"]["rating"] < 1500  # the first try counts
    screen.click("[data-do=next]")
    state(screen, "asking")
    assert screen.page.locator("[data-puzzle]").get_attribute("data-puzzle") != name


def test_a_puzzle_that_is_gone_is_said_to_be(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen("/puzzles/summer?puzzle=replaced/7", "en", 390, 844)
    state(screen, "asking")
    assert screen.page.get_by_text("That puzzle is no longer kept.").is_visible()
    screen.click("[data-do=show]")
    screen.click("[data-do=next]")
    state(screen, "asking")
    assert screen.page.get_by_text("That puzzle is no longer kept.").count() == 0


@pytest.mark.parametrize(("language", "width", "height"), SIZES)
def test_the_solution_is_drawn(
    open_screen: Callable[..., Screen], language: str, width: int, height: int
) -> None:
    screen = open_screen("/", language, width, height)
    screen.click("[data-do=puzzles]")
    state(screen, "asking")
    screen.go("/puzzles/garden")  # the puzzle of the day, whichever it is
    state(screen, "asking")
    screen.click("[data-do=show]")
    state(screen, "shown")
    assert violations(screen) == []
    assert screen.fits()
    screen.page.locator("[data-do=theme]").select_option("take")
    state(screen, "asking")
    assert ":" in (screen.page.locator("[data-best]").get_attribute("data-best") or "")


def exercises(game: str) -> str:
    """A file with one exercise: the puzzle of a game as somebody's mistake."""
    each, puzzle = puzzle_in(game, r"\d:.")
    table = table_of(find_game(game), each, puzzle["at"])
    turns = [" ".join(turn.steps) for turn in table.turns]
    record = {"version": 2, "game": game, "rules": 1, "seats": each["seats"], "scores": None}
    record |= {"options": each["options"], "seed": each["seed"], "turns": turns}
    mistake = {"record": record, "turn": len(turns) + 1, "seat": table.seat, "lost": 2.5, "reasons": []}
    best, (played, _) = puzzle["best"].split(), next(iter(puzzle["wrong"].items()))
    about = [game, sorted(each["options"].items()), each["seats"], each["seed"], turns, table.seat]
    name = hashlib.sha256(json.dumps(about, separators=(",", ":")).encode()).hexdigest()[:16]
    return json.dumps({**mistake, "id": name, "best": best, "played": played.split()})


@pytest.mark.parametrize(("language", "width", "height"), SIZES)
def test_a_mistake_comes_back_until_it_is_solved(
    open_screen: Callable[..., Screen], language: str, width: int, height: int
) -> None:
    screen = open_screen("/exercises", language, width, height)
    screen.page.locator("main h1").wait_for()
    assert violations(screen) == []
    mistake = exercises("summer")
    # as an analysis keeps it: the database of the page, with what the schedule begins with
    screen.page.evaluate(KEEP, [json.loads(mistake)])
    screen.page.reload()
    state(screen, "asking")
    take(screen, json.loads(mistake)["best"][0])
    state(screen, "solved")
    assert violations(screen) == []
    assert screen.fits()
    screen.click("[data-do=next]")
    screen.page.locator("[data-do=export]").wait_for()  # nothing more is due
    screen.page.reload()
    screen.page.locator("[data-do=export]").wait_for()
    screen.page.clock.set_fixed_time(datetime.now() + timedelta(days=30))
    screen.go("/exercises")
    state(screen, "asking")  # it has come back


def test_exercises_go_from_one_browser_to_another(open_screen: Callable[..., Screen], tmp_path: Path) -> None:
    first, second = (open_screen("/exercises", "en", 1280, 800) for _ in range(2))
    first.page.locator("main h1").wait_for()
    mistake = exercises("summer")
    first.page.evaluate(KEEP, [json.loads(mistake)])
    first.page.reload()
    state(first, "asking")
    assert first.visible("[data-do=export]")  # also while something is due
    take(first, json.loads(mistake)["best"][0])
    first.click("[data-do=next]")
    first.page.locator("[data-do=export]").wait_for()
    told = first.page.locator("main [role=status]").inner_text()  # how many, and when the next is due
    with first.page.expect_download() as saved:
        first.click("[data-do=export]")
    file = tmp_path / "exercises.json"
    saved.value.save_as(file)

    choose = second.page.locator("input[type=file]")
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text()[:-20])
    choose.set_input_files(broken)
    second.page.locator("[role=alert]").wait_for()
    choose.set_input_files(file)
    second.page.locator("[data-do=export]").wait_for()
    assert second.page.locator("main [role=status]").inner_text() == told
    assert second.page.locator("[role=alert]").count() == 0


KEEP = """async ([mistake]) => {
    const zero = {stability: 0, difficulty: 0, elapsed_days: 0, scheduled_days: 0, learning_steps: 0};
    const memory = {...zero, due: Date.now(), last_review: null, reps: 0, lapses: 0, state: 0};
    const opened = indexedDB.open('sintra-learn', 1);
    await new Promise((done) => (opened.onsuccess = done));
    const kept = opened.result.transaction('exercises', 'readwrite').objectStore('exercises');
    const put = kept.put({...mistake, since: 0, memory});
    await new Promise((done) => (put.onsuccess = done));
    opened.result.close();
}"""
