"""The page on a static host, under a path: without a network, and when there is a new version of it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.browser import Browser
from tests.page.static import KEPT, Host
from tests.page.tools import WAIT


@pytest.fixture
def page(chromium: Browser) -> Iterator[Any]:
    """A window in which the page may keep itself; what it complains about fails the test."""
    context = chromium.new_context(locale="en")
    page, complaints = context.new_page(), []
    page.set_default_timeout(WAIT)
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    # The browser itself writes what it could not load.
    assert [line for line in complaints if "ERR_" not in line and "404" not in line] == []


def title(page: Any) -> str:
    """The heading of the page that is shown."""
    page.locator("main h1").first.wait_for()
    return str(page.locator("main h1").first.inner_text())


def keep(page: Any) -> None:
    """Wait until the whole page is kept."""
    page.wait_for_function(f"() => {KEPT}")


def test_every_page_has_a_document_of_its_own(page: Any, own_host: Host) -> None:
    for path, heading in {"": "Sintra", "rules": "Summer Pavilion", "rules/garden": "Queen"}.items():
        page.goto(own_host.address + path)
        assert heading in page.title() + title(page)
        page.wait_for_load_state("networkidle")  # leaving a page breaks off what it loads
    page.locator("a.mark").click()
    assert page.url == own_host.address


def test_it_opens_without_a_network(page: Any, own_host: Host) -> None:
    page.goto(own_host.address)
    keep(page)
    own_host.stop()
    for path in ("", "rules/garden", "rules/garden#Q6.7"):
        page.goto(own_host.address + path)
        title(page)
    assert "Queen" in title(page)
    page.evaluate("localStorage.setItem('sintra.settings', JSON.stringify({language: 'ru'}))")
    page.reload()
    assert "Сад королевы" in title(page)
    own_host.start()


def test_a_new_version_waits_until_it_is_wanted(page: Any, own_host: Host) -> None:
    page.goto(own_host.address)
    keep(page)
    page.reload()  # from now on the service worker brings the page
    old = page.evaluate("document.querySelector('script').src")
    publish(own_host.page)
    page.reload()
    line = page.locator("[data-do=renew]")
    line.wait_for()
    assert page.evaluate("document.querySelector('script').src") == old
    page.goto(own_host.address + "rules/garden")  # which is still all of one version
    assert "Queen" in title(page)
    line.click()
    new = old.replace("index-", "index-newer-")
    page.wait_for_function("new_ => document.querySelector('script')?.src === new_", arg=new)
    title(page)
    assert not line.is_visible()


def newer(name: str) -> str:
    """The name of a script in another version: as all of them have a hash, all of them change."""
    return name.replace("-", "-newer-", 1)


def publish(folder: Path) -> None:
    """Another version in the place of this one: what was there is gone."""
    for script in list(folder.glob("assets/*.js")):
        script.rename(script.with_name(newer(script.name)))
    names = re.compile(r"(?<=assets/)[\w.-]+\.js\b|(?<=\./)[\w.-]+\.js\b")
    for path in (folder / "sw.js", *folder.rglob("*.html"), *folder.glob("assets/*.js")):
        path.write_text(names.sub(lambda found: newer(found[0]), path.read_text()))
    worker = (folder / "sw.js").read_text()
    (folder / "sw.js").write_text(
        worker.replace('"url":"index.html","revision":"', '"url":"index.html","revision":"b')
    )
