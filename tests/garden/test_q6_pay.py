"""Q6.1 to Q6.5: what a placement costs, and with what it can be paid."""

from itertools import combinations

import pytest

from sintra.garden.payment import way_of
from sintra.garden.state import BY_COLOUR, BY_PATTERN, PAY, TURN, UNDECIDED, State

from .tools import DISTINCT, PAYMENTS, REPEATS, legal_words, play, table
from .words import HEXES, hexes_of, storage


def paying(storage: str, payment: int = DISTINCT, piece: str = "b3") -> State:
    """A seat that has chosen a piece and a cell, and now pays."""
    state = table(piece + " " + storage, "j", payment=payment)
    play(state, piece, "@0.1")
    assert state.stage == PAY
    return state


def ways(state: State, paid: str = "") -> set[str]:
    """All complete payments, each in words."""
    if state.stage != PAY:
        return {paid.strip()}
    found = set()
    for word in legal_words(state):
        ahead = state.copy()
        play(ahead, word)
        found |= ways(ahead, paid + " " + word[1:])
    return found


@pytest.mark.parametrize("payment", PAYMENTS)
@pytest.mark.parametrize("name", HEXES)
def test_Q6_1_value_minus_one_further_items(name: str, payment: int) -> None:
    """One joker too few, and the hex cannot be placed at all."""
    value = int(name[1])
    enough = table(name + "j" * (value - 1), payment=payment)
    assert name in legal_words(enough)
    if value > 1:
        short = table(name + "j" * (value - 2), payment=payment)
        assert name not in legal_words(short)
        assert legal_words(short) == ["x", "-", "-?"]


@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q6_2_same_pattern_in_other_colours(payment: int) -> None:
    state = paying("p3 y3", payment)
    assert ways(state) == {"p3 y3"}
    play(state, "-p3", "-y3")
    assert storage(state) == ""


@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q6_2_same_colour_with_other_patterns(payment: int) -> None:
    state = paying("b1 b6", payment)
    assert ways(state) == {"b1 b6"}
    play(state, "-b1", "-b6")
    assert storage(state) == ""


@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q6_2_the_two_ways_are_never_mixed(payment: int) -> None:
    assert "b3" not in legal_words(table("b3 b1 y3", payment=payment))
    assert ways(paying("b1 b2 y3 l3", payment)) == {"b1 b2", "y3 l3"}
    assert ways(paying("b1 y3 j", payment)) == {"b1 j", "y3 j"}


@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q6_2_neither_colour_nor_pattern_does_not_pay(payment: int) -> None:
    state = paying("y1 p2 v4 jj", payment)
    assert legal_words(state) == ["-j"]


@pytest.mark.parametrize("name", HEXES)
def test_Q6_2_in_which_way_a_hex_pays_for_b3(name: str) -> None:
    way = UNDECIDED
    if name != "b3":
        way = {"b": BY_COLOUR}.get(name[0], BY_PATTERN if name[1] == "3" else UNDECIDED)
    assert way_of(paying("jj"), HEXES.index(name)) == way


@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q6_2_an_expansion_counts_as_its_printed_hex(payment: int) -> None:
    state = paying("p3x y3", payment)
    assert ways(state) == {"p3x y3"}
    play(state, "-p3x", "-y3")
    assert storage(state) == ""
    assert ways(paying("b1x b2x", payment)) == {"b1x b2x"}


@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q6_3_a_hex_that_equals_the_placed_one_does_not_pay(payment: int) -> None:
    assert "b3" not in legal_words(table("b3 b3 b3", payment=payment))
    assert ways(paying("b3 b3x jj", payment)) == {"j"}
    assert storage(paying("b3 j j", payment)) == "b3 b3 jj"


def test_Q6_3_distinct_no_two_hexes_of_a_payment_are_identical() -> None:
    assert "b3" not in legal_words(table("b3 y3 y3"))
    assert "b3" not in legal_words(table("b3 y3 y3x"))
    assert "b3" not in legal_words(table("b3 b1 b1 b1"))
    assert ways(paying("y3 y3 j")) == {"y3 j"}
    assert ways(paying("y3 y3x l3")) == {"y3 l3", "y3x l3"}


