"""Known traps: each was a bug in a published implementation."""

import pytest

from sintra.garden.state import OVER, PICK

from .tools import PAYMENTS, empty_bag, legal_words, play, table
from .words import SEATS, hex_at, hexes_in, hexes_of, lot, names, storage

STATUE = "1=x 2=x 0.2=p1 1.3=v1 1.4=y1 2.5=l1 2.6=g1"  # all but 0.1 around the statue at (2, -1)


def test_trap_one_matching_neighbour_is_enough_not_all() -> None:
    """p2 between b2 and y4: it shares the bird with one of them, nothing with the other."""
    state = table("p2 j", "j", gardens=["0.1=b2 0.3=y4"])
    play(state, "p2", "@0.2", "-j")
    assert hex_at(state, "0.2") == "p2"


@pytest.mark.parametrize(
    ("name", "garden"),
    [
        ("b3", "5=x 0.6=b5 0.1=b1 0.3=b2 0.4=b5"),
        ("b3", "1=x 4=x 1.1=b5 1.0=b4 1.4=b6 0.1=b1 0.3=b2 0.4=b5"),
        ("p3", "1=x 1.1=b3 1.0=y3 1.4=v3 0.1=l3 0.3=b3"),
    ],
)
def test_trap_twins_are_old_hexes_deep_in_the_joined_groups(name: str, garden: str) -> None:
    state = table(name + "jjjjj", gardens=[garden])
    play(state, name)
    assert "@0.2" not in legal_words(state)


def test_trap_a_joined_group_without_twins_is_fine() -> None:
    state = table("b3 jj", "j", gardens=["1=x 1.1=b6 1.0=b4 0.1=b1 1.4=y1 0.3=b2 0.4=b5"])
    play(state, "b3")
    assert "@0.2" in legal_words(state)


@pytest.mark.parametrize("word", ["/s", "/1", "/x"])
def test_trap_a_face_up_expansion_and_an_equal_tile_are_not_both_taken(word: str) -> None:
    state = table(stack=2, top="b1 y2 y3 y4", lots=["b1 y5"], shown="b1")
    play(state, ":b")
    assert state.stage == PICK
    play(state, word)
    assert names(storage(state)) == ["b1"]
    assert (hexes_in(state.shown) == "b1") == (word != "/x")
    assert len(names(lot(state, 0) + lot(state, 1) + lot(state, 2))) >= 4


@pytest.mark.parametrize("payment", PAYMENTS)
def test_trap_colour_and_pattern_are_not_mixed_in_a_payment(payment: int) -> None:
    state = table("b4 b1 b2 y4 l4 jj", payment=payment)
    play(state, "b4", "@0.1", "-b1")
    assert legal_words(state) == ["-b2", "-j"]
    by_pattern = table("b4 b1 b2 y4 l4 jj", payment=payment)
    play(by_pattern, "b4", "@0.1", "-y4")
    assert legal_words(by_pattern) == ["-l4", "-j"]


@pytest.mark.parametrize("payment", PAYMENTS)
@pytest.mark.parametrize("piece", ["b2", "b2x"])
def test_trap_an_expansion_is_accepted_as_payment(piece: str, payment: int) -> None:
    state = table(piece + " y2x", "j", payment=payment)
    play(state, piece, "@0.1" if piece == "b2" else "#1.1")
    assert legal_words(state) == ["-y2x"]
    play(state, "-y2x")
    assert storage(state) == ""


def test_trap_jokers_are_gained_after_the_payment_has_left() -> None:
    """Twelve places are taken: b2, y2 and ten jokers. After the placement both jokers of the statue fit."""
    state = table("b2 y2" + "j" * 10, "j", gardens=["1=x 2=x 0.2=p1 1.3=v1 1.4=y1 2.5=l1 2.6=g1 0.6=g2"])
    play(state, "b2", "@0.1", "-y2")
    assert storage(state) == "j" * 12


def test_trap_a_feature_is_not_paid_twice() -> None:
    state = table("b1 p1 v1", "jj", gardens=[STATUE])
    play(state, "b1", "@0.1")
    assert state.jokers[0] == 2
    play(state, "-", "p1", "@0.4")  # elsewhere on the fountain board
    assert state.jokers[0] == 2
    play(state, "v1", "@0.5")
    assert state.jokers[0] == 2


def test_trap_a_feature_beside_a_full_one_pays_only_itself() -> None:
    """The fountain is full; 1.4 completes the statue beside it."""
    fountain = "0.1=b1 0.2=p1 0.3=v1 0.4=y1 0.5=l1 0.6=g1"
    state = table("b3 jj", "j", gardens=["1=x 2=x " + fountain + " 1.3=b4 2.5=p3 2.6=b5"])
    play(state, "b3", "@1.4", "-j")
    assert state.jokers[0] == 2


def test_trap_a_printed_hex_is_not_missed_in_a_surround() -> None:
    """The printed g1 at 2.6 is one of the six around the statue; so is b1x around its own pavilion."""
    state = table("b1", "j", gardens=["1=x 2.6=g1x 0.2=p1 1.3=v1 1.4=y1 2.5=l1"])
    play(state, "b1", "@0.1")
    assert state.jokers[0] == 2


@pytest.mark.parametrize("seats", SEATS)
def test_trap_the_rest_of_the_round_stack_is_not_lost(seats: int) -> None:
    state = table(seats=seats, stack=4, top="b1")
    supply = int(state.supply)
    play(state, *["-"] * seats)
    assert state.supply == supply + 4


def test_trap_the_last_card_of_a_stack() -> None:
    """It moves off like any other, is turned when empty, and the display goes on without a stack."""
    state = table("", "", stack=1, top="b1 y1")
    play(state, ":b")
    assert (state.stack, state.lots, lot(state, 0), lot(state, 1)) == (0, 1, "", "y1")
    play(state, ":y")
    assert (state.stack, state.lots, int(state.shown).bit_count()) == (0, 0, 1)
    assert [word for word in legal_words(state) if word[0] == ":"] != []


def test_trap_the_last_card_of_a_stack_taken_empty_at_once() -> None:
    state = table("", "", stack=1, top="b1 b2 b3 b4")
    play(state, ":b")
    assert (state.stack, state.lots, int(state.shown).bit_count()) == (0, 0, 1)


def test_trap_the_tower_is_recycled() -> None:
    state = table("", "", stack=3, top="b1 y1 y2 y3")
    empty_bag(state, tower="p1 p2 p3 p4 p5")
    play(state, ":b")
    assert len(names(lot(state, 0))) == 4
    assert (state.bag.sum(), hexes_of(state.tower)) == (1, "")


def test_trap_no_negative_scores_in_a_pass() -> None:
    state = table("b5 y6x", "")
    state.score[0] = 4
    play(state, "-?", "!b5", "!y6x")
    assert state.score[0] == 0


def test_trap_no_negative_scores_at_the_end() -> None:
    """0 after the storage, then the group of 6 points."""
    state = table("g6 y6 v6", "", round_no=4, gardens=["0.1=b1 0.2=b2 0.3=b3"])
    play(state, "-", "-")
    assert (state.stage, state.score[0]) == (OVER, 6)
