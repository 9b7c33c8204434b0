"""Four speeds, one game: interpreted, compiled, in Node and in Chromium all is the same to the byte."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from sintra.analysis.analyse import analyse
from sintra.games import GAMES
from sintra.kernel.jit import COMPILED
from sintra.record import read_record
from tests.chromium import NO_BROWSER, find_chromium
from tests.page.browser import running_browser

from .digests import Case, digest_of
from .page import PAGE, build_page, node

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted(ROOT.glob("tests/golden/*.json"))
PLAYERS = (
    ("novice", "artisan"),
    ("greedy", "mason", "apprentice"),
    ("heuristic", "random", "mason", "greedy"),
)
OWN_WHEELS = {"garden": [{"side": "variant", "payment": "distinct", "wheel": "905172"}]}

TREES = (("0.1", 0), ("", 45))  # what is known, and how many steps have been played

pytestmark = pytest.mark.skipif(not COMPILED, reason="compares all speeds in one run")


def settings() -> Iterator[Case]:
    """Every game, number of seats and choice of options."""
    for game in GAMES.values():
        if (ROOT / "web/src" / game.name / "engine").exists():
            chosen = [dict(zip(game.options, each, strict=True)) for each in product(*game.options.values())]
            for seats, options in product(game.seats, chosen + OWN_WHEELS.get(game.name, [])):
                yield {"game": game.name, "seats": seats, "options": options, "seed": f"speeds {seats}"}


def cases(games: int, simulations: int) -> list[Case]:
    """Random games and search trees of all settings: fewer where they are slow."""
    found = []
    for each in settings():
        found.append({**each, "kind": "random", "games": games, "ask": 10})
        tree = {**each, "kind": "tree", "simulations": simulations}
        found += [{**tree, "version": version, "later": later} for version, later in TREES]
    return found


def recorded() -> list[Case]:
    """The golden games."""
    records = [asdict(read_record(path)) for path in GOLDEN]
    return [{"kind": "golden", "game": record["game"], "record": record} for record in records]


def refereed() -> list[Case]:
    """Games as a table tells them, with steps taken back and turns confirmed."""
    return [{**each, "kind": "table"} for each in settings()]


def played() -> list[Case]:
    """Games between computer players, and hints."""
    return [
        {**each, "kind": "players", "players": PLAYERS[each["seats"] - 2], "simulations": 300}
        for each in settings()
        if "wheel" not in each["options"] or each["options"]["wheel"] == "printed"
    ]


def ended(simulations: int) -> list[Case]:
    """Ends of games, proved with enough positions and with too few."""
    found = []
    for name, texts in json.loads((ROOT / "tests/search/ends.json").read_text()).items():
        for text in texts:
            state = GAMES[name].parse_position(text)
            own = {"position": list(state.tobytes()), "options": GAMES[name].view(state)["options"]}
            each = {**own, "kind": "ending", "game": name, "seed": "ends", "simulations": simulations}
            found += [{**each, "positions": positions} for positions in (20_000, 100)]
    return found


@pytest.fixture(scope="module")
def page() -> Path:
    """The script with the modules of the page."""
    build_page()
    return PAGE


def test_interpreted_and_compiled() -> None:
    asked = [*cases(games=1, simulations=3)[::2], *recorded()[::6]]  # interpreted, a game takes a second
    slow = subprocess.run(
        [sys.executable, "-m", "tests.speeds.digests"],
        input=json.dumps(asked),
        env={**os.environ, "SINTRA_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(slow.stdout) == [digest_of(case) for case in asked]


def test_compiled_and_in_node(page: Path) -> None:
    asked = [*cases(games=50, simulations=300), *recorded(), *refereed(), *played(), *ended(100)]
    assert node(page, "run", asked) == [digest_of(case) for case in asked]


def test_compiled_and_in_chromium(page: Path) -> None:
    if find_chromium() is None:
        pytest.skip(NO_BROWSER)
    asked = [*cases(games=3, simulations=100), *recorded()[::3], *ended(50)[::8]]
    with running_browser() as browser:
        window = browser.new_page()
        window.add_script_tag(content=page.read_text(), type="module")
        window.wait_for_function("globalThis.speeds !== undefined")
        found = window.evaluate("cases => speeds.run(cases)", asked)
    assert found == [digest_of(case) for case in asked]


def close(one: Any, other: Any) -> bool:
    """Whether two analyses say the same, but for the last bits of numbers: sums and ``exp`` differ there."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(close(one[name], other[name]) for name in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(close, one, other))
    return bool(one == pytest.approx(other, rel=1e-9, abs=1e-9) if isinstance(one, float) else one == other)


def test_an_analysis_in_the_page_says_what_python_says(page: Path) -> None:
    records = [read_record(path) for path in GOLDEN if path.stem.split("-")[1] in ("2", "4")][::3]
    begun = [replace(record, turns=record.turns[:14], scores=None) for record in records]
    assert {record.game for record in begun} == {"summer", "garden"}
    assert {record.seats for record in begun} == {2, 4}
    asked = [{"version": 2, **asdict(record)} for record in begun]
    found = node(page, "judge", asked, 40)
    for record, other in zip(begun, found, strict=True):
        mine = json.loads(json.dumps(asdict(analyse(record, 40))))
        assert close(mine, other)
        assert any(turn["points_lost"] > 0 for turn in other["turns"])
