"""Q5.1 to Q5.3: what is taken, from where, and whether it fits."""

import pytest

from sintra.garden.state import PICK, TURN

from .tools import legal_words, play, table
from .words import hexes_in, lot, storage


def takes(words: list[str]) -> str:
    """The categories among legal steps."""
    return "".join(word[1] for word in words if word[0] == ":")


def test_Q5_1_every_hex_of_one_colour_is_taken_from_the_whole_display() -> None:
    state = table("j", stack=3, top="b1 b2 y2 y3", lots=["b3 y1", "v4 b6"], shown="b5 p1")
    play(state, ":b")
    assert storage(state) == "b1 b2 b3 b6 b5x j"
    assert (lot(state, 1), lot(state, 2), lot(state, 3)) == ("y1", "v4", "y2 y3")
    assert hexes_in(state.shown) == "p1"


def test_Q5_1_every_hex_of_one_pattern_is_taken_from_the_whole_display() -> None:
    state = table("", stack=3, top="b2 y2 y3 l4", lots=["g2 y1", "v4 p2"], shown="v2 p1")
    play(state, ":2")
    assert storage(state) == "b2 p2 y2 g2 v2x"
    assert (lot(state, 1), lot(state, 2), lot(state, 3)) == ("y1", "v4", "y3 l4")


def test_Q5_1_only_what_lies_in_the_display_can_be_chosen() -> None:
    state = table(stack=3, top="b1 b2 b2 y2", lots=["v6"], shown="g3")
    assert takes(legal_words(state)) == "bvyg1236"
    assert takes(legal_words(table())) == ""


def test_Q5_1_all_twelve_categories() -> None:
    state = table(stack=2, top="b1 p2 v3 y4", lots=["l5 g6"])
    assert takes(legal_words(state)) == "bpvylg123456"


def test_Q5_1_never_two_identical_from_one_card() -> None:
    state = table(stack=3, top="b1 b1 b1 b2")
    play(state, ":b")
    assert storage(state) == "b1 b2"
    assert lot(state, 1) == "b1 b1"
    assert state.stage == TURN


def test_Q5_1_an_identical_hex_in_the_storage_does_not_matter() -> None:
    state = table("b1 b1", stack=3, top="b1 y2 y3 y4")
    play(state, ":b")
    assert storage(state) == "b1 b1 b1"


def test_Q5_1_a_face_down_card_with_tiles_on_it_shows_no_hex() -> None:
    """Only the printed hex of a face-up expansion counts: beside the stack lies one that is face down."""
    state = table(stack=0, lots=["y2"])
    assert takes(legal_words(state)) == "y2"


def test_Q5_1_a_face_up_expansion_is_taken_like_a_tile() -> None:
    state = table("", shown="b1 y1 y2")
    assert takes(legal_words(state)) == "by12"
    play(state, ":1")
    assert storage(state) == "b1x y1x"
    assert hexes_in(state.shown) == "y2"


def test_Q5_2_identical_tiles_on_different_cards_are_a_choice() -> None:
    for word, left in {"/s": ("", "b1 y2", "y1 y3 y4"), "/1": ("b1 y1 y3 y4", "y2", "")}.items():
        state = table(stack=3, top="b1 y1 y3 y4", lots=["b1 y2"])
        play(state, ":b")
        assert state.stage == PICK
        assert legal_words(state) == ["/s", "/1"]
        play(state, word)
        assert storage(state) == "b1"
        if word == "/1":  # the stack is left alone
            assert (state.stack, lot(state, 0), lot(state, 1)) == (3, *left[:2])
        else:
            assert (state.stack, lot(state, 1), lot(state, 2)) == (2, *left[1:])


@pytest.mark.parametrize(("word", "item", "shown"), [("/1", "b1", "b1"), ("/x", "b1x", "")])
def test_Q5_2_a_tile_or_an_identical_expansion(word: str, item: str, shown: str) -> None:
    state = table(stack=0, lots=["b1 y2"], shown="b1")
    play(state, ":1")
    assert legal_words(state) == ["/1", "/x"]
    play(state, word)
    assert storage(state) == item
    assert hexes_in(state.shown) == shown


def test_Q5_2_each_hex_with_a_choice_is_asked_for_in_order() -> None:
    state = table(stack=0, lots=["b1 b3 y1", "b1 b3 y2", "b2 y3"])
    play(state, ":b")
    assert legal_words(state) == ["/1", "/2"]
    play(state, "/2")
    assert storage(state) == "b1 b2"  # b2 lies in one place only
    assert legal_words(state) == ["/1", "/2"]
    play(state, "/1")
    assert storage(state) == "b1 b2 b3"
    assert [lot(state, at) for at in (1, 2, 3)] == ["b1 y1", "b3 y2", "y3"]


