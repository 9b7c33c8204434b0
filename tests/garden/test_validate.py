"""A position that the rules cannot lead to, or cannot lead on from, is refused."""

from typing import Any

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.garden.position import format_position, parse_position
from tests.texts import refusal_of

from .lines import cell, hexagon, item, line, paying, played
from .words import HEXES, counted, grid

TILES = {
    "one_too_few": (line(bag=grid([2] + [3] * 35)), "b1", 2),
    "one_too_many": (line(bag=grid([3] * 36), tower=counted("y4")), "y4", 4),
    "a_star_cannot_help": (line(tiles={0: "g6g6", 1: "g6g6"}), "g6", 4),
    "in_gardens": (line(tiles={0: "g6g6g6"}, gardens={1: "0.1=g6"}), "g6", 4),
    "in_the_display": (line(stack=1, top="g6g6", lots="g6g6"), "g6", 4),
}


@pytest.mark.parametrize(("text", "name", "count"), [*TILES.values()], ids=[*TILES])
def test_Q1_2_there_are_3_tiles_of_each_hex(text: str, name: str, count: int) -> None:
    refusal = refusal_of(parse_position, text)
    assert refusal
    assert (refusal.code, refusal.facts) == ("Q1.2 tiles", {"hex": name, "tiles": count, "expected": 3})


def test_Q1_3_a_printed_hex_is_no_tile() -> None:
    state = parse_position(line(tiles={0: "b1b1b1"}, gardens={1: "1.1=b1x"}))
    assert state.bag[hexagon("b1")] == 0


EXPANSIONS = {
    "one_too_few": (line(supply=20), 35),
    "one_too_many": (line(supply=22), 37),
    "stacks_of_later_rounds_count": (line(round=2, supply=21), 31),
    "stacks_depend_on_seats": (line(seats=4, supply=21), 45),
    "face_down_ones_count": (line(supply=21, gardens={1: "3=x"}), 37),
    "face_up_ones_count": (line(supply=21, gardens={1: "3.1=b1x"}), 37),
    "stored_ones_count": (line(supply=21, stored={1: "b1"}), 37),
    "the_display_counts": (line(supply=21, stack=1, top="b1", lots="b2", shown="b3"), 39),
}


@pytest.mark.parametrize(("text", "count"), [*EXPANSIONS.values()], ids=[*EXPANSIONS])
def test_Q1_3_there_are_36_expansions(text: str, count: int) -> None:
    refusal = refusal_of(parse_position, text)
    assert refusal
    assert (refusal.code, refusal.facts) == ("Q1.3 expansions", {"expansions": count, "expected": 36})


ALL = grid([1] * 36)
TWICE = {
    "stored_by_two_seats": (line(stored={0: "b1", 1: "b1"}), "b1b1"),
    "shown_and_stored": (line(shown="b1", stored={1: "b1"}), "b1b1"),
    "printed_and_stored": (line(gardens={0: "1.1=b1x"}, stored={1: "b1g6"}), "b1b1g6"),
    "printed_twice": (line(gardens={0: "1.1=b1x", 1: "3.2=b1x"}), "b1b1"),
    "shown_and_unseen": (line(shown="b1", unseen=ALL), "b1"),
    "stored_and_unseen": (line(stored={1: "b1"}, unseen=ALL), "b1"),
    "printed_and_unseen": (line(gardens={1: "1.1=b1x"}, unseen=ALL), "b1"),
}


@pytest.mark.parametrize(("text", "seen"), [*TWICE.values()], ids=[*TWICE])
def test_Q1_3_there_is_one_expansion_of_each_hex(text: str, seen: str) -> None:
    refusal = refusal_of(parse_position, text)
    assert refusal
    assert (refusal.code, refusal.facts) == ("Q1.3 expansion_twice", {"seen": seen})


def test_Q3_4_cards_that_nobody_has_seen_are_enough_for_the_stacks() -> None:
    """15 cards of later rounds and 4 in the display may be any of 19, but not of 18."""
    display: dict[str, Any] = {"stack": 2, "top": "b1", "lots": "b2,b3"}
    enough = grid([1] * 19 + [0] * 17)
    assert format_position(parse_position(line(**display, unseen=enough))).count("/111111/1") == 1
    refusal = refusal_of(parse_position, line(**display, unseen=grid([1] * 18 + [0] * 18)))
    assert refusal
    assert refusal.facts["field"] == "unseen"


