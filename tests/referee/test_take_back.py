"""Taking back goes to the record before: nothing is forgotten, and nothing seen is unseen.

One of the known traps is an undo that forgets score, passed flag or marker.
"""

import random
from typing import Any

import pytest

from sintra.kernel.errors import Refused
from sintra.kernel.jit import COMPILED
from sintra.table import Table
from tests.summer.lines import stars

from .tools import EVERY_TABLE, choose, everything, new_table, table_at

WINDOW: dict[str, Any] = {"hands": {0: "b6", 1: "r1"}, "boards": {0: stars(s4="....b.")}}


def refuse_take_back(table: Table, seat: int) -> str:
    """The code with which taking back is refused; nothing changes."""
    before = everything(table)
    with pytest.raises(Refused) as refusal:
        table.take_back(seat)
    assert everything(table) == before
    return refusal.value.code


def test_S4_5_marker_and_score_come_back() -> None:
    table = table_at(confirm=True, stage="draft", marker="centre", centre="p1g2b1", first=1)
    before = everything(table)
    table.play(0, "c:g")
    assert (table.state.marker, table.state.first, table.scores[0]) == (0, 0, 2)
    assert [entry.points for entry in table.log] == [-3]
    table.take_back(0)
    assert everything(table) == before
    assert (table.state.marker, table.state.first, table.scores[0]) == (1, 1, 5)


def test_S5_6_tile_score_and_tower_come_back() -> None:
    table = table_at(confirm=True, hands={0: "p1b5", 1: "r1"})
    before = everything(table)
    table.play(0, "4.6b+1")
    assert table.scores[0] == 6
    assert table.state.seat == 1
    table.take_back(0)
    assert everything(table) == before


def test_S5_9_passed_flag_discards_and_score_come_back() -> None:
    table = table_at(confirm=True, hands={0: "p2b5", 1: "r1"})
    start = everything(table)
    table.play(0, "-")
    chosen = everything(table)
    table.play(0, "+p")
    table.play(0, "x")
    assert (table.state.passed[0], table.scores[0], table.state.corner[0].sum()) == (1, 1, 1)
    table.take_back(0)
    table.take_back(0)
    assert everything(table) == chosen
    table.take_back(0)
    assert everything(table) == start
    assert (table.state.passed[0], table.scores[0], table.state.corner[0].sum()) == (0, 5, 0)


def test_S7_the_final_scoring_comes_back() -> None:
    table = table_at(
        confirm=True,
        round=6,
        hands={0: "g1"},
        boards={0: stars(s4="bbbbbb"), 1: stars(s1="pppppp")},
        passed=(1,),
    )
    before = everything(table)
    table.play(0, "-")
    assert table.scores == [5 - 1 + 15, 5 + 20]
    assert table.legal() == []
    assert table.winners == []  # not before it is confirmed
    table.take_back(0)
    assert everything(table) == before
    assert table.scores == [5, 5]
    table.play(0, "-")
    table.confirm(0)
    assert table.over
    assert table.winners == [1]


def test_steps_of_an_open_turn_come_back_one_by_one_with_or_without_confirming() -> None:
    for confirm in (False, True):
        table = table_at(confirm, **WINDOW)
        start = everything(table)
        table.play(0, "4.6b")
        offered = everything(table)
        table.play(0, "^g")
        table.take_back(0)
        assert everything(table) == offered
        table.take_back(0)
        assert everything(table) == start
        assert refuse_take_back(table, 0) == "nothing_to_take_back"


def test_another_seat_takes_nothing_back() -> None:
    table = table_at(confirm=True, **WINDOW)
    table.play(0, "4.1b")
    assert refuse_take_back(table, 1) == "not_your_turn"
    assert refuse_take_back(table, 7) == "no_such_seat"
    table.take_back(0)


def test_a_settled_turn_stays() -> None:
    table = table_at(**WINDOW)
    table.play(0, "4.1b")
    assert refuse_take_back(table, 0) == "nothing_to_take_back"
    table = table_at(confirm=True, **WINDOW)
    table.play(0, "4.1b")
    table.confirm(0)
    assert refuse_take_back(table, 0) == "nothing_to_take_back"


def test_a_turn_that_refilled_the_supply_settles_itself() -> None:
    """New tiles were seen (S5.8): the choice that came before them stands."""
    table = table_at(confirm=True, **WINDOW)
    for text in ("4.6b", "^g", "^g"):
        table.play(0, text)
        assert table.view()["may_take_back"]
    table.play(0, "^o")
    assert table.turns == [(0, ("4.6b", "^g", "^g", "^o"))]
    assert (table.turn, table.turn_seat, table.seat) == ([], None, 1)
    assert not table.view()["may_take_back"]
    assert not table.waits_for_confirm
    assert table.state.supply.sum() == 10
    assert refuse_take_back(table, 0) == "nothing_to_take_back"
    assert refuse_take_back(table, 1) == "nothing_to_take_back"
    table.play(1, "3.1r")


def test_a_placement_that_refilled_a_short_supply_settles_itself() -> None:
    table = table_at(confirm=True, hands={0: "b1", 1: "r1"}, supply="g2")
    table.play(0, "4.1b")
    assert table.turns == [(0, ("4.1b",))]
    assert refuse_take_back(table, 0) == "nothing_to_take_back"


def test_the_last_pass_of_a_round_settles_itself() -> None:
    """The displays of the next round are seen (S6.1)."""
    table = table_at(confirm=True, hands={0: "b2"}, passed=(1,), first=1)
    table.play(0, "-")
    assert table.turns == [(0, ("-",))]
    assert (table.state.round_no, table.seat, table.view()["stage"]) == (2, 1, "draft")
    assert refuse_take_back(table, 0) == "nothing_to_take_back"
    assert refuse_take_back(table, 1) == "nothing_to_take_back"


def test_a_pass_that_reveals_nothing_waits() -> None:
    table = table_at(confirm=True, hands={0: "b2", 1: "r1"})
    table.play(0, "-")
    assert table.turns == []
    assert table.waits_for_confirm
    table.take_back(0)


@pytest.mark.parametrize(("board", "seats"), EVERY_TABLE)
def test_every_step_of_a_game_comes_back_wholly_and_plays_again_alike(board: str, seats: int) -> None:
    table, chance, taken_back = new_table(board, seats, seats, confirm=True), random.Random(seats), 0
    while not table.over:
        if table.waits_for_confirm:
            table.confirm(table.seat)
            continue
        before, seat, text = everything(table), table.seat, choose(table, chance)
        table.play(seat, text)
        after = everything(table)
        if table.view()["may_take_back"] and (COMPILED or chance.random() < 0.2):
            table.take_back(seat)
            assert everything(table) == before
            table.play(seat, text)
            assert everything(table) == after
            taken_back += 1
    assert taken_back > table.steps / (2 if COMPILED else 20)  # most steps of a game reveal nothing
