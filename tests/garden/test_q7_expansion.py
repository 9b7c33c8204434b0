"""Q7: expansions from the storage, face up, and from the supply, face down."""

import pytest

from sintra.garden.scoring import FACE_DOWN_PAID, REASONS
from sintra.garden.state import TURN

from .tools import PAYMENTS, legal_words, play, table
from .words import CELLS, HEXES, SEATS, hex_at, hexes_of, storage

ALL_SLOTS = [f"#{slot}.{at}" for slot in range(1, 7) for at in range(1, 7)]


@pytest.mark.parametrize("name", HEXES)
def test_Q7_1_face_up_it_costs_the_value_of_its_printed_hex(name: str) -> None:
    value = int(name[1])
    state = table(name + "x" + "jjjjj", "j")
    play(state, name + "x", "#2.5", *(["-j"] if value > 1 else []))
    assert state.jokers[0] == 5 - (value - 1)
    assert (hex_at(state, "2.5"), state.stored[0], state.slot[0, 1]) == (name, 0, 5)
    if value > 1:
        assert name + "x" not in legal_words(table(name + "x" + "j" * (value - 2)))


@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q7_1_face_up_it_is_paid_like_a_tile(payment: int) -> None:
    """With tiles, another expansion, jokers; not with its own hex, not in mixed ways."""
    state = table("b3x b3 p3x y3 b1 j", "j", payment=payment)
    play(state, "b3x", "#1.1")
    assert legal_words(state) == ["-b1", "-p3x", "-y3"]
    supply = int(state.supply)
    play(state, "-p3x", "-y3")
    assert storage(state) == "b1 b3 j"
    assert (hexes_of(state.tower), state.supply) == ("y3", supply + 1)


def test_Q7_1_the_tile_is_not_the_expansion() -> None:
    """Both b1 lie in storage; placing the expansion leaves the tile, and the other way round."""
    state = table("b1 b1x", "j")
    play(state, "b1x", "#1.1")
    assert storage(state) == "b1"
    state = table("b1 b1x", "j")
    play(state, "b1", "@0.1")
    assert storage(state) == "b1x"


def test_Q7_1_face_down_it_costs_6_points_and_comes_from_the_supply() -> None:
    state = table("", "j")
    supply = int(state.supply)
    log = play(state, "x", "#4")
    assert (state.score[0], state.supply, state.slot[0, 3]) == (9, supply - 1, 7)
    assert [(entry.seat, entry.points, REASONS[entry.reason]) for entry in log] == [(0, -6, "Q7.1 face_down")]
    assert log[0].reason == FACE_DOWN_PAID
    assert log[0].where == 1 << CELLS.index("4.0")
    assert (state.seat, state.stage) == (1, TURN)


@pytest.mark.parametrize(("score", "may"), [(0, False), (5, False), (6, True), (7, True)])
def test_Q7_1_only_with_6_or_more_points(score: int, may: bool) -> None:
    state = table("", "j")
    state.score[0] = score
    assert ("x" in legal_words(state)) == may
    if may:
        play(state, "x", "#1")
        assert state.score[0] == score - 6


@pytest.mark.parametrize("left", [0, 1])
def test_Q7_1_only_if_the_supply_is_not_empty(left: int) -> None:
    """Round 1 of four seats: 32 in the stacks, and 4 - left lie face down in a garden."""
    down = " ".join(f"{slot}=x" for slot in range(1, 5 - left))
    state = table("", seats=4, stack=8, top="b1 b2 b3 b4", gardens=["", "", "", down])
    assert state.supply == left
    assert ("x" in legal_words(state)) == bool(left)


def test_Q7_1_face_down_nothing_else_is_paid() -> None:
    state = table("b1 p1x jj", "j")
    play(state, "x", "#6")
    assert storage(state) == "b1 p1x jj"


def test_Q7_2_into_any_free_slot_in_any_of_six_orientations() -> None:
    state = table("b1x", "j")
    play(state, "b1x")
    assert legal_words(state) == ALL_SLOTS


def test_Q7_2_not_into_a_slot_that_is_taken() -> None:
    state = table("b1x", "j", gardens=["2=x 5.1=b2x"])
    play(state, "b1x")
    assert {word[1] for word in legal_words(state)} == set("1346")
    state = table("", "j", gardens=["2=x 5.1=b2x"])
    play(state, "x")
    assert legal_words(state) == ["#1", "#3", "#4", "#6"]


def test_Q7_2_without_a_free_slot_no_expansion_can_be_placed() -> None:
    state = table("b1x", gardens=["1=x 2=x 3=x 4=x 5=x 6.1=y1x"])
    assert legal_words(state) == ["-", "-?"]


