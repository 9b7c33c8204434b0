"""What the first visit loads: at most 150 kB of documents, scripts and styles, compressed."""

from collections.abc import Callable

import pytest

from tests.page.first_visit import note, page_sizes, play_first
from tests.page.tools import Screen

MOST = 150_000


@pytest.mark.parametrize("language", ["en", "ru"])  # the shortest and the longest words
def test_the_first_visit_is_small(open_screen: Callable[..., Screen], language: str) -> None:
    screen = open_screen(language=language)
    loaded = note(screen)
    play_first(screen, "garden")
    sizes = page_sizes(loaded)
    for part in ("index.html", "index-", "TablePage-", "worker-", f"{language}-"):
        assert any(name.startswith(part) for name in sizes), part
    assert sum(sizes.values()) < MOST, sizes
