"""S5.1 to S5.6: turns of phase 2, the price of a space, wilds, colours of a star, points for a tile."""

import pytest

from sintra.summer.scoring import TILE, tile_points
from sintra.summer.state import DRAFT, PLACE

from .tools import (
    BOARDS,
    CENTRE,
    CHOOSE,
    GREY,
    PASS,
    SEATS,
    draft,
    lay,
    legal_ids,
    letters,
    placements,
    play,
    put,
    star_tiles,
    table,
)

STARS = {1: "p", 2: "o", 3: "r", 4: "b", 5: "y", 6: "g"}  # S2.1


def colours_on(star: int, row: str, *, board: int = GREY) -> str:
    """Which colours may join the tiles of a star, if anything can be paid."""
    state = table(board=board, hands=["".join(colour * 4 for colour in "pgoybr")])
    lay(state, 0, star, row)
    fitting = {colour for at, _, colour, _ in placements(state) if at == star}
    return "".join(colour for colour in "pgoybr" if colour in fitting)


@pytest.mark.parametrize("holder", [0, 1])
def test_S5_1_the_holder_of_the_marker_begins(holder: int) -> None:
    """It also took the last tiles: the turn does not simply go on clockwise."""
    state = table(stage=DRAFT, seat=holder, first=1 - holder, market=["gg", "rr", "oo"])
    play(state, draft(CENTRE, "g"), draft(1, "r"), draft(2, "o"))
    assert (state.stage, state.seat) == (PLACE, holder)


@pytest.mark.parametrize("seats", SEATS)
def test_S5_1_one_tile_a_turn_clockwise(seats: int) -> None:
    state = table(seats=seats, seat=seats - 1, hands=["rrr"] * seats)
    order = []
    for _ in range(seats + 1):
        order.append(int(state.seat))
        play(state, put(state, 3, 1 if len(order) <= seats else 2, "r"))
    assert order == [seats - 1, *range(seats)]
    assert star_tiles(state, seats - 1, 3) == "rr...."


def test_S5_1_place_one_tile_or_pass_is_all_there_is() -> None:
    state = table(hands=["b"])
    assert legal_ids(state) == [PASS, CHOOSE, put(state, 0, 1, "b"), put(state, 4, 1, "b")]


def test_S5_1_passing_is_allowed_whatever_could_be_placed() -> None:
    assert PASS in legal_ids(table(hands=["bbbbbbb"]))
    assert PASS in legal_ids(table(round_no=6, board=GREY, hands=["pgoybr"]))


def test_S5_1_seats_that_passed_are_skipped() -> None:
    state = table(seats=4, hands=["rrr", "r", "rrr", "r"])
    state.passed[1] = state.passed[3] = 1
    play(state, put(state, 3, 1, "r"))
    assert state.seat == 2
    play(state, put(state, 3, 1, "r"))
    assert state.seat == 0
    play(state, PASS)
    assert state.seat == 2
    play(state, put(state, 3, 2, "r"))  # and alone until it passes, or has nothing left
    assert state.round_no == 2


def test_S5_1_the_last_seat_plays_on_alone() -> None:
    state = table(hands=["rrrr", "g"], seat=1)
    play(state, PASS)
    for position in (1, 2):
        assert state.seat == 0
        play(state, put(state, 3, position, "r"))
    assert (state.seat, state.round_no) == (0, 1)


@pytest.mark.parametrize("number", range(1, 7))
def test_S5_2_a_space_costs_its_number_one_tile_stays_the_rest_goes_to_the_tower(number: int) -> None:
    state = table(hands=["bbbbbbb", "r"])
    play(state, put(state, 4, number, "b"))
    assert star_tiles(state, 0, 4) == "." * (number - 1) + "b" + "." * (6 - number)
    assert letters(state.tower) == "b" * (number - 1)
    assert letters(state.hand[0]) == "b" * (7 - number)


def test_S5_2_what_cannot_be_paid_cannot_be_placed() -> None:
    state = table(hands=["bbb"])
    assert {row[:2] for row in placements(state)} == {(0, 1), (0, 2), (0, 3), (4, 1), (4, 2), (4, 3)}


def test_S5_2_only_empty_spaces() -> None:
    state = table(hands=["bbbbbb"])
    lay(state, 0, 4, "b.bb..")
    lay(state, 0, 0, "pgo.yr")
    lay(state, 1, 4, "bbbbbb")  # another seat's tiles are in nobody's way
    assert {row[:2] for row in placements(state)} == {(0, 4), (4, 2), (4, 5), (4, 6)}


def test_S5_2_a_full_star_takes_nothing() -> None:
    state = table(board=GREY, hands=["bbbb"])
    lay(state, 0, 4, "bbbbbb")
    assert 4 not in {row[0] for row in placements(state)}


def test_S5_3_the_player_chooses_how_many_wilds() -> None:
    state = table(hands=["bbbbbbpppppp"])
    blue = {(position, wilds) for star, position, _, wilds in placements(state) if star == 4}
    assert blue == {(number, wilds) for number in range(1, 7) for wilds in range(number)}


def test_S5_3_own_colour_and_wilds_are_limited_by_what_is_held() -> None:
    state = table(hands=["bbbpp"])
    blue = {(position, wilds) for star, position, _, wilds in placements(state) if star == 4}
    assert blue == {(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 1), (4, 2), (5, 2)}


