"""Games in the page itself: whole ones without any network, and nothing of them is lost."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser import Browser
from tests.page.static import KEPT, Host
from tests.page.tools import Screen, act, closing, play_on

Open = Callable[..., Screen]
# Something is done to the one game that is kept, behind the page's back.
DAMAGE = """() => new Promise((done) => {
    const opening = indexedDB.open('sintra');
    opening.onsuccess = () => {
        const games = opening.result.transaction('games', 'readwrite').objectStore('games');
        games.openCursor().onsuccess = ({ target: { result: cursor } }) => {
            const request = cursor.update({ ...cursor.value, seed: '0' });
            request.onsuccess = () => done(opening.result.close());
        };
    };
})"""
# What the browser itself writes: that it could not load something, or loaded it too early.
QUIRKS = ("ERR_", "service worker resource mismatch")
# The first game that is kept fills the disk.
FULL = """
    const put = IDBObjectStore.prototype.put;
    let kept = 0;
    IDBObjectStore.prototype.put = function (...given) {
        const asked = put.apply(this, given);
        if (kept++) this.transaction.abort();
        return asked;
    };
"""
FITS = "document.documentElement.scrollHeight <= innerHeight"
NO_STORAGE = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };\n"
# A browser that forbids a site to keep anything, and one without room.
FORBIDDEN = """
    const no = () => { throw new DOMException('no', 'SecurityError'); };
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
        Object.defineProperty(window, name, { get: no });
