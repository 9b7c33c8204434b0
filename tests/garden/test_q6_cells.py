"""Q6.6 to Q6.8: where a hex may lie. Trees are free, so the tests place trees where any hex would do."""

import pytest

from .tools import legal_words, play, table
from .words import CELLS, HEXES, hex_at

ALL_DOWN = "1=x 2=x 3=x 4=x 5=x 6=x "


def cells(name: str, garden: str, jokers: str = "jjjjj") -> list[str]:
    """Where a tile may go in a garden; nowhere if it cannot be chosen."""
    state = table(name + jokers, gardens=[garden])
    if name not in legal_words(state):
        return []
    play(state, name)
    return [word[1:] for word in legal_words(state)]


def test_Q6_6_the_first_hex_goes_to_any_cell_of_the_fountain_board() -> None:
    for name in HEXES:
        assert cells(name, "") == ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6"]


def test_Q6_6_not_onto_another_hex() -> None:
    assert cells("b1", "0.1=b2 0.3=b3") == ["0.2", "0.4", "0.5", "0.6"]


def test_Q6_6_not_onto_a_pavilion_nor_its_printed_hex() -> None:
    assert cells("b1", "1.2=b2x") == [
        "0.1",
        "0.2",
        "0.3",
        "0.4",
        "0.5",
        "0.6",
        "1.1",
        "1.3",
        "1.4",
        "1.5",
        "1.6",
    ]


def test_Q6_6_not_where_no_expansion_lies() -> None:
    assert {cell[0] for cell in cells("b1", "3=x 5=x")} == set("035")


def test_Q6_6_a_tile_in_place_is_where_it_was_put() -> None:
    state = table("b1", "j", gardens=["4=x"])
    play(state, "b1", "@4.0")
    assert hex_at(state, "4.0") == "b1"
    assert [cell for cell in CELLS if hex_at(state, cell)] == ["4.0"]


def test_Q6_6_a_full_garden_takes_nothing_more() -> None:
    state = table("b1", gardens=["0.1=b2 0.2=b3 0.3=b4 0.4=b5 0.5=b6 0.6=p6"])
    assert legal_words(state) == ["x", "-", "-?"]


def test_Q6_7_away_from_all_hexes_anything_goes() -> None:
    assert cells("g1", "0.1=b2") == ["0.3", "0.4", "0.5"]
    assert cells("g1", ALL_DOWN + "1.0=b2") == [cell for cell in CELLS if cell[0] != "1"]


@pytest.mark.parametrize(("name", "may"), [("b1", True), ("y2", True), ("y1", False)])
def test_Q6_7_beside_a_hex_it_shares_colour_or_pattern(name: str, may: bool) -> None:
    """Beside b2."""
    found = cells(name, "0.1=b2")
    assert ("0.2" in found, "0.6" in found) == (may, may)


@pytest.mark.parametrize("name", HEXES)
def test_Q6_7_one_matching_neighbour_is_enough(name: str) -> None:
    """Between b2 and y4: what shares a colour or a pattern with either, except for the two themselves."""
    may = (name[0] in "by" or name[1] in "24") and name not in ("b2", "y4")
    assert ("0.2" in cells(name, "0.1=b2 0.3=y4")) == may


@pytest.mark.parametrize(
    ("garden", "beside"),
    [
        ("1=x 0.1=b2", "1.4"),  # from the fountain board to an expansion
        ("1.4=b2x", "0.1"),  # and back, from a printed hex
        ("1=x 2=x 2.6=b2", "1.3"),  # from one expansion to the next
        ("1=x 1.0=b2", "1.6"),  # from a centre
        ("1=x 1.6=b2", "1.0"),  # to a centre
    ],
)
def test_Q6_7_neighbours_on_every_piece_count(garden: str, beside: str) -> None:
    assert beside in cells("b1", garden)
    assert beside in cells("g2", garden)
    assert beside not in cells("g1", garden)


def test_Q6_7_an_ornament_between_two_cells_keeps_them_apart() -> None:
    """0.1 and 2.6 both touch the statue, not each other."""
    assert "2.6" in cells("y1", "2=x 0.1=b2")
    assert "2.5" not in cells("y1", "2=x 0.2=b2")


