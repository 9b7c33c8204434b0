"""What is worth points now can be seen without the rules: by pointer, keyboard, finger and screen reader."""

from collections.abc import Callable

from sintra.table import Table
from tests.page.tools import Screen

TIP = "#tip:popover-open"
# A finger that stays on something, or leaves at once.
TOUCH = """([selector, kind]) => {
    const element = document.querySelector(selector);
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2, pointerType: 'touch', bubbles: true };
    element.dispatchEvent(new PointerEvent(kind, at));
}"""


def is_placing(table: Table) -> bool:
    """Whether tiles are placed, in the middle of the game."""
    return bool(table.view()["round"] == 4 and table.view()["stage"] == "place")


def test_pointing_at_something_says_what_it_gives_and_what_is_missing(
    open_moment: Callable[..., Screen],
) -> None:
    screen = open_moment("summer-2", is_placing)
    assert screen.await_turn()
    tip = screen.page.locator(TIP)
    screen.page.locator(".own [data-goal='0:feature:4']").hover()
    assert "Statue 2/4 Fill the spaces around it to take 2" in tip.inner_text()
    screen.page.locator("[data-tip]").first.hover()
    screen.page.wait_for_function("() => document.querySelector('#tip').innerText.endsWith('purple is wild')")
    screen.page.keyboard.press("Escape")
    tip.wait_for(state="hidden")
    # By keyboard, what can be acted on tells as well.
    screen.page.keyboard.press("Tab")
    screen.page.locator(".own .target").first.focus()
    tip.wait_for()
    described = screen.page.locator(".own .target").first.get_attribute("aria-describedby")
    assert described == "tip"
    assert " star " in tip.inner_text().replace("\n", " ")
    # The others' boards tell where they are large.
    screen.click(".seats .board button")
    screen.page.locator("dialog [data-goal='large1:feature:4']").hover()
    screen.page.locator(TIP, has_text="Statue").wait_for()


def test_a_long_press_tells_and_does_not_act(open_moment: Callable[..., Screen]) -> None:
    screen = open_moment("garden-2", lambda table: table.view()["round"] == 3, 360, 640)
    assert screen.await_turn()
    segment = "[data-goal='wheel:3:y']"
    screen.page.evaluate(TOUCH, [segment, "pointerdown"])
    screen.page.locator(TIP, has_text="Round 3: yellow").wait_for()
    screen.page.evaluate(TOUCH, [segment, "pointerup"])
    screen.page.evaluate(TOUCH, [segment, "click"])
    assert screen.page.locator(TIP).count() == 1
    screen.page.evaluate(TOUCH, [segment, "pointerdown"])
    screen.page.evaluate(TOUCH, [segment, "pointerup"])
    screen.page.locator(TIP).wait_for(state="detached")


def test_all_goals_are_listed_and_shown_on_the_board(open_moment: Callable[..., Screen]) -> None:
    screen = open_moment("garden-2", lambda table: table.view()["round"] == 3)
    assert screen.await_turn()
    screen.click("#tab-goals")
    group = screen.page.locator(".goals button", has_text="Group: light purple").first
    assert "points at the end" in group.inner_text().replace("\u00a0", " ")
    group.focus()
    screen.page.locator(".own polygon.mark").first.wait_for(state="attached")
    assert screen.page.locator(".own polygon.mark").count() == int(group.inner_text().split("/")[0])
    rows = screen.page.locator(".talk tbody tr")
    assert rows.count() == 2
    now, more, total = (rows.nth(0).locator("td").nth(i).inner_text() for i in range(3))
    assert int(now) + int(more.strip("+")) == int(total)


def test_who_is_ahead_is_said_only_when_asked_for(open_moment: Callable[..., Screen]) -> None:
    screen = open_moment("summer-2", is_placing)
    assert screen.await_turn()
    assert screen.page.locator(".seats .ahead").count() == 0
    screen.click("[data-do=settings]")
    screen.page.locator("input[name=ahead]").last.check(force=True)  # off, on
    screen.page.keyboard.press("Escape")
    screen.page.locator(".seats .ahead", has_text="chance of winning").wait_for()
