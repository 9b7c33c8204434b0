"""One line for every position, and back again without losing a byte."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.kernel.jit import COMPILED
from sintra.summer.game import GAME as SUMMER
from sintra.summer.notation import format_tiles, parse_tiles
from sintra.summer.position import format_position, parse_position
from tests.texts import steady

from .lines import position, stars
from .walking import TABLES, positions

GAMES, EVERY = (4, 1) if COMPILED else (1, 8)  # interpreted, the same lines are read by the same parser


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_every_position_of_a_game_survives_its_text_byte_for_byte(seats: int, board: int) -> None:
    stages = set()
    for seed in range(GAMES):
        for state, _ in islice(positions(seats, board, seed), 0, None, EVERY):
            text = format_position(state)
            read = parse_position(text)
            assert read.tobytes() == state.tobytes()
            assert format_position(read) == text
            assert text.isascii()
            assert text.isprintable()
            stages.add(int(state.stage))
    assert len(stages) == 5 or not COMPILED  # a walk that misses a stage would prove too little


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_a_star_for_the_bag_stands_for_all_tiles_that_lie_nowhere_else(seats: int, board: int) -> None:
    for state, _ in islice(positions(seats, board, seed=8), 0, None, 2 * EVERY):
        text = format_position(state)
        bag = format_tiles(state.bag)
        starred = text.replace(f" bag={bag} ", " bag=* ")
        assert starred != text
        assert parse_position(starred).tobytes() == state.tobytes()


def test_a_line_is_read_field_by_field() -> None:
    """Written out by hand: the round trip alone would not notice two fields that change places."""
    text = (
        "summer board=grey round=3 stage=bonus seat=1 first=2 marker=taken bonus=2 from=g bag=* tower=p3r1 "
        "supply=g1o2 centre=- displays=-,-,-,-,-,-,- "
        "| score=7 passed=yes hand=- corner=p1b2 stars=pgo.../....../....../....../....../....../...... "
        "| score=120 passed=no hand=y3 corner=- stars=....../....../....../....../....rr/....../...... "
        "| score=1 passed=no hand=p10 corner=- stars=....../....../....../....../....../....../.....b"
    )
    state = parse_position(text)
    assert (state.board, state.seats, state.round_no, state.stage) == (1, 3, 3, 2)
    assert (state.seat, state.first, state.marker, state.bonus, state.cursor) == (1, 2, 0, 2, 1)
    assert state.score.tolist() == [7, 120, 1, 0]
    assert state.passed.tolist() == [1, 0, 0, 0]
    assert state.tower.tolist() == [3, 0, 0, 0, 0, 1]
    assert state.supply.tolist() == [0, 1, 2, 0, 0, 0]
    assert state.market.sum() == 0
    assert state.hand.tolist() == [[0] * 6, [0, 0, 0, 3, 0, 0], [10, 0, 0, 0, 0, 0], [0] * 6]
    assert state.corner.tolist() == [[1, 0, 0, 0, 2, 0], *[[0] * 6] * 3]
    assert {space: int(tile) for space, tile in enumerate(state.tile[0]) if tile >= 0} == {0: 0, 1: 1, 2: 2}
    assert {space: int(tile) for space, tile in enumerate(state.tile[1]) if tile >= 0} == {28: 5, 29: 5}
    assert {space: int(tile) for space, tile in enumerate(state.tile[2]) if tile >= 0} == {41: 4}
    assert state.covered.tolist() == [0b111, 0b11 << 28, 1 << 41, 0]
    assert (state.colours[0, 0], state.colours[1, 4], state.colours[2, 6]) == (0b000111, 0b100000, 0b010000)
    assert state.bag.tolist() == [22 - 15, 22 - 2, 22 - 3, 22 - 3, 22 - 3, 22 - 3]


def test_the_market_is_read_place_by_place() -> None:
    displays = "p1g1o1,-,b4,-,r2"
    state = position(stage="draft", marker="centre", centre="p2y1", displays=displays)
    assert state.market[0].tolist() == [2, 0, 0, 1, 0, 0]
    assert [format_tiles(display) for display in state.market[1:6]] == displays.split(",")
    assert state.marker == 1


def test_a_position_in_the_middle_of_a_turn_plays_on_from_there() -> None:
    """After a green bonus tile no purple may follow, and one tile is still to be taken."""
    state = position(stage="bonus", bonus=1, cursor="g", supply="p1g1r1", boards={0: stars(s4="....bb")})
    assert [SUMMER.format_step(state, step) for step in SUMMER.legal_steps(state)] == ["^g", "^r"]


PILES = st.lists(st.integers(0, 22), min_size=6, max_size=6)


@steady
@given(PILES)
def test_piles_survive_their_text(pile: list[int]) -> None:
    text = format_tiles(pile)
    assert parse_tiles(text, "tower") == pile
    assert text == "-" or sum(pile) > 0
