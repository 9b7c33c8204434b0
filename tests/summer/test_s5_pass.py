"""S5.9 and S5.10: passing, corners, discards, the end of phase 2."""

import pytest

from sintra.summer.rules import in_turn
from sintra.summer.scoring import DISCARD
from sintra.summer.state import DRAFT, KEEP, OVER, PLACE

from .tools import (
    CHOOSE,
    PASS,
    REST,
    SEATS,
    fill,
    keep,
    lay,
    legal_ids,
    letters,
    play,
    put,
    table,
)


@pytest.mark.parametrize("hand", ["b", "bb", "pgor", "bbbb"])
def test_S5_9_at_most_four_tiles_are_kept_without_a_question(hand: str) -> None:
    state = table(hands=[hand, "r"])
    assert play(state, PASS) == []
    assert letters(state.corner[0]) == hand
    assert letters(state.hand[0]) == ""
    assert (state.passed[0], state.seat, state.stage) == (1, 1, PLACE)
    assert state.score[0] == 5


def test_S5_9_more_than_four_tiles_must_be_chosen_from() -> None:
    state = table(hands=["ppgor", "r"])
    assert CHOOSE not in legal_ids(state)  # passing asks anyway
    play(state, PASS)
    assert (state.stage, state.seat) == (KEEP, 0)
    assert legal_ids(state) == [keep("p"), keep("g"), keep("o"), keep("r"), REST]


def test_S5_9_a_seat_is_in_its_turn_until_it_has_chosen() -> None:
    state = table(hands=["ppgor", "r"])
    for number, step in enumerate((PASS, keep("p"), keep("g"), REST)):
        assert in_turn(state) == (number > 0)
        play(state, step)
    assert not in_turn(state)


def test_S5_9_the_fourth_corner_ends_the_choice() -> None:
    state = table(hands=["ppggoorr", "r"])
    log = play(state, PASS, keep("p"), keep("g"), keep("g"), keep("r"))
    assert letters(state.corner[0]) == "pggr"
    assert letters(state.tower) == "poor"
    assert [(entry.points, entry.reason, entry.where) for entry in log] == [
        (-1, DISCARD, 0),
        (-2, DISCARD, 2),
        (-1, DISCARD, 5),
    ]
    assert (state.score[0], state.seat, state.stage, state.passed[0]) == (1, 1, PLACE, 1)


def test_S5_9_fewer_than_four_may_be_kept() -> None:
    state = table(hands=["ppggo", "r"])
    state.score[0] = 20
    play(state, PASS, keep("g"), REST)
    assert letters(state.corner[0]) == "g"
    assert letters(state.tower) == "ppgo"
    assert state.score[0] == 16


def test_S5_9_none_need_be_kept() -> None:
    state = table(hands=["ppggo", "r"])
    state.score[0] = 20
    play(state, PASS, REST)
    assert letters(state.corner[0]) == ""
    assert state.score[0] == 15


def test_S5_9_a_choice_runs_out_with_the_last_colour() -> None:
    """Tiles are kept in colour order; after the only red nothing can follow."""
    state = table(hands=["pppppr", "g"])
    state.score[0] = 20
    play(state, PASS, keep("r"))
    assert letters(state.corner[0]) == "r"
    assert (state.score[0], state.seat) == (15, 1)


@pytest.mark.parametrize(
    ("hand", "kept", "discarded"),
    [("pp", "p", "p"), ("pp", "", "pp"), ("pgor", "go", "pr"), ("pgor", "pgo", "r"), ("pgor", "r", "pgo")],
)
def test_S5_9_with_at_most_four_tiles_some_may_be_discarded(hand: str, kept: str, discarded: str) -> None:
    state = table(hands=[hand, "y"])
    state.score[0] = 20
    line = [keep(colour) for colour in kept]
    play(state, CHOOSE, *line)
    if state.stage == KEEP:
        play(state, REST)
    assert letters(state.corner[0]) == kept
    assert letters(state.tower) == discarded
    assert (state.score[0], state.seat) == (20 - len(discarded), 1)


def test_S5_9_choosing_leaves_at_least_one_tile_to_discard() -> None:
    """Keeping everything is PASS: the last tile goes without a further question."""
    state = table(hands=["gor", "y"])
    play(state, CHOOSE, keep("g"))
    assert legal_ids(state) == [keep("o"), keep("r"), REST]
    play(state, keep("o"))
    assert (state.seat, state.stage) == (1, PLACE)
    assert letters(state.tower) == "r"


def test_S5_9_choosing_with_one_tile_discards_it() -> None:
    state = table(hands=["b", "r"])
    play(state, CHOOSE)
    assert (state.score[0], state.seat, state.stage) == (4, 1, PLACE)
    assert letters(state.tower) == "b"
    assert letters(state.corner[0]) == ""


def test_S5_9_discards_never_bring_the_score_below_1() -> None:
    state = table(hands=["pppgggooo", "r"])
    state.score[0] = 3
    log = play(state, PASS, REST)
    assert state.score[0] == 1
    assert [entry.points for entry in log] == [-2, 0, 0]


