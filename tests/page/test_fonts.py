"""The page brings its own fonts: little to load, and no font of the machine decides a width."""

from collections.abc import Callable
from pathlib import Path

import pytest
import symbols

from tests.page.fonts import fonts_used
from tests.page.tools import Screen, act

ROOT = Path(__file__).resolve().parents[2]
MOST = {"en": 60_000, "ru": 110_000, "pl": 110_000, "cs": 110_000}  # bytes over the wire


@pytest.mark.parametrize("language", MOST)
def test_a_visit_loads_the_letters_of_its_language_and_no_others(
    open_screen: Callable[..., Screen], language: str
) -> None:
    screen = open_screen(language=language)
    loaded: dict[str, int] = {}

    def note(response: object) -> None:
        url: str = response.url  # type: ignore[attr-defined]
        if url.endswith(".woff2"):
            loaded[url] = len(response.body())  # type: ignore[attr-defined]

    screen.page.on("response", note)
    for path in ("/", "/new", "/rules/garden"):
        screen.go(path)
        screen.settle()
    screen.start("summer")
    assert screen.await_turn()
    act(screen)
    assert 0 < sum(loaded.values()) <= MOST[language], loaded


def test_nothing_is_drawn_before_the_fonts_are_there(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(language="ru")
    held = []
    screen.page.route("**/*cyrillic*.woff2", lambda route: held.append(route))
    screen.page.goto(f"{screen.server}/", wait_until="commit")
    screen.page.wait_for_function("() => document.fonts.status === 'loading'")
    assert screen.page.locator("#app > *").count() == 0
    for route in held:
        route.continue_()
    screen.page.unroute_all()
    screen.page.locator("#app h1").first.wait_for(state="attached")


def test_the_check_sees_a_font_of_the_machine(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    screen.go("/")
    screen.settle()
    assert not fonts_used(screen)[1]
    screen.page.evaluate("document.querySelector('main h1').style.fontFamily = 'sans-serif'")
    assert sum(fonts_used(screen)[1].values()) > 3


def test_the_signs_are_those_that_are_drawn() -> None:
    assert symbols.build() == symbols.TARGET.read_bytes(), "python web/symbols.py"


def test_the_licences_lie_beside_the_fonts() -> None:
    packages = ROOT / "web/node_modules"
    for ours, theirs in {
        "Lora": "@fontsource/lora",
        "NunitoSans": "@fontsource-variable/nunito-sans",
    }.items():
        licence = (ROOT / f"src/sintra/page/fonts/{ours}-OFL.txt").read_text()
        assert "SIL Open Font License" in licence
        assert licence == (packages / theirs / "LICENSE").read_text()
