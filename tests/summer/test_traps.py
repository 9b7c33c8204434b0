"""Known traps: each was a bug in a published implementation."""

import pytest

from sintra.summer.state import BONUS, DRAFT, OVER, PLACE

from .tools import (
    BOARDS,
    CENTRE,
    GREY,
    PASS,
    bonus,
    content,
    draft,
    empty_bag,
    fill,
    lay,
    lay_market,
    letters,
    pile,
    placements,
    play,
    put,
    table,
)

PILLARS = {1: (5, 6), 2: (6, 1), 3: (1, 2), 4: (2, 3), 5: (3, 4), 6: (4, 5)}  # S2.6
OUTER = {1: "p", 2: "o", 3: "r", 4: "b", 5: "y", 6: "g"}  # S2.1
SUPPLY = "ggooyybbrr"


def test_trap_marker_is_not_a_tile_in_its_own_penalty() -> None:
    state = table(stage=DRAFT, market=["o", "rrrr"])
    play(state, draft(CENTRE, "o"))
    assert state.score[0] == 4


def test_trap_display_with_only_wilds() -> None:
    state = table(stage=DRAFT, market=["", "pppp"])
    play(state, draft(1, "p"))
    assert letters(state.hand[0]) == "p"
    assert letters(state.market[CENTRE]) == "ppp"
    assert (state.marker, state.score[0], state.stage) == (1, 5, DRAFT)


@pytest.mark.parametrize("star", range(1, 7))
@pytest.mark.parametrize("board", BOARDS)
def test_trap_pillar_centre_pair_is_not_off_by_one(star: int, board: int) -> None:
    """Of all pairs of neighbours in the centre, one closes the pillar of a star."""
    for last in range(1, 7):
        before = (last - 2) % 6 + 1
        state = table(board=board, hands=["rrrrrr", "b"], supply=SUPPLY)
        lay(state, 0, star, "." + OUTER[star] * 2 + "...")
        lay(state, 0, CENTRE, "".join("g" if at == before else "." for at in range(1, 7)))
        play(state, put(state, CENTRE, last, "r"))
        assert (state.stage == BONUS) == ((before, last) == PILLARS[star])


def test_trap_one_tile_completes_two_features() -> None:
    """Centre 1 belongs to the pillars of stars 2 and 3: two tiles come."""
    state = table(hands=["b", "b"], supply=SUPPLY)
    lay(state, 0, 2, ".oo...")
    lay(state, 0, 3, ".rr...")
    lay(state, 0, CENTRE, ".p...g")
    play(state, put(state, CENTRE, 1, "b"))
    assert (state.stage, state.bonus) == (BONUS, 2)


@pytest.mark.parametrize(
    ("row", "position", "points"),
    [("b.....", 6, 2), (".....b", 1, 2), ("bb....", 6, 3), ("....bb", 1, 3), ("b...b.", 6, 3)],
)
def test_trap_run_goes_on_across_6_and_1(row: str, position: int, points: int) -> None:
    state = table(hands=["bbbbbb", "r"])
    lay(state, 0, 4, row)
    play(state, put(state, 4, position, "b"))
    assert state.score[0] == 5 + points


@pytest.mark.parametrize("position", range(1, 7))
def test_trap_closed_ring_is_not_counted_twice(position: int) -> None:
    state = table(hands=["bbbbbb", "r"])
    lay(state, 0, 4, "".join("." if at == position else "b" for at in range(1, 7)))
    play(state, put(state, 4, position, "b"))
    assert state.score[0] == 5 + 6


def test_trap_supply_refill_with_an_empty_bag() -> None:
    """Two purples in the bag, four blues in the tower: the refill of three takes both and one blue."""
    state = table(hands=["bbbbb", "r"], supply=SUPPLY)
    lay(state, 0, 4, ".....b")
    fill(state, state.hand[1], letters(state.bag)[2:])
    play(state, put(state, 4, 5, "b"), bonus("g"), bonus("g"), bonus("o"))
    assert letters(state.supply) == pile("oyybbrr" + "pp" + "b")
    assert (letters(state.bag), letters(state.tower)) == ("bbb", "")


