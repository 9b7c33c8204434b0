"""The known counts of lines hold, and the slow rules come to the same."""

from pathlib import Path

import pytest

from sintra.cli.perft import count_lines, read_cases
from sintra.games import GARDEN
from sintra.kernel.jit import COMPILED

from . import slow
from .words import grid

FILES = sorted((Path(__file__).parent.parent / "perft").glob("garden*.perft"))
CASES = [
    pytest.param(position, counts, id=f"{file.name}:{line}")
    for file in FILES
    for line, position, counts in read_cases(file)
]
MOST = 10**9 if COMPILED else 700  # lines to count in one go


@pytest.mark.parametrize(("position", "counts"), CASES)
def test_known_counts_hold(position: str, counts: dict[int, int]) -> None:
    for depth, expected in counts.items():
        if expected <= MOST:
            assert count_lines(GARDEN, position, depth) == expected, depth


@pytest.mark.parametrize(("position", "counts"), CASES)
def test_the_slow_rules_count_the_same(position: str, counts: dict[int, int]) -> None:
    assert slow.count(slow.read(position), 1) == counts[1]
    assert slow.count(slow.read(position), 2) == counts[2]
    if 3 in counts and counts[3] < 250:
        assert slow.count(slow.read(position), 3) == counts[3]


def test_depths_begin_at_1_and_leave_none_out() -> None:
    for case in CASES:
        counts = case.values[1]
        assert isinstance(counts, dict)
        assert [*counts] == [*range(1, len(counts) + 1)], case.id
        assert len(counts) >= 2, case.id


def test_the_files_know_every_kind_of_position() -> None:
    positions = [slow.read(str(case.values[0])) for case in CASES]
    assert len(positions) >= 12
    assert {p["stage"] for p in positions} == {"turn", "pick", "cell", "slot", "back", "pay", "discard"}
    assert {(p["stage"], p["payment"]) for p in positions} >= {("pay", "distinct"), ("pay", "repeats")}
    assert {len(p["seats"]) for p in positions} == {2, 3, 4}
    assert {p["round"] for p in positions} == {1, 2, 3, 4}
    last = [p for p in positions if sum(not seat["passed"] for seat in p["seats"]) == 1]
    assert {p["round"] == 4 for p in last} == {True, False}  # the end of a round, and of the game
    empty = grid([0] * 36)
    assert any(p["bag"] == empty and not any(p["tower"]) for p in positions)
    assert any(p["bag"] == empty and any(p["tower"]) for p in positions)
    assert any(len({*map(tuple, p["lots"])}) < len(p["lots"]) for p in positions)  # cards that are alike
