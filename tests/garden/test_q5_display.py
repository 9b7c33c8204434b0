"""Q5.4 to Q5.6: cards move off the stack, are turned, and what happens when tiles run out."""

import pytest

from sintra.garden import rules
from sintra.garden.state import State
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng

from .tools import dealt, empty_bag, legal_words, play, table
from .words import WORDS, hexes_in, hexes_of, lot, names, storage


def revealed(state: State, word: str) -> int:
    """What a step returns: how many tiles and cards it has revealed."""
    return int(rules.apply(state, WORDS.index(word), new_rng(0), new_log()))


def test_Q5_4_a_tile_from_the_top_moves_the_card_off_the_stack() -> None:
    state = table(stack=4, top="b1 b2 y3 y4", lots=["p1"])
    play(state, ":b")
    assert (state.stack, state.lots) == (3, 2)
    assert [lot(state, at) for at in (1, 2)] == ["p1", "y3 y4"]
    assert len(names(lot(state, 0))) == 4


def test_Q5_4_the_new_tiles_come_from_the_bag() -> None:
    state = table(stack=4, top="b1 y2 y3 y4")
    before = state.bag.copy()
    play(state, ":b")
    assert hexes_of(before - state.bag) == lot(state, 0)
    assert state.tower.sum() == 0


def test_Q5_4_without_a_tile_from_the_top_the_stack_is_left_alone() -> None:
    state = table(stack=4, top="y1 y2 y3 y4", lots=["b1 p1"], shown="b3")
    before = state.bag.copy()
    play(state, ":b")
    assert (state.stack, state.lots, lot(state, 0), lot(state, 1)) == (4, 1, "y1 y2 y3 y4", "p1")
    assert (state.bag == before).all()


def test_Q5_4_the_last_card_of_a_stack_moves_and_nothing_is_drawn() -> None:
    state = table(stack=1, top="b1 y2 y3 y4", lots=["p1"])
    before = state.bag.copy()
    play(state, ":b")
    assert (state.stack, state.lots) == (0, 2)
    assert [lot(state, at) for at in (0, 1, 2)] == ["", "p1", "y2 y3 y4"]
    assert (state.bag == before).all()


def test_Q5_4_all_eight_cards_of_four_seats_can_lie_beside_the_stack() -> None:
    state = table(seats=4, stack=1, top="b1 y1 y2 g1", lots=["p1", "p2", "p3", "v1", "v2", "v3", "v4"])
    play(state, ":b")
    assert (state.stack, state.lots) == (0, 8)
    assert lot(state, 8) == "y1 y2 g1"
    play(state, ":g")
    assert storage(state, 1) == "g1"
    assert lot(state, 8) == "y1 y2"


def test_Q5_4_the_eighth_card_beside_the_stack_can_be_picked() -> None:
    state = table(seats=4, stack=0, lots=["y1 p1", "p2", "p3", "v1", "v2", "v3", "v4", "y1 y2"])
    play(state, ":y")
    assert legal_words(state) == ["/1", "/8"]
    play(state, "/8")
    assert (state.lots, lot(state, 1)) == (7, "p1 y1")
    assert int(state.shown).bit_count() == 1


def test_Q5_5_a_card_without_tiles_is_turned_face_up() -> None:
    state = table(stack=4, top="y1 y2 y3 y4", lots=["b1", "p1 p2"])
    play(state, ":b")
    assert (state.lots, lot(state, 1), lot(state, 2)) == (1, "p1 p2", "")
    (card,) = hexes_in(state.shown).split()
    assert card not in hexes_in(state.unseen).split()
    assert int(state.unseen).bit_count() == 35


def test_Q5_5_the_top_card_is_turned_when_all_its_tiles_are_taken() -> None:
    state = table(stack=4, top="b1 b2 b3 b4")
    play(state, ":b")
    assert (state.stack, state.lots) == (3, 0)
    assert int(state.shown).bit_count() == 1
    assert len(names(lot(state, 0))) == 4


def test_Q5_5_several_cards_are_turned_at_once() -> None:
    state = table(stack=1, top="b1", lots=["b2", "p1", "b3"], shown="y1")
    play(state, ":b")
    assert (state.stack, state.lots, lot(state, 1)) == (0, 1, "p1")
    assert int(state.shown).bit_count() == 1 + 3
    assert "y1" in hexes_in(state.shown)


def test_Q5_5_a_turned_card_can_be_taken_from_the_next_turn_on() -> None:
    """Blue is taken; the card that is turned afterwards stays even if it is blue."""
    for seed in range(60):
        state = table("", "", stack=0, lots=["b1", "p1"])
        play(state, ":b", seed=seed)
        assert storage(state) == "b1"
        (card,) = hexes_in(state.shown).split()
        if card[0] == "b":
            break
    assert (state.seat, card[0]) == (1, "b")
    assert {":b", ":" + card[1]} < set(legal_words(state))
    play(state, ":b")
    assert storage(state, 1) == card + "x"


def test_Q5_5_a_card_is_never_one_that_was_seen_before() -> None:
    """In the display, in a storage or in a garden."""
    for seed in range(40):
        state = table("p1x", "p2x", stack=0, lots=["b1", "b2", "b3"], shown="y5", gardens=["1.1=p3x"])
        play(state, ":b", seed=seed)
        turned = set(hexes_in(state.shown).split()) - {"y5"}
        assert len(turned) == 3
        assert not turned & {"p1", "p2", "p3"}


