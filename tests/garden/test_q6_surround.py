"""Q6.9: surrounded features and their jokers."""

import pytest

from .reference_garden import BENCHES, PLACES, STATUES, beside
from .tools import legal_words, play, table
from .words import storage

Place = tuple[int, int]
FOUNTAIN = (0, 0)  # Q2.1
JOKERS = {FOUNTAIN: 1, **dict.fromkeys(STATUES + BENCHES, 2)}  # Q6.9; a pavilion 3
TREES = ["b1", "p1", "v1", "y1", "l1", "g1"]


def slots_of(cells: list[str]) -> list[str]:
    """The slots in which cells lie, face down."""
    return [f"{slot}=x" for slot in sorted({cell[0] for cell in cells} - {"0"})]


def ring(place: Place) -> list[str]:
    """The six cells around a feature."""
    return beside(place)


@pytest.mark.parametrize("last", range(6))
@pytest.mark.parametrize("feature", JOKERS)
def test_Q6_9_fountain_1_statue_2_bench_2_whichever_cell_is_last(feature: Place, last: int) -> None:
    cells = ring(feature)
    trees = [f"{cell}={tree}" for cell, tree in zip(cells, TREES, strict=True)]
    garden = " ".join([*slots_of(cells), *(tree for at, tree in enumerate(trees) if at != last)])
    state = table(TREES[last], "j", gardens=[garden])
    play(state, TREES[last], "@" + cells[last])
    assert state.jokers[0] == JOKERS[feature]


@pytest.mark.parametrize("last", range(6))
@pytest.mark.parametrize("slot", range(6))
def test_Q6_9_pavilion_3_whichever_cell_is_last(slot: int, last: int) -> None:
    cells, printed = ring(PLACES[f"{slot + 1}.0"]), (last + 2) % 6
    trees = [f"{cell}={tree}" for cell, tree in zip(cells, TREES, strict=True)]
    others = [tree for at, tree in enumerate(trees) if at not in (last, printed)]
    state = table(TREES[last], "j", gardens=[" ".join([trees[printed] + "x", *others])])
    play(state, TREES[last], "@" + cells[last])
    assert state.jokers[0] == 3


@pytest.mark.parametrize("missing", range(5))
@pytest.mark.parametrize("feature", [FOUNTAIN, STATUES[0], BENCHES[2]])
def test_Q6_9_nothing_while_one_neighbour_is_empty(feature: Place, missing: int) -> None:
    cells = ring(feature)
    trees = [f"{cell}={tree}" for cell, tree in zip(cells, TREES, strict=True)]
    garden = " ".join([*slots_of(cells), *(tree for at, tree in enumerate(trees[:5]) if at != missing)])
    state = table("g1", "j", gardens=[garden])
    play(state, "g1", "@" + cells[5])
    assert state.jokers[0] == 0


def test_Q6_9_a_face_down_expansion_has_no_pavilion_to_surround() -> None:
    state = table("b1", "j", gardens=["1=x 1.1=p1 1.2=v1 1.3=y1 1.4=l1 1.5=g1"])
    play(state, "b1", "@1.6")
    assert state.jokers[0] == 0


def test_Q6_9_a_hex_on_the_centre_surrounds_nothing() -> None:
    state = table("b1", "j", gardens=["1=x 1.1=p2 1.2=p1 1.3=v1 1.4=y1 1.5=l1 1.6=g1"])
    play(state, "b1", "@1.0")
    assert state.jokers[0] == 0


@pytest.mark.parametrize("printed", range(1, 7))
def test_Q6_9_a_printed_hex_counts_among_the_neighbours(printed: int) -> None:
    """Around the pavilion of slot 1, with the printed hex anywhere."""
    cells = [f"1.{at}" for at in range(1, 7)]
    last = printed % 6 + 1
    words = [f"1.{printed}={TREES[printed - 1]}x"]
    words += [
        f"{cell}={tree}" for cell, tree in zip(cells, TREES, strict=True) if cell[2] not in f"{printed}{last}"
    ]
    state = table(TREES[last - 1], "j", gardens=[" ".join(words)])
    play(state, TREES[last - 1], f"@1.{last}")
    assert state.jokers[0] == 3


