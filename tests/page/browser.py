"""A Chromium, driven by Playwright."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from tests.chromium import environment, find_chromium

Browser: TypeAlias = Any  # playwright is imported only where a browser is there

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def running_browser() -> Iterator[Browser]:
    """A browser that ends with the block."""
    from playwright.sync_api import sync_playwright

    path = find_chromium()
    assert path is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS, env={**environment(path)})
        yield browser
        browser.close()
