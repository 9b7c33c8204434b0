"""S7 the end: stars, numbers, what is left over, who has most."""

import pytest

from sintra.kernel.log import CAPACITY, Entry
from sintra.summer.rules import is_over
from sintra.summer.scoring import KEPT, NUMBERS, STAR, star_points
from sintra.summer.state import OVER, PLACE, State, set_tile

from .tools import BOARDS, COLOURED, GREY, PASS, SEATS, fill, lay, letters, play, put, table

STAR_LETTERS = {1: "p", 2: "o", 3: "r", 4: "b", 5: "y", 6: "g"}  # S2.1
STAR_POINTS = {"r": 14, "b": 15, "y": 16, "o": 17, "g": 18, "p": 20}  # S7.1
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}  # S7.2


def last_turn(board: int = COLOURED, seats: int = 2) -> State:
    """Round 6: the last seat holds one tile, and with its pass the game ends."""
    state = table(board=board, seats=seats, round_no=6, seat=seats - 1, hands=[*[""] * (seats - 1), "p"])
    state.score[:seats] = 30
    return state


def final_points(state: State) -> list[Entry]:
    """Play the last pass; (seat, points, reason, where) of stars and numbers."""
    log = play(state, PASS)
    assert is_over(state)
    return [entry for entry in log if entry.reason != KEPT]


def cover(state: State, seat: int, places: list[tuple[int, int]]) -> None:
    """Lay a fitting tile on each place (star, position)."""
    for star in range(7):
        row = "".join(
            (STAR_LETTERS.get(star) or "pgoybr"[at - 1]) if (star, at) in places else "."
            for at in range(1, 7)
        )
        lay(state, seat, star, row)


@pytest.mark.parametrize("star", range(1, 7))
def test_S7_1_a_complete_star_of_the_coloured_side(star: int) -> None:
    state = last_turn()
    colour = STAR_LETTERS[star]
    lay(state, 0, star, colour * 6)
    assert final_points(state) == [(0, STAR_POINTS[colour], STAR, star)]
    assert state.score[0] == 30 + STAR_POINTS[colour]


def test_S7_1_a_centre_star_of_six_colours_scores_12() -> None:
    state = last_turn()
    lay(state, 0, 0, "rbyogp")
    assert final_points(state) == [(0, 12, STAR, 0)]


@pytest.mark.parametrize("colour", "pgoybr")
@pytest.mark.parametrize("star", [0, 2, 5])
def test_S7_1_on_the_grey_side_any_star_may_have_any_colour(star: int, colour: str) -> None:
    state = last_turn(GREY)
    lay(state, 0, star, colour * 6)
    assert final_points(state) == [(0, STAR_POINTS[colour], STAR, star)]


def test_S7_1_on_the_grey_side_a_kind_scores_as_often_as_it_occurs() -> None:
    state = last_turn(GREY)
    for star, row in ((1, "gggggg"), (3, "gggggg"), (4, "pgoybr"), (6, "rbyogp")):
        lay(state, 0, star, row)
    assert final_points(state) == [
        (0, 18, STAR, 1),
        (0, 18, STAR, 3),
        (0, 12, STAR, 4),
        (0, 12, STAR, 6),
    ]
    assert state.score[0] == 30 + 60


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("empty", range(6))
def test_S7_1_five_of_six_score_nothing(board: int, empty: int) -> None:
    state = last_turn(board)
    row = list("bbbbbb")
    row[empty] = "."
    lay(state, 0, 4, "".join(row))
    assert star_points(state, 0, 4) == 0
    assert final_points(state) == []


@pytest.mark.parametrize("number", range(1, 7))
def test_S7_2_all_of_a_number_on_the_coloured_side(number: int) -> None:
    state = last_turn()
    cover(state, 0, [(star, number) for star in range(7)])
    expected = [(0, NUMBER_POINTS[number], NUMBERS, number)] if number <= 4 else []  # none for 5 and 6
    assert final_points(state) == expected


@pytest.mark.parametrize("number", range(1, 5))
@pytest.mark.parametrize("missing", range(7))
def test_S7_2_one_missing_scores_nothing_on_the_coloured_side(number: int, missing: int) -> None:
    state = last_turn()
    cover(state, 0, [(star, number) for star in range(7) if star != missing])
    assert final_points(state) == []


GREY_PLACES = {
    1: [(star, 3) for star in range(1, 7)],
    2: [(star, 2) for star in range(1, 7)],
    3: [(star, 1) for star in range(1, 7)] + [(0, position) for position in range(1, 7)],
    4: [(star, 4) for star in range(1, 7)],
    5: [(star, 5) for star in range(1, 7)],
    6: [(star, 6) for star in range(1, 7)],
}


@pytest.mark.parametrize("number", range(1, 7))
def test_S7_2_all_of_a_number_on_the_grey_side(number: int) -> None:
    state = last_turn(GREY)
    cover(state, 0, GREY_PLACES[number])
    numbers = [row for row in final_points(state) if row.reason == NUMBERS]
    assert numbers == ([(0, NUMBER_POINTS[number], NUMBERS, number)] if number <= 4 else [])


@pytest.mark.parametrize("number", range(1, 5))
def test_S7_2_one_missing_scores_nothing_on_the_grey_side(number: int) -> None:
    for missing in GREY_PLACES[number]:
        state = last_turn(GREY)
        cover(state, 0, [place for place in GREY_PLACES[number] if place != missing])
        assert [row for row in final_points(state) if row.reason == NUMBERS] == []


def test_S7_2_the_threes_of_the_grey_centre_are_not_enough() -> None:
    state = last_turn(GREY)
    cover(state, 0, GREY_PLACES[3][6:])
    assert final_points(state) == [(0, 12, STAR, 0)]