def test_Q5_2_of_equal_cards_beside_the_stack_the_first_is_offered() -> None:
    state = table(stack=0, lots=["b1 y2", "b1 y3", "b1 y2"])
    play(state, ":b")
    assert legal_words(state) == ["/1", "/2"]


def test_Q5_2_equal_cards_alone_leave_no_choice() -> None:
    state = table(stack=0, lots=["b1 y2", "b1 y2"])
    play(state, ":b")
    assert state.stage == TURN
    assert [lot(state, at) for at in (1, 2)] == ["y2", "b1 y2"]


def test_Q5_2_the_top_is_a_choice_of_its_own_even_with_equal_tiles() -> None:
    """Taking from the top moves the card off the stack (Q5.4)."""
    state = table(stack=2, top="b1 y2 y3 y4", lots=["b1 y2 y3 y4"])
    play(state, ":b")
    assert legal_words(state) == ["/s", "/1"]


FULL = "b1 b2 b3 b4 b5 b6 p1 p2 p3"  # nine tiles


@pytest.mark.parametrize(("jokers", "categories"), [(0, "yl2345"), (1, "y2345"), (2, "245"), (3, "")])
def test_Q5_3_jokers_occupy_tile_places(jokers: int, categories: str) -> None:
    """Three tile places and less: two yellow hexes, three light green ones, two butterflies lie there."""
    state = table(FULL + "j" * jokers, stack=0, lots=["y2 y3 l3", "y3 l5 l4"])
    assert takes(legal_words(state)) == categories


def test_Q5_3_expansions_need_expansion_places() -> None:
    shown = "y1 y2 l1 v1 v3"
    assert takes(legal_words(table("", shown=shown))) == "vyl23"  # three trees are too many
    assert takes(legal_words(table("b1x", shown=shown))) == "l23"
    assert takes(legal_words(table("b1x b2x", shown=shown))) == ""


def test_Q5_3_free_tile_places_do_not_help_an_expansion_nor_the_other_way_round() -> None:
    assert takes(legal_words(table("b1x b2x", shown="y1"))) == ""
    assert takes(legal_words(table("j" * 12, stack=0, lots=["y1"]))) == ""


def test_Q5_3_a_selection_must_fit_as_a_whole() -> None:
    """Room for one tile and one expansion: y1 and y2x fit, y1 and y3 do not."""
    assert takes(legal_words(table(FULL + "jj p4x", stack=0, lots=["y1"], shown="y2"))) == "y12"
    assert takes(legal_words(table(FULL + "jj p4x", stack=0, lots=["y1 y3"]))) == "13"


def test_Q5_3_the_choice_that_fits_is_the_one_that_counts() -> None:
    no_tile_place = table("j" * 12, stack=0, lots=["y1"], shown="y1")
    play(no_tile_place, ":y")
    assert storage(no_tile_place) == "y1x " + "j" * 12
    no_card_place = table("b1x b2x", stack=0, lots=["y1"], shown="y1")
    play(no_card_place, ":y")
    assert storage(no_card_place) == "y1 b1x b2x"


def test_Q5_3_two_hexes_that_could_be_either_still_need_two_places() -> None:
    """y1 and y2 lie there as tiles and as expansions; one tile place is free, no expansion place."""
    state = table("j" * 11 + "b1x b2x", stack=0, lots=["y1 y2"], shown="y1 y2")
    assert takes(legal_words(state)) == "12"
    state = table("j" * 11 + "b1x", stack=0, lots=["y1 y2 y3"], shown="y1 y2 y3")
    assert takes(legal_words(state)) == "123"


def test_Q5_3_an_expansion_that_is_needed_later_leaves_only_the_tile() -> None:
    """One expansion place, and y2 lies there only as an expansion: y1 must be the tile."""
    state = table("b1x", stack=0, lots=["y1 v1"], shown="y1 y2")
    play(state, ":y")
    assert storage(state) == "y1 b1x y2x"
    assert hexes_in(state.shown) == "y1"


def test_Q5_3_a_first_choice_decides_the_second() -> None:
    for word, stored in {"/1": "y1 y2x", "/x": "y2 y1x"}.items():
        state = table("j" * 11 + "b1x", stack=0, lots=["y1 y2 v1"], shown="y1 y2")
        play(state, ":y")
        assert legal_words(state) == ["/1", "/x"]
        play(state, word)  # the other one follows by itself
        assert storage(state, 0).replace(" b1x", "").replace("b1x ", "") == stored + " " + "j" * 11


def test_Q5_3_exactly_full_is_allowed() -> None:
    state = table(FULL + "j p4x", stack=0, lots=["y1 y3"], shown="y6")
    play(state, ":y")
    assert state.tiles[0] + state.jokers[0] == 12
    assert hexes_in(state.stored[0]) == "p4 y6"
