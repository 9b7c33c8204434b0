"""A table that today's rules do not replay is shown as it stood, with the reason and no dead buttons."""

import json
from collections.abc import Callable
from typing import Any

from tests.page.tools import Screen

PROBLEM = {"code": "rules_changed", "facts": {"game": "summer", "rules": 1, "now": 2, "turn": 9}}


def as_of_old(text: str) -> str:
    """The whole table, as the server tells of one that it cannot replay."""
    message = json.loads(text)
    if message["type"] == "table":
        message["state"] |= {"view": None, "legal": [], "payments": [], "problem": PROBLEM}
        message["card"] |= {"status": "finished", "scores": [31, 42], "winners": [1]}
    return json.dumps(message)


def test_a_table_of_other_rules_is_shown_as_it_stood(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen(360, 640)

    def carry(socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda text: socket.send(as_of_old(text)))

    screen.page.route_web_socket("**/socket", carry)
    path = screen.new_table(game="summer", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    screen.go(path)
    shown = screen.page.locator("section", has_text="another version of the rules")
    shown.wait_for()
    text = shown.inner_text()
    assert "Summer Pavilion" in text
    winner = text.split(" wins!")[0].split()[-1]
    assert [part for part in ("31", f"{winner}\n42", "turn 9") if part not in text] == []
    assert shown.locator("button").count() == 0
    assert screen.fits()
    shown.locator("a").click()
    screen.page.locator("[data-play=summer]").wait_for()


def test_its_replay_says_why_there_is_none(screen: Screen) -> None:
    screen.page.route("**/turns?*", lambda route: route.fulfill(status=422, json=PROBLEM))
    screen.go("/t/AAAAAAAAAAAA/replay")
    screen.page.get_by_text("another version of the rules").wait_for()
    assert screen.complaints.pop().startswith("error: Failed to load resource")
