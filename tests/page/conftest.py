"""A real server with a database of its own, and a real Chromium, for the tests of the page."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.page.tools import Browser, Screen

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PAGE = Path(__file__).resolve().parents[2] / "src/sintra/page/index.html"
START_TIME = 180


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server, ready to play."""
    if not PAGE.exists():
        pytest.fail("the page is not built: python web/build.py")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "sintra.cli", "serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder / 'page.sqlite'}"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "SINTRA_JIT": "1"})
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(address, process, folder / "log")
        yield address
    finally:
        process.terminate()
        process.wait(30)


def wait_until_ready(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the compiled code is loaded, so that bots answer at once."""
    end = time.monotonic() + START_TIME
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5) as answer:
                if b'"ready":true' in answer.read():
                    return
        except OSError:
            pass
        time.sleep(0.3)
    pytest.fail(f"the server was not ready in {START_TIME} s:\n{log.read_text()}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """An installed Chromium; without one these tests are skipped, and say so."""
    found = os.environ.get("SINTRA_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium is installed (Debian: apt install chromium): the page is not tested")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


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
