"""A second, slow set of rules comes to the same as the engine."""

import pytest

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.summer.game import GAME as SUMMER
from tests.perft.cases import cases_of

from . import slow
from .tools import EVERY_TABLE, walk

CASES = cases_of("summer")


@pytest.mark.parametrize(("position", "counts"), CASES)
def test_the_slow_rules_count_the_same(position: str, counts: dict[int, int]) -> None:
    assert slow.count(slow.read(position), 1) == counts[1]
    assert slow.count(slow.read(position), 2) == counts[2]
    if counts[2] < 300 and 3 in counts:
        assert slow.count(slow.read(position), 3) == counts[3]


def test_the_files_know_every_kind_of_position() -> None:
    positions = [slow.read(str(case.values[0])) for case in CASES]
    assert len(positions) >= 12
    kinds = {(p["stage"], p["board"], len(p["seats"]), p["round"] == 6) for p in positions}
    assert {kind[0] for kind in kinds} == {"draft", "place", "bonus", "keep"}
    assert {kind[1:3] for kind in kinds if kind[0] == "draft"} == {(b, s) for b, s in EVERY_TABLE}
    assert {kind[1] for kind in kinds if kind[3]} == {"coloured", "grey"}
    first_deals = [p for p in positions if p["round"] == 1 and not p["centre"] and all(p["displays"])]
    assert {(p["board"], len(p["seats"])) for p in first_deals} == set(EVERY_TABLE)


def comparable(position: slow.Position) -> dict[str, object]:
    """A position without what the slow rules leave out, piles in one order."""
    names = ("stage", "seat", "first", "marker", "bonus", "from", "round", "displays")
    piles = {name: sorted(position[name]) for name in ("tower", "supply", "centre")}
    seats = [(s["passed"], sorted(s["hand"]), sorted(s["corner"]), s["board"]) for s in position["seats"]]
    return {**{name: position[name] for name in names}, **piles, "seats": seats}


@pytest.mark.parametrize(("board", "seats"), EVERY_TABLE)
def test_along_a_game_the_slow_rules_agree_on_what_is_legal_and_what_it_does(board: str, seats: int) -> None:
    log = new_log(wanted=False)
    for number, (state, steps) in enumerate(walk(board, seats, seed=50 + seats)):
        if not steps:
            break
        position = slow.read(SUMMER.format_position(state))
        texts = [SUMMER.format_step(state, step) for step in steps]
        assert sorted(texts) == sorted(slow.legal(position))
        for step, text in [*zip(steps, texts, strict=True)][number % 5 :: 5]:
            ahead = state.copy()
            drawn = SUMMER.apply(ahead, step, new_rng(number), log)
            expected = slow.after(position, text)
            assert (expected is None) == (drawn > 0 or SUMMER.is_over(ahead)), text
            if expected:
                found = slow.read(SUMMER.format_position(ahead))
                assert comparable(found) == comparable(expected), text
