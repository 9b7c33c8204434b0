"""How long an analysis takes in Chromium: `python bench/analysis.py`. Two seats, 2,000 simulations a turn."""

import json
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from tests.page.browser import running_browser  # noqa: E402
from tests.page.moments import moment  # noqa: E402
from tests.page.static import running_host  # noqa: E402
from tests.page.tools import Screen  # noqa: E402

LONGEST = 600_000  # milliseconds


def main() -> int:
    """Print, for each game, the seconds to the first graph of all turns and to the end."""
    with running_host(Path(tempfile.mkdtemp())) as host, running_browser() as browser:
        for name in ("summer-2", "garden-2"):
            game = moment(name, lambda _: False)
            file = Path(tempfile.mkdtemp()) / "game.json"
            file.write_text(json.dumps(game))
            screen = Screen(browser, host.address.rstrip("/"), 1280, 800, "en", {})
            screen.page.set_default_timeout(LONGEST)
            screen.go("/")
            screen.page.locator("input[type=file]").set_input_files(file)
            screen.page.locator(".over [data-do=analyse]").wait_for()
            began, turns = time.monotonic(), len(game["turns"])
            screen.click(".over [data-do=analyse]")
            screen.page.locator(f".review figure svg[data-points='{turns}']").wait_for()
            coarse = time.monotonic() - began
            screen.page.locator(".review[data-running=false][data-finished='2000']").wait_for()
            whole = time.monotonic() - began
            print(json.dumps({"game": name, "turns": turns, "first_s": coarse, "whole_s": whole}), flush=True)
            screen.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
