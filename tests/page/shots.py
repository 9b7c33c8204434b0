"""Screenshots of the main states of the page: `python -m tests.page.shots [FOLDER]`, or `make shots`."""

import shutil
import sys
import tempfile
from pathlib import Path

from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import Browser, running_browser
from tests.page.server import running_server
from tests.page.tools import Screen, act
from tests.words.tools import PLURALS

SIZES = {"desktop": (1280, 800), "phone": (360, 640)}
WANTED = {
    "summer": ("draft", "place", "bonus"),
    "garden": ("turn", "cell", "slot"),
}


def main() -> None:
    """All of them, for both sizes, some of them dark."""
    if find_chromium() is None:
        sys.exit(NO_BROWSER)
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    folder.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.mkdtemp())
    with running_server(home) as server, running_browser() as browser:
        for size in SIZES:
            shoot_pages(browser, server, folder, size)
            for game in WANTED:
                shoot_game(browser, server, folder, size, game)
    shutil.rmtree(home)


def shoot_pages(browser: Browser, server: str, folder: Path, size: str) -> None:
    """The pages around the tables."""
    for language in PLURALS:
        screen = Screen(browser, server, *SIZES[size], language, {})
        for name, path in {"start": "/", "new": "/new", "rules": "/rules/garden#Q6.7"}.items():
            screen.go(path)
            screen.settle()
            screen.page.screenshot(path=folder / f"{name}-{size}-{language}.png")
        screen.close()


def shoot_game(browser: Browser, server: str, folder: Path, size: str, game: str) -> None:
    """Stages of a game, light and dark, and its end."""
    screen = Screen(browser, server, *SIZES[size], "en", {"confirming": "ask"})
    screen.start(game, "novice")
    seen: set[str] = set()
    while screen.await_turn():
        stage = screen.state()["stage"]
        late = screen.page.locator("[data-score]").count() and int(screen.state()["number"]) > 60
        if stage in WANTED[game] and stage not in seen and late:
            seen.add(stage)
            shoot(screen, folder, f"{game}-{stage}-{size}")
            choose(screen, stage)
            shoot(screen, folder, f"{game}-{stage}-chosen-{size}")
        act(screen)
    shoot(screen, folder, f"{game}-over-{size}")
    screen.page.keyboard.press("ArrowLeft")
    screen.page.locator(".look").wait_for()
    shoot(screen, folder, f"{game}-look-{size}")
    screen.go(f"{screen.page.url.removeprefix(server)}/replay?turn=30")
    screen.page.locator("[data-turn='30']").wait_for()
    shoot(screen, folder, f"{game}-replay-{size}")
    screen.close()


def choose(screen: Screen, stage: str) -> None:
    """Something that is offered, without confirming it."""
    selector = {"draft": ".market .group.legal .piece", "turn": ".take.legal", "bonus": ".status .row .heap"}
    wanted = screen.page.locator(selector.get(stage, ".own .target")).last
    if wanted.is_visible():
        wanted.click()


def shoot(screen: Screen, folder: Path, name: str) -> None:
    """One picture in each theme."""
    for theme in ("light", "dark"):
        screen.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        screen.page.screenshot(path=folder / f"{name}-{theme}.png")
    screen.page.evaluate("document.documentElement.dataset.theme = 'light'")


if __name__ == "__main__":
    main()
