"""What a first visit loads, up to the first position of a game."""

import gzip
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parents[2] / "src/sintra/page"
SCRIPTS = (".html", ".js", ".css")
OF_A_GAME = "local-"  # what is generated beside a game's module, and loaded with it
THINKER = "thinker-"  # loaded as soon as a bot thinks: with luck, after the first position
# Clicks on a game, and waits until its first position is drawn. In milliseconds.
CLICK = """(game) => new Promise((done) => {
    const began = performance.now();
    const look = () => requestAnimationFrame(() => {
        if (document.querySelector('.table[data-stage]')) done(performance.now() - began);
        else look();
    });
    document.querySelector(`[data-play=${game}]`).click();
    look();
})"""


def note(screen: Any) -> list[str]:
    """The addresses of everything that a window and its workers load from now on."""
    found: list[str] = []
    screen.context.on("request", lambda request: found.append(request.url))
    return found


def play_first(screen: Any, game: str) -> float:
    """Open the page and a game; the seconds from the click to the first position."""
    screen.go("/")
    screen.page.locator(f"[data-play={game}]").wait_for()
    return float(screen.page.evaluate(CLICK, game)) / 1000


def page_sizes(loaded: list[str]) -> dict[str, int]:
    """Documents, scripts and styles among what was loaded, compressed; not what belongs to one game."""
    names = {url.partition("/assets/")[2] for url in loaded} - {""}
    names |= {path.name for path in (PAGE / "assets").glob(f"{THINKER}*.js")}
    files = [PAGE / "index.html", *(PAGE / "assets" / name for name in sorted(names))]
    return {
        file.name: len(gzip.compress(file.read_bytes()))
        for file in files
        if file.suffix in SCRIPTS and not file.name.startswith(OF_A_GAME)
    }
