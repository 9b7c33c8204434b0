# ruff: noqa: E402
"""The games in a browser against the same games compiled: `python bench/browser.py [PART ...] [--json]`.

Prints for each game how many random games and simulations Chromium makes of what Numba makes, for each second
of the processor, both in the same run and by turns; how long `architect` thinks about a turn there (median of
a game against itself, in one worker); and what the module and the weights weigh, compressed.
Then what a first visit of the page loads, and how long it takes from the click on "Play now" to the first
position (the slower of the two games), while a server that was started with an empty cache compiles; and how
many frames a second are drawn while `grandmaster` thinks. A part is the name of a game, or `page`.
"""

import argparse
import gzip
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "web")]  # where the tests and static.py are

from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import running_browser
from tests.page.first_visit import note, page_sizes, play_first
from tests.page.server import waking_server
from tests.page.static import running_host
from tests.page.tools import Screen, act
from tests.speeds.page import PAGE, build_page

from sintra.games import GAMES
from sintra.kernel.game import Game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.walks import play_games_randomly
from sintra.search.knowledge import knowledge_of
from sintra.search.search import Tree

WEB = ROOT / "web/src"
ROUNDS = 7
PARTS = [*GAMES, "page"]
AMOUNTS = {"games": 8000, "simulations": 10_000}
JSON_KEYS = ("games_ratio", "simulations_ratio", "architect_turn_s", "module_bytes", "weights_bytes")
JSON_PAGE_KEYS = ("page_bytes", "play_now_s")
# Frames a second, for three seconds or as long as the other player thinks.
FRAMES = """() => new Promise((done) => {
    const began = performance.now();
    let frames = 0;
    const next = (now) => {
        const thinks = document.querySelector('.table').dataset.active === 'false';
        if (now - began > 3000 || !thinks) return done({frames: frames / (now - began) * 1000, thinks});
        frames += 1;
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
})"""

Work = Callable[[], Any]


def natively(game: Game) -> dict[str, Work]:
    """Random games and simulations as `measure.ts` has them, compiled by Numba."""
    knowledge, seats = knowledge_of(game), game.seats[0]
    state, choices = game.new_game(seats, {}, new_rng("bench", 0)), game.choices({})
    log, tree, tuning = (
        new_log(wanted=False),
        Tree(game, AMOUNTS["simulations"], knowledge),
        knowledge.new_tuning(),
    )
    given = (state.copy(), seats, choices, 1, new_rng(), log, game.new_steps())

    def simulations() -> None:
        tree.clear()
        tree.memory.rng[:] = new_rng("bench", 0)
        tree.grow(AMOUNTS["simulations"], state, tuning, knowledge.weights)

    return {"games": lambda: play_games_randomly(AMOUNTS["games"], *given), "simulations": simulations}


class Window:
    """A window with the modules of all games, and the processor time of the thread in which they run."""

    def __init__(self, browser: Any) -> None:
        self.page = browser.new_page()
        self.page.add_script_tag(content=PAGE.read_text(), type="module")
        self.page.wait_for_function("globalThis.speeds !== undefined")
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def works(self, game: Game) -> dict[str, Work]:
        """What `natively` does, here."""
        self.page.evaluate("async name => void (globalThis.work = await speeds.workload(name))", game.name)
        return {name: partial(self.page.evaluate, f"work.{name}({AMOUNTS[name]})") for name in AMOUNTS}

    def time(self) -> float:
        """Seconds of the processor so far."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(float(each["value"]) for each in metrics if each["name"] == "ThreadTime")


def taken(work: Work, clock: Callable[[], float]) -> float:
    """How long some work takes, by a clock."""
    began = clock()
    work()
    return clock() - began


def measure(game: Game, window: Window) -> dict[str, float]:
    """Both by turns, so that a busy moment hits both; the first round is for warming up."""
    folder, here, there = WEB / game.name / "engine", natively(game), window.works(game)
    found: dict[str, float] = {}
    for name, amount in AMOUNTS.items():
        times = [
            (taken(here[name], time.thread_time), taken(there[name], window.time)) for _ in range(ROUNDS + 1)
        ][1:]
        found[f"{name}_ratio"] = round(statistics.median(ours / theirs for ours, theirs in times), 3)
        found[f"{name}_per_s"] = round(amount / statistics.median(theirs for _, theirs in times))
        found[f"{name}_per_s_native"] = round(amount / statistics.median(ours for ours, _ in times))
    return found | {
        "architect_turn_s": round(statistics.median(window.page.evaluate("work.turns()")), 3),
        "module_bytes": compressed(folder / f"{game.name}.wasm"),
        "weights_bytes": sum(compressed(path) for path in folder.glob("*.bin")),
    }


def compressed(path: Path) -> int:
    """How large a file is on its way to a page."""
    return len(gzip.compress(path.read_bytes(), 9))


def measure_page(browser: Any) -> dict[str, float]:
    """What the first visit loads besides fonts and games, how soon a game is there, how smooth it is."""
    with waking_server() as server:
        visits = [visit(browser, server, game) for game in GAMES]
    with tempfile.TemporaryDirectory() as folder, running_host(Path(folder)) as host:
        frames = frames_while_thinking(Screen(browser, host.address.rstrip("/"), 1280, 800, "en", {}))
    return {
        "page_bytes": max(size for size, _ in visits),
        "play_now_s": round(max(seconds for _, seconds in visits), 3),
        "frames_per_s": round(frames, 1),
    }


def visit(browser: Any, server: str, game: str) -> tuple[int, float]:
    """The first visit of somebody who plays at once: bytes, and seconds until the first position."""
    screen = Screen(browser, server, 1280, 800, "en", {})
    loaded = note(screen)
    seconds = play_first(screen, game)
    screen.close()
    return sum(page_sizes(loaded).values()), seconds


def frames_while_thinking(screen: Screen) -> float:
    """Frames a second while the longest thinker of all thinks."""
    screen.play_now("summer", "grandmaster")
    while True:
        found = screen.page.evaluate(FRAMES)
        if found["thinks"]:
            screen.close()
            return float(found["frames"])
        screen.await_turn()
        act(screen)


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
        parts = {name: partial(measure, game, Window(browser)) for name, game in GAMES.items()}
        parts["page"] = partial(measure_page, browser)
        found: dict[str, dict[str, float]] = {}
        for name in args.parts or PARTS:
            found[name] = parts[name]()
            if not args.json:
                print(name, found[name], flush=True)
    if args.json:
        page = {key: number for key, number in found.pop("page", {}).items() if key in JSON_PAGE_KEYS}
        print(json.dumps({name: {key: found[name][key] for key in JSON_KEYS} for name in found} | page))


if __name__ == "__main__":
    main()
