"""A stage that does not go with the rest of the line is refused: what is begun must have been possible."""

from typing import Any

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.garden.position import parse_position
from tests.texts import refusal_of

from .lines import BY_COLOUR, BY_PATTERN, cell, hexagon, item, line, paying

Parts = dict[str, Any]

# One position for each stage in which everything is as it should be.
PICK: Parts = {
    "stage": "pick",
    "turn": {"category": 0, "cursor": hexagon("b2")},
    "stack": 2,
    "top": "b2g1g2g3",
    "lots": "b2p1",
}
PLACED: Parts = {"tiles": {0: "b1b3b4p3"}, "stored": {0: "y3"}, "jokers": {0: 1}}
CELL: Parts = {"stage": "cell", "turn": {"piece": item("b3")}, **PLACED}
SLOT: Parts = {"stage": "slot", "turn": {"piece": item("y3x")}, **PLACED}
BACK: Parts = {"stage": "back"}
PAY: Parts = paying("b3", "0.1", **PLACED)
PART_PAID: Parts = paying(
    "b3",
    "0.1",
    turn={"due": 1, "way": BY_PATTERN, "cursor": item("p3") + 2},
    **(PLACED | {"tiles": {0: "b3"}}),
)
DISCARD: Parts = {"stage": "discard", "passed": (0,), "tiles": {0: "b3b4"}}
ONE_GONE: Parts = DISCARD | {"turn": {"due": 1, "cursor": item("b3")}}
OVER: Parts = {"stage": "over", "round": 4, "passed": (0, 1)}
RIGHT = {
    "turn": {},
    "pick": PICK,
    "cell": CELL,
    "slot": SLOT,
    "back": BACK,
    "pay": PAY,
    "part_paid": PART_PAID,
    "discard": DISCARD,
    "one_gone": ONE_GONE,
    "over": OVER,
}


@pytest.mark.parametrize("parts", [*RIGHT.values()], ids=[*RIGHT])
def test_what_is_as_it_should_be_is_read(parts: Parts) -> None:
    """Whatever the tests below refuse is refused for its one change."""
    state = parse_position(line(**parts))
    assert bool(GARDEN.legal_steps(state)) != GARDEN.is_over(state)


def turned(parts: Parts, **values: int) -> Parts:
    """Other values of the turn."""
    return parts | {"turn": parts.get("turn", {}) | values}


