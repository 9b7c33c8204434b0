"""For everyone: without violations that axe-core finds, and with large enough targets."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.page.tools import Screen, act

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
ACTIONS = 24  # past the drafts of a round, into placing


def violations(screen: Screen) -> list[str]:
    """What axe-core finds on the page as it is now."""
    screen.page.evaluate(AXE.read_text())
    found = screen.page.evaluate("axe.run({resultTypes: ['violations']}).then((r) => r.violations)")
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found]


def what_is_shown(screen: Screen) -> str:
    """The stage, and which kinds of figures are written beside the pieces."""
    figures = [kind for kind in ("gain", "extra", "cost") if screen.visible(f".table text.{kind}")]
    return " ".join([screen.state()["stage"], *figures])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_violations_on_any_page(open_screen: Callable[..., Screen], theme: str) -> None:
    screen = open_screen(theme=theme)
    found: dict[str, list[str]] = {}
    for path in ("/", "/new", "/rules/summer", "/rules/garden"):
        screen.go(path)
        screen.settle()
        found[path] = violations(screen)
    for game in ("summer", "garden"):
        screen.start(game)
        for _ in range(ACTIONS):
            assert screen.await_turn()
            if (place := f"{game} {what_is_shown(screen)}") not in found:
                found[place] = violations(screen)
            act(screen)
        screen.click("[data-do=settings]")
        found["settings"] = violations(screen)
        screen.page.keyboard.press("Escape")
        screen.click(".seats .board button")
        found["large board"] = violations(screen)
        screen.page.keyboard.press("Escape")
        screen.go(f"{screen.page.url.removeprefix(screen.server)}/replay?turn=2")
        screen.page.locator(".what").wait_for()
        found[f"{game} replay"] = violations(screen)
    assert {page: list_ for page, list_ in found.items() if list_} == {}


SMALL = """() => [...document.querySelectorAll('button, a.button, select, input:not([type=radio], .hidden)')]
    .filter((e) => e.checkVisibility() && !e.closest('.log'))
    .map((e) => [e.className, e.getBoundingClientRect()])
    .filter(([, r]) => r.width > 0 && (r.height < 40 || r.width < 40))
    .map(([name, r]) => `${name} ${Math.round(r.width)}x${Math.round(r.height)}`)"""


def test_what_must_be_tapped_is_large_enough(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(360, 640)
    for game in ("summer", "garden"):
        screen.start(game)
        screen.await_turn()
        assert screen.page.evaluate(SMALL) == []
    small = """() => [...document.querySelectorAll('.market .hit')].map((e) => e.getBoundingClientRect())
        .filter((r) => r.width < 40 || r.height < 40).length"""
    screen.start("summer")
    screen.await_turn()
    assert screen.page.evaluate(small) == 0
