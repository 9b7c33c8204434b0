"""Each refusal of a category, a source or a piece, in a position made for it: its code and its facts."""

from typing import Any

import pytest

from sintra.kernel.verbs import State

from .lines import hexagon, legal_texts, position, refused
from .words import HEXES

# ---- Q5: take


def test_Q5_1_nothing_of_the_category_is_there() -> None:
    state = position(stack=1, top="b1p2", lots="y3", shown="g6")
    assert refused(state, ":v") == ("Q5.1 nothing_there", {"category": "v"})
    assert refused(state, ":5") == ("Q5.1 nothing_there", {"category": "5"})
    for there in (":b", ":p", ":y", ":g", ":1", ":2", ":3", ":6"):
        assert refused(state, there) is None


def test_Q5_3_more_tiles_than_free_places() -> None:
    """Nine tiles and two jokers leave one place (Q1.4); expansions have places of their own."""
    state = position(tiles={0: "".join(HEXES[:9])}, jokers={0: 2}, lots="g1g2", shown="y3g3")
    facts = {"category": "g", "hexes": 3, "tile_places": 1, "expansion_places": 2}
    assert refused(state, ":g") == ("Q5.3 no_room", facts)
    assert refused(state, ":y") is None
    assert refused(state, ":1") is None


def test_Q5_3_more_expansions_than_free_places() -> None:
    state = position(stored={0: "b1"}, jokers={0: 3}, shown="y3g3g4", lots="y5")
    facts = {"category": "g", "hexes": 2, "tile_places": 9, "expansion_places": 1}
    assert refused(state, ":g") == ("Q5.3 no_room", facts)
    assert refused(state, ":y") is None


def test_Q5_3_a_hex_counts_once_wherever_it_lies() -> None:
    """One tile place, two expansion places: g1 as a tile, then g2 must be the expansion."""
    full = {"tiles": {0: "".join(HEXES[:11])}, "lots": "g1,g1g2"}
    assert refused(position(**full, shown="g2"), ":g") is None
    facts = {"category": "g", "hexes": 2, "tile_places": 1, "expansion_places": 2}
    assert refused(position(**full), ":g") == ("Q5.3 no_room", facts)


def test_Q5_3_the_seat_to_move_needs_the_room() -> None:
    storages: dict[str, Any] = {"tiles": {0: "".join(HEXES[:12])}, "lots": "g1", "seats": 3}
    facts = {"category": "g", "hexes": 1, "tile_places": 0, "expansion_places": 2}
    assert refused(position(**storages), ":g") == ("Q5.3 no_room", facts)
    assert refused(position(**storages, seat=1), ":g") is None


# ---- Q5.2: pick


def picking(top_taken: int = 0, **parts: Any) -> State:
    """Seat 0 takes blue and has come to the blue bird."""
    turn = {"category": 0, "cursor": hexagon("b2"), "top_taken": top_taken}
    return position(stage="pick", turn=turn, **parts)


def test_Q5_2_the_hex_does_not_lie_there() -> None:
    state = picking(stack=1, top="g1", lots="b2p1,b3,b2y1")
    for source in ("/s", "/2", "/4", "/8", "/x"):
        assert refused(state, source) == ("Q5.2 not_there", {"hex": "b2"})
    assert legal_texts(state) == ["/1", "/3"]


def test_Q5_2_another_expansion_is_not_there() -> None:
    state = picking(stack=1, top="b2", lots="b2p1", shown="b3")
    assert refused(state, "/x") == ("Q5.2 not_there", {"hex": "b2"})


def test_Q5_3_the_expansion_has_no_place_but_the_tiles_have() -> None:
    state = picking(lots="b2p1,b2y1", shown="b2", stored={0: "g1g2"}, jokers={0: 3})
    facts = {"hex": "b2", "tile_places": 9, "expansion_places": 0}
    assert refused(state, "/x") == ("Q5.3 no_room", facts)
    assert legal_texts(state) == ["/1", "/2"]


def test_Q5_3_the_expansion_would_leave_no_place_for_another() -> None:
    """b3 can only be taken as an expansion, and there is one place."""
    state = picking(lots="b2p1,b2y1", shown="b2b3", stored={0: "g1"})
    facts = {"hex": "b2", "tile_places": 12, "expansion_places": 1}
    assert refused(state, "/x") == ("Q5.3 no_room", facts)
    assert legal_texts(state) == ["/1", "/2"]


def test_of_two_cards_with_the_same_tiles_the_first_is_taken() -> None:
    state = picking(stack=1, top="b2p1", lots="b2p1,b2p1")
    assert refused(state, "/2") == ("one_order", {"hex": "b2", "card": 2})
    assert legal_texts(state) == ["/s", "/1"]  # the top moves when it is taken: not the same (Q5.4)
    state = picking(lots="y2,b2p1,b2y1,b2p1", shown="b2")
    assert refused(state, "/4") == ("one_order", {"hex": "b2", "card": 4})
    assert legal_texts(state) == ["/2", "/3", "/x"]


def test_Q5_4_the_top_is_a_card_like_the_others_once_it_moves() -> None:
    display: dict[str, Any] = {"stack": 1, "top": "b2p1", "lots": "b2p1", "shown": "b2"}
    assert legal_texts(picking(**display)) == ["/s", "/1", "/x"]
    assert legal_texts(picking(top_taken=1, **display)) == ["/s", "/x"]
    assert refused(picking(top_taken=1, **display), "/1") == ("one_order", {"hex": "b2", "card": 1})
    sure_to_move = picking(
        stack=1, top="b2b3p1", lots="b2p1", shown="b2"
    )  # b3 comes from the top in any case
    assert refused(sure_to_move, "/1") == ("one_order", {"hex": "b2", "card": 1})
    assert legal_texts(sure_to_move) == ["/s", "/x"]