def test_S7_1_S7_2_a_full_board_scores_everything() -> None:
    state = last_turn()
    cover(state, 0, [(star, position) for star in range(7) for position in range(1, 7)])
    final_points(state)
    assert state.score[0] == 30 + (12 + 14 + 15 + 16 + 17 + 18 + 20) + (4 + 8 + 12 + 16)


@pytest.mark.parametrize("seats", SEATS)
def test_S7_1_S7_2_every_seat_is_scored_by_its_own_board(seats: int) -> None:
    state = last_turn(seats=seats)
    for seat in range(seats):
        lay(state, seat, seat + 1, STAR_LETTERS[seat + 1] * 6)
    points = [20, 17, 14, 15][:seats]
    assert final_points(state) == [(seat, points[seat], STAR, seat + 1) for seat in range(seats)]
    expected = [30 + gained for gained in points]
    expected[-1] -= 1  # the tile in hand
    assert state.score[:seats].tolist() == expected


def test_S7_3_tiles_in_the_corners_cost_a_point_each_and_go_to_the_tower() -> None:
    state = table(round_no=6, hands=["ggb", "r"])
    log = play(state, PASS, PASS)
    assert log == [(0, -2, KEPT, 1), (0, -1, KEPT, 4), (1, -1, KEPT, 5)]
    assert (state.stage, state.score[:2].tolist()) == (OVER, [5 - 3, 5 - 1])
    assert letters(state.tower) == "ggbr"
    assert state.hand.sum() == state.corner.sum() == 0


@pytest.mark.parametrize("seats", SEATS)
def test_S7_3_no_seat_pays_before_all_have_passed(seats: int) -> None:
    state = table(seats=seats, round_no=6, hands=["bb"] * seats)
    for passed in range(seats - 1):
        assert play(state, PASS) == []
        assert (state.stage, letters(state.corner[passed])) == (PLACE, "bb")
    assert play(state, PASS) == [(seat, -2, KEPT, 4) for seat in range(seats)]


def test_S7_3_is_settled_after_stars_and_numbers() -> None:
    """At 1 point there is nothing to lose, but 20 + 4 points later there is."""
    state = last_turn()
    state.score[1] = 1
    lay(state, 1, 1, "pppppp")
    cover(state, 1, [(star, 1) for star in (0, 2, 3, 4, 5, 6)])
    fill(state, state.hand[1], "gg")
    assert play(state, PASS) == [
        (1, 20, STAR, 1),
        (1, 4, NUMBERS, 1),
        (1, -1, KEPT, 0),
        (1, -2, KEPT, 1),
    ]
    assert state.score[1] == 1 + 24 - 3


def test_S7_3_no_score_falls_below_1() -> None:
    state = last_turn()
    state.score[1] = 3
    fill(state, state.hand[1], "ggb")
    assert play(state, PASS) == [(1, -1, KEPT, 0), (1, -1, KEPT, 1), (1, 0, KEPT, 4)]
    assert state.score[1] == 1


def test_S7_3_what_the_corners_cannot_hold_is_paid_before_and_the_rest_after() -> None:
    """Six reds at 2 points: two cost one point at the pass (not below 1), four cost four after the star."""
    state = last_turn()
    state.score[1] = 2
    lay(state, 1, 0, "pgoybr")
    state.hand[1], state.bag[0] = 0, state.bag[0] + 1
    fill(state, state.hand[1], "rrrrrr")
    log = play(state, PASS)
    assert [entry.points for entry in log] == [-1, 12, -4]
    assert state.score[1] == 1 + 12 - 4


def test_S7_3_a_seat_that_runs_out_of_tiles_pays_nothing() -> None:
    state = table(round_no=6, hands=["b", "r"], seat=0)
    log = play(state, PASS, put(state, 3, 1, "r"))
    assert [entry for entry in log if entry.reason == KEPT] == [(0, -1, KEPT, 4)]
    assert state.stage == OVER


def test_S7_3_tiles_kept_into_round_6_and_not_used_cost_a_point_each() -> None:
    state = table(round_no=5, hands=["bbb", "r"])
    play(state, PASS, PASS)
    state.bag[:] += state.market.sum(0)  # a last round without drafting
    state.market[:] = 0
    state.stage = 1
    play(state, PASS, PASS)
    assert state.score[:2].tolist() == [5 - 3, 5 - 1]


def test_S7_4_equal_points_stay_equal() -> None:
    """No tie-break: a red and a blue star against an orange and a centre star, 29 points each."""
    state = last_turn()
    state.score[:2] = (30, 31)  # seat 1 loses one for the tile in its hand
    for seat, star, row in ((0, 3, "rrrrrr"), (0, 4, "bbbbbb"), (1, 2, "oooooo"), (1, 0, "pgoybr")):
        lay(state, seat, star, row)
    final_points(state)
    assert state.score[:2].tolist() == [59, 59]


def test_S7_4_the_score_may_grow_past_the_track() -> None:
    state = last_turn()
    state.score[0] = 290
    lay(state, 0, 1, "pppppp")
    final_points(state)
    assert state.score[0] == 310


def test_S7_the_longest_last_step_fits_the_log() -> None:
    """Four full boards do not exist (S1.1), but no step can write more than they would: 2 + 4 * (11 + 4)."""
    state = table(seats=4, round_no=6, hands=["pgoy", "pgoy", "pgoy", "pgoybr"])
    play(state, PASS, PASS, PASS)
    for seat in range(4):
        for space in range(42):
            set_tile(state, seat, space, space % 6 if space < 6 else space // 6 - 1)
    assert len(play(state, PASS)) == 62 <= CAPACITY
