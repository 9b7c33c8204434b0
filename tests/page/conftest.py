"""A real server with a database of its own, and a real Chromium, for the tests of the page."""

from collections.abc import Callable, Iterator

import pytest

from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import Browser, running_browser
from tests.page.server import running_server
from tests.page.tools import Screen


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
    screens: list[Screen] = []

    def open_one(width: int = 1280, height: int = 800, language: str = "en", **settings: object) -> Screen:
        screens.append(Screen(chromium, server, width, height, language, settings))
        return screens[-1]

    yield open_one
    for screen in screens:
        screen.close()
    assert [line for screen in screens for line in screen.complaints] == []


@pytest.fixture
def screen(open_screen: Callable[..., Screen]) -> Screen:
    """One desktop window."""
    return open_screen()
