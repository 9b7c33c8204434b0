"""How quick the page is, in a real Chromium: `python -m bench.page`.

Prints the time until the start page can be used, from a click to the step being visible, and the frames
per second while tiles fly; and the compressed size of what the first visit loads.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import running_browser
from tests.page.server import running_server
from tests.page.tools import Screen

STEP = """() => new Promise((done) => {
    const table = document.querySelector('.table'), start = performance.now();
    new MutationObserver(() => requestAnimationFrame(() => done(performance.now() - start)))
        .observe(table, {attributes: true, attributeFilter: ['data-number']});
    document.querySelector('.market .group.legal').dispatchEvent(new MouseEvent('click', {bubbles: true}));
})"""
FRAMES = """() => new Promise((done) => {
    let count = 0; const start = performance.now();
    const frame = () => {
        count += 1;
        if (performance.now() - start < 1500) requestAnimationFrame(frame);
        else done(count / 1.5);
    };
    requestAnimationFrame(frame);
    document.querySelector('.market .group.legal').dispatchEvent(new MouseEvent('click', {bubbles: true}));
})"""


def main() -> None:
    """Measure and print."""
    if find_chromium() is None:
        sys.exit(NO_BROWSER)
    with running_server(Path(tempfile.mkdtemp())) as server, running_browser() as browser:
        screen = Screen(browser, server, 1280, 800, "en", {})
        starts = []
        for _ in range(5):
            begin = time.perf_counter()
            screen.go("/")
            screen.page.locator("[data-play]").first.wait_for()
            starts.append(time.perf_counter() - begin)
        print(
            f"start page usable: {statistics.median(starts) * 1000:.0f} ms (first {starts[0] * 1000:.0f} ms)"
        )
        sizes = screen.page.evaluate(
            "performance.getEntriesByType('resource').map((e) => [e.name, e.encodedBodySize])"
        )
        loaded = sum(size for name, size in sizes if "/assets/" in name)
        print(f"script and style of the start page, compressed: {loaded / 1000:.1f} kB")
        screen.start("summer")
        steps: list[float] = []
        while screen.await_turn() and screen.state()["stage"] == "draft" and len(steps) < 8:
            steps.append(screen.page.evaluate(STEP))
        print(
            f"from click to visible step: median {statistics.median(steps):.0f} ms, most {max(steps):.0f} ms"
        )
        screen.close()
        moving = Screen(browser, server, 1280, 800, "en", {"speed": "slow"})
        moving.start("summer")
        moving.await_turn()
        print(f"frames per second while tiles fly: {moving.page.evaluate(FRAMES):.0f}")
        moving.close()


if __name__ == "__main__":
    main()
