"""S4 phase 1: take tiles."""

import pytest

from sintra.summer.scoring import MARKER
from sintra.summer.state import DRAFT, PLACE

from .tools import BOARDS, CENTRE, PASS, SEATS, draft, legal_ids, letters, play, table


def test_S4_1_tiles_must_be_taken_from_one_display_or_the_centre() -> None:
    state = table(stage=DRAFT, market=["go", "rryy", "", "bbbb"], hands=["rrr"])
    assert legal_ids(state) == [
        draft(CENTRE, "g"),
        draft(CENTRE, "o"),
        draft(1, "y"),
        draft(1, "r"),
        draft(3, "b"),
    ]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("board", BOARDS)
def test_S4_1_every_display_in_use_may_be_taken_from(seats: int, board: int) -> None:
    displays = {2: 5, 3: 7, 4: 9}[seats]
    state = table(board=board, seats=seats, stage=DRAFT, market=["", *["gg"] * displays])
    assert legal_ids(state) == [draft(display, "g") for display in range(1, displays + 1)]


@pytest.mark.parametrize("seats", SEATS)
def test_S4_1_turns_go_clockwise(seats: int) -> None:
    state = table(seats=seats, stage=DRAFT, market=["", *["gggg"] * 5])
    order = []
    for display in range(1, 5):
        order.append(int(state.seat))
        play(state, draft(display, "g"))
    assert order == [turn % seats for turn in range(4)]


def test_S4_1_phase_1_lasts_until_displays_and_centre_are_empty() -> None:
    state = table(stage=DRAFT, market=["", "rryy", "gggg"])
    play(state, draft(1, "r"))
    assert (state.stage, state.seat) == (DRAFT, 1)
    play(state, draft(2, "g"))
    assert (state.stage, state.seat) == (DRAFT, 0)  # the displays are empty, the centre is not
    play(state, draft(CENTRE, "y"))
    assert state.stage == PLACE


def test_S4_2_all_tiles_of_the_colour_there_and_none_from_elsewhere() -> None:
    state = table(stage=DRAFT, market=["r", "rrry", "rr"])
    play(state, draft(1, "r"))
    assert letters(state.hand[0]) == "rrr"
    assert letters(state.market[CENTRE]) == "yr"
    assert letters(state.market[2]) == "rr"


@pytest.mark.parametrize("place", [CENTRE, 2])
@pytest.mark.parametrize("wilds", [1, 2, 3])
def test_S4_2_exactly_one_wild_comes_along(place: int, wilds: int) -> None:
    market = ["", "oooo", ""]
    market[place] = "g" + "p" * wilds
    state = table(stage=DRAFT, market=market)
    play(state, draft(place, "g"))
    assert letters(state.hand[0]) == "pg"
    assert letters(state.market[CENTRE]) == "p" * (wilds - 1)


def test_S4_2_no_wild_comes_from_another_place() -> None:
    state = table(stage=DRAFT, market=["pp", "ggoo", "pppp"])
    play(state, draft(1, "g"))
    assert letters(state.hand[0]) == "gg"


def test_S4_2_the_wild_colour_cannot_be_chosen_beside_another() -> None:
    state = table(stage=DRAFT, market=["pg", "pppr"])
    assert legal_ids(state) == [draft(CENTRE, "g"), draft(1, "r")]


@pytest.mark.parametrize("round_no", range(1, 7))
def test_S4_2_the_wild_is_that_of_the_round(round_no: int) -> None:
    wild = "pgoybr"[round_no - 1]
    other = "rrpppp"[round_no - 1]
    state = table(stage=DRAFT, round_no=round_no, market=["", wild * 2 + other * 2, "yb"])
    assert draft(1, wild) not in legal_ids(state)
    play(state, draft(1, other))
    assert sorted(letters(state.hand[0])) == sorted(wild + other * 2)


@pytest.mark.parametrize("tiles", [1, 2, 4])
def test_S4_3_where_only_wilds_lie_exactly_one_is_taken(tiles: int) -> None:
    for place in (CENTRE, 3):
        market = [""] * 4
        market[place] = "p" * tiles
        state = table(stage=DRAFT, market=market, hands=["g", "g"])
        assert legal_ids(state) == [draft(place, "p")]
        play(state, draft(place, "p"))
        assert letters(state.hand[0]) == "pg"
        assert letters(state.market[CENTRE]) == "p" * (tiles - 1)


