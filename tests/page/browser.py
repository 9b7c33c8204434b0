"""An installed Chromium, driven by Playwright. Nothing is ever downloaded."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

Browser: TypeAlias = Any  # playwright is imported only where a browser is there

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NO_BROWSER = "no Chromium is installed (Debian: apt install chromium): the page is not tested"


def find_chromium() -> str | None:
    """The browser to use: named by SINTRA_CHROMIUM, or found in the path."""
    return os.environ.get("SINTRA_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def running_browser() -> Iterator[Browser]:
    """A browser that ends with the block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield browser
        browser.close()
