"""Frames while something moves, in a real Chromium: `python -m bench.frames`.

Replays games at their usual pace, with flights, celebrations, deals and an end, and starts new ones.
Prints how many frames a second the page had, how many of 60 it missed, and the share of frames with something
new in them that the browser's own trace calls dropped.
"""

import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import Browser, running_browser
from tests.page.moments import moment
from tests.page.static import running_host
from tests.page.tools import Screen

SIZES = {"laptop": (1280, 720), "large": (1920, 1080), "phone": (390, 844)}
SECONDS = 10
CATEGORIES = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"]
# One sample for each frame of the page; a frame that took too long leaves a gap.
WATCH = """() => { window.frames_at = []; const frame = (now) => {
    frames_at.push(now); requestAnimationFrame(frame); }; requestAnimationFrame(frame); }"""


def last_turn(game: str, seats: int) -> dict[str, Any]:
    """A game that is over, to be replayed."""
    return moment(f"{game}-{seats}", lambda _: False)


def figures(times: list[float]) -> str:
    """Frames in a second, and the share of those that came too late."""
    gaps = [after - before for before, after in pairwise(times)]
    due = (times[-1] - times[0]) / (1000 / 60)
    dropped = sum(max(round(gap / (1000 / 60)) - 1, 0) for gap in gaps)
    rate = 1000 * len(gaps) / (times[-1] - times[0])
    return (
        f"{rate:5.1f} frames/s, {100 * dropped / due:4.1f}% dropped,"
        f" median {statistics.median(gaps):.1f} ms, longest {max(gaps):.0f} ms"
    )


def traced(trace: bytes) -> str:
    """The share of frames that were dropped, of all that had something new to show."""
    states = [
        event["args"]["frame_reporter"]["state"]
        for event in json.loads(trace)["traceEvents"]
        if event["name"] == "PipelineReporter" and "frame_reporter" in event.get("args", {})
    ]
    dropped = states.count("STATE_DROPPED")
    shown = sum(state.startswith("STATE_PRESENTED") for state in states)
    return f"trace: {dropped} of {dropped + shown} dropped"


@contextmanager
def opened(browser: Browser, host: str, size: str) -> Iterator[Screen]:
    """A window in which tiles fly at the usual speed."""
    screen = Screen(browser, host, *SIZES[size], "en", {"speed": "normal", "theme": "light"})
    try:
        yield screen
    finally:
        screen.close()


def replayed(browser: Browser, screen: Screen, game: str, seats: int, turn: int) -> str:
    """All frames while a replay runs from some turn on."""
    record = json.dumps(last_turn(game, seats)).encode()
    screen.go("/")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": record}
    screen.page.locator("input[type=file]").set_input_files(file)
    screen.page.locator(".table").wait_for()
    screen.page.goto(screen.page.url.replace("local?", "local/replay?") + f"&turn={turn}")
    screen.page.locator(f"[data-turn='{turn}']").wait_for()
    browser.start_tracing(page=screen.page, categories=CATEGORIES)
    screen.page.evaluate(WATCH)
    screen.page.get_by_role("button", name="Play", exact=True).click()
    screen.page.wait_for_timeout(1000 * SECONDS)
    return f"{figures(screen.page.evaluate('frames_at'))}; {traced(browser.stop_tracing())}"


def dealt(screen: Screen, game: str) -> list[float]:
    """The times of all frames from the click that starts a game until it is dealt."""
    screen.go("/")
    screen.settle()
    screen.click(f"[data-play={game}]")
    screen.page.locator(".flights .piece").first.wait_for()
    screen.page.evaluate(WATCH)
    screen.page.wait_for_timeout(1200)
    return list(screen.page.evaluate("frames_at"))


def main() -> None:
    """Measure and print."""
    if find_chromium() is None:
        sys.exit(NO_BROWSER)
    with (
        tempfile.TemporaryDirectory() as home,
        running_host(Path(home)) as host,
        running_browser() as browser,
    ):
        at = host.address.rstrip("/")
        for size in SIZES:
            for game, seats, turn in (("summer", 2, 108), ("garden", 2, 66), ("summer", 4, 30)):
                with opened(browser, at, size) as screen:
                    found = replayed(browser, screen, game, seats, turn)
                print(f"{size:7} {game:6} {seats} seats, from turn {turn:3}: {found}", flush=True)
            with opened(browser, at, size) as screen:
                print(f"{size:7} summer deal: {figures(dealt(screen, 'summer'))}", flush=True)


if __name__ == "__main__":
    main()
