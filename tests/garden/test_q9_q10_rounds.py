"""Q9 the round scoring, Q10 the next round."""

import pytest

from sintra.garden import rounds
from sintra.garden.game import GAME as GARDEN
from sintra.garden.scoring import REASONS, score_round
from sintra.garden.state import TURN, State, new_state
from sintra.kernel.errors import BadOption
from sintra.kernel.log import entries, new_log
from sintra.kernel.random import new_rng

from .tools import SIDES, STANDARD, VARIANT, empty_bag, legal_words, play, table
from .words import COLOURS, HEXES, SEATS, content, hexes_in, hexes_of, lot, names

# Q9.1: round: {category: points on the standard side, points on the variant side}
WHEEL = {
    1: {"g": (1, 1), "b": (1, 1), "1": (1, 2)},
    2: {"p": (1, 1), "2": (1, 2), "3": (2, 2)},
    3: {"v": (1, 1), "y": (1, 1), "4": (2, 2)},
    4: {"l": (1, 1), "5": (3, 2), "6": (3, 2)},
}
COLOUR_WORDS = ("blue", "dark_purple", "light_purple", "yellow", "light_green", "dark_green")
PATTERN_WORDS = ("tree", "bird", "butterfly", "flower", "plant", "lily")
WORDS = dict(zip(COLOURS + "123456", COLOUR_WORDS + PATTERN_WORDS, strict=True))


def scored(state: State, seat: int = 0) -> list[tuple[int, str]]:
    """The round scoring of one seat: points and reasons."""
    copy, log = state.copy(), new_log()
    score_round(copy, seat, log)
    assert copy.score[seat] - state.score[seat] == sum(entry.points for entry in entries(log))
    return [(entry.points, REASONS[entry.reason]) for entry in entries(log)]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("round_no", WHEEL)
@pytest.mark.parametrize("name", HEXES)
def test_Q9_1_points_of_every_hex_in_every_round(name: str, round_no: int, side: int) -> None:
    """A hex scores for its colour and for its pattern, where the round has them."""
    state = table(side=side, round_no=round_no, gardens=["0.1=" + name])
    rows = [(points[side], f"Q9.1 {WORDS[what]}") for what, points in WHEEL[round_no].items() if what in name]
    assert sorted(scored(state)) == sorted(rows)


def test_Q9_1_every_hex_that_matches_counts() -> None:
    """Round 1: three blues, two dark greens, three trees; of them b1 and g1 score twice."""
    state = table(gardens=["1=x 0.1=b1 0.2=b2 0.3=b6 0.4=p6 0.5=p1 0.6=g1 1.1=g5 1.2=v5"])
    assert scored(state) == [(2, "Q9.1 dark_green"), (3, "Q9.1 blue"), (3, "Q9.1 tree")]


def test_Q9_1_points_for_patterns_are_multiplied() -> None:
    state = table(round_no=4, gardens=["0.1=b5 0.2=y5 0.3=l5 0.4=l6"])
    assert scored(state) == [(2, "Q9.1 light_green"), (9, "Q9.1 plant"), (3, "Q9.1 lily")]


def test_Q9_1_what_is_not_there_leaves_no_line() -> None:
    assert scored(table(gardens=["0.1=v3"])) == []


def test_Q9_1_where_in_the_log_are_the_cells() -> None:
    state, log = table(gardens=["0.1=b3 0.3=b4 2.1=g2x"]), new_log()
    score_round(state, 0, log)
    green, blue, pavilion = entries(log)
    assert (green.where, blue.where) == (1 << 6 + 7 + 1, 0b101)
    assert pavilion.where == 1 << 6 + 7


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("round_no", WHEEL)
def test_Q9_2_one_point_for_every_pavilion_in_every_round(round_no: int, side: int) -> None:
    """A face-down expansion has none. The hexes here score nothing in their round."""
    hexes = {1: "v3 v2 v4", 2: "y4 y5 y6", 3: "b1 b2 b3", 4: "b1 b2 b3"}[round_no].split()
    garden = f"1.1={hexes[0]}x 2.1={hexes[1]}x 3.1={hexes[2]}x 4=x"
    assert scored(table(side=side, round_no=round_no, gardens=[garden])) == [(3, "Q9.2 pavilions")]


def test_Q9_2_a_surrounded_pavilion_counts_the_same() -> None:
    ring = "1.1=v1x 1.2=v2 1.3=v3 1.4=v4 1.5=v5 1.6=v6"
    assert scored(table(round_no=2, gardens=[ring]))[-1] == (1, "Q9.2 pavilions")


def test_Q9_all_seats_score_when_the_last_has_passed() -> None:
    state = table("", "", "", seats=3, gardens=["0.1=b1", "0.1=g1", "1.1=v1x"])
    play(state, "-", "-")
    assert state.score[:3].tolist() == [14, 15, 15]
    play(state, "-")
    assert state.score[:3].tolist() == [14 + 2, 15 + 2, 15 + 1 + 1]


