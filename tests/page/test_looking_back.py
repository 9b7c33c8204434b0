"""Looking at earlier turns without leaving the table: nothing can be done there, and the game goes on."""

from collections.abc import Callable

from tests.page.test_together import seat_kinds
from tests.page.tools import Screen, act

MARKET = """[...document.querySelectorAll('.market .group')]
    .map((e) => `${e.dataset.step} ${e.querySelectorAll('.piece').length} ${e.textContent.split('-')[0]}`)"""


def test_earlier_turns_by_keys_and_buttons(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    screen.start("summer")
    assert screen.await_turn()
    first = screen.page.evaluate(MARKET)
    act(screen)
    assert screen.await_turn()
    now = screen.page.evaluate(MARKET)
    assert now != first
    screen.click(".market .group.legal .piece")
    screen.page.locator("[data-do=confirm]").wait_for()

    look = screen.page.locator(".look")
    screen.page.keyboard.press("ArrowLeft")
    look.wait_for()
    last = int(look.get_attribute("data-turn"))
    assert f"turn {last}\u00a0of\u00a0{last + 1}" in look.inner_text()
    assert "takes" in look.inner_text()
    assert screen.state()["active"] == "false"
    assert screen.page.locator(".legal, .target, [data-do=confirm]").count() == 0
    screen.click("[data-look=back]")
    screen.page.locator(f".look[data-turn='{last - 1}']").wait_for()
    assert screen.page.evaluate(MARKET) == first
    screen.click("[data-look=next]")
    screen.page.locator(f".look[data-turn='{last}']").wait_for()
    screen.page.keyboard.press("ArrowRight")  # the last turn is the present
    look.wait_for(state="detached")
    assert screen.page.evaluate(MARKET) == now

    screen.page.keyboard.press("ArrowLeft")
    look.wait_for()
    screen.click("[data-do=now]")
    look.wait_for(state="detached")
    screen.page.keyboard.press("ArrowLeft")
    look.wait_for()
    screen.page.keyboard.press("Escape")
    look.wait_for(state="detached")
    act(screen)


def test_the_game_goes_on_meanwhile_and_nothing_secret_is_told(open_screen: Callable[..., Screen]) -> None:
    ana, ben = open_screen(), open_screen()
    seat_kinds(ana, ["me", "open"])
    ana.click("[data-do=make]")
    ana.page.locator(".waiting").wait_for()
    ben.page.goto(ana.page.url)
    ben.page.locator("input[autocomplete=nickname]").fill("Ben")
    ben.page.keyboard.press("Enter")
    ben.click("[data-do=join]")
    for screen in (ana, ben):
        screen.page.locator(".table").wait_for()
    looks, plays = (ben, ana) if ana.state()["active"] == "true" else (ana, ben)
    act(plays)
    looks.await_turn()
    act(looks)
    plays.await_turn()

    with looks.page.expect_response("**/turns?*") as answer:
        looks.page.keyboard.press("ArrowLeft")
    assert "seed" not in answer.value.text()
    looks.page.locator(".look").wait_for()
    turn, shown = looks.page.locator(".look").get_attribute("data-turn"), looks.page.evaluate(MARKET)
    act(plays)
    looks.page.locator(".look .turn").wait_for()  # told that it is their turn, and left where they look
    assert looks.page.title().startswith("●")
    assert looks.page.locator(".look").get_attribute("data-turn") == turn
    assert looks.page.evaluate(MARKET) == shown
    assert looks.state()["active"] == "false"
    looks.page.keyboard.press("End")
    assert looks.await_turn()
    assert looks.page.evaluate(MARKET) == plays.page.evaluate(MARKET)
    act(looks)
