"""Q11 the end: the storage, the groups, the winner."""

import pytest

from sintra.garden.rules import is_over
from sintra.garden.scoring import REASONS, score_end, worth
from sintra.garden.state import OVER, State
from sintra.kernel.log import CAPACITY, Entry, entries, new_log
from sintra.table import Table

from .tools import SIDES, STANDARD, VARIANT, legal_words, play, table
from .words import CELLS, SEATS, storage

ALL_DOWN = "1=x 2=x 3=x 4=x 5=x 6=x "


def ended(
    storage: str = "", garden: str = "", side: int = STANDARD, score: int = 50
) -> tuple[State, list[Entry]]:
    """A game in which seat 0 had some points before the final scoring, and its log."""
    state, log = table(storage, "", side=side, round_no=4, gardens=[garden]), new_log()
    state.score[0] = score
    score_end(state, 0, log)
    return state, entries(log)


def lines(log: list[Entry]) -> list[tuple[int, str]]:
    """Points and reasons."""
    return [(entry.points, REASONS[entry.reason]) for entry in log]


def test_Q11_the_game_ends_after_the_scoring_of_round_4() -> None:
    state = table("", "", round_no=4, gardens=["0.1=l5"])
    log = play(state, "-", "-")
    assert (state.stage, state.round_no, legal_words(state)) == (OVER, 4, [])
    assert is_over(state)
    assert lines(log) == [(-1, "Q8.3 first_pass"), (1, "Q9.1 light_green"), (3, "Q9.1 plant")]


@pytest.mark.parametrize("side", SIDES)
def test_Q9_Q11_a_garden_is_worth_what_it_will_bring(side: int) -> None:
    state = table("", "", round_no=4, side=side, gardens=["0.1=l5 0.2=l1 0.3=l2"])
    expected = worth(state, 0)
    log = play(state, "-", "-")
    assert expected - 15 == sum(points for points, reason in lines(log) if reason != "Q8.3 first_pass")
    assert worth(state, 0) == state.score[0] == expected - 1


def test_Q11_not_after_rounds_1_to_3() -> None:
    for round_no in (1, 2, 3):
        state = table("jj", "", round_no=round_no, gardens=["0.1=b1 0.2=b2 0.3=b3"])
        log = play(state, "-", "-")
        assert not is_over(state)
        assert not [line for line in lines(log) if line[1].startswith("Q11")]


def test_Q11_1_one_point_for_each_joker() -> None:
    state, log = ended("jjjjj")
    assert (state.score[0], lines(log)) == (55, [(5, "Q11.1 jokers")])


def test_Q11_1_minus_the_value_of_every_tile_and_expansion() -> None:
    state, log = ended("b1 b1 y4 g6 b3x p2x")
    assert state.score[0] == 50 - 1 - 1 - 4 - 6 - 3 - 2
    assert sum(points for points, _ in lines(log)) == -17
    assert {reason for _, reason in lines(log)} == {"Q11.1 storage"}


def test_Q11_1_equal_tiles_and_their_expansion_all_count() -> None:
    state, _ = ended("y5 y5 y5 y5x")
    assert state.score[0] == 50 - 20


def test_Q11_1_jokers_first_then_the_floor_at_0_and_only_then_the_groups() -> None:
    """2 and two jokers are 4, minus 6 is 0, and a group of 1 + 2 + 3."""
    state, log = ended("g6 jj", "0.1=b1 0.2=b2 0.3=b3", score=2)
    assert state.score[0] == 6
    assert lines(log) == [(2, "Q11.1 jokers"), (-4, "Q11.1 storage"), (6, "Q11.2 colour_group")]


def test_Q11_1_the_storage_stays_in_sight() -> None:
    state, _ = ended("b1 y2x j")
    assert storage(state) == "b1 y2x j"


@pytest.mark.parametrize(
    ("garden", "points"),
    [
        ("0.1=b1", 0),
        ("0.1=b1 0.2=b2", 0),
        ("0.1=b1 0.2=b2 0.3=b3", 6),
        ("0.1=b6 0.2=b5 0.3=b4", 15),
        ("0.1=b1 0.2=b2 0.3=b3 0.4=b4", 10),
        ("0.1=b1 0.2=b2 0.3=b3 0.4=b4 0.5=b6", 16),
        ("0.1=b3 0.2=y3 0.3=g3", 9),
        ("0.1=b6 0.2=y6 0.3=g6 0.4=p6 0.5=v6", 30),
        ("0.1=b1 0.2=y1 0.3=g1", 3),
    ],
)
def test_Q11_2_groups_of_at_least_3_score_the_sum_of_their_values(garden: str, points: int) -> None:
    state, _ = ended("", garden)
    assert state.score[0] == 50 + points


