"""S6 phase 3: the next round, and drawing when the bag runs dry."""

import pytest

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.summer import rules
from sintra.summer.state import DRAFT, OVER, PLACE, State, set_tile

from .tools import (
    BOARDS,
    CENTRE,
    CHOOSE,
    LETTERS,
    PASS,
    SEATS,
    draft,
    empty_bag,
    fill,
    lay,
    lay_market,
    legal_ids,
    letters,
    play,
    put,
    table,
)

SUPPLY = "ggooyybbrr"
OUTER = {"p": 1, "o": 2, "r": 3, "b": 4, "y": 5, "g": 6}  # S2.1


def pave(state: State) -> None:
    """All that is left in the bag onto outer stars of its colour, seat after seat, position 1 left free."""
    for letter in letters(state.bag):
        colour = LETTERS.index(letter)
        spaces = [OUTER[letter] * 6 + at for at in (1, 2, 3, 4, 5)] + [LETTERS.index(letter)]
        seat, space = next((s, at) for s in range(4) for at in spaces if state.tile[s, at] < 0)
        state.bag[colour] -= 1
        set_tile(state, seat, space, colour)


@pytest.mark.parametrize(("seats", "displays"), [(2, 5), (3, 7), (4, 9)])
@pytest.mark.parametrize("board", BOARDS)
def test_S6_1_every_display_gets_four_tiles(seats: int, displays: int, board: int) -> None:
    state = table(board=board, seats=seats, hands=["r"] * seats, supply=SUPPLY)
    play(state, *[PASS] * seats)
    assert state.market[1 : displays + 1].sum(1).tolist() == [4] * displays
    assert state.market[displays + 1 :].sum() == state.market[CENTRE].sum() == 0
    assert state.bag.sum() == 132 - 10 - seats - 4 * displays


@pytest.mark.parametrize("seats", SEATS)
def test_S6_1_corner_tiles_return_to_their_owners(seats: int) -> None:
    kept = ["pgor", "gg", "y", "bb"][:seats]
    state = table(seats=seats, hands=kept)
    play(state, *[PASS] * (seats - 1))
    assert [letters(state.corner[seat]) for seat in range(seats)] == [*kept[:-1], ""]
    play(state, PASS)
    assert [letters(state.hand[seat]) for seat in range(seats)] == kept
    assert state.corner.sum() == 0


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_S6_1_the_marker_goes_to_the_centre_and_its_holder_begins(holder: int) -> None:
    state = table(seats=3, first=holder, hands=["r"] * 3)
    play(state, *[PASS] * 3)
    assert (state.marker, state.seat, state.first, state.stage) == (1, holder, holder, DRAFT)


@pytest.mark.parametrize("round_no", range(1, 6))
def test_S6_1_rounds_1_to_5_are_followed_by_another(round_no: int) -> None:
    state = table(round_no=round_no, hands=["r", "r"])
    play(state, PASS, PASS)
    assert (state.round_no, state.stage) == (round_no + 1, DRAFT)


def test_S6_1_nothing_follows_round_6() -> None:
    state = table(round_no=6, hands=["r", "r"])
    play(state, PASS, PASS)
    assert (state.round_no, state.stage, state.market.sum()) == (6, OVER, 0)


def test_S6_1_boards_scores_and_supply_stay() -> None:
    state = table(hands=["r", "r"], supply=SUPPLY)
    lay(state, 0, 4, "bb....")
    state.score[:2] = (23, 7)
    play(state, PASS, PASS)
    assert state.tile[0, 24:30].tolist() == [4, 4, -1, -1, -1, -1]
    assert state.score[:2].tolist() == [23, 7]
    assert letters(state.supply) == SUPPLY


def test_S6_1_kept_tiles_lie_beside_the_board_while_drafting() -> None:
    """A tile kept in round 1 and one drafted in round 2 pay together."""
    state = table(hands=["b", "r"], first=0)
    play(state, PASS, PASS)
    lay_market(state, "b")
    play(state, draft(CENTRE, "b"))
    assert put(state, 4, 2, "b") in legal_ids(state)


