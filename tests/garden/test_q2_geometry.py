"""Q2 the garden: cells, neighbours, slots, ornaments, re-derived from the coordinates of the clauses."""

from functools import cache

import pytest

from sintra.garden import coordinates, tables
from sintra.garden.coordinates import Axial
from sintra.garden.numbers import slot_cell

from .tools import legal_words, play, table
from .words import CELLS

FOUNTAIN = (0, 0)
STATUES = [(2, -1), (-1, 2), (-1, -1)]
BENCHES = [(1, 1), (-2, 1), (1, -2)]
CENTRES = {"E": (3, 0), "NE": (3, -3), "NW": (0, -3), "W": (-3, 0), "SW": (-3, 3), "SE": (0, 3)}


def beside(one: Axial, other: Axial) -> bool:
    """Two places share an edge when their difference is one of the six."""
    q, r = other[0] - one[0], other[1] - one[1]
    return (q, r) in {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


@cache
def around(place: Axial) -> frozenset[Axial]:
    """The six neighbours of a place, found among all places of a board that is large enough."""
    board = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    return frozenset(other for other in board if beside(place, other))


@cache
def piece_of(place: Axial) -> str:
    """The piece on which a cell lies: "fountain", or a slot by its compass point; "" for no cell."""
    if place in around(FOUNTAIN):
        return "fountain"
    return "".join(name for name, centre in CENTRES.items() if place in {centre, *around(centre)})


ALL_CELLS = [(q, r) for q in range(-6, 7) for r in range(-6, 7) if piece_of((q, r))]


def places(bits: int) -> set[Axial]:
    """A set of cells of the engine as places."""
    return {tables.COORDINATES[at] for at in range(48) if int(bits) >> at & 1}


def test_Q2_1_the_fountain_board_has_six_cells_around_the_fountain() -> None:
    assert tables.FOUNTAIN == FOUNTAIN
    assert set(tables.COORDINATES[:6]) == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    state = table("b1")
    play(state, "b1")
    assert legal_words(state) == ["@0.1", "@0.2", "@0.3", "@0.4", "@0.5", "@0.6"]


def test_Q2_2_statues_and_benches_lie_where_the_clause_says() -> None:
    assert sorted(tables.ORNAMENTS["statue"]) == sorted(STATUES)
    assert sorted(tables.ORNAMENTS["bench"]) == sorted(BENCHES)
    assert not set(STATUES + BENCHES) & set(tables.COORDINATES)


def test_Q2_3_slot_centres_in_the_order_E_NE_NW_W_SW_SE() -> None:
    assert list(tables.SLOT_CENTRES) == list(CENTRES.values())
    for slot, centre in enumerate(CENTRES.values()):
        assert places(tables.CENTRE_CELL[slot]) == {centre}
        assert places(tables.RING_CELLS[slot]) == around(centre)
        assert tables.COORDINATES[slot_cell(slot, 0)] == centre


def test_Q2_3_directions_of_a_slot_are_those_of_the_compass() -> None:
    steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    for slot, (q, r) in enumerate(CENTRES.values()):
        for direction, (east, south) in enumerate(steps, 1):
            assert tables.COORDINATES[slot_cell(slot, direction)] == (q + east, r + south)
    assert tables.COORDINATES[CELLS.index("0.3")] == (0, -1)
    assert tables.COORDINATES[CELLS.index("4.2")] == (-2, -1)
    assert tables.COORDINATES[CELLS.index("6.0")] == (0, 3)


def test_Q2_4_neighbours_across_all_pieces() -> None:
    for at, place in enumerate(tables.COORDINATES):
        assert places(tables.NEIGHBOURS[at]) == {other for other in ALL_CELLS if beside(place, other)}


@pytest.mark.parametrize(
    ("cell", "neighbours"),
    [
        ("0.1", "0.2 0.6 1.4"),
        ("0.4", "0.3 0.5 4.1"),
        ("1.0", "1.1 1.2 1.3 1.4 1.5 1.6"),
        ("1.4", "0.1 1.0 1.3 1.5"),
        ("1.3", "1.0 1.2 1.4 2.6"),
        ("1.5", "1.0 1.4 1.6 6.2"),
        ("1.1", "1.0 1.2 1.6"),
        ("3.1", "2.4 3.0 3.2 3.6"),
    ],
)
def test_Q2_4_neighbours_spelled_out(cell: str, neighbours: str) -> None:
    bits = int(tables.NEIGHBOURS[CELLS.index(cell)])
    assert [CELLS[at] for at in range(48) if bits >> at & 1] == sorted(neighbours.split())


def edges_between(one: str, other: str) -> int:
    """Edges that the cells of two pieces share, by the engine's neighbours."""
    return sum(
        piece_of(place) == one and piece_of(beyond) == other
        for at, place in enumerate(tables.COORDINATES)
        for beyond in places(tables.NEIGHBOURS[at])
    )


def test_Q2_4_an_expansion_shares_one_edge_with_the_fountain_board_and_with_each_neighbour() -> None:
    points = list(CENTRES)
    for at, one in enumerate(points):
        assert edges_between(one, "fountain") == 1
        for ahead in range(1, 6):
            assert edges_between(one, points[(at + ahead) % 6]) == (1 if ahead in (1, 5) else 0)


def test_Q2_4_an_ornament_has_two_cells_of_the_fountain_board_and_of_each_slot_beside_it() -> None:
    points = list(CENTRES)
    for ornament in STATUES + BENCHES:
        pieces = sorted(piece_of(place) for place in around(ornament))
        slots = [at for at, point in enumerate(points) if point in pieces]
        assert pieces.count("fountain") == 2
        assert [pieces.count(points[at]) for at in slots] == [2, 2]
        assert (slots[1] - slots[0]) in (1, 5)


def test_Q2_4_the_cells_around_each_feature() -> None:
    features = [FOUNTAIN, *tables.ORNAMENTS["statue"], *tables.ORNAMENTS["bench"], *CENTRES.values()]
    kinds = ["fountain", *["statue"] * 3, *["bench"] * 3, *["pavilion"] * 6]
    assert list(tables.FEATURE_NAMES) == kinds
    for feature, place in enumerate(features):
        assert places(tables.FEATURE_CELLS[feature]) == around(place)
        assert len(places(tables.FEATURE_CELLS[feature])) == 6


def test_Q2_4_a_feature_has_no_or_at_least_two_cells_in_any_slot() -> None:
    """So a printed hex can never be the last one around anything (Q7.3): its slot has just come."""
    for place in [FOUNTAIN, *STATUES, *BENCHES, *CENTRES.values()]:
        for point in CENTRES:
            assert sum(piece_of(other) == point for other in around(place)) != 1


def test_Q2_5_48_cells_can_ever_hold_a_hex() -> None:
    assert len(ALL_CELLS) == 48
    assert len(tables.COORDINATES) == tables.CELLS == len(CELLS) == 48
    assert set(tables.COORDINATES) == set(ALL_CELLS)
    assert {place: tables.CELL_AT[place] for place in ALL_CELLS} == {
        place: at for at, place in enumerate(tables.COORDINATES)
    }


def test_Q2_5_a_garden_of_six_face_down_expansions_offers_them_all() -> None:
    state = table("b1", gardens=["1=x 2=x 3=x 4=x 5=x 6=x"])
    play(state, "b1")
    assert legal_words(state) == ["@" + cell for cell in CELLS]


def test_Q2_5_a_centre_is_a_cell_only_under_a_face_down_expansion() -> None:
    state = table("b1", gardens=["1=x 2.1=b2x 3.1=b3x 4=x"])
    play(state, "b1")
    assert [word for word in legal_words(state) if word.endswith(".0")] == ["@1.0", "@4.0"]


def test_Q2_turning_and_distances() -> None:
    assert [coordinates.rotate((1, 0), turns) for turns in range(7)] == [
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, 0),
        (-1, 1),
        (0, 1),
        (1, 0),
    ]
    assert coordinates.rotate((3, -1), 6) == (3, -1)
    assert coordinates.rotate((2, 1), -1) == (-1, 3)
    assert coordinates.add((1, -3), (2, 1)) == (3, -2)
    assert coordinates.scale((1, -1), 3) == (3, -3)
    assert set(coordinates.neighbours((3, -3))) == around((3, -3))
    assert [coordinates.distance((0, 0), place) for place in ((0, 0), (1, -1), (2, -1), (3, 0), (3, 1))] == [
        0,
        1,
        2,
        3,
        4,
    ]
    assert coordinates.distance((-3, 3), (3, -3)) == 6


def test_Q2_the_garden_is_the_same_after_a_turn_by_two_directions() -> None:
    """Statues become statues, benches benches; by one direction they change places."""
    for ornaments in (STATUES, BENCHES):
        assert {coordinates.rotate(place, 2) for place in ornaments} == set(ornaments)
    assert {coordinates.rotate(place, 1) for place in STATUES} == set(BENCHES)
    assert {coordinates.rotate(place, 1) for place in ALL_CELLS} == set(ALL_CELLS)
