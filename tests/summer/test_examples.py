"""Worked examples of the rulebook. In all of them purple is wild (round 1)."""

import pytest

from sintra.summer.state import DRAFT

from .tools import (
    CENTRE,
    PASS,
    bonus,
    draft,
    keep,
    lay,
    legal_ids,
    letters,
    pile,
    placements,
    play,
    put,
    star_tiles,
    table,
)


def test_example_A_seven_blues_on_blue_6() -> None:
    state = table(hands=["bbbbbbb", "r"])
    play(state, put(state, 4, 6, "b"))
    assert state.score[0] == 5 + 1
    assert star_tiles(state, 0, 4) == ".....b"
    assert letters(state.tower) == "bbbbb"
    assert letters(state.hand[0]) == "b"


def test_example_B_three_reds_on_red_3() -> None:
    state = table(hands=["rrr", "r"])
    play(state, put(state, 3, 3, "r"))
    assert state.score[0] == 5 + 1
    assert letters(state.tower) == "rr"
    assert letters(state.hand[0]) == ""


@pytest.mark.parametrize("row", ["bb....", "b...b.", "...bb."])
def test_example_C_three_blues_and_three_wilds_on_blue_6(row: str) -> None:
    state = table(hands=["bbbppp", "r"])
    lay(state, 0, 4, row)
    play(state, put(state, 4, 6, "b", wilds=3))
    assert state.score[0] == 5 + 3
    assert letters(state.tower) == "pppbb"
    assert letters(state.hand[0]) == ""
    assert star_tiles(state, 0, 4)[5] == "b"


@pytest.mark.parametrize("row", ["..o.o.", ".oo...", "....oo"])
def test_example_D_one_orange_and_three_wilds_on_orange_4(row: str) -> None:
    state = table(hands=["ogppp", "r"])
    lay(state, 0, 2, row)
    play(state, put(state, 2, 4, "o", wilds=3))
    assert state.score[0] == 5 + 3
    assert letters(state.tower) == "ppp"
    assert letters(state.hand[0]) == "g"


def test_example_D_the_green_is_kept_for_the_round_in_which_it_is_wild() -> None:
    state = table(hands=["g", "r"])
    play(state, PASS, PASS)
    assert letters(state.hand[0]) == "g"
    assert (state.round_no, state.score[0]) == (2, 5)


@pytest.mark.parametrize("row", ["p.p...", "..pp..", "p....p"])
def test_example_E_two_purples_on_purple_2(row: str) -> None:
    state = table(hands=["ggggrrpp", "r"])
    lay(state, 0, 1, row)
    play(state, put(state, 1, 2, "p"))
    assert state.score[0] == 5 + 3
    assert letters(state.tower) == "p"
    assert letters(state.hand[0]) == "ggggrr"


def test_example_F_four_greens_are_kept_and_two_reds_lost() -> None:
    state = table(hands=["ggggrr", "r"])
    play(state, PASS, keep("g"), keep("g"), keep("g"), keep("g"))
    assert letters(state.corner[0]) == "gggg"
    assert letters(state.tower) == "rr"
    assert state.score[0] == 5 - 2
    assert state.passed[0] == 1


def test_example_wilds_may_help_a_green_or_lie_on_purple() -> None:
    """Green 4 with three wilds, or purple by itself; either of them in the centre as well."""
    found = placements(table(hands=["gppp"]))
    assert {row for row in found if row[1] == 4} == {(6, 4, "g", 3), (0, 4, "g", 3)}
    assert {row[:2] for row in found if row[2] == "p"} == {(star, at) for star in (0, 1) for at in (1, 2, 3)}


def test_example_draft_of_three_turns() -> None:
    state = table(seats=3, stage=DRAFT, market=["", "rryy", "gppy", "bbbb"])

    play(state, draft(1, "r"))  # two reds; no wild lies there
    assert letters(state.hand[0]) == "rr"
    assert letters(state.market[CENTRE]) == "yy"

    play(state, draft(2, "g"))  # a green and one of the two wilds
    assert letters(state.hand[1]) == pile("gp")
    assert letters(state.market[CENTRE]) == pile("yyyp")

    play(state, draft(CENTRE, "y"))  # three yellows and a wild, the marker, and minus four
    assert letters(state.hand[2]) == pile("yyyp")
    assert state.score[:3].tolist() == [5, 5, 1]
    assert (state.marker, state.first) == (0, 2)
    assert legal_ids(state) == [draft(3, "b")]


def test_example_C_with_a_window_takes_its_bonus_too() -> None:
    state = table(hands=["bbbppp", "r"], supply="ggooyybbrr")
    lay(state, 0, 4, "b...b.")
    play(state, put(state, 4, 6, "b", wilds=3), bonus("g"), bonus("g"), bonus("o"))
    assert state.score[0] == 5 + 3
    assert letters(state.hand[0]) == "ggo"
