"""S5.7 and S5.8: bonus tiles from the supply, and its refill."""

import pytest

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.summer import rules
from sintra.summer.state import BONUS, PLACE, State

from .tools import (
    BOARDS,
    CENTRE,
    COLOURED,
    bonus,
    empty_bag,
    fill,
    lay,
    legal_ids,
    letters,
    pile,
    play,
    put,
    table,
)

SUPPLY = "pgooyybbrr"


def before_a_window(supply: str = SUPPLY, board: int = COLOURED) -> tuple[State, int]:
    """Seat 0 may close the window of star 4 by its position 6."""
    state = table(board=board, hands=["bbbbbb", "r"], supply=supply)
    lay(state, 0, 4, "....b.")
    return state, put(state, 4, 6, "b")


@pytest.mark.parametrize("board", BOARDS)
def test_S5_7_a_window_brings_three_tiles(board: int) -> None:
    state, step = before_a_window(board=board)
    play(state, step)
    assert (state.stage, state.bonus, state.seat) == (BONUS, 3, 0)
    play(state, bonus("p"), bonus("o"))
    assert (state.stage, state.bonus, state.seat) == (BONUS, 1, 0)
    play(state, bonus("r"))
    assert letters(state.hand[0]) == "por"
    assert (state.stage, state.bonus, state.seat) == (PLACE, 0, 1)


@pytest.mark.parametrize("board", BOARDS)
def test_S5_7_a_statue_brings_two_tiles(board: int) -> None:
    state = table(board=board, hands=["rrr", "b"], supply=SUPPLY)
    lay(state, 0, 3, ".r....")  # red 1 and 2 face blue 3 and 4
    lay(state, 0, 4, "..bb..")
    play(state, put(state, 3, 1, "r"), bonus("g"), bonus("y"))
    assert state.stage == PLACE
    assert letters(state.hand[0]) == pile("gy" + ("rr" if board == COLOURED else ""))


@pytest.mark.parametrize("board", BOARDS)
def test_S5_7_a_pillar_brings_one_tile(board: int) -> None:
    state = table(board=board, hands=["ooo", "b"], supply=SUPPLY)
    lay(state, 0, 4, ".bb...")
    lay(state, 0, CENTRE, ".p....")  # blue looks at centre 2 and 3
    play(state, put(state, CENTRE, 3, "o"), bonus("r"))
    assert state.stage == PLACE
    assert letters(state.hand[0]) == "r"


def test_S5_7_statue_and_pillar_by_one_tile_bring_three() -> None:
    state = table(hands=["rr", "b"], supply=SUPPLY)
    lay(state, 0, 3, "r.r...")
    lay(state, 0, 4, "..bb..")
    lay(state, 0, CENTRE, "pg....")
    play(state, put(state, 3, 2, "r"))
    assert (state.stage, state.bonus) == (BONUS, 3)


def test_S5_7_all_bonus_tiles_may_be_wild() -> None:
    state, step = before_a_window("pppgoybbrr")
    play(state, step, bonus("p"), bonus("p"), bonus("p"))
    assert letters(state.hand[0]) == "ppp"


def test_S5_7_only_what_lies_in_the_supply_may_be_taken() -> None:
    state, step = before_a_window("ppppppgrrr")
    play(state, step)
    assert legal_ids(state) == [bonus("p"), bonus("g"), bonus("r")]
    play(state, bonus("g"))
    assert legal_ids(state) == [bonus("r")]  # the one green is gone, and purple would be out of order


def test_S5_7_a_first_choice_never_leaves_too_few_to_follow() -> None:
    """One order for each selection: three tiles cannot begin with the only blue or the only red."""
    state, step = before_a_window("ppppppppbr")
    play(state, step)
    assert legal_ids(state) == [bonus("p")]
    play(state, bonus("p"))
    assert legal_ids(state) == [bonus("p"), bonus("b")]
    play(state, bonus("p"))
    assert legal_ids(state) == [bonus("p"), bonus("b"), bonus("r")]