def test_S6_1_the_new_tiles_are_announced_as_drawn() -> None:
    state = table(hands=["", "r"], seat=1, supply=SUPPLY)
    assert rules.apply(state, PASS, new_rng(), new_log()) == 20


def test_S6_2_the_tower_stays_while_the_bag_lasts() -> None:
    state = table(hands=["", "r"], seat=1, supply=SUPPLY)
    fill(state, state.tower, "ppp")
    play(state, PASS)
    assert letters(state.tower) == "ppp"


def test_S6_2_an_empty_bag_is_filled_from_the_tower_and_drawing_goes_on() -> None:
    state = table(hands=["", "r"], seat=1, supply=SUPPLY)
    fill(state, state.tower, "p" * 20 + "g" * 10)
    fill(state, state.corner[0], letters(state.bag)[:-3])
    assert letters(state.bag) == "rrr"
    play(state, PASS)
    drawn = letters(state.market.sum(0))
    assert drawn.count("r") == 3  # all three of the bag before the first one of the tower
    assert drawn.count("p") + drawn.count("g") == 17
    assert (state.bag.sum(), state.tower.sum()) == (13, 0)


def test_S6_2_displays_are_filled_one_after_another() -> None:
    state = table(hands=["", "r"], seat=1, supply=SUPPLY)
    fill(state, state.tower, "pppggg")
    empty_bag(state, state.corner[0])
    assert rules.apply(state, PASS, new_rng(), new_log()) == 6
    assert state.market.sum(1).tolist() == [0, 4, 2, 0, 0, 0, 0, 0, 0, 0]
    assert (state.stage, state.round_no) == (DRAFT, 2)


def test_S6_2_a_round_without_any_tile_goes_straight_to_phase_2() -> None:
    state = table(hands=["", "r"], seat=1, first=1, supply=SUPPLY)
    empty_bag(state, state.corner[0])
    assert rules.apply(state, PASS, new_rng(), new_log()) == 0
    assert (state.stage, state.round_no, state.seat) == (PLACE, 2, 1)
    assert letters(state.hand[1]) == "r"
    assert state.passed[:2].tolist() == [0, 0]


def test_S6_2_a_seat_without_tiles_passes_in_a_round_without_drafting() -> None:
    state = table(seats=4, hands=["", "", "", "p"], seat=3, first=1, supply=SUPPLY)
    pave(state)
    play(state, PASS)
    assert (state.stage, state.round_no, state.seat) == (PLACE, 2, 3)
    assert state.passed.tolist() == [0, 1, 1, 0]  # seat 0 was not asked before seat 3


def test_S6_2_rounds_in_which_nobody_has_a_tile_end_the_game() -> None:
    """All tiles lie on boards and in the supply: four empty rounds follow one another."""
    state = table(seats=4, hands=["", "", "", "p"], seat=3, round_no=2, supply=SUPPLY)
    pave(state)
    play(state, put(state, 1, 1, "p"))
    assert (state.stage, state.round_no) == (OVER, 6)
    assert legal_ids(state) == []


def test_S6_2_one_tile_in_the_tower_is_a_round_of_one_tile() -> None:
    state = table(seats=4, hands=["", "", "", "p"], seat=3, round_no=2, first=2, supply=SUPPLY)
    pave(state)
    play(state, CHOOSE)  # the only tile goes to the tower, and from there onto a display
    assert (state.stage, state.round_no, state.seat) == (DRAFT, 3, 2)
    assert legal_ids(state) == [draft(1, "p")]
    play(state, draft(1, "p"))
    # S4.6: nobody took from the centre, so seat 2 still begins.
    assert (state.stage, state.seat, state.first) == (PLACE, 2, 2)


def test_S6_2_draws_are_even_over_the_tiles_in_the_bag() -> None:
    """Nine greens and one red: red comes first in about one draw of ten."""
    reds = 0
    for seed in range(400):
        state = table(hands=["b", "r"], supply="ppppppppp")
        fill(state, state.tower, "gggggggggr")
        empty_bag(state, state.hand[1])
        play(state, put(state, 4, 1, "b"), seed=seed)
        reds += int(state.supply[5])
    assert 15 < reds < 70
