"""Q1 material, Q3 set-up: what lies on the table before the first turn."""

from collections import Counter

import numpy as np
import pytest

from sintra.garden import numbers, tables
from sintra.garden.rounds import deal
from sintra.garden.state import STAGES, TURN, free_places, holding
from sintra.kernel.random import new_rng

from .tools import (
    DISTINCT,
    PAYMENTS,
    PRINTED,
    REPEATS,
    SIDES,
    VARIANT,
    all_cards,
    all_tiles,
    dealt,
    empty_bag,
    legal_words,
    play,
    table,
)
from .words import COLOURS, HEXES, SEATS, content, hexes_in, lot, names, storage

VALUES = {"tree": 1, "bird": 2, "butterfly": 3, "flower": 4, "plant": 5, "lily": 6}  # Q1.1


def test_Q1_1_six_colours_and_six_patterns_with_their_values() -> None:
    assert tables.COLOUR_NAMES == (
        "blue",
        "dark_purple",
        "light_purple",
        "yellow",
        "light_green",
        "dark_green",
    )
    assert tuple(VALUES) == tables.PATTERN_NAMES
    for hexagon, name in enumerate(HEXES):
        assert numbers.value_of(hexagon) == int(name[1])
        assert list(VALUES.values())[numbers.pattern_of(hexagon)] == int(name[1])


@pytest.mark.parametrize("name", HEXES)
def test_Q1_1_the_value_is_the_cost_and_the_points(name: str) -> None:
    """Its cost, itself included, in jokers; and what it costs to discard it."""
    value = int(name[1])
    placed = table(name + "jjjjj", "j")
    play(placed, name, "@0.1", *(["-j"] if value > 1 else []))
    assert placed.jokers[0] == 5 - (value - 1)
    discarded = table(name, "j")
    play(discarded, "-?", "!" + name)
    assert discarded.score[0] == 15 - 1 - value


@pytest.mark.parametrize("seats", SEATS)
def test_Q1_2_there_are_3_tiles_of_each_of_36_hexes(seats: int) -> None:
    state = dealt(seats)
    lying = Counter(names(lot(state, 0)))
    assert [state.bag[at] + lying[name] for at, name in enumerate(HEXES)] == [3] * 36
    assert all_tiles(state) == [3] * 36


def test_Q1_2_jokers_are_unlimited() -> None:
    """Whatever the others hold, a surrounded fountain brings one more."""
    ring = "0.2=p1 0.3=v1 0.4=y1 0.5=l1 0.6=g1"
    state = table("b1", "j" * 12, "j" * 12, "j" * 12, seats=4, gardens=[ring])
    play(state, "b1", "@0.1")
    assert state.jokers.tolist() == [1, 12, 12, 12]


@pytest.mark.parametrize("seats", SEATS)
def test_Q1_3_there_are_36_expansions_one_for_each_hex(seats: int) -> None:
    state = dealt(seats)
    assert all_cards(state) == 36
    assert hexes_in(state.unseen).split() == HEXES


def test_Q1_3_no_expansion_is_seen_twice() -> None:
    """Round stack after round stack laid face up, because there are no tiles: 15 different ones."""
    state = table()
    empty_bag(state)
    seen: list[str] = []
    for _ in range(3):
        play(state, "-", "-")
        seen += hexes_in(state.shown).split()
    assert len(seen) == len(set(seen)) == 15
    assert sorted(seen + hexes_in(state.unseen).split()) == sorted(HEXES)


def test_Q1_3_face_up_a_printed_hex_five_empty_cells_and_no_centre() -> None:
    state = table("b1", gardens=["1.4=y6x"])
    play(state, "b1")
    beside = {"1.3", "1.5", "0.1"}  # next to the printed hex, which b1 does not match
    assert set(legal_words(state)) == {"@0.2", "@0.3", "@0.4", "@0.5", "@0.6", "@1.1", "@1.2", "@1.6"}
    assert not beside & {word[1:] for word in legal_words(state)}
    same = table("y1", gardens=["1.4=y6x"])
    play(same, "y1")
    assert [word for word in legal_words(same) if word[1] == "1"] == ["@1.1", "@1.2", "@1.3", "@1.5", "@1.6"]


def test_Q1_3_face_down_seven_empty_cells() -> None:
    state = table("b1", gardens=["1=x"])
    play(state, "b1")
    assert [word for word in legal_words(state) if word[1] == "1"] == [f"@1.{at}" for at in range(7)]