@pytest.mark.parametrize("wilds", range(6))
def test_S5_3_wilds_replace_all_but_one(wilds: int) -> None:
    state = table(hands=["bbbbbbpppppp", "r"])
    play(state, put(state, 4, 6, "b", wilds))
    assert star_tiles(state, 0, 4) == ".....b"  # the placed tile is never a wild
    assert letters(state.tower) == "p" * wilds + "b" * (5 - wilds)
    assert letters(state.hand[0]) == "p" * (6 - wilds) + "b" * wilds


def test_S5_3_wilds_alone_pay_for_no_other_colour() -> None:
    state = table(hands=["pppppp"])
    assert {row[0] for row in placements(state)} == {0, 1}
    assert {row[2] for row in placements(state)} == {"p"}


def test_S5_3_a_wild_placed_as_its_own_colour_is_paid_with_its_own_colour() -> None:
    state = table(hands=["pppbbb", "r"])
    purple = {row for row in placements(state) if row[2] == "p" and row[0] == 1}
    assert purple == {(1, 1, "p", 0), (1, 2, "p", 0), (1, 3, "p", 0)}
    play(state, put(state, 1, 3, "p"))
    assert letters(state.tower) == "pp"
    assert letters(state.hand[0]) == "bbb"


def test_S5_3_only_the_wild_of_this_round_replaces() -> None:
    state = table(hands=["bpg"], round_no=2)
    blue = {(position, wilds) for star, position, _, wilds in placements(state) if star == 4}
    assert blue == {(1, 0), (2, 1)}
    play(state, put(state, 4, 2, "b", 1))
    assert letters(state.tower) == "g"


def test_S5_4_an_outer_star_takes_only_its_colour() -> None:
    state = table(hands=["pgoybr"])
    for star, colour in STARS.items():
        assert {row[2] for row in placements(state) if row[0] == star} == {colour}
        assert colours_on(star, colour + "." + colour + "...", board=0) == colour


@pytest.mark.parametrize(
    ("row", "colours"), [("......", "pgoybr"), ("r.....", "pgoyb"), ("rgo...", "pyb"), ("rgop.b", "y")]
)
def test_S5_4_the_centre_star_takes_six_different_colours(row: str, colours: str) -> None:
    assert colours_on(0, row, board=0) == colours


@pytest.mark.parametrize("star", range(7))
def test_S5_5_a_grey_star_with_none_or_one_takes_any_colour(star: int) -> None:
    assert colours_on(star, "......") == "pgoybr"
    for position in range(6):
        assert colours_on(star, "." * position + "b" + "." * (5 - position)) == "pgoybr"


@pytest.mark.parametrize("star", range(7))
def test_S5_5_two_equal_tiles_fix_the_colour(star: int) -> None:
    assert colours_on(star, "r..r..") == "r"
    assert colours_on(star, "rrrr.r") == "r"


@pytest.mark.parametrize("star", range(7))
def test_S5_5_two_different_tiles_forbid_what_lies_there(star: int) -> None:
    assert colours_on(star, "r..g..") == "poyb"
    assert colours_on(star, ".pgoyr") == "b"


def test_S5_5_stars_of_one_board_are_independent() -> None:
    """Any number of stars may be of one colour, or of six."""
    state = table(board=GREY, hands=["rrrg"])
    lay(state, 0, 1, "rr....")
    lay(state, 0, 2, "rg....")
    for star in (0, 3, 4, 5, 6):
        assert {row[2] for row in placements(state) if row[0] == star} == {"r", "g"} - (
            {"g"} if not star else set()
        )
    assert {row[2] for row in placements(state) if row[0] == 1} == {"r"}
    assert not {row for row in placements(state) if row[0] == 2}


@pytest.mark.parametrize(
    ("row", "position", "points"),
    [
        ("......", 4, 1),
        ("..b...", 4, 2),
        ("..b.b.", 4, 3),
        ("bb....", 4, 1),
        (".bb...", 4, 3),
        ("bbb..b", 4, 5),  # 4, 3, 2, 1 and on to 6
        ("b.b.b.", 6, 3),
        ("b...b.", 6, 3),
        ("bbb.bb", 4, 6),
        (".bbbbb", 1, 6),
        ("b.bbb.", 6, 5),
    ],
)
@pytest.mark.parametrize("board", BOARDS)
def test_S5_6_a_tile_scores_itself_and_all_connected_tiles(
    row: str, position: int, points: int, board: int
) -> None:
    state = table(board=board, hands=["bbbbbb", "r"])
    lay(state, 0, 4, row)
    assert tile_points(state, 0, 4 * 6 + position - 1) == points
    log = play(state, put(state, 4, position, "b"))
    assert log == [(0, points, TILE, 4 * 6 + position - 1)]
    assert state.score[:2].tolist() == [5 + points, 5]


def test_S5_6_colours_do_not_matter_for_the_run() -> None:
    state = table(hands=["bbb", "r"])
    lay(state, 0, CENTRE, "pg.o..")
    play(state, put(state, CENTRE, 3, "b"))
    assert state.score[0] == 5 + 4