def test_Q5_6_the_tower_goes_into_the_bag_and_drawing_goes_on() -> None:
    """One tile in the bag, five in the tower: that one is on the card, and two stay in the bag."""
    state = table(stack=4, top="b1 y2 y3 y4")
    empty_bag(state, keep="g6", tower="p1 p2 p3 p4 p5")
    play(state, ":b")
    assert len(names(lot(state, 0))) == 4
    assert "g6" in names(lot(state, 0))
    assert state.tower.sum() == 0
    assert sorted(names(lot(state, 0) + hexes_of(state.bag))) == sorted(["g6", "p1", "p2", "p3", "p4", "p5"])


def test_Q5_6_a_bag_that_is_just_enough_leaves_the_tower_alone() -> None:
    state = table(stack=4, top="b1 y2 y3 y4")
    empty_bag(state, keep="g3 g4 g5 g6", tower="p1")
    play(state, ":b")
    assert (lot(state, 0), hexes_of(state.bag), hexes_of(state.tower)) == ("g3 g4 g5 g6", "", "p1")


@pytest.mark.parametrize(
    ("keep", "tower", "tiles"),
    [("p1 p2 p3", "", 3), ("p1", "p2", 2), ("", "p5 p5", 2), ("p6", "", 1), ("", "p6", 1)],
)
def test_Q5_6_still_too_few_go_on_with_1_to_3(keep: str, tower: str, tiles: int) -> None:
    state = table(stack=4, top="b1 y2 y3 y4")
    empty_bag(state, keep=keep, tower=tower)
    play(state, ":b")
    assert (lot(state, 0), len(names(lot(state, 0)))) == ((keep + " " + tower).strip(), tiles)
    assert (state.stack, state.lots, state.shown) == (3, 1, 0)
    assert state.bag.sum() == state.tower.sum() == 0


def test_Q5_6_the_few_tiles_can_be_taken_and_the_card_moves_on() -> None:
    state = table(stack=4, top="b1 y2 y3 y4")
    empty_bag(state, keep="p1 p2")
    play(state, ":b", ":p")
    assert storage(state, 1) == "p1 p2"
    assert (state.stack, state.lots) == (0, 1)  # nothing was left to draw: the rest of the stack is shown
    assert int(state.shown).bit_count() == 1 + 2


def test_Q5_6_none_at_all_lays_the_rest_of_the_stack_face_up() -> None:
    state = table(stack=4, top="b1 y2 y3 y4", shown="v1")
    empty_bag(state)
    play(state, ":b")
    assert (state.stack, state.lots, lot(state, 0), lot(state, 1)) == (0, 1, "", "y2 y3 y4")
    assert int(state.shown).bit_count() == 1 + 3
    assert int(state.unseen).bit_count() == 36 - 4
    cards = [word for word in legal_words(state) if word[0] == ":"]
    assert cards  # they can be taken


def test_Q5_6_tiles_that_reach_the_tower_later_in_that_round_are_not_dealt() -> None:
    state = table("b6", "p2 jj", stack=4, top="b1 y2 y3 y4")
    empty_bag(state)
    play(state, ":b", "-?", "!p2")
    assert hexes_of(state.tower) == "p2"
    play(state, ":y")
    assert (state.stack, state.lots, lot(state, 0)) == (0, 0, "")
    assert (hexes_of(state.tower), state.bag.sum()) == ("p2", 0)


def test_Q5_6_in_the_next_round_they_are_dealt() -> None:
    state = table("", "p2", stack=0)
    empty_bag(state)
    play(state, "-", "-?", "!p2")
    assert (state.round_no, state.stack, lot(state, 0), state.shown) == (2, 5, "p2", 0)


def test_Q5_6_a_round_that_begins_without_any_tile_shows_its_whole_stack() -> None:
    state = table("", "", stack=0)
    empty_bag(state)
    play(state, "-", "-")
    assert (state.round_no, state.stack, state.lots, lot(state, 0)) == (2, 0, 0, "")
    assert int(state.shown).bit_count() == 5
    assert state.supply == 36 - 5 - 2 * 5


def test_Q5_6_a_draw_takes_each_tile_of_the_bag_with_the_same_chance() -> None:
    """Of five tiles in the bag one is left: g6 in a fifth of all draws."""
    left = 0
    start = table(stack=4, top="b1 y2 y3 y4")
    empty_bag(start, keep="p1 p1 p1 g6 v1")
    for seed in range(400):
        state = start.copy()
        rules.apply(state, WORDS.index(":b"), new_rng(seed), new_log())
        left += hexes_of(state.bag) == "g6"
    assert 50 < left < 110  # 80 expected, a standard deviation is 8


def test_Q5_4_the_steps_tell_how_much_was_revealed() -> None:
    """A step that reveals nothing returns 0: it may be taken back."""
    assert revealed(table(stack=4, top="b1 y2 y3 y4"), ":b") == 4
    assert revealed(table(stack=4, top="b1 b2 b3 b4"), ":b") == 4 + 1
    assert revealed(table(stack=4, top="y1", lots=["b1 p1"]), ":b") == 0
    assert revealed(table(stack=4, top="y1", lots=["b1", "b2 p1", "b3"]), ":b") == 2
    assert revealed(table(stack=1, top="b1 y2"), ":b") == 0
    nothing = table(stack=4, top="b1 y2 y3 y4")
    empty_bag(nothing)
    assert revealed(nothing, ":b") == 3
    assert revealed(dealt(), "-") == 0
    last = table()
    play(last, "-")
    assert revealed(last, "-") == 4  # the tiles of the next round