@pytest.mark.parametrize(("side", "points"), [(STANDARD, [1, 1, 2, 2, 3, 3]), (VARIANT, [2] * 6)])
def test_Q9_3_the_printed_wheels(side: int, points: list[int]) -> None:
    options = GARDEN.check_options({"side": ("standard", "variant")[side]})
    assert GARDEN.choices(options).tolist() == [side, 0, *points]


@pytest.mark.parametrize("wheel", ["012345", "999999", "100000"])
def test_Q9_3_another_wheel_for_the_variant_side(wheel: str) -> None:
    """Two lilies, a plant and a light green one in round 4; the colour stays at 1 point."""
    options = GARDEN.check_options({"side": "variant", "wheel": wheel})
    state = new_state()
    rounds.deal(state, 2, GARDEN.choices(options), new_rng(0))
    assert state.wheel.tolist() == [int(points) for points in wheel]
    laid = table(side=VARIANT, round_no=4, gardens=["0.1=b6 0.2=y6 0.3=y5 0.4=l5"])
    laid.wheel = state.wheel
    plant, lily = int(wheel[4]), int(wheel[5])
    rows = [(1, "Q9.1 light_green"), (2 * plant, "Q9.1 plant"), (2 * lily, "Q9.1 lily")]
    assert scored(laid) == [row for row in rows if row[0]]


@pytest.mark.parametrize("options", [{"wheel": "111111"}, {"side": "standard", "wheel": "222222"}])
def test_Q9_3_the_standard_side_has_the_wheel_that_is_printed_there(options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        GARDEN.check_options(options)


@pytest.mark.parametrize("wheel", ["11111", "1111111", "11111x", ""])
def test_Q9_3_a_wheel_is_six_digits(wheel: str) -> None:
    with pytest.raises(BadOption):
        GARDEN.check_options({"side": "variant", "wheel": wheel})


def test_Q10_1_tiles_of_the_display_go_to_the_tower() -> None:
    state = table("", "", stack=3, top="b1 y2 y3 y4", lots=["p1 p1", "g6"])
    play(state, "-", "-")
    assert hexes_of(state.tower) == "b1 p1 p1 y2 y3 y4 g6"
    assert (state.lots, [lot(state, at) for at in range(1, 9)]) == (0, [""] * 8)


@pytest.mark.parametrize("seats", SEATS)
def test_Q10_1_expansions_and_the_rest_of_the_stack_go_under_the_supply(seats: int) -> None:
    """Two face up, two beside the stack, three in it; the next stack is another one."""
    state = table(seats=seats, stack=3, top="b1 y2 y3 y4", lots=["p1", "g6"], shown="b1 b2")
    supply, unseen = int(state.supply), int(state.unseen)
    play(state, *["-"] * seats)
    assert state.supply == supply + 7
    assert (hexes_in(state.shown), int(state.unseen)) == ("", unseen)  # b1 and b2 will not come again


@pytest.mark.parametrize(("seats", "stack"), [(2, 5), (3, 7), (4, 8)])
def test_Q10_2_the_next_stack_with_4_tiles_and_the_wheel_turns(seats: int, stack: int) -> None:
    state = table(seats=seats, stack=1, top="b1")
    for round_no in (2, 3, 4):
        play(state, *["-"] * seats, seed=round_no)
        assert (state.round_no, state.stack, state.stage) == (round_no, stack, TURN)
        assert len(names(lot(state, 0))) == 4
        assert (state.marker, state.passed.tolist()) == (1, [0, 0, 0, 0])


def test_Q10_2_the_tower_is_used_when_the_bag_is_empty() -> None:
    """The tiles that have just left the display are all there is."""
    state = table("", "", stack=3, top="b1 y2 y3 y4", lots=["p1"])
    empty_bag(state)
    play(state, "-", "-")
    assert len(names(lot(state, 0))) == 4
    assert sorted(names(lot(state, 0) + hexes_of(state.bag))) == ["b1", "p1", "y2", "y3", "y4"]
    assert state.tower.sum() == 0


@pytest.mark.parametrize("seats", SEATS)
def test_Q10_2_the_holder_of_the_marker_begins(seats: int) -> None:
    for seat in range(seats):
        state = table(seats=seats)
        state.seat = seat
        play(state, *["-"] * seats)
        assert (state.seat, state.first) == (seat, seat)


def test_Q10_storages_and_gardens_stay_as_they_are() -> None:
    state = table("b1 y2x jj", "g6", stack=1, top="b1", gardens=["1.1=v5x 0.1=v6", "2=x"])
    before = state.copy()
    play(state, "-", "-")
    for field in ("tile", "stored", "jokers", "cell", "slot", "vacant"):
        assert (state[field] == before[field]).all()
    assert content(state) != content(before)
    assert "b1" in legal_words(state)
