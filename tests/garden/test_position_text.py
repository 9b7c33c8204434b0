"""One line for every position, and back again without losing a byte."""

import pytest

from sintra.garden import position as text_of
from sintra.garden.game import GAME as GARDEN
from sintra.kernel.jit import COMPILED

from .lines import cell, hexagon, item, legal_texts, position
from .walking import EVERY_TABLE, WALKED, Options, positions
from .words import HEXES, counted

EVERY = 1 if COMPILED else 8  # interpreted, the same lines are read by the same parser
STAGES = ("turn", "pick", "cell", "slot", "back", "pay", "discard", "over")


@pytest.mark.parametrize(("seats", "options"), EVERY_TABLE if COMPILED else WALKED)
def test_every_position_of_a_game_survives_its_text_byte_for_byte(seats: int, options: Options) -> None:
    stages: set[str] = set()
    seen: set[str] = set()
    for number, (state, _) in enumerate(positions(seats, options, seed=0)):
        stages.add(STAGES[state.stage])
        if number % EVERY == 0 or len(stages) > len(seen):
            text, seen = text_of.format_position(state), set(stages)
            assert text_of.parse_position(text).tobytes() == state.tobytes()
            assert f" stage={STAGES[state.stage]} " in text
            assert text.isascii()
            assert text.isprintable()
    assert stages == {*STAGES}  # a walk that misses a stage would prove too little


@pytest.mark.parametrize(("seats", "options"), EVERY_TABLE if COMPILED else WALKED)
def test_a_star_for_the_bag_stands_for_all_tiles_that_lie_nowhere_else(seats: int, options: Options) -> None:
    for number, (state, _) in enumerate(positions(seats, options, seed=8)):
        if number % 20 == 0:
            text = text_of.format_position(state)
            starred = text.replace(f" bag={text_of.format_grid(state.bag)} ", " bag=* ")
            assert starred != text
            assert text_of.parse_position(starred).tobytes() == state.tobytes()


def test_a_line_is_read_field_by_field() -> None:
    """Written out by hand: the round trip alone would not notice two fields that change places."""
    state = position(
        seats=3,
        side="variant",
        payment="repeats",
        wheel="123459",
        round=3,
        seat=1,
        first=2,
        stage="pay",
        turn={"piece": item("v4x"), "target": cell("2.3"), "due": 2, "way": 2, "cursor": item("p4")},
        stack=2,
        top="b1b1p2",
        lots="v4,l5g6g6g6",
        shown="y6l1",
        tower=counted("g4g4g4"),
        jokers={0: 12, 2: 3},
        tiles={1: "p4y4y5", 2: "g1"},
        stored={0: "y4", 1: "v4y1"},
        scores={0: 7, 1: 120, 2: 1},
        passed=(2,),
        gardens={0: "0.1=b1 0.2=b2", 1: "4=x 4.6=y3 4.0=y2", 2: "1.4=p4x 1.1=l1 1.5=y4"},
    )
    assert (state.side, state.payment, state.wheel.tolist()) == (1, 1, [1, 2, 3, 4, 5, 9])
    assert (state.seats, state.round_no, state.stage, state.seat, state.first) == (3, 3, 5, 1, 2)
    assert (state.marker, state.supply, state.stack, state.lots) == (0, 36 - 7 - 2 - 2 - 2 - 3 - 2, 2, 2)
    assert (state.category, state.cursor, state.top_taken, state.piece) == (0, item("p4"), 0, item("v4x"))
    assert (state.target, state.due, state.way) == (cell("2.3"), 2, 2)
    lots = [[HEXES[number] for number in lot if number >= 0] for lot in state.lot.tolist()]
    assert lots == [["b1", "b1", "p2"], ["v4"], ["l5", "g6", "g6", "g6"], *[[]] * 6]
    assert (int(state.shown), int(state.unseen).bit_count()) == (1 << hexagon("y6") | 1 << hexagon("l1"), 30)
    assert state.tower.tolist() == [0] * 33 + [3, 0, 0]
    assert state.bag.sum() == 108 - 3 - 3 - 5 - 4 - 2 - 2 - 2
    assert state.score.tolist() == [7, 120, 1, 0]
    assert state.passed.tolist() == [0, 0, 1, 0]
    assert state.jokers.tolist() == [12, 0, 3, 0]
    assert state.tiles.tolist() == [0, 3, 1, 0]
    assert [HEXES[number] for number in state.tile[1].nonzero()[0]] == ["p4", "y4", "y5"]
    assert [int(cards) for cards in state.stored] == [
        1 << hexagon("y4"),
        1 << hexagon("v4") | 1 << hexagon("y1"),
        0,
        0,
    ]
    assert state.slot.tolist() == [[0] * 6, [0, 0, 0, 7, 0, 0], [4, 0, 0, 0, 0, 0], [0] * 6]
    hexes = [{int(at): HEXES[own[at]] for at in (own >= 0).nonzero()[0]} for own in state.cell]
    assert hexes[0] == {cell("0.1"): "b1", cell("0.2"): "b2"}
    assert hexes[1] == {cell("4.0"): "y2", cell("4.6"): "y3"}
    assert hexes[2] == {cell("1.1"): "l1", cell("1.4"): "p4", cell("1.5"): "y4"}
    assert hexes[3] == {}


def test_the_sets_of_cells_follow_from_the_garden() -> None:
    state = position(gardens={0: "2=x 1.4=p4x 0.1=p3 1.1=b1"})
    ring = [cell(f"1.{at}") for at in range(1, 7)]
    free = [cell(f"0.{at}") for at in range(2, 7)] + [cell(f"2.{at}") for at in range(7)]
    free += [at for at in ring if at not in (cell("1.1"), cell("1.4"))]
    assert int(state.vacant[0]) == sum(1 << at for at in free)
    assert int(state.placed[0]) == sum(1 << cell(name) for name in ("0.1", "1.1", "1.4"))
    assert int(state.of_colour[0, 1]) == 1 << cell("0.1") | 1 << cell("1.4")
    assert int(state.of_pattern[0, 0]) == 1 << cell("1.1")
    assert int(state.vacant[1]) == 0b111111


def test_a_position_in_the_middle_of_a_turn_plays_on_from_there() -> None:
    """A yellow butterfly is paid with butterflies; after a light purple one no blue one may follow."""
    turn = {"piece": item("y3"), "target": cell("0.1"), "due": 1, "way": 2, "cursor": item("y3")}
    state = position(stage="pay", turn=turn, tiles={0: "b3y2y3l3g3"}, stored={0: "g3"}, jokers={0: 1})
    assert legal_texts(state) == ["-l3", "-g3", "-g3x", "-j"]
    again = GARDEN.parse_position(GARDEN.format_position(state))
    assert legal_texts(again) == legal_texts(state)
