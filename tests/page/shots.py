"""Pictures of the page, for people to look at.

`make shots`: the main states in four languages and five sizes. `make pictures`: those of the documentation
and of link previews.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sintra.table import Table
from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import Browser, running_browser
from tests.page.moments import moment
from tests.page.static import running_host
from tests.page.tools import Screen
from tests.words.tools import PLURALS

ROOT = Path(__file__).resolve().parents[2]
SIZES = ((360, 640), (768, 1024), (1280, 720), (1920, 1080), (2560, 1440))
PAGES = {"start": "/", "new": "/new", "rules": "/rules/garden#Q6.7"}
PREVIEW = (1200, 630)  # what sites show beside a link


def at(stage: str, round_: int) -> Callable[[Table], bool]:
    """Whether a game is in some stage, from some round on."""
    return lambda table: bool(table.view()["stage"] == stage and table.view()["round"] >= round_)


# The moments by name: the record, and what is looked for in it.
MOMENTS: dict[str, tuple[str, Callable[[Table], bool]]] = {
    "summer-draft": ("summer-2", at("draft", 3)),
    "summer-place": ("summer-2", at("place", 4)),
    "summer-four": ("summer-4", at("draft", 4)),
    "summer-over": ("summer-2", at("never", 1)),
    "garden-turn": ("garden-2", at("turn", 3)),
    "garden-four": ("garden-4", at("turn", 2)),
    "garden-over": ("garden-2", at("never", 1)),
}


class Studio:
    """A browser and a page on a static host, and the folder for the pictures."""

    def __init__(self, browser: Browser, host: str, folder: Path) -> None:
        self.browser, self.host, self.folder = browser, host, folder

    def open(self, language: str, game: dict[str, Any] | None = None) -> Screen:
        """A window, at a table if there is a game."""
        screen = Screen(self.browser, self.host, 1280, 720, language, {"theme": "light"})
        screen.go("/")
        if game is not None:
            file = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(game).encode()}
            screen.page.locator("input[type=file]").set_input_files(file)
            screen.page.locator(".table").wait_for()
        return screen

    def shoot(self, screen: Screen, name: str, size: tuple[int, int]) -> None:
        """One picture."""
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        screen.page.mouse.move(0, 0)
        screen.page.screenshot(path=self.folder / f"{name}.png")

    def shoot_all(self, screen: Screen, state: str, language: str) -> None:
        """One state in every size, in English also dark."""
        for theme in ("light", "dark") if language == "en" else ("light",):
            screen.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            for size in SIZES:
                name = f"{state}-{size[0]}x{size[1]}-{language}"
                self.shoot(screen, name if theme == "light" else f"{name}-dark", size)
        screen.page.evaluate("document.documentElement.dataset.theme = 'light'")


@contextmanager
def studio(folder: Path) -> Iterator[Studio]:
    """All of it, as long as the block lasts."""
    if find_chromium() is None:
        sys.exit(NO_BROWSER)
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        running_host(Path(home)) as host,
        running_browser() as browser,
    ):
        yield Studio(browser, host.address.rstrip("/"), folder)


def shoot_states(folder: Path) -> None:
    """The main states of the page."""
    games = {name: moment(*which) for name, which in MOMENTS.items()}
    with studio(folder) as at_work:
        for language in PLURALS:
            print(f"{language}: {len(PAGES) + len(MOMENTS) + 4} states", file=sys.stderr, flush=True)
            shoot_pages(at_work, language)
            for name, game in games.items():
                shoot_game(at_work, language, name, game)


def shoot_pages(at_work: Studio, language: str) -> None:
    """The pages around the tables."""
    screen = at_work.open(language)
    screen.page.evaluate("localStorage.setItem('sintra.level', 'novice')")
    for name, path in PAGES.items():
        screen.go(path)
        screen.settle()
        at_work.shoot_all(screen, name, language)
    screen.close()


def shoot_game(at_work: Studio, language: str, name: str, game: dict[str, Any]) -> None:
    """A moment of a game; of one that is over also a look back, and the replay."""
    screen = at_work.open(language, game)
    at_work.shoot_all(screen, name, language)
    if name.endswith("over"):
        screen.page.keyboard.press("ArrowLeft")
        screen.page.locator(".look").wait_for()
        at_work.shoot_all(screen, name.replace("over", "look"), language)
        screen.page.goto(screen.page.url.replace("local?", "local/replay?") + "&turn=30")
        screen.page.locator("[data-turn='30']").wait_for()
        at_work.shoot_all(screen, name.replace("over", "replay"), language)
    screen.close()


def shoot_pictures() -> None:
    """Those of the documentation, and those that other sites show beside a link."""
    with studio(ROOT / "docs/pictures") as at_work:
        for game, stage in {"summer": "draft", "garden": "turn"}.items():
            screen = at_work.open("en", moment(f"{game}-2", at(stage, 4)))
            screen.await_turn()
            at_work.shoot(screen, game, (1440, 810))
            screen.close()
        at_work.folder = ROOT / "web/public"
        screen = at_work.open("en", moment("summer-2", at("draft", 5)))
        at_work.shoot(screen, "preview-table", PREVIEW)
        screen.close()
        screen = at_work.open("en", moment(*MOMENTS["garden-over"]))
        screen.page.goto(screen.page.url.replace("local?", "local/replay?") + "&turn=60")
        screen.page.locator("[data-turn='60']").wait_for()
        at_work.shoot(screen, "preview-replay", PREVIEW)
        screen.close()


if __name__ == "__main__":
    if "--pictures" in sys.argv[1:]:
        shoot_pictures()
    else:
        shoot_states(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"))