def test_Q6_8_beside_an_identical_hex_is_refused() -> None:
    assert cells("b1", "0.1=b1") == ["0.3", "0.4", "0.5"]


@pytest.mark.parametrize("garden", ["0.1=b1 0.2=b2", "0.1=b1 0.2=y1", "0.1=b1 0.2=b2 0.3=b6 0.4=b5"])
def test_Q6_8_extending_a_group_that_holds_it_is_refused(garden: str) -> None:
    """The twin is at the other end of the colour group, or of the pattern group."""
    found = cells("b1", garden)
    assert "0.6" not in found
    assert all(f"0.{at}" not in found for at in range(1, garden.count("=") + 2))


def test_Q6_8_a_chain_of_changing_kinds_is_no_group() -> None:
    """b1 b2 y2 y1 in a row: the second b1 beside y1 shares no group with the first."""
    assert cells("b1", "0.1=b1 0.2=b2 0.3=y2 0.4=y1") == ["0.5"]  # 0.6 is beside the first b1


def test_Q6_8_the_same_hex_may_lie_twice_in_different_groups() -> None:
    garden = ALL_DOWN + "1.1=b1 1.2=b2 1.3=y2 2.6=y1"
    assert "2.1" in cells("b1", garden)  # beside y1 only, whose trees do not reach the first b1
    assert "1.6" not in cells("b1", garden)  # beside the first b1
    assert "1.0" not in cells("b1", garden)


def test_Q6_8_joining_two_groups_with_old_twins_is_refused() -> None:
    """b5 b1 . b2 b5: b3 in the gap is new, and the twins are both old."""
    garden = "0.6=b5 0.1=b1 0.3=b2 0.4=b5"
    assert "0.2" not in cells("b3", garden)
    assert "0.2" in cells("b3", "0.6=b6 0.1=b1 0.3=b2 0.4=b5")


def test_Q6_8_joining_two_pattern_groups_with_old_twins_is_refused() -> None:
    garden = "0.6=b1 0.1=y1 0.3=v1 0.4=b1"
    assert "0.2" not in cells("p1", garden)
    assert "0.2" in cells("p1", "0.6=l1 0.1=y1 0.3=v1 0.4=b1")


def test_Q6_8_old_twins_that_are_themselves_beside_the_new_hex() -> None:
    assert "0.2" not in cells("b3", "0.1=b5 0.3=b5")
    assert "0.2" not in cells("y5", "0.1=b5 0.3=b5")
    assert "0.2" in cells("b3", "0.1=b5 0.3=y5")


def test_Q6_8_a_hex_joins_by_colour_what_it_does_not_join_by_pattern() -> None:
    """p5 joins nothing with b4; beside b5 and y5 it makes one pattern group of three."""
    assert "0.2" in cells("p5", "0.6=b4 0.1=b5 0.3=y5 0.4=b4")
    assert "0.2" not in cells("b6", "0.6=b4 0.1=b5 0.3=b3 0.4=b4")


def test_Q6_8_three_groups_at_once() -> None:
    """The centre of a face-down expansion touches six cells: two old twins far apart in three groups."""
    ends = "1=x 1.1=b2 1.3=b3 1.5=b4 "
    assert "1.0" in cells("b1", ends)
    assert "1.0" not in cells("b1", "6=x " + ends + "6.2=b2")  # beside 1.5: the second b2
    assert "1.0" in cells("b1", "6=x " + ends + "6.2=b5")


def test_Q6_8_a_group_has_at_most_six_hexes() -> None:
    """b1 to b6 in a row: no blue hex fits at either end."""
    garden = ALL_DOWN + "1.1=b1 1.2=b2 1.3=b3 2.6=b4 2.1=b5 2.2=b6"
    for name in HEXES[:6]:
        assert not {"1.6", "2.3", "1.0", "2.0"} & set(cells(name, garden))
    assert "1.6" in cells("y1", garden)


def test_Q6_8_the_other_seats_garden_does_not_matter() -> None:
    state = table("b1", gardens=["", "0.1=b1 0.3=y5"])
    play(state, "b1")
    assert len(legal_words(state)) == 6