def test_trap_supply_refill_with_nothing_left_anywhere() -> None:
    """Blue 1 closes the statue towards yellow and sends nothing to the tower."""
    state = table(hands=["b", "r"], supply=SUPPLY)
    lay(state, 0, 4, ".b....")
    lay(state, 0, 5, "..yy..")
    empty_bag(state, state.hand[1])
    play(state, put(state, 4, 1, "b"), bonus("g"), bonus("g"))
    assert letters(state.supply) == "ooyybbrr"
    assert (state.stage, state.seat) == (PLACE, 1)


def test_trap_second_tile_of_a_grey_star_equal_to_the_first() -> None:
    state = table(board=GREY, hands=["bb"])
    lay(state, 0, 4, "b.....")
    assert (4, 3, "b", 0) in placements(state)
    play(state, put(state, 4, 3, "b"))
    assert state.colours[0, 4] == 1 << 4


def test_trap_undo_forgets_nothing_of_a_draft() -> None:
    state = table(stage=DRAFT, first=1, market=["ggp", "rrrr"])
    kept = state.copy()
    play(state, draft(CENTRE, "g"))
    assert (state.marker, state.first, state.score[0], state.seat) == (0, 0, 2, 1)
    assert (kept.marker, kept.first, kept.score[0], kept.seat) == (1, 1, 5, 0)
    assert content(kept) == content(table(stage=DRAFT, first=1, market=["ggp", "rrrr"]))


def test_trap_undo_forgets_nothing_of_a_pass() -> None:
    state = table(hands=["bbb", "rr"], supply=SUPPLY)
    kept = state.copy()
    play(state, PASS)
    assert (state.passed[0], letters(state.corner[0]), letters(state.hand[0])) == (1, "bbb", "")
    assert (kept.passed[0], letters(kept.corner[0]), letters(kept.hand[0])) == (0, "", "bbb")
    play(kept, put(kept, 4, 3, "b"))  # and something else may be played from there
    assert (kept.score[0], kept.passed[0]) == (6, 0)


def test_trap_undo_forgets_nothing_of_a_placement() -> None:
    state = table(hands=["bbbbbb", "rr"], supply=SUPPLY)
    lay(state, 0, 4, "b...b.")
    kept = state.copy()
    play(state, put(state, 4, 6, "b"), bonus("g"))
    assert (state.score[0], state.stage, state.bonus) == (8, BONUS, 2)
    assert (kept.score[0], kept.stage, kept.bonus) == (5, PLACE, 0)
    assert (kept.tower.sum(), kept.supply.sum(), kept.tile[0, 29]) == (0, 10, -1)


def test_trap_automatic_pass_does_not_leak_into_the_next_round() -> None:
    """Seat 1 has nothing in round 1; in round 2 it drafts and places like everybody."""
    state = table(hands=["b", ""])
    play(state, PASS)
    assert (state.round_no, state.passed[:2].tolist()) == (2, [0, 0])
    lay_market(state, "", "rr", "oo")
    play(state, draft(1, "r"), draft(2, "o"), put(state, 3, 1, "r"))
    assert (state.stage, state.seat) == (PLACE, 1)


def test_trap_discards_of_the_last_round_cost_points_once() -> None:
    state = table(round_no=6, hands=["bbb", "r"])
    state.score[:2] = 20
    play(state, PASS, PASS)
    assert state.stage == OVER
    assert state.score[:2].tolist() == [17, 19]


def test_trap_score_floor_is_1_and_not_0() -> None:
    drafting = table(stage=DRAFT, market=["ggggg", "rrrr"])
    play(drafting, draft(CENTRE, "g"))
    assert drafting.score[0] == 1
    passing = table(round_no=6, hands=["bbbbbbbbbb", "r"])
    play(passing, PASS)  # four are kept, six are discarded
    assert passing.score[0] == 1
    play(passing, PASS)  # and the four are paid for
    assert passing.score[0] == 1


def test_trap_score_floor_is_no_debt() -> None:
    """A loss that was cut off at 1 does not eat later points."""
    state = table(round_no=6, hands=["b", "rrrrrr"], seat=1)
    state.score[1] = 2
    lay(state, 1, CENTRE, "pgoybr")
    play(state, PASS, PASS)
    assert state.score[1] == 1 + 12 - 4
