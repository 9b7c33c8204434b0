"""Each refusal once, in a position made for it: the code and the facts that explain it."""

from typing import Any

import pytest

from sintra.kernel.verbs import State
from sintra.summer.notation import parse_step
from sintra.summer.position import parse_position
from sintra.summer.why import why_not

from .lines import line, position, stars

DRAFT: dict[str, Any] = {"stage": "draft", "marker": "centre"}


def refused(state: State, text: str) -> tuple[str, dict[str, Any]] | None:
    """Code and facts of a refusal; None for a legal step."""
    refusal = why_not(state, parse_step(state, text))
    return (refusal.code, refusal.facts) if refusal else None


def test_S1_2_there_is_no_such_display() -> None:
    state = position(**DRAFT, centre="p1")
    assert refused(state, "6:p") == ("S1.2 no_display", {"display": 6, "displays": 5})
    state = position(**DRAFT, centre="p1", seats=3)
    assert refused(state, "8:p") == ("S1.2 no_display", {"display": 8, "displays": 7})
    assert refused(state, "7:p") == ("S4.2 none_there", {"place": 7, "colour": "p"})


def test_S4_2_none_of_the_colour_lies_there() -> None:
    state = position(**DRAFT, centre="r2", displays="g1,-,-,-,-")
    assert refused(state, "1:r") == ("S4.2 none_there", {"place": 1, "colour": "r"})
    assert refused(state, "c:g") == ("S4.2 none_there", {"place": "c", "colour": "g"})
    assert refused(state, "c:p") == ("S4.2 none_there", {"place": "c", "colour": "p"})
    assert refused(state, "1:g") is None
    assert refused(state, "c:r") is None


def test_S4_3_wilds_are_chosen_only_where_nothing_else_lies() -> None:
    state = position(**DRAFT, centre="p3", displays="p3g1,p4,-,-,-")
    assert refused(state, "1:p") == ("S4.3 wild_only", {"place": 1, "wild": "p"})
    assert refused(state, "2:p") is None
    assert refused(state, "c:p") is None
    state = position(**DRAFT, centre="g1b1", round=2)
    assert refused(state, "c:g") == ("S4.3 wild_only", {"place": "c", "wild": "g"})


def test_S5_2_the_space_is_occupied() -> None:
    state = position(hands={0: "b6"}, boards={0: stars(s4=".b....")})
    assert refused(state, "4.2b") == ("S5.2 occupied", {"space": "4.2", "by": "b"})
    assert refused(state, "4.3b") is None


def test_S5_2_too_few_tiles_to_pay() -> None:
    state = position(hands={0: "p1b3"})
    facts = {"space": "4.6", "colour": "b", "number": 6, "wilds": 1, "held": 3}
    assert refused(state, "4.6b+1") == ("S5.2 too_few", facts)
    assert refused(state, "4.4b") == (
        "S5.2 too_few",
        {"space": "4.4", "colour": "b", "number": 4, "wilds": 0, "held": 3},
    )
    assert refused(state, "4.4b+1") is None


def test_S5_2_grey_numbers_are_those_of_the_grey_side() -> None:
    state = position(board="grey", hands={0: "b1"})
    assert refused(state, "4.3b") is None  # S2.4: position 3 costs 1
    facts = {"space": "4.1", "colour": "b", "number": 3, "wilds": 0, "held": 1}
    assert refused(state, "4.1b") == ("S5.2 too_few", facts)


def test_S5_3_no_tile_of_the_colour_itself() -> None:
    state = position(hands={0: "p6"})
    assert refused(state, "4.6b+5") == ("S5.3 none_of_colour", {"space": "4.6", "colour": "b"})


def test_S5_3_a_wild_placed_as_its_own_colour_is_paid_with_its_own_colour() -> None:
    state = position(hands={0: "p6"})
    assert refused(state, "1.6p+1") == ("S5.3 wild_as_itself", {"space": "1.6", "colour": "p"})
    assert refused(state, "1.6p") is None


def test_S5_3_too_few_wilds() -> None:
    state = position(hands={0: "p1b4"})
    facts = {"space": "4.6", "colour": "b", "wilds": 2, "held": 1}
    assert refused(state, "4.6b+2") == ("S5.3 too_few_wilds", facts)


def test_S5_4_an_outer_star_takes_its_own_colour() -> None:
    state = position(hands={0: "b6"})
    assert refused(state, "3.1b") == ("S5.4 colour", {"space": "3.1", "colour": "b", "star": "r"})


def test_S5_4_the_centre_star_takes_six_different_colours() -> None:
    state = position(hands={0: "b6"}, boards={0: stars(s0="b....g")})
    assert refused(state, "0.2b") == ("S5.4 centre", {"space": "0.2", "colour": "b", "on_star": "gb"})