def test_Q6_3_repeats_allows_hexes_that_equal_one_another() -> None:
    assert ways(paying("y3 y3", REPEATS)) == {"y3 y3"}
    assert ways(paying("y3 y3x", REPEATS)) == {"y3 y3x"}
    assert ways(paying("b1 b1 b1", REPEATS)) == {"b1 b1"}
    assert ways(paying("y3 y3 y3x l3", REPEATS)) == {"y3 y3", "y3 y3x", "y3 l3", "y3x l3"}


def test_Q6_3_repeats_does_not_mix_the_ways_either() -> None:
    assert "b4" not in legal_words(table("b4 y4 y4 b1", payment=REPEATS))
    assert ways(paying("y4 y4 b1 b1 b2", REPEATS, "b4")) == {"b1 b1 b2"}


def test_Q6_4_jokers_replace_any_of_the_items() -> None:
    assert ways(paying("b1 b2 jj", piece="b3")) == {"b1 b2", "b1 j", "b2 j", "j"}
    state = paying("y5 l5 jjj", piece="b5")
    assert ways(state) == {"y5 l5 j", "y5 j", "l5 j"}
    play(state, "-l5", "-j")
    assert storage(state) == "y5"  # three of the three jokers
    lily = paying("b1 y6 jjjjj", piece="b6")
    assert ways(lily) == {"b1 j", "y6 j", "j"}


def test_Q6_4_one_step_pays_all_that_is_due_with_jokers() -> None:
    state = paying("jjjjj", piece="b5")
    play(state, "-j")
    assert (storage(state), state.stage) == ("j", TURN)


def test_Q6_4_a_joker_is_never_placed() -> None:
    assert legal_words(table("jjjjjjjjjjjj")) == ["x", "-"]


def test_Q6_4_a_tree_costs_nothing_beyond_itself() -> None:
    state = table("b1 p1 j", "j")
    play(state, "b1", "@0.1")
    assert (storage(state), state.stage, state.seat) == ("p1 j", TURN, 1)


def test_Q6_4_a_payment_begins_only_where_it_can_be_completed() -> None:
    """Four more for b5: with blue that works; y5 and l5 and one joker are three."""
    state = paying("b1 b2 b3 y5 l5 j", piece="b5")
    assert legal_words(state) == ["-b1"]
    play(state, "-b1")
    assert legal_words(state) == ["-b2"]
    play(state, "-b2")
    assert legal_words(state) == ["-b3"]
    play(state, "-b3")
    assert legal_words(state) == ["-j"]


@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q6_4_items_are_paid_in_one_order(payment: int) -> None:
    state = paying("p6 v6 y6 l6 g6 jjj", payment, "b6")
    assert legal_words(state) == ["-p6", "-v6", "-y6", "-l6"]
    play(state, "-y6")
    assert legal_words(state) == ["-l6", "-g6"]
    play(state, "-l6")
    assert legal_words(state) == ["-g6", "-j"]


def test_Q6_4_a_lily_paid_in_every_possible_way() -> None:
    """Five more: any choice of the five other colours, any choice of five blues, jokers for the rest."""
    state = paying("p6 v6 y6 b1 b2 jjj", piece="b6")
    lilies, blues = ["p6", "v6", "y6"], ["b1", "b2"]
    wanted = set()
    for row in (lilies, blues):
        for number in range(2, len(row) + 1):
            wanted |= {" ".join([*chosen, "j"]) for chosen in combinations(row, number)}
    assert ways(state) == wanted


def test_Q6_5_tiles_to_the_tower_jokers_away_expansions_under_the_supply() -> None:
    state = paying("y4 l4x j", piece="b4")
    supply = int(state.supply)
    play(state, "-y4", "-l4x", "-j")
    assert hexes_of(state.tower) == "y4"
    assert (storage(state), state.supply) == ("", supply + 1)


def test_Q6_5_an_expansion_under_the_supply_is_not_seen_again() -> None:
    """All 35 others can still be turned up, but l4 cannot."""
    state = paying("y4 l4x j", piece="b4")
    play(state, "-y4", "-l4x", "-j")
    assert int(state.unseen).bit_count() == 35
    assert not int(state.unseen) >> HEXES.index("l4") & 1


def test_Q6_5_the_placed_tile_leaves_the_storage_and_others_stay() -> None:
    state = table("b3 b3 y3 l3 p1", "j")
    play(state, "b3", "@0.4", "-y3", "-l3")
    assert storage(state) == "b3 p1"
    assert (state.seat, state.stage, state.score[0]) == (1, TURN, 15)