# Around 1.4 lie the pavilion of slot 1, a statue and a bench: 3 + 2 + 2.
SEVEN = "2=x 6=x 1.1=g6x 0.1=v1 0.2=g4 0.6=v6 1.2=g4 1.3=p2 1.5=p3 1.6=g5 2.5=p5 2.6=p4 6.2=p2 6.3=v4"
# Around 0.1 the fountain, a statue and a bench: 1 + 2 + 2.
FIVE = "1=x 2=x 6=x 0.2=g2 0.3=g1 0.4=v1 0.5=y1 0.6=p1 1.3=b4 1.4=l4 2.5=g3 2.6=g4 1.5=b2 6.2=b6 6.3=b3"


@pytest.mark.parametrize(("garden", "cell", "jokers"), [(SEVEN, "1.4", 7), (FIVE, "0.1", 5)])
def test_Q6_9_one_placement_can_complete_several(garden: str, cell: str, jokers: int) -> None:
    state = table("b1", "j", gardens=[garden])
    play(state, "b1", "@" + cell)
    assert state.jokers[0] == jokers


@pytest.mark.parametrize(("others", "jokers"), [(3, 7), (5, 7), (6, 6), (8, 4), (11, 1)])
def test_Q6_9_jokers_that_find_no_free_tile_place_are_lost(others: int, jokers: int) -> None:
    """Seven are due; the tiles that stay in storage leave 12 - others places."""
    tiles = ["b2", "b3", "b4", "b5", "b6", "y1", "y2", "y3", "y4", "y5", "y6"][:others]
    state = table("b1 " + " ".join(tiles), "j", gardens=[SEVEN])
    play(state, "b1", "@1.4")
    assert storage(state) == " ".join([*tiles, "j" * jokers])


def test_Q6_9_a_full_storage_gains_what_the_placed_tile_leaves() -> None:
    """Eleven jokers and a tree: one place becomes free, and one joker of two comes."""
    cells = ring(STATUES[0])
    garden = " ".join([*slots_of(cells), *(f"{c}={t}" for c, t in zip(cells[:5], TREES[:5], strict=True))])
    state = table("g1" + "j" * 11, "j", gardens=[garden])
    play(state, "g1", "@" + cells[5])
    assert storage(state) == "j" * 12


def test_Q6_9_what_was_just_paid_has_left_the_storage() -> None:
    """Twelve places full: b3 and two y3, l3 leave, three jokers come (a pavilion), none is lost."""
    garden = "1.1=p3x 1.2=v3 1.3=v1 1.4=y1 1.5=y3"
    full = "b3 l3 g3 b1 b2 b4 b5 b6 p1 p2 p4 p5"
    state = table(full, "j", gardens=[garden])
    play(state, "b3", "@1.6", "-l3", "-g3")
    assert storage(state) == "b1 b2 b4 b5 b6 p1 p2 p4 p5 jjj"


def test_Q6_9_jokers_that_were_just_paid_make_room_too() -> None:
    garden = "1.1=p3x 1.2=v3 1.3=v1 1.4=y1 1.5=y3"
    state = table("b3" + "j" * 11, "j", gardens=[garden])
    play(state, "b3", "@1.6", "-j")
    assert storage(state) == "j" * 12


def test_Q6_9_the_jokers_are_gained_at_once() -> None:
    """Before the next turn of the other seat."""
    state = table("g1", "j", gardens=["0.1=b1 0.2=p1 0.3=v1 0.4=y1 0.5=l1"])
    play(state, "g1", "@0.6")
    assert (state.seat, state.jokers[0]) == (1, 1)


def test_Q6_9_expansion_places_hold_no_jokers() -> None:
    """Two expansions in storage take nothing away from the tile places."""
    state = table("b1 y1x y2x " + "b2 b3 b4 b5 b6", "j", gardens=[SEVEN])
    play(state, "b1", "@1.4")
    assert state.jokers[0] == 7


def test_Q6_9_a_feature_pays_the_seat_in_whose_garden_it_stands() -> None:
    state = table("g1", "", gardens=["0.1=b1 0.2=p1 0.3=v1 0.4=y1 0.5=l1"] * 2)
    play(state, "g1", "@0.6")
    assert state.jokers[:2].tolist() == [1, 0]
    assert "@0.6" not in legal_words(state)
