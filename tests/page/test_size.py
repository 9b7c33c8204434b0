"""What the first visit loads: at most 150 kB of documents, scripts and styles, compressed."""

import pytest

from tests.page.browser import Browser
from tests.page.first_visit import note, page_sizes, play_first
from tests.page.tools import Screen, act

MOST = 150_000


@pytest.mark.parametrize("language", ["en", "ru"])  # the shortest and the longest words
def test_the_first_visit_is_small(chromium: Browser, host: str, language: str) -> None:
    screen = Screen(chromium, host, 1280, 800, language, {})
    loaded = note(screen)
    play_first(screen, "garden")
    assert screen.await_turn()
    act(screen)
    assert screen.await_turn()  # by now the other seat has thought, whoever began
    screen.close()
    sizes = page_sizes(loaded)
    for part in ("index.html", "index-", "TablePage-", "worker-", "thinker-", f"{language}-"):
        assert any(name.startswith(part) for name in sizes), part
    assert sum(sizes.values()) < MOST, sizes
