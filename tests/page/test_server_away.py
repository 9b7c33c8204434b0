"""A server that goes away and comes back, or is slow: the page says so, and goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.page.browser import Browser
from tests.page.server import running_server
from tests.page.tools import Screen, act
from tests.ports import free_port

NOBODY_SEARCHES = {"SINTRA_TEST_PLAYERS": "random"}


def test_the_page_says_so_and_recovers(chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    with running_server(tmp_path, port, **NOBODY_SEARCHES) as server:
        screen = Screen(chromium, server, 1280, 800, "en", {})
        screen.start("summer")
        assert screen.await_turn()
        act(screen)
        assert screen.await_turn()
        number = screen.state()["number"]
    screen.page.locator(".band").wait_for()
    assert screen.state()["active"] == "false"
    with running_server(tmp_path, port, **NOBODY_SEARCHES):
        screen.page.locator(".band").wait_for(state="detached")
        assert screen.await_turn()
        assert screen.state()["number"] == number
        act(screen)
    # The browser itself writes that it could not connect; the page must write nothing else.
    assert [line for line in screen.complaints if "WebSocket" not in line and "ERR_" not in line] == []
    screen.close()


def test_a_slow_server_is_said_to_be_slow(open_screen: Callable[..., Screen]) -> None:
    screen = open_screen()
    held: list[Any] = []
    holding = [False]

    def carry(socket: Any) -> None:
        server = socket.connect_to_server()

        def pass_on(message: Any) -> None:
            held.append((server, message))
            while held and not holding[0]:
                there, earlier = held.pop(0)
                there.send(earlier)

        socket.on_message(pass_on)

    screen.page.route_web_socket("**/socket", carry)
    screen.start("summer")
    assert screen.await_turn()
    number, holding[0] = screen.state()["number"], True
    screen.click(".market .group.legal .piece")
    screen.page.get_by_text("The server is taking its time").wait_for()
    assert screen.state()["number"] == number
    holding[0] = False
    for server, message in held:
        server.send(message)
    screen.changed(number)
    screen.page.get_by_text("The server is taking its time").wait_for(state="detached")
