"""A table as text: ``repr`` can be pasted back at any moment, ``str`` draws the position."""

import random

import pytest

from sintra.games import GAMES
from sintra.kernel.errors import Refused
from sintra.kernel.jit import COMPILED
from sintra.table import Table

from .tools import choose, everything, new_table

EVERY = 1 if COMPILED else 9  # steps between two looks


def pasted(table: Table) -> Table:
    """What ``repr`` says, run."""
    found = eval(repr(table), {"Table": Table})
    assert isinstance(found, Table)
    return found


@pytest.mark.parametrize("confirm", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_can_be_pasted_back_after_every_step(game: str, confirm: bool) -> None:
    table, chance, middles = Table(game, 2, seed="7 'and' more", confirm=confirm), random.Random(1), 0
    for number in range(130):
        if table.waits_for_confirm and chance.random() < 0.5:
            table.confirm(table.seat)
        elif table.may_take_back and chance.random() < 0.2:
            table.take_back(table.seat)
        elif table.waits_for_confirm:
            table.confirm(table.seat)
        else:
            table.play(table.seat, choose(table, chance))
        middles += bool(table.turn)
        if number % EVERY == 0:
            again = pasted(table)
            assert again == table
            assert everything(again) == everything(table)
            assert (again.may_take_back, again.confirms) == (table.may_take_back, confirm)
    assert middles > 5


def test_what_was_pasted_back_goes_on_alike() -> None:
    table, chance = new_table("grey", 3, "go on"), random.Random(2)
    while not table.over:
        text = choose(table, chance)
        if table.steps % 40 == 0:
            again = pasted(table)
        again.play(again.seat, text)
        table.play(table.seat, text)
        assert again == table
    assert pasted(table).over


def test_nothing_is_shown_that_says_nothing() -> None:
    assert repr(new_table()) == "Table('summer', seats=2, options={'board': 'coloured'}, seed='0')"
    played = Table("summer", seed=7, turns=["1:b", "c:y"])
    assert repr(played) == (
        "Table('summer', seats=2, options={'board': 'coloured'}, seed='7', turns=['1:b', 'c:y'])"
    )
    waiting = Table("summer", seed=7, confirm=True, turns=["1:b"], turn="c:y")
    assert repr(waiting) == (
        "Table('summer', seats=2, options={'board': 'coloured'}, seed='7', confirm=True, turns=['1:b'],"
        " turn='c:y')"
    )
    assert waiting.waits_for_confirm


def test_tables_are_equal_only_at_the_same_point_of_the_same_game() -> None:
    table = Table("summer", seed=7, turns=["1:b", "c:y"])
    assert table == table.copy()
    others = [
        Table("summer", seed=8),
        Table("summer", seed=7),
        Table("summer", seed=7, turns=["1:b"], turn="c:y", confirm=True),
        Table("summer", seed=7, turns=["1:b", "c:y"], confirm=True),
        Table("summer", seed=7, options={"board": "grey"}),
        Table("garden", seed=7),
    ]
    assert not [other for other in others if other == table]
    assert table != "table"


def test_turns_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(Refused, match=r"S4\.2 none_there"):
        Table("summer", seed=7, turns=["1:b", "1:b"])


def test_a_turn_that_does_not_stand_yet_is_told_below_the_picture() -> None:
    table = Table("summer", seed=7, confirm=True)
    assert str(table) == table.game.draw(table.state)
    table.play(table.seat, "1:b")
    assert str(table).splitlines()[-1] == "Seat 0 has played 1:b, which waits to be confirmed."
    garden = Table("garden", seed=7, turn="x")
    assert str(garden).splitlines()[-1] == f"Seat {garden.seat} has played x."