@pytest.mark.parametrize("seats", SEATS)
def test_Q1_4_each_seat_starts_with_3_jokers_15_points_and_an_empty_garden(seats: int) -> None:
    state = dealt(seats)
    assert state.score.tolist() == [15] * seats + [0] * (4 - seats)
    assert [storage(state, seat) for seat in range(4)] == ["jjj"] * seats + [""] * (4 - seats)
    assert (state.cell == -1).all()
    assert (state.slot == 0).all()
    assert state.slot.shape == (4, 6)


def test_Q1_4_jokers_lie_on_the_12_tile_places_expansions_on_two_of_their_own() -> None:
    state = table("b1 b2 b3 jjj y1x y2x", "")
    assert [free_places(state, seat) for seat in (0, 1)] == [6, 12]
    assert [holding(state, seat) for seat in (0, 1)] == [8, 0]


@pytest.mark.parametrize(("seats", "supply"), [(2, 16), (3, 8), (4, 4)])
def test_Q1_5_bag_tower_supply_display_marker_and_wheel(seats: int, supply: int) -> None:
    state = dealt(seats)
    assert (state.bag.sum(), state.tower.sum()) == (104, 0)
    assert (state.supply, state.lots, state.shown) == (supply, 0, 0)
    assert (state.marker, state.round_no, STAGES[state.stage]) == (1, 1, "turn")


@pytest.mark.parametrize(("seats", "stack", "supply"), [(2, 5, 16), (3, 7, 8), (4, 8, 4)])
def test_Q3_1_four_round_stacks_and_the_rest_is_the_supply(seats: int, stack: int, supply: int) -> None:
    state = dealt(seats)
    assert (state.stack, state.supply) == (stack, supply)
    assert 4 * stack + supply == 36


@pytest.mark.parametrize("seats", SEATS)
def test_Q3_2_four_tiles_lie_on_the_top_expansion(seats: int) -> None:
    for seed in range(20):
        state = dealt(seats, seed=seed)
        assert len(names(lot(state, 0))) == 4
        assert (state.lot[1:] == -1).all()


def test_Q3_2_what_is_drawn_is_random_and_repeatable() -> None:
    assert content(dealt(seed=1)) == content(dealt(seed=1))
    assert len({content(dealt(seed=seed)) for seed in range(20)}) == 20


@pytest.mark.parametrize("seats", SEATS)
def test_Q3_3_the_first_seat_is_chosen_at_random_and_begins(seats: int) -> None:
    starts = [dealt(seats, seed=seed) for seed in range(144)]
    firsts = Counter(int(state.first) for state in starts)
    assert sorted(firsts) == list(range(seats))
    assert all(abs(count - 144 / seats) < 28 for count in firsts.values())  # 5 standard deviations
    assert all(state.seat == state.first for state in starts)
    assert all((state.round_no, state.stage) == (1, TURN) for state in starts)


def test_Q3_4_no_state_holds_a_secret() -> None:
    """Of the stacks only their height is stored: the same state goes on differently with other dice."""
    state = table("", "", stack=5, top="b1 b2 b3 b4")
    assert hexes_in(state.unseen).split() == HEXES
    turned = set()
    for seed in range(200):
        ahead = state.copy()
        play(ahead, ":b", seed=seed)
        turned.add(hexes_in(ahead.shown))
    assert turned == set(HEXES)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("payment", PAYMENTS)
@pytest.mark.parametrize("seats", SEATS)
def test_Q3_setting_up_forgets_the_game_before(side: int, payment: int, seats: int) -> None:
    state = table(
        "b1 b2 y3x jj",
        "p5",
        "",
        "g6 l6x",
        seats=4,
        round_no=4,
        stack=7,
        top="v1",
        lots=["v2"],
        side=1 - side,
        payment=1 - payment,
    )
    play(state, "b2", "@0.1", "-b1", "-", "-", "-?")
    choices = np.array([side, payment, *PRINTED[side]], np.int8)
    deal(state, seats, choices, new_rng(7))
    assert content(state) == content(dealt(seats, side, payment, seed=7))


def test_Q3_the_options_are_side_payment_and_wheel() -> None:
    state = table()
    deal(state, 3, np.array([VARIANT, REPEATS, 1, 2, 3, 4, 5, 9], np.int8), new_rng(0))
    assert (state.side, state.payment, state.wheel.tolist()) == (VARIANT, REPEATS, [1, 2, 3, 4, 5, 9])
    assert dealt().payment == DISTINCT
    assert [colour[0] for colour in tables.CATEGORIES[:6]] == list(COLOURS)
