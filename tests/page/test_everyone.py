"""For everyone: without violations that axe-core finds, and with large enough targets."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.page.tools import Screen, act

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
FIND = """async () => {
    const found = (await axe.run({ resultTypes: ['violations'] })).violations;
    document.documentElement.dataset.theme = 'dark';
    const dark = await axe.run({ resultTypes: ['violations'], runOnly: ['color-contrast'] });
    document.documentElement.dataset.theme = 'light';
    return [...found, ...dark.violations];
}"""
ACTIONS = 24  # past the drafts of a round, into placing


def violations(screen: Screen) -> list[str]:
    """What axe-core finds on the page as it is now, light and dark: colours are all that differs then."""
    if not screen.page.evaluate("'axe' in window"):
        screen.page.evaluate(AXE.read_text())
    found = screen.page.evaluate(FIND)
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found]


def what_is_shown(screen: Screen) -> str:
    """The stage, and which kinds of figures are written beside the pieces."""
    figures = [kind for kind in ("gain", "extra", "cost") if screen.visible(f".table text.{kind}")]
    return " ".join([screen.state()["stage"], *figures])


@pytest.mark.parametrize("path", ["/", "/new", "/rules/summer", "/rules/garden"])
def test_no_violations_on_a_page(open_screen: Callable[..., Screen], path: str) -> None:
    screen = open_screen(theme="light")
    screen.go(path)
    screen.settle()
    assert violations(screen) == []


@pytest.mark.parametrize("game", ["summer", "garden"])
def test_no_violations_at_a_table(open_screen: Callable[..., Screen], game: str) -> None:
    screen = open_screen(theme="light")
    found: dict[str, list[str]] = {}
    screen.start(game)
    for _ in range(ACTIONS):
        assert screen.await_turn()
        if (place := what_is_shown(screen)) not in found:
            found[place] = violations(screen)
        act(screen)
    screen.click("[data-do=settings]")
    found["settings"] = violations(screen)
    screen.page.keyboard.press("Escape")
    screen.click(".seats .board button")
    found["large board"] = violations(screen)
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("ArrowLeft")
    screen.page.locator(".look").wait_for()
    found["looking back"] = violations(screen)
    screen.go(f"{screen.page.url.removeprefix(screen.server)}/replay?turn=2")
    screen.page.locator(".what").wait_for()
    found["replay"] = violations(screen)
    assert {place: list_ for place, list_ in found.items() if list_} == {}


SMALL = """() => [...document.querySelectorAll('button, a.button, select, input:not([type=radio], .hidden)')]
    .filter((e) => e.checkVisibility())
    .map((e) => [e.className, e.getBoundingClientRect()])
    .filter(([, r]) => r.width > 0 && (r.height < 40 || r.width < 40))
    .map(([name, r]) => `${name} ${Math.round(r.width)}x${Math.round(r.height)}`)"""

# Whether a finger of 40 px that comes down on the middle of what is drawn touches nothing else.
MISSED = """(selector) => [...document.querySelectorAll(selector)].filter((e) => {
    e.scrollIntoView({ block: 'center', inline: 'center' });
    const { x, y, width, height } = e.querySelector('.hit, polygon, circle, rect').getBoundingClientRect();
    return [0, 45, 90, 135, 180, 225, 270, 315].some((degrees) => {
        const [dx, dy] = [Math.cos(degrees * Math.PI / 180) * 19.9, Math.sin(degrees * Math.PI / 180) * 19.9];
        return !e.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy));
    });
}).map((e) => e.getAttribute('aria-label'))"""
TAPPED = {
    "summer": {"draft": ".market .group.legal", "place": ".own .target"},
    "garden": {"turn": ".take.legal", "cell": ".own .target", "slot": ".own .target.slot"},
}


@pytest.mark.parametrize("game", ["summer", "garden"])
def test_what_must_be_tapped_is_large_enough(open_screen: Callable[..., Screen], game: str) -> None:
    screen = open_screen(360, 640)
    screen.start(game)
    seen: set[str] = set()
    for _ in range(ACTIONS):
        assert screen.await_turn()
        stage = screen.state()["stage"]
        assert screen.page.evaluate(SMALL) == [], stage
        if stage in TAPPED[game] and screen.page.locator(TAPPED[game][stage]).count():
            seen.add(stage)
            assert screen.page.evaluate(MISSED, TAPPED[game][stage]) == [], stage
        act(screen)
    assert {"draft", "place"} <= seen if game == "summer" else {"turn", "cell"} <= seen
    assert screen.fits()
