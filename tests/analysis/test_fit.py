"""Fitting what people are told (bench/fit_calibration.py) to games whose truth is known."""

import importlib.util
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from sintra.games import GAMES

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def fitting(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module bench/fit_calibration.py."""
    monkeypatch.syspath_prepend(str(BENCH))
    yield __import__("fit_calibration")
    for name in ("fit_calibration", "calibration"):
        sys.modules.pop(name, None)


def module_in(file: Path) -> ModuleType:
    """A file as a module."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def chance(even: float, lead: object) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-(even + np.asarray(lead)))))


@pytest.mark.parametrize("seats", [2, 4])
def test_it_finds_how_sure_to_be(fitting: ModuleType, seats: int) -> None:
    rng, even = np.random.default_rng(seats), -np.log(seats - 1)
    lead = rng.normal(0, 1, 8000)
    won = rng.random(8000) < chance(even, 1.3 * lead)
    said, table = chance(even, lead), np.full(8000, seats)
    assert fitting.how_sure(said, won, table) == pytest.approx(1.3, abs=0.1)


def test_numbers_get_better_round_by_round(fitting: ModuleType) -> None:
    rng, rows = np.random.default_rng(1), []
    for round_no, (sure, too_low) in {1: (1.5, 2.0), 2: (0.7, -1.0)}.items():
        lead = rng.normal(0, 1, 8000)
        won = rng.random(8000) < chance(0, sure * lead)
        came = rng.normal(100, 5, 8000)
        said = [chance(0, lead), won, came - too_low, came - too_low, came, came]
        rows.append(np.column_stack([np.full(8000, 2), np.full(8000, round_no), *said]))
    before = {"spread": [10.0] * 8, "lift": [1.0] * 8}
    found = fitting.better(before, np.concatenate(rows), 2)
    assert found["spread"][2] == pytest.approx(10 / 1.5, abs=0.6)  # after round 1 comes round 2
    assert found["spread"][0] == pytest.approx(10 / 0.7, abs=1.2)  # the last round leads to the end
    assert found["lift"][2] == pytest.approx(3.0, abs=0.01)
    assert found["lift"][0] == pytest.approx(0.0, abs=0.01)
    assert found["spread"][1] == 10


@pytest.mark.parametrize("game", list(GAMES))
def test_numbers_become_part_of_what_is_known_today(
    fitting: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    (tmp_path / game).mkdir()
    copy = Path(shutil.copy(fitting.SEARCH / game / "knowledge.py", tmp_path / game))
    frozen = copy.read_text().partition("\nKNOWLEDGE = ")[0]
    monkeypatch.setattr(fitting, "SEARCH", tmp_path)
    for first in (1.5, 2.5):  # the second time they replace the first
        numbers = {"spread": [first, *[9.0] * 7], "lift": [0.5] * 8}
        fitting.write({game: numbers})
        again = Path(shutil.copy(copy, tmp_path / f"{game}_{first}.py"))  # bytecode may be kept
        tuning = module_in(again).KNOWLEDGE.tuning
        assert {name: list(tuning[name]) for name in numbers} == numbers
        assert copy.read_text().startswith(frozen)