def test_S5_5_a_grey_star_keeps_its_kind() -> None:
    one_colour = position(board="grey", hands={0: "g6b6"}, boards={0: stars(s3="bb....")})
    assert refused(one_colour, "3.4g") == ("S5.5 star", {"space": "3.4", "colour": "g", "on_star": "b"})
    assert refused(one_colour, "3.4b") is None
    different = position(board="grey", hands={0: "g6b6"}, boards={0: stars(s0="bo....")})
    assert refused(different, "0.4b") == ("S5.5 star", {"space": "0.4", "colour": "b", "on_star": "ob"})
    assert refused(different, "0.4g") is None


def test_S5_7_the_colour_is_not_in_the_supply() -> None:
    state = position(stage="bonus", bonus=1, supply="g1")
    assert refused(state, "^b") == ("S5.7 not_in_supply", {"colour": "b"})
    assert refused(state, "^g") is None


def test_bonus_tiles_are_taken_in_colour_order() -> None:
    """Green was taken before, so purple would be the other order of the same two tiles."""
    state = position(stage="bonus", bonus=1, supply="p1g1", cursor="g")
    assert refused(state, "^p") == ("one_order", {"colour": "p", "from": "g", "still": 1})


def test_bonus_tiles_leave_enough_behind_them() -> None:
    """Red first would leave nothing for the second tile: only a red, and no colour follows red."""
    state = position(stage="bonus", bonus=2, supply="p1r1")
    assert refused(state, "^r") == ("one_order", {"colour": "r", "from": "p", "still": 2})
    assert refused(state, "^p") is None


def test_tiles_are_kept_in_colour_order() -> None:
    state = position(stage="keep", hands={0: "p2b4"}, corners={0: "b1"}, cursor="b")
    assert refused(state, "+p") == ("one_order", {"colour": "p", "from": "b", "still": 3})
    assert refused(state, "+b") is None
    assert refused(state, "x") is None


def test_S5_9_no_tile_of_that_colour_to_keep() -> None:
    state = position(stage="keep", hands={0: "p6"})
    assert refused(state, "+g") == ("S5.9 none_of_colour", {"colour": "g"})


def test_S5_9_there_is_no_choice_but_the_one_that_a_pass_offers_anyway() -> None:
    assert refused(position(hands={0: "b5"}), "-?") == ("S5.9 no_choice", {"round": 1, "tiles": 5})
    assert refused(position(hands={0: "b3"}, round=6), "-?") == ("S5.9 no_choice", {"round": 6, "tiles": 3})
    assert refused(position(hands={0: "b4"}, round=5), "-?") is None


STAGES = {
    "draft": (line(**DRAFT, centre="p1"), "c:p"),
    "place": (line(hands={0: "p6"}), "-"),
    "bonus": (line(stage="bonus", bonus=1), "^p"),
    "keep": (line(stage="keep", hands={0: "p6"}), "+p"),
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("other", STAGES)
def test_a_step_of_another_stage_waits_for_it(stage: str, other: str) -> None:
    text, step = STAGES[stage][0], STAGES[other][1]
    expected = None if stage == other else ("not_your_stage", {"stage": stage, "step": other})
    assert refused(parse_position(text), step) == expected


def test_placing_waits_until_the_tiles_of_a_pass_are_kept() -> None:
    state = position(stage="keep", hands={0: "p6"})
    assert refused(state, "1.1p") == ("not_your_stage", {"stage": "keep", "step": "place"})
    assert refused(state, "-") == ("not_your_stage", {"stage": "keep", "step": "place"})
    assert refused(position(hands={0: "p6"}), "x") == ("not_your_stage", {"stage": "place", "step": "keep"})


def test_nothing_is_played_after_the_end() -> None:
    state = position(stage="over", round=6, passed=(0, 1))
    for text in ("c:p", "-", "x", "^p", "+p", "1.1p"):
        assert refused(state, text) == ("game_over", {})


@pytest.mark.parametrize(
    ("board", "step"), [("coloured", -1), ("coloured", 957), ("grey", 939), ("grey", 10**9)]
)
def test_a_number_that_is_no_step_is_unknown(board: str, step: int) -> None:
    refusal = why_not(position(board=board, hands={0: "p1"}), step)
    assert refusal
    assert (refusal.code, refusal.facts) == ("unknown_step", {"step": step})


def test_the_seat_to_move_is_the_one_that_is_asked() -> None:
    """The other seat has what seat 1 lacks: hands and boards must not be mixed up."""
    state = position(seat=1, hands={0: "b6", 1: "g1"}, boards={1: stars(s6="g.....")})
    assert refused(state, "4.1b") == ("S5.3 none_of_colour", {"space": "4.1", "colour": "b"})
    assert refused(state, "6.1g") == ("S5.2 occupied", {"space": "6.1", "by": "g"})
