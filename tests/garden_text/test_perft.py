"""The slow rules count as many lines as are known."""

import pytest

from tests.perft.cases import cases_of

from . import slow
from .words import grid

CASES = cases_of("garden")


@pytest.mark.parametrize(("position", "counts"), CASES)
def test_the_slow_rules_count_the_same(position: str, counts: dict[int, int]) -> None:
    assert slow.count(slow.read(position), 1) == counts[1]
    assert slow.count(slow.read(position), 2) == counts[2]
    if 3 in counts and counts[3] < 250:
        assert slow.count(slow.read(position), 3) == counts[3]


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
