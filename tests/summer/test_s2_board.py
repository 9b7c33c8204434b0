"""S2 the player board: stars, positions, numbers, features. Written from the picture, not from the tables."""

import pytest

from sintra.summer.state import BONUS, PLACE, State
from sintra.summer.tables import FEATURES, NUMBER

from .tools import (
    BOARDS,
    CENTRE,
    COLOURED,
    GREY,
    LETTERS,
    fill,
    lay,
    letters,
    placements,
    play,
    put,
    table,
)

Place = tuple[int, int]  # star and position

STAR_LETTERS = "?porbyg"  # S2.1, stars 1 to 6
WINDOW, STATUE, PILLAR = range(3)
REWARD = {WINDOW: 3, STATUE: 2, PILLAR: 1}  # S2.6


def bearing(star: int) -> int:
    """Where an outer star lies, in degrees clockwise from above: star 1 is left of the centre (S2.1)."""
    return (270 + 60 * (star - 1)) % 360


def pointing(star: int, position: int) -> int:
    """Where a space points: position 1 up on stars 0 and 1, each next star turned by 60 degrees (S2.2)."""
    turn = 0 if star == CENTRE else 60 * (star - 1)
    return (turn + 60 * (position - 1)) % 360


def facing(star: int, direction: int) -> set[Place]:
    """The two spaces of a star on either side of a direction."""
    off = (30, 330)
    return {(star, at) for at in range(1, 7) if (pointing(star, at) - direction) % 360 in off}


def features_by_compass() -> set[tuple[int, frozenset[Place]]]:
    """All features, from where the stars lie and how they are turned."""
    found: set[tuple[int, frozenset[Place]]] = set()
    for star in range(1, 7):
        outward = bearing(star)
        inward = (outward + 180) % 360
        to_next = (outward + 120) % 360  # along the side of the hexagon that the outer stars form
        found.add((WINDOW, frozenset(facing(star, outward))))
        found.add((STATUE, frozenset(facing(star, to_next) | facing(star % 6 + 1, (to_next + 180) % 360))))
        found.add((PILLAR, frozenset(facing(star, inward) | facing(CENTRE, outward))))
    return found


def colour_at(star: int, position: int) -> str:
    """A colour that is right on both boards: the star's own, or six different ones in the centre."""
    return LETTERS[position - 1] if star == CENTRE else STAR_LETTERS[star]


def with_tiles_on(board: int, places: set[Place]) -> State:
    """A table on which seat 0 has tiles on some places, and a full supply."""
    state = table(board=board, supply="ggooyybbrr", hands=["", "r"])
    for star in range(7):
        row = [colour_at(star, at) if (star, at) in places else "." for at in range(1, 7)]
        lay(state, 0, star, "".join(row))
    return state


def test_S2_1_coloured_stars_are_purple_orange_red_blue_yellow_green_clockwise() -> None:
    ones = [row for row in placements(table(hands=["pgoybr"])) if row[1] == 1 and row[0] != CENTRE]
    assert sorted(ones) == [
        (1, 1, "p", 0),
        (2, 1, "o", 0),
        (3, 1, "r", 0),
        (4, 1, "b", 0),
        (5, 1, "y", 0),
        (6, 1, "g", 0),
    ]


def test_S2_1_grey_stars_have_no_colours() -> None:
    ones = {(row[0], row[2]) for row in placements(table(board=GREY, hands=["pgoybr"])) if row[1] == 3}
    outer = {(star, colour) for star in range(1, 7) for colour in "pgoybr"}
    assert ones == outer  # six stars with a 1 on position 3; the centre costs 3 (S2.4)


def test_S2_2_positions_face_as_the_clause_says() -> None:
    """The compass of these tests against the words of the clause."""
    for star in range(1, 7):
        outward = bearing(star)
        assert facing(star, outward) == {(star, 5), (star, 6)}
        assert facing(star, (outward + 180) % 360) == {(star, 2), (star, 3)}
        assert facing(star, (outward + 120) % 360) == {(star, 1), (star, 2)}
        assert facing(star, (outward + 240) % 360) == {(star, 3), (star, 4)}


def test_S2_3_coloured_numbers_are_the_positions_on_all_seven_stars() -> None:
    assert NUMBER[COLOURED].tolist() == [[1, 2, 3, 4, 5, 6]] * 7