TWINS = {  # Q6.8: two identical hexes in one group, by colour, by pattern, at the ends, across pieces
    "beside": "0.1=b1 0.2=b1",
    "colour_group": "0.1=b1 0.2=b3 0.3=b1",
    "pattern_group": "0.1=b1 0.2=y1 0.3=g1 0.4=b1",
    "across_the_fountain_and_a_slot": "0.1=b1 1.4=b1x",
    "across_slots": "1.1=b3x 1.3=b1 2.6=b1x",
    "printed_and_tile": "1.4=b1x 1.5=b1",
    "on_a_centre": "2=x 2.0=y4 2.1=y4",
}


@pytest.mark.parametrize("garden", [*TWINS.values()], ids=[*TWINS])
@pytest.mark.parametrize("seat", [0, 1])
def test_Q6_8_a_group_with_two_identical_hexes_is_refused(garden: str, seat: int) -> None:
    refusal = refusal_of(parse_position, line(gardens={seat: garden}))
    assert refusal
    assert refusal.code == "Q6.8 duplicate_in_group"


@pytest.mark.parametrize(
    "garden", ["0.1=b1 0.4=b1", "0.1=b1 0.2=y2 0.3=b1", "0.1=b1 0.2=b2 0.3=p2 0.4=p1 0.5=b1"]
)
def test_Q6_8_identical_hexes_in_different_groups_are_read(garden: str) -> None:
    assert parse_position(line(gardens={0: garden})).bag[0] == 1


def test_Q6_7_a_hex_that_matches_no_neighbour_is_read() -> None:
    """It may have been there first, and its neighbour have come to match another one."""
    assert parse_position(line(gardens={0: "0.1=b1 0.2=y2 0.3=y3"})).bag[0] == 2


FULL = {
    "thirteen_tiles": line(tiles={0: "".join(HEXES[:13])}),
    "twelve_tiles_and_a_joker": line(tiles={1: "".join(HEXES[:12])}, jokers={1: 1}),
    "three_expansions": line(stored={0: "b1b2b3"}),
}


@pytest.mark.parametrize("text", [*FULL.values()], ids=[*FULL])
def test_Q1_4_a_storage_that_is_too_full_is_refused(text: str) -> None:
    refusal = refusal_of(parse_position, text)
    assert refusal
    assert refusal.code == "bad_position"
    assert refusal.facts["field"] in ("tiles", "stored", "jokers")


def test_Q1_4_a_storage_may_be_full() -> None:
    state = parse_position(line(tiles={0: "".join(HEXES[:11])}, jokers={0: 1}, stored={0: "b1g6"}))
    assert (state.tiles[0], state.jokers[0]) == (11, 1)


DISPLAY = {
    "more_cards_than_a_stack_has": line(stack=3, top="b1", lots="b2,b3,b4"),
    "more_cards_with_those_face_up": line(stack=3, top="b1", lots="b2,b3", shown="b4"),
    "tiles_on_top_of_no_stack": line(top="b1"),
    "a_stack_without_tiles": line(stack=3),
    "a_card_without_tiles": line(lots="-,b1"),
    "a_card_without_tiles_spelled_otherwise": line(lots=".,b1"),
    "a_wheel_that_the_standard_side_does_not_have": line(wheel="222222"),
}


@pytest.mark.parametrize("text", [*DISPLAY.values()], ids=[*DISPLAY])
def test_a_display_that_no_round_leads_to_is_refused(text: str) -> None:
    refusal = refusal_of(parse_position, text)
    assert refusal
    assert refusal.code == "bad_position"


EMPTIED = {
    "one_of_three": {"stack": 1, "top": "g1", "lots": "b1,b2p1,b2y1"},
    "the_last_of_three": {"stack": 1, "top": "g1", "lots": "b2p1,b2y1,b1"},
    "the_only_one": {"stack": 1, "top": "b2", "lots": "b1", "shown": "b2"},
    "the_top": {"stack": 2, "top": "b1", "lots": "b2p1,b2y1"},
}


@pytest.mark.parametrize("display", [*EMPTIED.values()], ids=[*EMPTIED])
def test_a_card_may_be_empty_while_a_choice_is_open(display: dict[str, Any]) -> None:
    """It moves and turns only when everything is taken (Q5.4, Q5.5)."""
    state = played(parse_position(line(**display)), ":b")
    assert GARDEN.view(state)["stage"] == "pick"
    assert [] in (GARDEN.view(state)["lots"] + [GARDEN.view(state)["top"]])
    assert parse_position(format_position(state)).tobytes() == state.tobytes()


def test_positions_are_made_by_number_of_seats() -> None:
    for seats in (2, 3, 4):
        state = parse_position(line(seats=seats, **paying("b2", "0.1"), tiles={0: "b2b3"}))
        assert (state.seats, state.piece, state.target) == (seats, item("b2"), cell("0.1"))