def test_S5_7_a_supply_with_fewer_tiles_gives_what_there_is() -> None:
    state, step = before_a_window("gr")
    play(state, step)
    assert (state.stage, state.bonus) == (BONUS, 2)
    play(state, bonus("g"), bonus("r"))
    assert letters(state.hand[0]) == "gr"
    assert (state.stage, state.seat) == (PLACE, 1)


def test_S5_7_an_empty_supply_gives_nothing_and_the_turn_is_over() -> None:
    state, step = before_a_window("")
    play(state, step)
    assert (state.stage, state.seat, state.bonus) == (PLACE, 1, 0)
    assert letters(state.hand[0]) == ""


def test_S5_7_bonus_tiles_keep_an_empty_handed_seat_in_the_round() -> None:
    state, step = before_a_window()
    play(state, step, bonus("b"), bonus("r"), bonus("r"))
    play(state, put(state, 3, 1, "r"))
    assert state.seat == 0  # all six blues were spent, and three tiles came
    assert put(state, 3, 2, "r") in legal_ids(state)


def test_S5_7_a_placement_that_completes_nothing_asks_nothing() -> None:
    state = table(hands=["bbb", "r"], supply=SUPPLY)
    lay(state, 0, 4, "....b.")
    play(state, put(state, 4, 3, "b"))
    assert (state.stage, state.seat) == (PLACE, 1)


def test_S5_7_a_feature_pays_once() -> None:
    state = table(hands=["bbbb", "r"], supply=SUPPLY)
    lay(state, 0, 4, "....bb")
    play(state, put(state, 4, 4, "b"))
    assert state.stage == PLACE


def test_S5_7_features_of_other_seats_do_not_count() -> None:
    state = table(hands=["bbbbbb", "r"], supply=SUPPLY)
    lay(state, 1, 4, "....b.")
    play(state, put(state, 4, 6, "b"))
    assert state.stage == PLACE


def test_S5_8_the_supply_is_refilled_after_the_last_bonus_tile_only() -> None:
    state, step = before_a_window()
    rng, log = new_rng(3), new_log()
    drawn = []
    for move in (step, bonus("p"), bonus("g"), bonus("o")):
        drawn.append(int(rules.apply(state, move, rng, log)))
    assert drawn == [0, 0, 0, 3]
    assert state.supply.sum() == 10


def test_S5_8_between_two_bonus_tiles_the_supply_shrinks() -> None:
    state, step = before_a_window()
    play(state, step, bonus("p"))
    assert letters(state.supply) == "gooyybbrr"


def test_S5_8_the_refill_comes_out_of_the_bag() -> None:
    state, step = before_a_window()
    in_bag = int(state.bag.sum())
    play(state, step, bonus("p"), bonus("g"), bonus("o"))
    assert state.bag.sum() == in_bag - 3
    assert letters(state.tower) == "bbbbb"  # the bag was not empty: the tower stays


def test_S5_8_a_full_supply_draws_nothing() -> None:
    state = table(hands=["bbb", "r"], supply=SUPPLY)
    assert rules.apply(state, put(state, 4, 3, "b"), new_rng(), new_log()) == 0
    assert letters(state.supply) == SUPPLY


def test_S5_8_a_refill_with_an_empty_bag_turns_the_tower_into_the_bag() -> None:
    state, step = before_a_window()
    fill(state, state.tower, "ggg")
    empty_bag(state, state.hand[1])
    play(state, step, bonus("p"), bonus("g"), bonus("o"))
    assert state.supply.sum() == 10
    assert state.tower.sum() == 0
    assert state.bag.sum() == 5  # three greens and five blues, less three drawn


def test_S5_8_a_refill_stops_when_bag_and_tower_are_empty() -> None:
    state = table(hands=["b", "r"], supply="pg")
    empty_bag(state, state.hand[1])
    assert rules.apply(state, put(state, 4, 1, "b"), new_rng(), new_log()) == 0
    assert letters(state.supply) == "pg"
    assert state.seat == 1
