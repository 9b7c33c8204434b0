"""The table fills the window, no part of it lies over another, and a phone shows what matters."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route

from sintra.table import Table
from tests.page import moments
from tests.page.tools import Screen, act
from tests.words.tools import PLURALS

# Where the whole table must fit into the window, by the number of seats.
WHOLE = {2: (1280, 720), 4: (1440, 900)}
SIZES = [
    *[(360, 640), (390, 844), (740, 360), (844, 390)],  # phones
    *[(768, 1024), (1024, 768), (1024, 1366)],  # tablets
    *[(1280, 720), (1440, 900), (1920, 1080), (2560, 1440), (2560, 1080), (3440, 1440), (3840, 2160)],
]
# Parts that lie over each other, and those that reach out of the window at the side.
PARTS = ".shared-area, .own-area, .bar, .seats, .talk"
SHARED = ".shared > :not(.display), div.display > *"
WRONG = """(parts) => {
    const found = [...document.querySelectorAll(parts)].filter((e) => e.checkVisibility());
    const boxes = found.map((e) => [e.classList[0], e.getBoundingClientRect()]);
    const above = getComputedStyle(document.querySelector('.bar')).position !== 'static';
    const cut = ([, { left, right }]) => left < -1 || right > innerWidth + 1;
    const wrong = boxes.filter(cut).map(([name]) => `${name} is cut`);
    boxes.forEach(([a, r], i) => boxes.slice(i + 1).forEach(([b, s]) => {
        if (above && [a, b].includes('bar')) return;
        const over = Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1
            && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1;
        if (over) wrong.push(`${a} lies over ${b}`);
    }));
    return wrong;
}"""
# The parts have found their places: for some frames nothing has moved.
SETTLED = """async () => {
    const places = () => {
        const parts = document.querySelectorAll('html, .own .board, .shared-area, .seats');
        return Array.from(parts, (e) => [JSON.stringify(e.getBoundingClientRect()), e.scrollHeight]).join();
    };
    for (let [before, same] = ['', 0]; same < 4; ) {
        await new Promise(requestAnimationFrame);
        const now = places();
        same = now === before ? same + 1 : 0;
        before = now;
    }
}"""
HIGHER = "document.documentElement.scrollHeight - innerHeight"
DRAWN = """() => { const { width, height } = document.querySelector('.own .board').getBBox();
    const scale = document.querySelector('.own .board').getScreenCTM().a;
    return (width * height * scale * scale) / (innerWidth * innerHeight); }"""
OTHERS_BOARD = "document.querySelector('.seats .board svg').getBoundingClientRect().height"
IN_SIGHT = """() => {
    const { top } = document.querySelector('.over h2').getBoundingClientRect();
    return top >= 0 && top < 200;
}"""
# The turn that is looked at, as soon as it is another one, what was done, and the part that is shown.
LOOKED_AT = """(before) => {
    const look = document.querySelector('.look');
    const place = document.querySelector('.table').dataset.place;
    if (!look || look.dataset.turn === before) return null;
    return [look.dataset.turn, look.querySelector('p').innerText, place];
}"""


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", ["summer", "garden"])
def test_the_table_fills_every_window(open_moment: Callable[..., Screen], game: str, seats: int) -> None:
    stage = {"summer": "place", "garden": "turn"}[game]
    screen = open_moment(
        f"{game}-{seats}", lambda table: table.view()["round"] > 2 and table.view()["stage"] == stage
    )
    found: dict[tuple[int, int], object] = {}
    for width, height in SIZES:
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.evaluate(SETTLED)
        wrong = [each for parts in (PARTS, SHARED) for each in screen.page.evaluate(WRONG, parts)]
        if not screen.fits():
            wrong.append("scrolls sideways")
        least = WHOLE[seats]
        if width >= least[0] and height >= least[1] and screen.page.evaluate(HIGHER) > 0:
            wrong.append("scrolls")
        if width >= least[0] and width < 2 * height and screen.page.evaluate(DRAWN) < 0.2:
            wrong.append("leaves space")
        if wrong:
            found[width, height] = wrong
    assert found == {}


def is_late(table: Table) -> bool:
    """Whether the last tiles are being placed."""
    return bool(table.view()["round"] == 6 and table.view()["stage"] == "place")


def test_a_phone_ends_a_game_with_its_result_and_looks_back_at_what_changed(
    open_moment: Callable[..., Screen],
) -> None:
    screen = open_moment("summer-2", is_late, 360, 640)
    held = list[Route]()
    screen.page.route("**/Over-*.js", lambda route: held.append(route))
    while screen.await_turn():
        act(screen)
    screen.page.wait_for_function("document.querySelector('.table').dataset.place === 'own'")
    screen.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    held[0].continue_()  # over a slow network, the result comes late
    heading = screen.page.locator(".over h2")
    heading.wait_for()
    screen.page.wait_for_function(IN_SIGHT)
    assert screen.page.locator(".status .text").inner_text() == heading.inner_text()
    seen = set()
    turn = ""
    for _ in range(40):
        screen.page.keyboard.press("ArrowLeft")
        found = screen.page.wait_for_function(LOOKED_AT, arg=turn)
        turn, said, place = found.json_value()
        seen.add(place)
        expected = "shared" if " takes " in said else "own" if "Ana" in said else "others"
        assert place == expected, said
    assert seen == {"shared", "own", "others"}


def test_the_tab_that_is_needed_says_so(open_moment: Callable[..., Screen]) -> None:
    screen = open_moment("summer-2", lambda table: table.view()["stage"] == "place", 360, 640)
    assert screen.await_turn()
    assert not screen.visible(".places .needed")
    screen.click(".places .tab")
    assert screen.page.locator(".places .tab:has(.needed)").inner_text() == "My board"


def test_the_start_page_begins_with_the_games_that_go_on(open_moment: Callable[..., Screen]) -> None:
    screen = open_moment("garden-2", lambda table: table.view()["round"] == 2)
    assert screen.await_turn()
    here = screen.page.url
    screen.page.locator("header a").first.click()
    screen.page.locator(".running a").click()
    screen.page.locator(".table").wait_for()
    assert screen.page.url == here


def test_hints_and_what_others_placed_last_are_drawn(open_moment: Callable[..., Screen]) -> None:
    screen = open_moment(
        "summer-2", lambda table: table.view()["round"] == 4 and table.view()["stage"] == "place"
    )
    assert screen.await_turn()
    assert screen.page.locator(".seats .mark.last").count() == 1
    assert screen.page.locator(".own .mark.last").count() == 0
    screen.click("[data-do=hint]")
    screen.page.locator(".hints li:nth-child(2)").wait_for()
    screen.page.locator(".arrows .line").first.wait_for(state="attached")
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    screen.page.evaluate(SETTLED)
    assert screen.page.evaluate(OTHERS_BOARD) > 100  # it has not shrunk to a dot
    screen.click(".hints button")
    screen.page.locator("[data-do=confirm]").wait_for()
    assert screen.page.locator(".arrows").count() == 0


@pytest.mark.parametrize("language", PLURALS)
def test_a_phone_shows_the_whole_result_of_four(
    open_page: Callable[..., Screen], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    monkeypatch.setattr(moments, "NAMES", ("Ana", *["bystander"] * 3))  # a long name in most languages
    file = tmp_path / "game.json"
    file.write_text(json.dumps(moments.moment("garden-4", lambda _: False)))
    screen = open_page(language, 360, 740)
    screen.go("/")
    screen.page.locator("input[type=file]").set_input_files(file)
    table = screen.page.locator(".over .scroll")
    assert table.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    names = table.locator("thead .number").all_inner_texts()
    assert [name[-1] for name in names[1:]] == ["1", "2", "3"]  # players of one level are told apart


@pytest.mark.parametrize("language", PLURALS)
def test_the_settings_fit_a_phone(open_page: Callable[..., Screen], language: str) -> None:
    screen = open_page(language, 360, 640)
    screen.go("/")
    screen.click("[data-do=settings]")
    assert screen.page.locator("dialog").evaluate("(e) => e.scrollWidth <= e.clientWidth")
