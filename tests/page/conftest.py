"""A real server with a database of its own, and a real Chromium, for the tests of the page."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sintra.table import Table
from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import Browser, running_browser
from tests.page.moments import moment
from tests.page.server import running_server
from tests.page.static import Host, running_host
from tests.page.tools import Screen, closing


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server, ready to play."""
    with running_server(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A Chromium; without one these tests are skipped, and say so.

    It ends with its module: as long as it runs, no asynchronous test can run in the same process.
    """
    if find_chromium() is None:
        pytest.skip(NO_BROWSER)
    with running_browser() as browser:
        yield browser


@pytest.fixture
def open_screen(chromium: Browser, server: str) -> Iterator[Callable[..., Screen]]:
    """Opens a browser window of its own; whatever it complains about fails the test."""
    with closing() as screens:

        def open_one(
            width: int = 1280, height: int = 800, language: str = "en", **settings: object
        ) -> Screen:
            screens.append(Screen(chromium, server, width, height, language, settings))
            return screens[-1]

        yield open_one


@pytest.fixture
def screen(open_screen: Callable[..., Screen]) -> Screen:
    """One desktop window."""
    return open_screen()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page on a static host: tables of the page need no server."""
    with running_host(tmp_path_factory.mktemp("host")) as running:
        yield running.address.rstrip("/")


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A static host that the test may stop or change: there is no server at all."""
    with running_host(tmp_path) as host:
        yield host


@pytest.fixture
def open_page(chromium: Browser, host: str) -> Iterator[Callable[..., Screen]]:
    """Opens a window with a profile of its own, on a static host under a path."""
    with closing() as screens:

        def open_one(language: str = "en", width: int = 1280, height: int = 800) -> Screen:
            screens.append(Screen(chromium, host, width, height, language, {"theme": "light"}))
            return screens[-1]

        yield open_one


@pytest.fixture
def open_moment(chromium: Browser, host: str, tmp_path: Path) -> Iterator[Callable[..., Screen]]:
    """Opens a game at the first moment that matches."""
    with closing() as screens:

        def open_one(
            name: str, found: Callable[[Table], bool], width: int = 1280, height: int = 720
        ) -> Screen:
            screen = Screen(chromium, host, width, height, "en", {})
            screens.append(screen)
            file = tmp_path / "game.json"
            file.write_text(json.dumps(moment(name, found)))
            screen.go("/")
            screen.page.locator("input[type=file]").set_input_files(file)
            screen.page.locator(".table").wait_for()
            return screen

        yield open_one