OUT_OF_TURN = {
    "turn_of_a_seat_that_has_passed": {"passed": (0,)},
    "turn_when_all_have_passed": {"passed": (0, 1)},
    "pick_after_passing": PICK | {"passed": (0,)},
    "cell_after_passing": CELL | {"passed": (0,)},
    "slot_after_passing": SLOT | {"passed": (0,)},
    "back_after_passing": BACK | {"passed": (0,)},
    "pay_after_passing": PAY | {"passed": (0,)},
    "discard_before_passing": DISCARD | {"passed": ()},
    "discard_when_another_has_passed": DISCARD | {"passed": (1,)},
    "over_before_all_have_passed": OVER | {"passed": (0,)},
    "over_in_round_3": OVER | {"round": 3},
    "marker_in_the_centre_after_a_pass": {"passed": (1,), "marker": "centre"},
    "marker_taken_before_any_pass": {"marker": "taken"},
    "marker_in_the_centre_at_the_end": OVER | {"marker": "centre"},
}
FULL = "b1b3b4b5b6p1p2p3p4p5p6v1"
NOTHING_TO_DO = {
    "pick_of_a_hex_that_is_not_there": turned(PICK, cursor=hexagon("b3")),
    "pick_where_there_is_no_choice": PICK | {"lots": "p1"},
    "pick_of_another_colour": turned(PICK, category=1),
    "pick_beyond_all_hexes": turned(PICK, cursor=36),
    "pick_into_a_full_storage": PICK | {"tiles": {0: FULL}},
    "pick_before_more_than_fits": PICK | {"tiles": {0: FULL[:-2]}, "lots": "b2p1,b3", "stack": 1},
    "pick_of_an_expansion_without_a_place": PICK | {"stored": {0: "y1y2"}, "shown": "b2", "lots": "p1"},
    "pick_with_the_top_of_no_stack_taken": turned(PICK, top_taken=1)
    | {"stack": 0, "top": "-", "lots": "b2p1,b2"},
    "pick_with_tiles_on_top_of_no_stack": turned(PICK, top_taken=1) | {"stack": 0},
    "cell_without_a_piece": turned(CELL, piece=-1),
    "cell_for_a_tile_that_is_not_held": turned(CELL, piece=item("v3")),
    "cell_for_an_expansion": turned(CELL, piece=item("y3x")),
    "cell_for_a_tile_without_a_place": CELL | {"gardens": {0: "0.1=y1 0.2=g1 0.3=y2 0.4=l2 0.5=l4 0.6=y4"}},
    "cell_for_a_tile_that_cannot_be_paid": CELL | {"tiles": {0: "b3"}, "stored": {}},
    "slot_without_a_piece": turned(SLOT, piece=-1),
    "slot_for_an_expansion_that_is_not_held": turned(SLOT, piece=item("v3x")),
    "slot_for_a_tile": turned(SLOT, piece=item("b3")),
    "slot_for_an_expansion_that_cannot_be_paid": SLOT | {"tiles": {0: "b4"}},
    "slot_in_a_full_garden": SLOT | {"gardens": {0: "1=x 2=x 3=x 4=x 5=x 6=x"}},
    "back_in_a_full_garden": BACK | {"gardens": {0: "1=x 2=x 3=x 4=x 5=x 6=x"}},
    "back_without_a_supply": BACK
    | {"seats": 4, "round": 1, "stack": 8, "top": "b1", "gardens": {1: "1=x 2=x 3=x 4=x"}},
    "back_with_five_points": BACK | {"scores": {0: 5}},
    "pay_without_a_piece": turned(PAY, piece=-1),
    "pay_for_a_tile_that_is_not_held": turned(PAY, piece=item("v3")),
    "pay_nothing": turned(PAY, due=0),
    "pay_more_than_the_cost": turned(PAY, due=3),
    "pay_for_a_cell_that_is_not_there": turned(PAY, target=cell("1.1")),
    "pay_for_a_cell_that_is_taken": PAY | {"gardens": {0: "0.1=b1"}},
    "pay_for_a_cell_that_does_not_match": PAY | {"gardens": {0: "0.2=y1"}},
    "pay_for_a_tile_in_a_free_slot": turned(PAY, target=cell("3.2")),
    "pay_for_an_expansion_on_the_fountain_board": turned(PAY, piece=item("y3x")),
    "pay_for_an_expansion_on_a_centre": turned(PAY, piece=item("y3x"), target=cell("1.0")),
    "pay_with_too_little": PAY | {"tiles": {0: "b3"}, "stored": {}},
    "pay_the_rest_with_too_little": PART_PAID | {"jokers": {}, "stored": {}},
    "discard_of_nothing": DISCARD | {"tiles": {}},
    "discard_of_nothing_more": turned(ONE_GONE, cursor=item("b5")),
}
LEFT_OVER = {  # values of a turn that belong to another stage, or to another moment of this one
    **{f"turn_with_{name}": turned({}, **{name: 1}) for name in ("category", "cursor", "top_taken", "piece")},
    **{f"turn_with_{name}": turned({}, **{name: 1}) for name in ("target", "due", "way")},
    "over_with_a_piece": turned(OVER, piece=1),
    "pick_with_a_piece": turned(PICK, piece=item("b3")),
    "pick_with_a_target": turned(PICK, target=1),
    "pick_with_something_due": turned(PICK, due=1),
    "pick_with_a_way": turned(PICK, way=BY_COLOUR),
    "cell_with_a_category": turned(CELL, category=1),
    "cell_with_a_target": turned(CELL, target=1),
    "cell_with_something_due": turned(CELL, due=2),
    "slot_with_a_cursor": turned(SLOT, cursor=1),
    "back_with_a_piece": turned(BACK, piece=item("b3")),
    "back_with_a_target": turned(BACK, target=7),
    "pay_with_a_category": turned(PAY, category=1),
    "pay_with_the_top_taken": turned(PAY, top_taken=1),
    "pay_in_a_way_before_anything_is_paid": turned(PAY, way=BY_PATTERN),
    "pay_in_an_order_before_anything_is_paid": turned(PAY, cursor=item("b3")),
    "part_paid_in_no_way": turned(PART_PAID, way=0),
    "discard_with_a_piece": turned(DISCARD, piece=item("b3")),
    "discard_with_a_way": turned(DISCARD, way=BY_COLOUR),
    "discard_in_an_order_before_anything_is_gone": turned(DISCARD, cursor=item("b3")),
}
WRONG = OUT_OF_TURN | NOTHING_TO_DO | LEFT_OVER


@pytest.mark.parametrize("parts", [*WRONG.values()], ids=[*WRONG])
def test_what_does_not_go_together_is_refused(parts: Parts) -> None:
    refusal = refusal_of(parse_position, line(**parts))
    assert refusal
    assert refusal.code == "bad_position"
    assert "field" in refusal.facts
