"""What a step would bring, without playing it."""

import pytest

from sintra.summer.game import GAME as SUMMER
from sintra.summer.state import DRAFT

from .tools import CENTRE, CHOOSE, PASS, content, draft, lay, play, put, table

SUPPLY = "ggooyybbrr"


def test_preview_of_a_draft_is_the_marker_penalty() -> None:
    state = table(stage=DRAFT, market=["ggp", "rrrr"])
    assert SUMMER.preview(state, draft(CENTRE, "g")) == {"points": -3, "bonus": 0}
    assert SUMMER.preview(state, draft(1, "r")) == {"points": 0, "bonus": 0}


@pytest.mark.parametrize(("supply", "tiles"), [(SUPPLY, 3), ("gr", 2), ("", 0)])
def test_preview_of_a_placement_is_its_run_and_its_bonus(supply: str, tiles: int) -> None:
    state = table(hands=["bbbbbb", "r"], supply=supply)
    lay(state, 0, 4, "....b.")
    assert SUMMER.preview(state, put(state, 4, 6, "b")) == {"points": 2, "bonus": tiles}
    assert SUMMER.preview(state, put(state, 4, 1, "b")) == {"points": 1, "bonus": 0}


def test_preview_of_a_pass_is_what_it_costs() -> None:
    assert SUMMER.preview(table(hands=["b", "r"]), PASS) == {"points": 0, "bonus": 0}
    assert SUMMER.preview(table(hands=["b", "r"]), CHOOSE) == {"points": -1, "bonus": 0}


@pytest.mark.parametrize("other", ["", "g"])  # the pass ends the game, or not yet
def test_preview_of_a_pass_in_round_6_is_what_all_tiles_left_will_cost(other: str) -> None:
    state = table(round_no=6, hands=[other, "rr"], seat=1)
    assert SUMMER.preview(state, PASS) == {"points": -2, "bonus": 0}
    state = table(round_no=6, hands=[other, "rrrrrr"], seat=1)
    state.score[1] = 30
    assert SUMMER.preview(state, PASS) == {"points": -6, "bonus": 0}


@pytest.mark.parametrize("other", ["", "g"])
def test_preview_of_a_pass_in_round_6_leaves_out_stars_but_knows_that_they_come_first(other: str) -> None:
    state = table(round_no=6, hands=[other, "rr"], seat=1)
    state.score[1] = 1
    assert SUMMER.preview(state, PASS) == {"points": 0, "bonus": 0}
    lay(state, 1, 4, "bbbbbb")
    assert SUMMER.preview(state, PASS) == {"points": -2, "bonus": 0}


def test_preview_of_the_last_placement_leaves_out_what_others_pay() -> None:
    state = table(round_no=6, hands=["bb", "r"])
    play(state, PASS)
    assert SUMMER.preview(state, put(state, 3, 1, "r")) == {"points": 1, "bonus": 0}


def test_preview_changes_nothing() -> None:
    state = table(hands=["bbbbbb", "r"], supply=SUPPLY)
    lay(state, 0, 4, "....b.")
    before = content(state)
    SUMMER.preview(state, put(state, 4, 6, "b"))
    assert content(state) == before
    play(state, put(state, 4, 6, "b"))
    assert content(state) != before