def test_S2_4_grey_numbers_are_321456_and_3_in_the_centre() -> None:
    assert NUMBER[GREY].tolist() == [[3, 3, 3, 3, 3, 3], *[[3, 2, 1, 4, 5, 6]] * 6]


@pytest.mark.parametrize(
    ("board", "centre", "outer"), [(COLOURED, "123456", "123456"), (GREY, "333333", "321456")]
)
def test_S2_3_S2_4_every_space_costs_what_is_printed_on_it(board: int, centre: str, outer: str) -> None:
    for star in range(7):
        for position, number in enumerate(map(int, outer if star else centre), 1):
            colour = STAR_LETTERS[star] if star else "b"
            wild_round = 5 if colour == "p" else 1  # no wild in this hand
            state = table(board=board, round_no=wild_round, hands=[colour * number, ""])
            mine = [row for row in placements(state) if row[:2] == (star, position)]
            assert mine == [(star, position, colour, 0)]
            fill(state, state.hand[0], colour)
            fill(state, state.hand[1], "r")
            play(state, put(state, star, position, colour))
            assert letters(state.hand[0]) == colour
            poor = table(board=board, round_no=wild_round, hands=[colour * (number - 1), ""])
            assert not [row for row in placements(poor) if row[:2] == (star, position)]


@pytest.mark.parametrize("position", range(1, 7))
def test_S2_5_neighbours_are_the_next_positions_of_the_same_star_only(position: int) -> None:
    for other in range(1, 7):
        if other == position:
            continue
        state = table(hands=["bbbbbb", "r"])
        lay(state, 0, 4, "".join("b" if at == other else "." for at in range(1, 7)))
        (entry,) = play(state, put(state, 4, position, "b"))
        apart = abs(position - other)
        assert entry.points == (2 if apart in (1, 5) else 1)


def test_S2_5_tiles_of_the_next_star_are_no_neighbours() -> None:
    """Around star 4 (blue) everything is covered, and its first tile still scores 1."""
    for position in range(1, 7):
        state = table(hands=["bbbbbb", "r"])
        for star, row in ((3, "rrrrrr"), (5, "yyyyyy"), (0, "pgo.yr")):
            lay(state, 0, star, row)
        (entry,) = play(state, put(state, 4, position, "b"))
        assert entry.points == 1


def test_S2_6_the_18_features_are_those_of_the_picture() -> None:
    engine = {(kind, frozenset((space // 6, space % 6 + 1) for space in around)) for kind, around in FEATURES}
    assert len(FEATURES) == 18
    assert engine == features_by_compass()


def test_S2_6_some_features_spelled_out() -> None:
    spelled = {
        (WINDOW, frozenset({(1, 5), (1, 6)})),
        (WINDOW, frozenset({(4, 5), (4, 6)})),
        (STATUE, frozenset({(1, 1), (1, 2), (2, 3), (2, 4)})),
        (STATUE, frozenset({(3, 1), (3, 2), (4, 3), (4, 4)})),
        (STATUE, frozenset({(6, 1), (6, 2), (1, 3), (1, 4)})),
        (PILLAR, frozenset({(1, 2), (1, 3), (0, 5), (0, 6)})),
        (PILLAR, frozenset({(2, 2), (2, 3), (0, 6), (0, 1)})),
        (PILLAR, frozenset({(6, 2), (6, 3), (0, 4), (0, 5)})),
    }
    assert spelled <= features_by_compass()
    assert spelled <= {(kind, frozenset((at // 6, at % 6 + 1) for at in around)) for kind, around in FEATURES}


@pytest.mark.parametrize("board", BOARDS)
def test_S2_6_each_feature_rewards_whichever_of_its_spaces_is_covered_last(board: int) -> None:
    for kind, around in features_by_compass():
        for star, position in around:
            state = with_tiles_on(board, set(around) - {(star, position)})
            colour = colour_at(star, position)
            fill(state, state.hand[0], colour * 6)
            play(state, put(state, star, position, colour))
            assert (state.stage, state.bonus) == (BONUS, REWARD[kind])


@pytest.mark.parametrize("board", BOARDS)
def test_S2_6_nothing_comes_while_one_space_of_a_feature_is_empty(board: int) -> None:
    for _, around in features_by_compass():
        for star, position in around:
            for missing in around - {(star, position)}:
                state = with_tiles_on(board, set(around) - {(star, position), missing})
                colour = colour_at(star, position)
                fill(state, state.hand[0], colour * 6)
                play(state, put(state, star, position, colour))
                assert state.stage == PLACE