def test_Q11_2_hexes_of_a_kind_that_do_not_touch_are_no_group() -> None:
    assert ended("", "0.1=b1 0.2=b2 0.4=b3")[0].score[0] == 50
    assert ended("", "1=x 0.1=b1 0.2=b2 1.4=b3")[0].score[0] == 56  # across the edge of two pieces


def test_Q11_2_any_number_of_groups_of_one_colour() -> None:
    state, log = ended("", ALL_DOWN + "1.1=b1 1.2=b2 1.6=b3 3.0=b4 3.1=b5 3.2=b6 5.0=b1 5.1=b2 5.2=b6")
    assert lines(log) == [(6, "Q11.2 colour_group"), (15, "Q11.2 colour_group"), (9, "Q11.2 colour_group")]
    assert state.score[0] == 80


def test_Q11_2_a_hex_counts_in_a_colour_group_and_in_a_pattern_group() -> None:
    """b2 b3 b4 around a corner, b3 y3 v3 along the other side: b3 in both."""
    state, log = ended("", "1=x 1.0=b3 1.1=b2 1.2=b4 1.4=y3 1.5=v3")
    assert sorted(lines(log)) == [(9, "Q11.2 colour_group"), (9, "Q11.2 pattern_group")]
    assert state.score[0] == 68


def test_Q11_2_where_in_the_log_are_the_cells_of_the_group() -> None:
    _, log = ended("", "1=x 0.1=b1 0.2=b2 1.4=b3")
    assert [entry.where for entry in log] == [sum(1 << CELLS.index(cell) for cell in ("0.1", "0.2", "1.4"))]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("hexes", ["b1 b2 b3 b4 b5 b6", "b2 p2 v2 y2 l2 g2"])
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_Q11_3_extra_points_for_large_groups(hexes: str, size: int, side: int) -> None:
    """6 more for six; on the variant side also 4 for four and 5 for five."""
    row = hexes.split()[:size]
    state, log = ended("", " ".join(f"0.{at}={name}" for at, name in enumerate(row, 1)), side)
    bonus = {STANDARD: {6: 6}, VARIANT: {4: 4, 5: 5, 6: 6}}[side].get(size, 0)
    assert state.score[0] == 50 + sum(int(name[1]) for name in row) + bonus
    assert [line for line in lines(log) if line[1] == "Q11.3 bonus"] == (
        [(bonus, "Q11.3 bonus")] if bonus else []
    )


def test_Q11_3_every_group_of_six_has_its_bonus() -> None:
    """Six blues around the fountain, six lilies around a centre that no hex covers."""
    garden = "4=x 0.1=b1 0.2=b2 0.3=b3 0.4=b4 0.5=b5 0.6=b6 4.2=y6 4.3=v6 4.4=g6 4.5=l6 4.0=p6"
    state, _ = ended("", garden)
    assert state.score[0] == 50 + 21 + 6 + 30
    full = garden.replace("4.0=p6", "4.0=p6 4.6=b6")
    state, _ = ended("", full)
    assert state.score[0] == 50 + 21 + 6 + 36 + 6


@pytest.mark.parametrize("seats", SEATS)
def test_Q11_all_seats_are_scored(seats: int) -> None:
    hands = ["j", "jj b1", "y2", "g3"][:seats]
    state = table(*hands, seats=seats, round_no=4, gardens=["0.1=b1 0.2=b2 0.3=b3"])
    play(state, *["-"] * seats)
    assert state.score.tolist() == [14 + 1 + 6, 15 + 2 - 1, 15 - 2, 15 - 3][:seats] + [0] * (4 - seats)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [([30, 20, 10], [0]), ([10, 20, 30], [2]), ([30, 30, 10], [0, 1]), ([20, 20, 20], [0, 1, 2])],
)
def test_Q11_4_most_points_win_and_a_tie_is_shared(scores: list[int], winners: list[int]) -> None:
    """Jokers and hexes that are left do not break a tie."""
    state = table("", "", "", seats=3, round_no=4, gardens=["0.1=b1"])
    state.score[:3] = scores
    state.marker = 0  # somebody has lost the point already
    play(state, "-", "-", "-")
    referee = Table("garden", seats=3)
    assert referee.winners == []
    referee.state = state
    assert (referee.scores, referee.winners) == (scores, winners)


def test_Q11_the_log_holds_the_longest_end_there_can_be() -> None:
    """By arithmetic: 48 hexes make at most 12 groups of 4 of each kind, each with a bonus (Q11.3)."""
    each_seat = 4 + 1 + 12 + 2 + 2 * (12 + 12)  # wheel and pavilions, jokers, storage, groups
    assert 4 * each_seat + 2 <= CAPACITY