@pytest.mark.parametrize("slot", range(1, 7))
def test_Q7_2_the_printed_hex_lands_where_it_is_turned_to(slot: int) -> None:
    for direction in range(1, 7):
        state = table("b1x", "j")
        play(state, "b1x", f"#{slot}.{direction}")
        assert [cell for cell in CELLS if hex_at(state, cell)] == [f"{slot}.{direction}"]
        assert state.slot[0].tolist() == [direction if at == slot else 0 for at in range(1, 7)]


def test_Q7_2_the_printed_hex_must_match_a_neighbour() -> None:
    """0.1 touches 1.4; y1 does not match b2, b1 and y2 do."""
    for name, may in (("y1", False), ("b1", True), ("y2", True)):
        state = table(name + "x j", "j", gardens=["0.1=b2"])
        play(state, name + "x")
        assert ("#1.4" in legal_words(state)) == may
        assert len(legal_words(state)) == 36 - (not may)


def test_Q7_2_the_printed_hex_must_not_meet_its_twin() -> None:
    """b1 at 0.2, b2 at 0.1: from 1.4 the blue group reaches the old b1."""
    state = table("b1x", "j", gardens=["0.1=b2 0.2=b1"])
    play(state, "b1x")
    assert set(ALL_SLOTS) - set(legal_words(state)) == {"#1.4", "#2.5"}


def test_Q7_2_the_printed_hex_touches_at_most_one_old_hex() -> None:
    """So it never joins two groups: old twins on either side of the slot do not matter."""
    state = table("b2x j", "j", gardens=["2=x 6=x 2.6=b5 6.2=b5 0.1=b5"])
    play(state, "b2x")
    assert {"#1.3", "#1.4", "#1.5"} <= set(legal_words(state))


def test_Q7_2_the_outer_cells_of_a_free_slot_take_any_printed_hex() -> None:
    state = table("b1x", "j", gardens=["2=x 3=x 4=x 5=x 6=x 0.1=y2 2.6=y2 6.2=y2"])
    play(state, "b1x")
    assert legal_words(state) == ["#1.1", "#1.2", "#1.6"]


@pytest.mark.parametrize("seats", SEATS)
def test_Q7_2_face_down_there_is_no_hex_and_no_condition(seats: int) -> None:
    state = table("", "", seats=seats, gardens=["0.1=b2 0.2=b1 0.4=y4"])
    play(state, "x")
    assert legal_words(state) == ["#1", "#2", "#3", "#4", "#5", "#6"]
    play(state, "#1")
    assert [cell for cell in CELLS if hex_at(state, cell)] == ["0.1", "0.2", "0.4"]


def test_Q7_2_new_cells_can_be_used_in_the_next_turn() -> None:
    state = table("b1 p1x", "j", gardens=["0.1=p2"])
    play(state, "p1x", "#1.4", "-", "b1")
    assert {"@1.1", "@1.2", "@1.3", "@1.5", "@1.6"} <= set(legal_words(state))
    assert "@1.0" not in legal_words(state)
    state = table("b1", "j")
    play(state, "x", "#3", "-", "b1")
    assert {f"@3.{at}" for at in range(7)} <= set(legal_words(state))


def test_Q7_3_the_printed_hex_is_a_neighbour_and_belongs_to_groups() -> None:
    """Printed b1: another b1 beside it, or beside its blue group, is refused; b2 beside it is fine."""
    for name, cell, may in (
        ("b1", "0.1", False),
        ("b2", "0.1", True),
        ("y1", "0.1", True),
        ("y2", "0.1", False),
        ("b1", "0.4", True),
    ):
        state = table(name + "jj", gardens=["1.4=b1x"])
        play(state, name)
        assert ("@" + cell in legal_words(state)) == may


def test_Q7_3_the_printed_hex_scores_in_the_round_and_in_a_group() -> None:
    """Blue, tree and pavilion in round 1; in round 4 three blues, 1 + 2 + 3."""
    state = table("", "", gardens=["1.4=b1x"])
    play(state, "-", "-")
    assert state.score[0] == 15 - 1 + 1 + 1 + 1
    last = table("", "", round_no=4, gardens=["1.4=b1x 0.1=b2 0.2=b3"])
    play(last, "-", "-")
    assert last.score[0] == 15 - 1 + 1 + 6  # the pavilion, then the group


def test_Q7_3_placing_an_expansion_brings_no_jokers_by_itself() -> None:
    """Around a statue two cells belong to each slot: the printed hex fills one, a tile the other."""
    garden = "2=x 0.1=b1 0.2=p1 2.5=v1 2.6=y1"
    state = table("l1x g1", "j", gardens=[garden])
    play(state, "l1x", "#1.3")
    assert state.jokers[0] == 0
    play(state, "-", "g1", "@1.4")
    assert state.jokers[0] == 2
