"""Analysis in the page: reached in one click, from coarse to fine, kept, and shown on the board."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sintra.table import Table
from tests.page.moments import GAMES, moment
from tests.page.test_everyone import violations
from tests.page.test_local import FORBIDDEN, NO_STORAGE
from tests.page.test_puzzles import state
from tests.page.tools import Screen
from tests.words.tools import load

FEW = 24  # simulations for each turn
WARN = """() => {
    const kept = JSON.parse(localStorage.getItem('sintra.settings'));
    localStorage.setItem('sintra.settings', JSON.stringify({...kept, warn: 2}));
}"""

# As if the page had been closed after an analysis was saved, but before its mistakes were kept.
UNFINISHED = """() => new Promise((done) => {
    localStorage.removeItem('sintra.exercises');
    indexedDB.open('sintra-learn').onsuccess = ({target: {result: learnt}}) => {
        learnt.transaction('exercises', 'readwrite').objectStore('exercises').clear();
        indexedDB.open('sintra-analysis').onsuccess = ({target: {result: database}}) => {
            const analyses = database.transaction('analyses', 'readwrite').objectStore('analyses');
            analyses.getAll().onsuccess = ({target: {result: [kept]}}) =>
                analyses.put({...kept, finished: 0}).onsuccess = () => done();
        };
    };
})"""

POINTS_AND_LUCK = """[
    document.querySelector('.review figure svg').dataset.points,
    document.querySelectorAll('[data-said=luck]').length,
]"""


def at_the_end(_: Table) -> bool:
    """No moment before the end."""
    return False


def record_of(name: str) -> dict[str, Any]:
    """A record of a whole game."""
    return dict(json.loads((GAMES / f"{name}.json").read_text()))


def open_game(screen: Screen, game: dict[str, Any], folder: Path) -> None:
    """Open a file on the start page."""
    file = folder / "game.json"
    file.write_text(json.dumps(game))
    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(file)


def analyse_file(screen: Screen, game: Any, folder: Path) -> None:
    """Open a record on the page of analyses."""
    file = folder / "record.json"
    file.write_text(game if isinstance(game, str) else json.dumps(game))
    screen.go(f"/analysis/?simulations={FEW}")
    screen.page.locator("input[type=file]").set_input_files(file)


def finished(screen: Screen) -> None:
    """Wait until everything has been looked at."""
    screen.page.locator(".review[data-running=false]:not([data-finished='0'])").wait_for()
    screen.page.locator(".players").wait_for()


def failed(language: str) -> str:
    """How the page begins when it has no sentence for a refusal."""
    return str(load("ui", language)["refused.unknown"]).split("(")[0]


def few(screen: Screen) -> None:
    """Start over with few simulations: the tests need no good advice."""
    screen.page.locator(".review").wait_for()
    address = screen.page.url
    screen.page.goto(f"{address}{'&' if '?' in address else '?'}simulations={FEW}")
    finished(screen)


@pytest.mark.parametrize(
    ("game", "language", "width", "height"),
    [
        ("summer-2", "en", 1280, 800),
        ("garden-2", "ru", 390, 844),
        ("summer-2", "pl", 360, 740),
        ("garden-2", "cs", 1366, 768),
    ],
)
def test_from_the_end_of_a_game_to_a_mistake_on_the_board(
    open_page: Callable[..., Screen], tmp_path: Path, game: str, language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    open_game(screen, moment(game, at_the_end), tmp_path)
    screen.click(".over [data-do=analyse]")
    page = screen.page
    turns = len(record_of(game)["turns"])
    page.locator(".players").wait_for()
    points, said = page.evaluate(POINTS_AND_LUCK)
    assert points == str(turns) or said == 0  # luck is told once everything has been looked at
    few(screen)
    assert page.locator(".review figure svg").get_attribute("data-points") == str(turns)
    assert page.locator("[data-said=luck]").count() == 1
    screen.click("[data-do=mistake]")
    panel = page.locator(".turn")
    assert float(panel.get_attribute("data-lost") or 0) > 0
    screen.click("[data-draw=best]")  # on a phone, the board comes into sight
    page.locator(".arrows circle").first.wait_for()
    screen.click("[data-do=mistake]")
    assert violations(screen) == []
    assert screen.fits()
    page.reload()  # what was found is kept
    finished(screen)
    assert page.locator(".review figure svg").get_attribute("data-points") == str(turns)
    screen.go("/")
    screen.click("[data-do=exercises]")  # and the mistakes come back to be solved
    state(screen, "asking")


def test_mistakes_become_exercises_even_if_the_page_was_closed_too_early(
    open_page: Callable[..., Screen], tmp_path: Path
) -> None:
    screen = open_page()
    open_game(screen, moment("summer-2", at_the_end), tmp_path)
    screen.click(".over [data-do=analyse]")
    few(screen)
    screen.page.evaluate(UNFINISHED)
    screen.page.reload()
    finished(screen)
    screen.go("/")
    screen.click("[data-do=exercises]")
    state(screen, "asking")


@pytest.mark.parametrize(
    ("language", "width", "height"),
    [("cs", 1280, 800), ("pl", 360, 740), ("en", 390, 844), ("ru", 1366, 768)],
)
def test_a_record_of_four_seats_that_is_not_finished(
    open_page: Callable[..., Screen], tmp_path: Path, language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    record = record_of("summer-4")
    analyse_file(screen, {**record, "turns": record["turns"][:12], "scores": None}, tmp_path)
    few(screen)
    page = screen.page
    assert (
        page.locator(".places td").count() >= 8
    )  # the chance of each place, with the best turn and this one
    assert page.locator("[data-said=luck]").count() == 0  # nobody has won yet
    assert page.locator(".review figure svg").get_attribute("data-points") == "3"  # the turns of one seat
    assert violations(screen) == []
    assert screen.fits()
    screen.go("/analysis/")
    page.locator(".analyses li").wait_for()
    assert violations(screen) == []
    for _ in range(2):  # the second time it is meant
        screen.click("[data-do=remove]")
    page.locator(".analyses li").wait_for(state="detached")


def test_a_damaged_record_is_analysed_as_far_as_it_goes(
    open_page: Callable[..., Screen], tmp_path: Path
) -> None:
    screen = open_page()
    record = record_of("summer-2")
    analyse_file(screen, {**record, "turns": [*record["turns"][:6], "9:p"]}, tmp_path)
    few(screen)
    said = screen.page.locator(".review [role=alert]")
    assert "up to 6" in said.inner_text()
    assert "9:p" in said.inner_text()
    assert screen.page.locator(".review figure svg").get_attribute("data-points") == "6"
    analyse_file(screen, {**record, "turns": record["turns"][:5]}, tmp_path)  # with its final scores
    few(screen)
    assert "breaks off" in said.inner_text()
    assert "up to" not in said.inner_text()


def test_where_nothing_may_be_kept_an_analysis_lasts_as_long_as_the_page(
    open_page: Callable[..., Screen], tmp_path: Path
) -> None:
    screen = open_page()
    screen.context.add_init_script(NO_STORAGE + FORBIDDEN)
    record = record_of("summer-2")
    analyse_file(screen, {**record, "turns": record["turns"][:6], "scores": None}, tmp_path)
    finished(screen)


def test_the_mistakes_of_a_seat_in_somebody_elses_record_become_exercises(
    open_page: Callable[..., Screen], tmp_path: Path
) -> None:
    screen = open_page("ru", 390, 844)
    record = record_of("summer-2")
    analyse_file(screen, {**record, "turns": record["turns"][:14], "scores": None}, tmp_path)
    few(screen)
    screen.page.locator(".review select").first.select_option("1")
    screen.click("[data-do=claim]")
    screen.click("[data-do=exercises]")
    state(screen, "asking")


@pytest.mark.parametrize(
    ("bad", "language", "width", "height"),
    [
        ("{", "en", 1280, 800),
        ("[]", "ru", 390, 844),
        ('{"game": "chess"}', "pl", 360, 740),
        ({"turns": ["9:p"]}, "cs", 1366, 768),
        ({"game": "chess"}, "en", 390, 844),
        ({"seats": 7}, "ru", 1280, 800),
        ({"turns": [3]}, "pl", 1280, 800),
        ({"seats": 2.5}, "cs", 390, 844),
        ({"options": None}, "en", 1280, 800),
        ({"turns": {}}, "ru", 1280, 800),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(
    open_page: Callable[..., Screen],
    tmp_path: Path,
    bad: str | dict[str, Any],
    language: str,
    width: int,
    height: int,
) -> None:
    screen = open_page(language, width, height)
    analyse_file(screen, bad if isinstance(bad, str) else {**record_of("summer-2"), **bad}, tmp_path)
    said = screen.page.locator("[role=alert]").inner_text()
    assert said
    assert failed(language) not in said
    assert "Error" not in said  # what the browser says, in English
    if bad == "[]":
        assert said.replace("\u00a0", " ") == load("refusals", language)["record_not_object"]
    assert violations(screen) == []
    assert screen.fits()


def test_an_analysis_can_be_stopped_and_goes_on(open_page: Callable[..., Screen], tmp_path: Path) -> None:
    screen = open_page()
    open_game(screen, moment("summer-2", at_the_end), tmp_path)
    screen.click(".over [data-do=analyse]")
    screen.click("[data-do=stop]")
    screen.page.locator(".review[data-running=false]").wait_for()
    screen.click("[data-do=analyse]")
    screen.page.locator(".review[data-running=true]").wait_for()
    screen.page.locator("figure polyline[points*=' ']").wait_for(state="attached")


@pytest.mark.parametrize(
    ("languages", "width", "height"),
    [(("en", "ru"), 1280, 800), (("pl", "cs"), 390, 844)],
)
def test_one_plays_on_from_a_moment_and_sends_a_link(
    open_page: Callable[..., Screen], tmp_path: Path, languages: tuple[str, str], width: int, height: int
) -> None:
    screen = open_page(languages[0], width, height)
    record = record_of("summer-2")
    analyse_file(screen, {**record, "turns": record["turns"][:4], "scores": None}, tmp_path)
    few(screen)
    page = screen.page
    page.locator("[data-trying] select").select_option("bystander")
    screen.click("[data-do=try]")
    screen.click(".market .group.legal .piece")
    screen.click("[data-do=confirm]")
    page.locator("[data-variation='2']").wait_for()  # the computer has answered
    screen.click(".market .group.legal .piece")
    screen.click("[data-do=confirm]")
    page.locator("[data-variation='4']").wait_for()
    assert violations(screen) == []
    screen.click("[data-variation='2']")
    screen.click(".market .group.legal .piece >> nth=-1")  # not the first, as before: the line branches
    screen.click("[data-do=confirm]")
    page.locator("[data-variation='5']").wait_for()
    screen.click("[data-do=link]")
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('#'))")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    page.reload()  # they are kept
    page.locator("[data-variation='5']").wait_for()
    other = open_page(languages[1], height, width)
    other.page.goto(link.replace("#", f"&simulations={FEW}#"))
    finished(other)
    assert int(other.page.locator("figure svg").get_attribute("data-points") or 0) >= 2


@pytest.mark.parametrize(
    ("language", "width", "height"),
    [("en", 1280, 800), ("ru", 390, 844), ("pl", 360, 740), ("cs", 1366, 768)],
)
def test_a_teaching_game_warns_before_a_turn_that_loses_points(
    open_page: Callable[..., Screen], tmp_path: Path, language: str, width: int, height: int
) -> None:
    screen = open_page(language, width, height)
    open_game(screen, moment("summer-2", lambda table: table.view()["stage"] == "place"), tmp_path)
    page = screen.page
    page.locator(".table").wait_for()
    page.evaluate(WARN)
    page.reload()
    for do in ("back", "play"):
        screen.await_turn()
        number = screen.state()["number"]
        screen.click("[data-do=pass]")  # with all tiles still to place
        screen.click("[data-do=confirm]")
        page.locator(".warned").wait_for()
        assert float(page.locator(".warned").get_attribute("data-lost") or 0) >= 2
        screen.click("[data-do=warned-look]")
        page.locator(".arrows").wait_for(state="attached")
        assert violations(screen) == []
        assert screen.fits()
        assert screen.state()["number"] == number  # nothing is played yet
        assert page.locator(".status [role=status]").inner_text() == ""  # not that one can only pass
        screen.click(f"[data-do=warned-{do}]")
        page.locator(".warned").wait_for(state="detached")
        if do == "back":
            assert screen.state()["number"] == number
        else:
            screen.changed(number)


def test_a_broken_link_is_refused(open_page: Callable[..., Screen]) -> None:
    screen = open_page()
    screen.go("/analysis/#abc")
    assert "damaged" in screen.page.locator("main section").inner_text()