def test_S4_3_a_centre_of_wilds_is_taken_one_by_one() -> None:
    state = table(stage=DRAFT, seats=3, market=["pppp"])
    for _ in range(4):
        assert state.stage == DRAFT
        play(state, draft(CENTRE, "p"))
    assert state.hand[:3, 0].tolist() == [2, 1, 1]
    assert state.stage == PLACE


def test_S4_4_what_is_left_on_the_display_moves_to_the_centre() -> None:
    state = table(stage=DRAFT, market=["gr", "gyyb", "pppp"])
    play(state, draft(1, "y"))
    assert letters(state.market[1]) == ""
    assert letters(state.market[CENTRE]) == "ggbr"


def test_S4_4_what_is_left_in_the_centre_stays_there() -> None:
    state = table(stage=DRAFT, market=["gyybpp"])
    play(state, draft(CENTRE, "y"))
    assert letters(state.market[CENTRE]) == "pgb"


def test_S4_5_the_first_to_take_from_the_centre_takes_the_marker() -> None:
    state = table(stage=DRAFT, first=1, seat=0, market=["ggo", "rrrr"])
    assert state.marker == 1
    log = play(state, draft(CENTRE, "g"))
    assert (state.marker, state.first) == (0, 0)
    assert [(entry.seat, entry.points, entry.reason) for entry in log] == [(0, -2, MARKER)]
    assert state.score[:2].tolist() == [3, 5]


def test_S4_5_a_display_gives_no_marker_and_costs_nothing() -> None:
    state = table(stage=DRAFT, market=["g", "rrrr"])
    assert play(state, draft(1, "r")) == []
    assert (state.marker, state.score[0]) == (1, 5)


def test_S4_5_marker_penalty_counts_the_wild_but_not_the_marker() -> None:
    state = table(stage=DRAFT, market=["ggpp", "rrrr"])
    play(state, draft(CENTRE, "g"))
    assert state.score[0] == 2  # two greens and one purple; the second purple was not taken


def test_S4_5_a_single_wild_costs_one() -> None:
    state = table(stage=DRAFT, market=["ppp", "rrrr"])
    play(state, draft(CENTRE, "p"))
    assert state.score[0] == 4


def test_S4_5_the_second_to_take_from_the_centre_loses_nothing() -> None:
    state = table(stage=DRAFT, market=["ggooo", "rrrr"])
    play(state, draft(CENTRE, "g"))
    assert play(state, draft(CENTRE, "o")) == []
    assert state.score[:2].tolist() == [3, 5]
    assert state.first == 0


@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (4, 1), (5, 1), (6, 2), (30, 26)])
def test_S4_5_the_score_never_falls_below_1(before: int, after: int) -> None:
    state = table(stage=DRAFT, market=["gggp", "rrrr"])
    state.score[0] = before
    log = play(state, draft(CENTRE, "g"))
    assert state.score[0] == after
    assert [entry.points for entry in log] == [after - before]


@pytest.mark.parametrize("seats", SEATS)
def test_S4_5_the_holder_starts_phase_2_and_the_next_round(seats: int) -> None:
    """Seat 1 takes the marker, though seat 0 began the round; seat 1 also takes last."""
    state = table(stage=DRAFT, seats=seats, seat=1, first=0, market=["g", *["rr"] * seats])
    play(state, draft(CENTRE, "g"), *[draft(display, "r") for display in range(1, seats + 1)])
    assert (state.stage, state.seat) == (PLACE, 1)
    play(state, *[PASS] * seats)
    assert (state.stage, state.seat, state.round_no) == (DRAFT, 1, 2)


def test_S4_6_a_marker_nobody_took_stays_with_the_seat_that_started() -> None:
    state = table(stage=DRAFT, seat=1, first=1, market=["", "rr", "gg", "oo"])
    play(state, draft(1, "r"), draft(2, "g"), draft(3, "o"))
    assert (state.stage, state.first, state.seat) == (PLACE, 1, 1)  # though seat 1 was also the last to take
    assert state.marker == 0  # it lies with seat 1
    assert state.score[:2].tolist() == [5, 5]
    play(state, PASS, PASS)
    assert (state.stage, state.first, state.seat, state.round_no) == (DRAFT, 1, 1, 2)
    assert state.marker == 1  # and may be taken in the new round
