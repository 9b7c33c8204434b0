"""`sintra bench`: what it measures is real, here with little of it."""

from typing import Any

import pytest

from sintra.cli import bench
from sintra.kernel.jit import COMPILED

from .tools import Capture, good

KEYS = {"games_per_s", "steps_per_s", "ns_per_step", "steps_per_game", "yardstick_ns"}


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games instead of thousands, and no fresh processes."""
    monkeypatch.setattr(bench, "GAMES", 20 if COMPILED else 1)
    monkeypatch.setattr(bench, "YARDSTICK", 20_000 if COMPILED else 200)
    monkeypatch.setattr(bench, "REPEATS", 3)
    first_use = {"first_use_s": 0.25, "first_use_cold_s": 8.5}
    monkeypatch.setattr(bench, "measure_first_use", lambda _: first_use)


def measured(capsys: Capture, *arguments: str) -> Any:
    """The report of a measurement."""
    return good(capsys, "bench", "--json", *arguments).json


@pytest.mark.parametrize(("seats", "board"), [(2, "coloured"), (4, "grey")])
def test_the_report_has_consistent_numbers(capsys: Capture, seats: int, board: str) -> None:
    report = measured(capsys, "--seats", str(seats), "--option", f"board={board}")
    assert set(report) == {"game", "options", "seats", "compiled", *KEYS, "first_use_s", "first_use_cold_s"}
    assert (report["game"], report["seats"], report["options"]) == ("summer", seats, {"board": board})
    assert report["compiled"] is COMPILED
    assert all(report[key] > 0 for key in KEYS)
    games_per_s = report["steps_per_s"] / report["steps_per_game"]
    assert report["games_per_s"] == pytest.approx(
        games_per_s, rel=0.01, abs=0.1
    )  # rounded, and few when interpreted
    assert report["ns_per_step"] * report["steps_per_s"] == pytest.approx(1e9, rel=0.01)
    assert (report["first_use_s"], report["first_use_cold_s"]) == (0.25, 8.5)


def test_more_seats_play_longer_games(capsys: Capture) -> None:
    two, four = (measured(capsys, "--seats", seats)["steps_per_game"] for seats in ("2", "4"))
    assert 60 < two < four < 400


def test_people_get_the_same_facts(capsys: Capture) -> None:
    lines = good(capsys, "bench").out.splitlines()
    how = "compiled" if COMPILED else "interpreted"
    assert lines[0] == f"summer, 2 seats, board=coloured, {how}, one core"
    assert [line.split(maxsplit=1)[1] for line in lines[1:5]] == [
        "games/s",
        "steps/s",
        "ns per step, legal list included",
        "steps per game",
    ]
    assert lines[6].split()[0] == "0.25"
    assert lines[7].split()[0] == "8.50"


def test_the_first_step_that_is_timed_can_be_played() -> None:
    """The program that a fresh process runs, here without one."""
    scope: dict[str, Any] = {}
    exec(bench.FIRST_STEP.format("summer"), scope)
    assert scope["table"].steps == 1