def test_of_two_cards_that_come_to_the_same_the_first_is_taken() -> None:
    """The blue butterfly lies on one of them only, and is taken from it in any case."""
    state = picking(stack=1, top="b2g1", lots="b2b3p1,b2p1")
    assert refused(state, "/2") == ("one_order", {"hex": "b2", "card": 2})
    assert legal_texts(state) == ["/s", "/1"]
    for elsewhere in ({"stack": 1, "top": "b3g1"}, {"shown": "b3"}):
        state = picking(lots="b2b3p1,b2p1", **elsewhere)
        assert legal_texts(state) == ["/1", "/2"]


# ---- Q6, Q7: a piece


def test_Q6_1_the_piece_is_not_held() -> None:
    state = position(tiles={0: "b1", 1: "b2"}, stored={0: "y1"})
    for piece in ("b2", "b1x", "y1"):
        assert refused(state, piece) == ("Q6.1 not_held", {"item": piece})
    assert refused(state, "b1") is None
    assert refused(state, "y1x") is None


def test_Q6_1_the_piece_cannot_be_paid() -> None:
    """For a blue plant four are due: two blue hexes and one plant are held, with a joker three at most."""
    state = position(tiles={0: "b3b3b4b5y5"}, jokers={0: 1})
    facts = {"item": "b5", "cost": 4, "by_colour": 2, "by_pattern": 1, "jokers": 1}
    assert refused(state, "b5") == ("Q6.1 cannot_pay", facts)
    assert refused(position(tiles={0: "b3b3b4b5y5"}, jokers={0: 2}), "b5") is None


def test_Q6_3_repeats_pay_at_a_table_that_allows_them() -> None:
    state = position(payment="repeats", tiles={0: "b3b3b4b5b5y5"}, jokers={0: 1})
    assert refused(state, "b5") is None
    state = position(payment="repeats", tiles={0: "b3b3b4b5b5y5"})
    facts = {"item": "b5", "cost": 4, "by_colour": 3, "by_pattern": 1, "jokers": 0}
    assert refused(state, "b5") == ("Q6.1 cannot_pay", facts)


def test_Q6_1_an_expansion_is_paid_like_a_tile() -> None:
    state = position(stored={0: "b3y3"})
    facts = {"item": "b3x", "cost": 2, "by_colour": 0, "by_pattern": 1, "jokers": 0}
    assert refused(state, "b3x") == ("Q6.1 cannot_pay", facts)
    assert refused(position(stored={0: "b3y3"}, tiles={0: "p3"}), "b3x") is None


RING = "0.1=b1 0.2=b2 0.3=b3 0.4=b4 0.5=b5"


def test_Q6_6_there_is_no_empty_cell_for_a_tile() -> None:
    state = position(tiles={0: "y1g6"}, jokers={0: 5}, gardens={0: RING + " 0.6=b6"})
    assert refused(state, "y1") == ("Q6.6 no_cell", {"item": "y1"})
    assert refused(state, "g6") == ("Q6.6 no_cell", {"item": "g6"})


def test_Q6_7_Q6_8_there_is_no_place() -> None:
    """The one empty cell lies between a blue plant and a blue tree: nothing yellow matches but the tree."""
    state = position(tiles={0: "b1b6y1y2g5"}, jokers={0: 5}, gardens={0: RING})
    assert refused(state, "y2") == ("Q6.7 no_place", {"item": "y2"})
    assert refused(state, "b1") == ("Q6.8 no_place", {"item": "b1"})
    for piece in ("b6", "y1", "g5"):
        assert refused(state, piece) is None


def test_Q6_8_twins_wherever_it_matches_and_no_match_elsewhere() -> None:
    """Of two empty cells the yellow tree matches beside its twin only."""
    state = position(tiles={0: "y1y2"}, jokers={0: 5}, gardens={0: "0.1=b2 0.2=y3 0.3=y1 0.5=g6"})
    assert refused(state, "y1") == ("Q6.8 no_place", {"item": "y1"})
    assert refused(state, "y2") is None


FULL = "1=x 2=x 3=x 4=x 5=x 6.1=p1x"


def test_Q7_2_there_is_no_free_slot() -> None:
    state = position(stored={0: "y1"}, gardens={0: FULL})
    assert refused(state, "y1x") == ("Q7.2 no_slot", {"item": "y1x"})
    assert refused(state, "x") == ("Q7.2 no_slot", {"item": "x"})
    state = position(stored={0: "y1"}, gardens={0: FULL.replace("3=x ", ""), 1: "1=x"})
    assert refused(state, "y1x") is None
    assert refused(state, "x") is None


def test_Q7_1_the_supply_is_empty() -> None:
    state = position(seats=4, stack=7, top="b1", gardens={1: "1=x 2=x 3=x 4=x 5=x"})
    assert refused(state, "x") == ("Q7.1 no_supply", {})


@pytest.mark.parametrize("score", [0, 5, 6])
def test_Q7_1_a_face_down_expansion_costs_six_points(score: int) -> None:
    expected = ("Q7.1 points", {"score": score, "cost": 6}) if score < 6 else None
    assert refused(position(scores={0: score, 1: 99}), "x") == expected