@pytest.mark.parametrize("seats", SEATS)
def test_S5_9_a_seat_without_tiles_passes_by_itself(seats: int) -> None:
    state = table(seats=seats, hands=["gg", *[""] * (seats - 1)])
    play(state, put(state, 6, 1, "g"))
    assert state.passed[:seats].tolist() == [0] + [1] * (seats - 1)
    assert (state.seat, state.round_no) == (0, 1)


def test_S5_9_the_holder_of_the_marker_passes_by_itself_without_tiles() -> None:
    """Three seats and one tile: neither the holder nor the next seat has anything to place."""
    state = table(stage=DRAFT, seats=3, seat=2, first=0, market=["", "g"])
    play(state, 6 + 1)  # green from display 1
    assert (state.stage, state.seat, state.passed[:3].tolist()) == (PLACE, 2, [1, 1, 0])


def test_S5_9_a_seat_that_has_tiles_but_no_place_for_them_passes_itself() -> None:
    """It may still want to choose what to keep."""
    state = table(hands=["g", "b"])
    lay(state, 1, 4, "b.....")
    lay(state, 1, 0, "b.....")
    play(state, put(state, 6, 1, "g"))
    assert state.seat == 1
    assert legal_ids(state) == [PASS, CHOOSE]


def test_S5_9_placing_the_last_tile_passes_at_the_next_turn() -> None:
    state = table(hands=["g", "rr"])
    play(state, put(state, 6, 1, "g"))
    assert state.passed[:2].tolist() == [0, 0]  # not before its turn comes
    play(state, put(state, 3, 1, "r"))
    assert (state.seat, state.passed[:2].tolist()) == (1, [1, 0])


@pytest.mark.parametrize("hand", ["b", "gb", "pgor", "bbbb"])
def test_S5_9_in_round_6_at_most_four_tiles_are_kept_and_cost_nothing_yet(hand: str) -> None:
    state = table(round_no=6, hands=[hand, "r"])
    assert play(state, PASS) == []
    assert (letters(state.corner[0]), letters(state.hand[0]), letters(state.tower)) == (hand, "", "")
    assert (state.score[0], state.passed[0], state.seat, state.stage) == (5, 1, 1, PLACE)


@pytest.mark.parametrize("hand", ["b", "gb", "bbbb", "ppppgggg"])
def test_S5_9_in_round_6_there_is_nothing_to_choose(hand: str) -> None:
    state = table(round_no=6, hands=[hand, "r"])
    assert CHOOSE not in legal_ids(state)
    play(state, PASS)
    assert (state.stage, state.seat) == (PLACE, 1)


@pytest.mark.parametrize(
    ("hand", "kept", "discards"),
    [
        ("pgoyb", "pgoy", [(-1, 4)]),
        ("pggbbrr", "pggb", [(-1, 4), (-2, 5)]),
        ("rrrrrr", "rrrr", [(-2, 5)]),
        ("ppppgr", "pppp", [(-1, 1), (-1, 5)]),
    ],
)
def test_S5_9_in_round_6_the_first_four_by_colour_are_kept_and_the_rest_costs_points_at_once(
    hand: str, kept: str, discards: list[tuple[int, int]]
) -> None:
    state = table(round_no=6, hands=[hand, "y"])
    log = play(state, PASS)
    assert letters(state.corner[0]) == kept
    assert [(entry.points, entry.where) for entry in log] == discards
    assert {entry.reason for entry in log} == {DISCARD}
    assert state.score[0] == 5 - (len(hand) - 4)
    assert letters(state.tower) == hand.replace(kept, "", 1)


def test_S5_9_in_round_6_kept_tiles_do_not_refill_the_supply() -> None:
    """Bag and tower are empty: of six greens only the two that are discarded come out again (S5.8)."""
    state = table(round_no=6, hands=["gggggg", "r"], supply="ooo")
    fill(state, state.hand[1], letters(state.bag))
    play(state, PASS)
    assert (letters(state.supply), letters(state.tower)) == ("ggooo", "")
    assert letters(state.corner[0]) == "gggg"


def test_S5_9_supply_and_tower_after_a_pass() -> None:
    """S5.8 holds after a pass as well: what was just discarded may come out of the tower again."""
    state = table(hands=["ggggg", "r"], supply="ooo")
    fill(state, state.hand[1], letters(state.bag))
    play(state, PASS, keep("g"), REST)
    assert letters(state.supply) == "ggggooo"
    assert letters(state.tower) == ""


@pytest.mark.parametrize("seats", SEATS)
def test_S5_10_phase_2_ends_when_every_seat_has_passed(seats: int) -> None:
    state = table(seats=seats, hands=["r"] * seats)
    for _ in range(seats - 1):
        play(state, PASS)
        assert (state.round_no, state.stage) == (1, PLACE)
    play(state, PASS)
    assert (state.round_no, state.stage) == (2, DRAFT)


@pytest.mark.parametrize("seats", SEATS)
def test_S5_10_in_round_6_the_game_ends_when_every_seat_has_passed(seats: int) -> None:
    state = table(seats=seats, round_no=6, hands=["r"] * seats)
    play(state, *[PASS] * (seats - 1))
    assert state.stage == PLACE
    play(state, PASS)
    assert state.stage == OVER
    assert legal_ids(state) == []
