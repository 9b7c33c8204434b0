"""A server that goes away and comes back: the page says so, and goes on."""

from pathlib import Path

from tests.page.browser import Browser
from tests.page.server import free_port, running_server
from tests.page.tools import Screen, act

QUICK_START = {"SINTRA_WARM_UP": "0"}  # the player here needs no preparation


def test_the_page_says_so_and_recovers(chromium: Browser, tmp_path: Path) -> None:
    port = free_port()
    with running_server(tmp_path, port, **QUICK_START) as server:
        screen = Screen(chromium, server, 1280, 800, "en", {})
        screen.start("summer")
        assert screen.await_turn()
        act(screen)
        assert screen.await_turn()
        number = screen.state()["number"]
    screen.page.locator(".band").wait_for()
    assert screen.state()["active"] == "false"
    with running_server(tmp_path, port, **QUICK_START):
        screen.page.locator(".band").wait_for(state="detached")
        assert screen.await_turn()
        assert screen.state()["number"] == number
        act(screen)
    # The browser itself writes that it could not connect; the page must write nothing else.
    assert [line for line in screen.complaints if "WebSocket" not in line and "ERR_" not in line] == []
    screen.close()