"""
NO_ROOM = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"


@pytest.fixture
def open_here(chromium: Browser, own_host: Host) -> Iterator[Open]:
    """Opens windows onto the static page; whatever they complain about fails the test."""
    with closing(QUIRKS) as screens:

        def open_one(width: int = 1280, height: int = 800, keep: bool = False, **settings: object) -> Screen:
            here, workers = own_host.address.rstrip("/"), "allow" if keep else "block"
            screens.append(Screen(chromium, here, width, height, "en", settings, workers))
            return screens[-1]

        yield open_one


def local_games(screen: Screen) -> list[str]:
    """The games in the list of the start page."""
    screen.go("/")
    screen.page.locator("[data-local]").first.wait_for()
    return [str(text) for text in screen.page.locator("[data-local]").all_inner_texts()]


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["summer", "garden"])
def test_a_whole_game_without_a_network(
    open_here: Open, own_host: Host, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    screen = open_here(*size, keep=True)
    screen.go("/")
    screen.page.wait_for_function(f"() => {KEPT}")
    own_host.stop()
    screen.context.set_offline(True)
    screen.play_now(game, "beginner")
    assert play_on(screen) > 10
    screen.page.locator(".over").wait_for(state="attached")
    assert screen.fits()
    screen.context.set_offline(False)
    own_host.start()
    another_level_is_proposed(screen, tmp_path / "game.json")


def another_level_is_proposed(screen: Screen, file: Path) -> None:
    """After two games in a row with the same end: here one game, kept twice."""
    assert local_games(screen)
    assert screen.page.locator("[data-do=level]").count() == 0
    with screen.page.expect_download() as download:
        screen.page.locator("[data-do=export]").first.click()
    download.value.save_as(file)
    screen.page.locator("input[type=file]").set_input_files(file)
    screen.page.locator(".over").wait_for(state="attached")
    assert len(local_games(screen)) == 2
    chosen = screen.page.locator("[data-level]")
    assert chosen.get_attribute("data-level") == "beginner"
    screen.page.locator("[data-do=level]").click()
    assert chosen.get_attribute("data-level") in ("visitor", "helper")
    assert screen.page.locator("[data-do=level]").count() == 0
    assert screen.fits()


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(open_here: Open) -> None:
    screen = open_here(confirming="ask")
    screen.play_now("garden")
    while screen.await_turn():  # until a piece is chosen, which is a step that does not stand yet
        if screen.state()["stage"] == "turn" and screen.page.locator(".own .place.legal").count():
            number = screen.state()["number"]
            screen.page.evaluate("document.querySelector('.own .place.legal').click()")
            screen.changed(number)
            break
        act(screen)
    before = screen.state()
    assert before["stage"] in ("cell", "slot")
    for _ in range(2):
        screen.page.reload()
        screen.page.locator(".table").wait_for()
        assert screen.await_turn()
        assert screen.state() == before
    screen.click("[data-do=back]")
    screen.changed(before["number"])
    assert screen.state()["stage"] == "turn"


def test_several_games_are_kept_exported_imported_and_deleted(open_here: Open, tmp_path: Path) -> None:
    screen = open_here()
    for game in ("summer", "garden"):
        screen.play_now(game)
        assert screen.await_turn()
        act(screen)
    games = local_games(screen)
    assert ["Queen" in games[0], "Summer" in games[1]] == [True, True]
    with screen.page.expect_download() as download:
        screen.page.locator("[data-do=export]").first.click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    screen.page.locator("input[type=file]").set_input_files(path)
    screen.page.locator(".table").wait_for()
    assert screen.await_turn()
    assert len(local_games(screen)) == 3
    remove = screen.page.locator("[data-do=remove]").first
    for _ in range(2):  # the second time it is meant
        remove.click()
    screen.page.locator("[data-local] >> nth=2").wait_for(state="detached")
    assert len(local_games(screen)) == 2

    path.write_text(json.dumps({**json.loads(path.read_text()), "seed": "1"}))
    screen.page.locator("input[type=file]").set_input_files(path)
    screen.page.get_by_text("This saved game is damaged").wait_for()


def test_a_damaged_game_is_refused_and_the_others_stay(open_here: Open) -> None:
    screen = open_here()
    screen.play_now("summer")
    assert screen.await_turn()  # a bot that begins would save over the damage
    damaged = screen.page.url
    screen.page.evaluate(DAMAGE)
    screen.play_now("garden")
    games = local_games(screen)
    assert sum("Damaged game" in game for game in games) == 1
    assert sum("Queen" in game for game in games) == 1
    screen.page.goto(damaged)
    screen.page.get_by_text("This saved game is damaged").wait_for()


def begin_workers_with(script: str, host: Host) -> None:
    """Let every worker of the page begin with a script: the one of the tables and the one of analyses."""
    for worker in host.page.glob("assets/worker-*.js"):
        worker.write_text(script + worker.read_text())


def test_without_storage_the_game_goes_on_in_memory(open_here: Open, own_host: Host) -> None:
    begin_workers_with(NO_STORAGE, own_host)
    screen = open_here()
    screen.play_now("summer")
    screen.page.locator(".band", has_text="cannot save this game").wait_for()
    screen.page.wait_for_function(f"() => {FITS}")  # the table makes room for the line
    for _ in range(2):
        assert screen.await_turn()
        act(screen)
    screen.page.locator("a.mark").click()
    screen.page.locator("[data-local] a").click()  # still there, as long as the page is
    screen.page.locator(".table").wait_for()
    screen.page.locator("a.mark").click()
    for _ in range(2):  # the second time it is meant
        screen.page.locator("[data-do=remove]").click()
    screen.page.locator("[data-local]").wait_for(state="detached")


@pytest.mark.parametrize("script", [NO_STORAGE + FORBIDDEN, NO_ROOM], ids=["forbidden", "full"])
def test_lessons_and_puzzles_need_no_storage(open_here: Open, script: str) -> None:
    screen = open_here()
    screen.context.add_init_script(script)
    screen.go("/learn/garden")
    screen.page.locator(".lesson[data-step='0']").wait_for()
    screen.click("[data-take=p]")
    screen.click("[data-do=confirm]")
    screen.click("[data-do=next]")
    screen.page.locator(".lesson[data-step='1']").wait_for()
    screen.click("a.mark")
    screen.click("[data-learn=garden]")
    screen.page.locator(".lesson[data-step='1']").wait_for()  # remembered as long as the page is
    screen.go("/puzzles/summer")
    screen.click("[data-do=show]")
    screen.page.locator(".solve[data-state=shown]").wait_for()


def test_with_a_full_disk_the_game_goes_on_in_memory(open_here: Open, own_host: Host) -> None:
    begin_workers_with(FULL, own_host)
    screen = open_here()
    screen.play_now("summer")
    for _ in range(2):
        assert screen.await_turn()
        act(screen)
        screen.page.locator(".band", has_text="cannot save this game").wait_for()
    assert screen.await_turn()
    before = int(screen.state()["number"])
    screen.page.reload()  # which forgets all but what was kept at first
    screen.page.locator(".table").wait_for()
    assert screen.await_turn()
    assert int(screen.state()["number"]) < before


def test_two_windows_show_the_same_game(open_here: Open) -> None:
    screen = open_here()
    screen.play_now("summer")
    assert screen.await_turn()
    other: Any = screen.context.new_page()
    other.goto(screen.page.url)
    other.locator(".table").wait_for()
    act(screen)
    assert screen.await_turn()
    number = screen.state()["number"]
    other.wait_for_function(f"() => document.querySelector('.table').dataset.number === '{number}'")


def test_a_hint_and_the_strongest_player_answer(open_here: Open) -> None:
    screen = open_here()
    screen.play_now("summer", "architect")
    assert screen.await_turn()
    screen.click("[data-do=hint]")
    screen.page.locator(".hints li").first.wait_for()
    act(screen)
    assert screen.await_turn()


def test_a_finished_game_is_shared_as_a_replay(open_screen: Open) -> None:
    screen = open_screen()
    screen.play_now("garden")
    play_on(screen)
    totals = screen.page.locator(".over tfoot td")
    totals.first.wait_for()  # the result is loaded at the end
    scores = totals.all_inner_texts()
    screen.click("[data-do=share]")
    screen.page.wait_for_url("**/r/*")
    screen.page.locator(".what").wait_for()
    screen.page.keyboard.press("End")
    totals.first.wait_for()
    assert totals.all_inner_texts() == scores
