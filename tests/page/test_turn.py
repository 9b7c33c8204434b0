"""A turn: why something cannot be done, what passing costs, hints, where points were made."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.tools import Screen, act


def until(screen: Screen, stage: str) -> None:
    """Play on until the stage has come."""
    while screen.await_turn() and screen.state()["stage"] != stage:
        act(screen)
    assert screen.state()["stage"] == stage


def test_tapping_something_impossible_says_why_with_the_rule(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    screen.start("summer")
    until(screen, "place")
    screen.click(".own .space.asks")
    why = screen.page.locator(".why")
    why.wait_for()
    assert len(why.inner_text()) > 20
    link = why.locator("a").get_attribute("href")
    assert link.startswith("/rules/summer#S5.")
    screen.go(link)
    screen.page.locator(".clause.current").wait_for()


def test_a_turn_is_one_request_and_one_update(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    sent: list[dict[str, Any]] = []
    heard: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda text: sent.append(json.loads(text)))
        socket.on("framereceived", lambda text: heard.append(json.loads(text)))

    screen.page.on("websocket", listen)
    turns = {
        "summer": (".market .group.legal .piece", ["step", "confirm"]),
        "garden": (".take.legal", ["step"]),  # what it reveals settles the turn
    }
    for game, (choice, events) in turns.items():
        screen.start(game)
        screen.await_turn()
        sent.clear()
        heard.clear()
        number = screen.state()["number"]
        screen.click(choice)
        screen.click("[data-do=confirm]")
        screen.changed(number)
        screen.await_turn()
        asked = [(request["type"], request["confirm"], len(request["steps"])) for request in sent]
        assert asked == [("play", True, 1)]
        own = next(message["events"] for message in heard if message["type"] == "update")
        assert [event["kind"] for event in own] == events


def test_a_hint_can_be_asked_for_and_followed(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    screen.start("garden")
    screen.await_turn()
    screen.click("[data-do=hint]")
    screen.click(".hints button")
    screen.page.locator("[data-do=confirm]").wait_for()


def test_a_hint_in_the_middle_of_a_turn_says_the_whole_turn(open_moment: Callable[..., Screen]) -> None:
    screen = open_moment(
        "garden-2", lambda table: any(step[:1].isalpha() and len(step) == 2 for step in table.legal())
    )
    assert screen.await_turn()
    screen.click(".own .place.legal:not(.wide)")
    screen.page.locator(".table[data-stage=cell]").wait_for()
    name = screen.page.locator(".own .place.placing").get_attribute("aria-label") or ""
    screen.click("[data-do=hint]")
    hint = screen.page.locator(".hints button").first
    hint.wait_for()
    assert f"places {name} (" in hint.inner_text()
    hint.hover()
    screen.page.locator(".arrows circle").first.wait_for(state="attached")


def test_a_countdown_confirms_by_itself(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="countdown")
    screen.start("summer")
    screen.await_turn()
    number = screen.state()["number"]
    screen.click(".market .group.legal .piece")
    screen.changed(number)


# What flies is noted as it starts: a later look may find it landed.
NOTE_FLIGHTS = """() => {
    window.flown = { pieces: 0, points: [] };
    const note = (node) => {
        if (node.matches?.('.piece')) flown.pieces += 1;
        if (node.matches?.('.points')) flown.points.push(node.textContent.trim());
    };
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note)))
        .observe(document.querySelector('.flights'), { childList: true });
}"""


# Everything that comes to fly from the first moment on.
NOTE_DEAL = """new MutationObserver(() => {
    window.dealt = Math.max(window.dealt ?? 0, document.querySelectorAll('.flights .piece').length);
}).observe(document, { childList: true, subtree: true });"""


@pytest.mark.parametrize(("game", "tiles"), [("summer", 20), ("garden", 4)])
def test_a_game_begins_with_its_deal(open_screen: Callable[..., Screen], game: str, tiles: int) -> None:
    screen = open_screen(speed="slow")
    screen.page.add_init_script(NOTE_DEAL)
    screen.play_now(game)
    screen.page.wait_for_function(f"() => window.dealt === {tiles}")
    screen.page.emulate_media(reduced_motion="reduce")
    screen.page.evaluate("window.dealt = 0")
    screen.play_now(game)
    assert screen.await_turn()
    assert not screen.page.evaluate("window.dealt")  # by request, the tiles just lie there


def test_tiles_fly_and_never_hold_up_input(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(speed="slow")
    screen.start("summer")
    screen.await_turn()
    screen.page.evaluate(NOTE_FLIGHTS)
    screen.click(".market .group.legal .piece")
    screen.page.wait_for_function("() => flown.pieces > 0")
    assert screen.await_turn()
    act(screen)


def test_points_fly_to_the_score_and_the_log_shows_where_they_were_made(
    open_screen: Callable[..., Screen],
) -> None:
    screen = open_screen(speed="slow")
    screen.page.emulate_media(reduced_motion="reduce")
    screen.start("summer")
    until(screen, "place")
    screen.page.evaluate(NOTE_FLIGHTS)
    act(screen)
    assert screen.await_turn()
    assert screen.page.evaluate("flown") == {
        "pieces": 0,
        "points": [],
    }  # by request, nothing moves
    screen.page.emulate_media(reduced_motion="no-preference")
    score = int(screen.page.locator(".own [data-score]").inner_text())
    act(screen)
    screen.page.wait_for_function("() => flown.points.length > 0")
    gained = int(screen.page.locator(".own [data-score]").inner_text()) - score
    assert f"+{gained}" in screen.page.evaluate("flown.points")
    assert screen.await_turn()
    act(screen)  # while they fly
    screen.page.locator(".flights .points").first.wait_for(state="detached")
    entry = screen.page.locator(".log button", has_text="tile placed").first
    entry.hover()
    screen.page.locator("polygon.mark").first.wait_for(state="attached")
    entry.focus()
    assert screen.page.locator("polygon.mark").count() >= 1


def test_passing_shows_what_it_costs_before_it_is_made(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    screen.start("garden")
    screen.await_turn()
    number = screen.state()["number"]
    screen.click("[data-do=pass]")
    screen.page.locator(
        "[data-do=confirm] b", has_text="−1"
    ).wait_for()  # Q8.3: the first to pass loses a point
    assert screen.state()["number"] == number
    screen.click("[data-do=back]")
    screen.page.locator("[data-do=confirm]").wait_for(state="detached")


def test_a_payment_is_proposed_and_can_be_changed(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(confirming="ask")
    screen.start("garden")
    while screen.await_turn():
        if screen.state()["stage"] == "cell":
            screen.click(".own .target")
            if screen.page.locator(".status .item:enabled").count():
                break
            screen.page.locator("[data-do=confirm]").wait_for()
        act(screen)
    before = chosen(screen)
    for i in range(len(before)):  # what every payment needs cannot be exchanged; something can
        screen.page.locator(".status .item").nth(i).click()
        if chosen(screen) != before:
            break
    assert chosen(screen) != before
    number = screen.state()["number"]
    screen.click("[data-do=confirm]")
    screen.changed(number)


def chosen(screen: Screen) -> list[str]:
    """What the payment spends."""
    items: list[str] = screen.page.evaluate(
        "[...document.querySelectorAll('.own .place.chosen')].map((e) => e.dataset.item)"
    )
    return items


def test_pointing_at_a_category_shows_what_it_would_take(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    screen.start("garden")
    screen.await_turn()  # four hexes lie there: not all categories are among them
    dim, lit = screen.page.locator(".display .tile.dim"), screen.page.locator(".display .tile.lit")
    screen.page.locator(".take.legal").first.hover()
    dim.first.wait_for(state="attached")
    assert lit.count() > 0
    screen.page.locator(".take:not(.legal)").first.hover()
    dim.first.wait_for(state="detached")
    assert lit.count() == 0
