"""S1 material, S3 set-up: what lies on the table before the first turn."""

from collections import Counter

import numpy as np
import pytest

from sintra.kernel.random import new_rng
from sintra.summer.rounds import deal
from sintra.summer.state import DRAFT, PLACE, holding
from sintra.summer.validate import count_tiles

from .tools import BOARDS, LETTERS, SEATS, content, dealt, fill, lay, legal_ids, placements, table


def test_S1_1_there_are_22_tiles_of_each_of_six_colours() -> None:
    state = dealt()
    on_the_table = state.bag + state.supply + state.market.sum(0)
    assert on_the_table.tolist() == [22] * 6
    assert sum(count_tiles(state)) == 132


def test_S1_1_tiles_are_counted_wherever_they_are() -> None:
    state = table(hands=["pp", "g"], market=["o", "y"], supply="b")
    fill(state, state.tower, "r")
    fill(state, state.corner[1], "gg")
    lay(state, 0, 1, "p.....")
    assert count_tiles(state) == [22] * 6
    assert state.bag.tolist() == [19, 19, 21, 21, 21, 21]
    state.corner[1, 1] = 0  # two greens fall off the table
    assert count_tiles(state) == [22, 20, 22, 22, 22, 22]


def test_S1_1_there_are_six_colours_and_each_is_placed_as_itself() -> None:
    """A hand of one tile each may begin the centre star with any of the six."""
    state = table(hands=["pgoybr"])
    assert {colour for star, _, colour, _ in placements(state) if star == 0} == set("pgoybr")


@pytest.mark.parametrize(("seats", "displays"), [(2, 5), (3, 7), (4, 9)])
@pytest.mark.parametrize("board", BOARDS)
def test_S1_2_there_are_5_7_or_9_displays(seats: int, displays: int, board: int) -> None:
    market = dealt(seats, board).market
    assert market[1 : displays + 1].sum(1).tolist() == [4] * displays
    assert market[displays + 1 :].sum() == 0


@pytest.mark.parametrize("seats", SEATS)
def test_S1_3_ten_tiles_in_the_supply_none_in_the_tower(seats: int) -> None:
    state = dealt(seats)
    assert state.supply.sum() == 10
    assert state.tower.sum() == 0


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("board", BOARDS)
def test_S1_4_each_seat_starts_with_an_empty_board_and_5_points(seats: int, board: int) -> None:
    state = dealt(seats, board)
    assert state.score.tolist() == [5] * seats + [0] * (4 - seats)
    assert state.tile.shape == (4, 42)
    assert (state.tile == -1).all()
    assert not state.covered.any()
    assert not state.colours.any()
    assert [holding(state, seat) for seat in range(seats)] == [0] * seats


def test_S1_4_tiles_beside_the_board_and_in_the_corners_are_held() -> None:
    state = table(hands=["pp", "g"])
    fill(state, state.corner[0], "rrr")
    assert [holding(state, seat) for seat in range(2)] == [5, 1]


@pytest.mark.parametrize(("seats", "in_bag"), [(2, 102), (3, 94), (4, 86)])
def test_S3_1_ten_tiles_then_four_a_display_leave_the_bag(seats: int, in_bag: int) -> None:
    state = dealt(seats)
    assert state.bag.sum() == in_bag
    assert state.market[0].sum() == 0  # in the centre lies only the marker
    assert state.marker == 1
    assert state.round_no == 1
    assert state.stage == DRAFT


def test_S3_1_what_is_drawn_is_random_and_repeatable() -> None:
    assert content(dealt(seed=1)) == content(dealt(seed=1))
    assert len({content(dealt(seed=seed)) for seed in range(20)}) == 20


def test_S3_1_every_colour_is_drawn_as_often_as_another() -> None:
    drawn = sum(dealt(seed=seed).supply.astype(int) for seed in range(300))
    assert drawn.sum() == 3000
    assert all(400 < count < 600 for count in drawn)  # 500 each, 5 standard deviations are about 100


def test_S3_1_setting_up_forgets_the_game_before() -> None:
    state = table(seats=4, round_no=6, stage=PLACE, seat=3, first=2, hands=["pp", "gg", "oo", "yy"])
    lay(state, 0, 4, "bb....")
    lay(state, 3, 0, "pg....")
    state.passed[:] = 1
    state.bonus, state.cursor = 2, 3
    fill(state, state.corner[2], "rr")
    fill(state, state.tower, "ppp")
    fill(state, state.market[9], "rrr")
    deal(state, 2, np.array([1], np.int8), new_rng(7))
    assert content(state) == content(dealt(2, 1, seed=7))


@pytest.mark.parametrize("board", BOARDS)
def test_S3_1_the_side_of_the_board_is_the_only_choice(board: int) -> None:
    state = table(seats=4, round_no=6)
    deal(state, 3, np.array([board], np.int8), new_rng(5))
    assert state.board == board
    assert content(state) == content(dealt(3, board, seed=5))


@pytest.mark.parametrize("seats", SEATS)
def test_S3_2_the_first_seat_is_chosen_at_random(seats: int) -> None:
    starts = [dealt(seats, seed=seed) for seed in range(300)]
    firsts = Counter(int(state.first) for state in starts)
    assert sorted(firsts) == list(range(seats))
    assert all(abs(count - 300 / seats) < 45 for count in firsts.values())
    assert all(state.seat == state.first for state in starts)


@pytest.mark.parametrize(("round_no", "wild"), [(1, "p"), (2, "g"), (3, "o"), (4, "y"), (5, "b"), (6, "r")])
def test_S3_3_wild_is_purple_green_orange_yellow_blue_red_in_turn(round_no: int, wild: str) -> None:
    """On a display with one tile of each of four colours, only the wild one cannot be chosen (S4.2)."""
    others = [colour for colour in LETTERS if colour != wild][:3]
    state = table(stage=DRAFT, round_no=round_no, market=["", wild + "".join(others)])
    assert [LETTERS[step % 6] for step in legal_ids(state)] == others
