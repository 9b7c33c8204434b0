"""The games in a browser against the same games compiled: `python -m bench.browser [PART ...] [--json]`.

Prints for each game how many random games and simulations a second Chromium makes of what Numba makes, both
in the same run and by turns; how long `architect` thinks about a turn there; and what the module and
the weights weigh, compressed. Then what the first visit of the page loads, and how long it takes from the
click on "Play now" to the first position; and how many frames a second are drawn while workers think about a
hint. A part is the name of a game, or `page`.
"""

import argparse
import gzip
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import running_browser
from tests.page.server import running_server
from tests.page.tools import Screen
from tests.speeds.page import PAGE, build_page

from sintra.games import GAMES
from sintra.kernel.game import Game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.walks import play_games_randomly
from sintra.search.knowledge import knowledge_of
from sintra.search.search import Tree

WEB = Path(__file__).resolve().parents[1] / "web/src"
ROUNDS = 5
# Asks for a hint, and counts frames until it is there.
FRAMES = """() => new Promise((done) => {
    const began = performance.now();
    let frames = 0;
    const next = (now) => {
        if (document.querySelector('.hints li')) return done(frames / (now - began) * 1000);
        frames += 1;
        requestAnimationFrame(next);
    };
    document.querySelector('[data-do=hint]').click();
    requestAnimationFrame(next);
})"""
PARTS = [*GAMES, "page"]
GAMES_PLAYED, SIMULATIONS = 3000, 10_000


def per_second(amount: int, work: Callable[[], Any]) -> float:
    """How much of something is done in a second."""
    started = time.perf_counter()
    work()
    return amount / (time.perf_counter() - started)


def native(game: Game) -> dict[str, float]:
    """Random games and simulations as `measure.ts` has them, compiled by Numba."""
    knowledge, seats = knowledge_of(game), game.seats[0]
    state, choices = game.new_game(seats, {}, new_rng("bench", 0)), game.choices({})
    log, tree = new_log(wanted=False), Tree(game, SIMULATIONS, knowledge)
    given = (seats, choices, 1, new_rng(), log, game.new_steps())
    play_games_randomly(1, state.copy(), *given)
    tree.grow(1, state, knowledge.new_tuning(), knowledge.weights)
    tree.clear()
    grow = (SIMULATIONS, state, knowledge.new_tuning(), knowledge.weights)
    return {
        "games_per_s": per_second(
            GAMES_PLAYED, lambda: play_games_randomly(GAMES_PLAYED, state.copy(), *given)
        ),
        "simulations_per_s": per_second(SIMULATIONS, lambda: tree.grow(*grow)),
    }


def measure(game: Game, window: Any) -> dict[str, float]:
    """Both by turns, so that a busy moment hits both."""
    folder = WEB / game.name / "engine"
    here: list[dict[str, float]] = []
    there: list[dict[str, float]] = []
    for _ in range(ROUNDS):
        here.append(native(game))
        there.append(window.evaluate("name => speeds.bench(name)", game.name))

    def ratio(name: str) -> float:
        return statistics.median(a[name] / b[name] for a, b in zip(there, here, strict=True))

    def median(rows: list[dict[str, float]], name: str) -> float:
        return statistics.median(row[name] for row in rows)

    return {
        "games_ratio": round(ratio("games_per_s"), 3),
        "simulations_ratio": round(ratio("simulations_per_s"), 3),
        "architect_turn_s": round(median(there, "architect_turn_s"), 3),
        "module_bytes": compressed(folder / f"{game.name}.wasm"),
        "weights_bytes": sum(compressed(path) for path in folder.glob("*.bin")),
        "games_per_s": round(median(there, "games_per_s")),
        "simulations_per_s": round(median(there, "simulations_per_s")),
    }


def compressed(path: Path) -> int:
    """How large a file is on its way to a page."""
    return len(gzip.compress(path.read_bytes(), 9))


def measure_page(browser: Any) -> dict[str, float]:
    """What the first visit loads besides fonts, and how soon a game is there."""
    with running_server(Path(tempfile.mkdtemp())) as server:
        screen = Screen(browser, server, 1280, 800, "en", {})
        screen.go("/")
        screen.page.locator("[data-play]").first.wait_for()
        sizes = "performance.getEntriesByType('resource').map((each) => [each.name, each.encodedBodySize])"
        loaded = [size for name, size in screen.page.evaluate(sizes) if not name.endswith((".woff2", ".ttf"))]
        started = time.perf_counter()
        screen.page.locator("[data-play]").first.click()
        screen.page.locator(".table").wait_for()
        play_now_s = time.perf_counter() - started
        screen.page.locator("[data-do=hint]").wait_for()
        frames = screen.page.evaluate(FRAMES)
        return {
            "page_bytes": sum(loaded),
            "play_now_s": round(play_now_s, 3),
            "frames_per_s": round(frames, 1),
        }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; default: all")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if find_chromium() is None:
        sys.exit(NO_BROWSER)
    build_page()
    with running_browser() as browser:
        window = browser.new_page()
        window.add_script_tag(content=PAGE.read_text(), type="module")
        window.wait_for_function("globalThis.speeds !== undefined")
        wanted = args.parts or PARTS
        found: dict[str, Any] = {
            name: measure(game, window) for name, game in GAMES.items() if name in wanted
        }
        found |= measure_page(browser) if "page" in wanted else {}
    if args.json:
        print(json.dumps(found))
        return
    for name, numbers in found.items():
        print(name, numbers)


if __name__ == "__main__":
    main()
