"""By keyboard alone: a round of each game with Tab and Enter, and Escape to take back."""

from collections.abc import Callable

from tests.page.tools import Screen

TABS = 160
# What the focus is moved to in a stage, the first that is there; otherwise pass.
WANTED = {
    "draft": [".market .group.legal"],
    "place": [".own .target"],
    "turn": [".own .place.legal", ".take.legal"],
    "pick": ["[data-pick]"],
    "cell": [".own .target"],
    "slot": [".own .target.slot"],
    "back": [".own .target.slot"],
}


def press(screen: Screen, selector: str) -> None:
    """Move the focus with Tab until it is on something of this kind, and press Enter."""
    for _ in range(TABS):
        if screen.page.evaluate(f"document.activeElement?.matches({selector!r})"):
            screen.page.keyboard.press("Enter")
            return
        screen.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def act(screen: Screen, only_pass: bool = False) -> str:
    """One action with Tab and Enter alone; the stage it was made in."""
    stage, number = screen.state()["stage"], screen.state()["number"]
    if stage == "bonus":
        while not screen.visible("[data-do=confirm]"):
            press(screen, ".status .heap[aria-pressed=false]")
    else:
        there = [each for each in WANTED[stage] if screen.page.locator(each).count()]
        press(screen, there[0] if there and not only_pass else "[data-do=pass]")
    if stage == "place" and screen.visible(".status [data-colour]"):
        press(screen, ".status [data-colour]")
    sent = f"document.querySelector('.table').dataset.number !== '{number}'"
    screen.page.wait_for_function(f"() => {sent} || document.querySelector('[data-do=confirm]')")
    if screen.state()["number"] == number:
        press(screen, "[data-do=confirm]")
        screen.changed(number)
    return stage


def test_a_round_of_summer_pavilion(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    screen.start("summer")
    stages: set[str] = set()
    while screen.await_turn() and not screen.page.locator(".rounds li:nth-child(2).now").count():
        stages.add(act(screen, only_pass="place" in stages))
    assert {"draft", "place"} <= stages


def test_a_round_of_queens_garden(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    screen.start("garden")
    stages: set[str] = set()
    while screen.await_turn() and not screen.page.locator(".wheel li:nth-child(2).now").count():
        only_pass = {"turn", "cell"} <= stages and screen.state()["stage"] == "turn"
        stages.add(act(screen, only_pass))
    assert {"turn", "cell"} <= stages


def test_one_can_skip_to_the_content_and_stays_on_the_page(screen: Screen) -> None:
    screen.go("/analysis")
    screen.page.locator("main h1").wait_for()
    before = screen.page.url
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Enter")
    assert screen.page.evaluate("document.activeElement.id") == "content"
    assert screen.page.url == before


def test_escape_takes_back(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    screen.start("summer")
    screen.await_turn()
    screen.click(".market .group.legal .piece")
    screen.page.locator("[data-do=confirm]").wait_for()
    screen.page.keyboard.press("Escape")
    screen.page.locator("[data-do=confirm]").wait_for(state="detached")
