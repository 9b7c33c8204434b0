"""A copy of a table goes its own way."""

import random

import pytest

from sintra.table import Table

from .tools import choose, everything


@pytest.mark.parametrize("game", ["summer", "garden"])
def test_what_is_played_at_a_copy_is_not_played_at_the_table(game: str) -> None:
    table, chance = Table(game, seed=3, confirm=True), random.Random(3)
    for _ in range(60):
        before = everything(table)
        disturb(table.copy(), chance)
        assert everything(table) == before
        act(table, chance)


@pytest.mark.parametrize("game", ["summer", "garden"])
def test_a_copy_goes_on_like_the_table(game: str) -> None:
    table = Table(game, seed=4, confirm=True)
    other = table.copy()
    one, two = random.Random(1), random.Random(1)
    while not table.over:
        act(table, one)
        act(other, two)
        other = other.copy()
        assert other == table
    assert everything(other) == everything(table)


def act(table: Table, chance: random.Random) -> None:
    """Do something that a seat may do: now and then take back."""
    if table.view()["may_take_back"] and chance.random() < 0.3:
        table.take_back(table.seat)
    elif table.waits_for_confirm:
        table.confirm(table.seat)
    else:
        table.play(table.seat, choose(table, chance))


def disturb(table: Table, chance: random.Random) -> None:
    """Take back all that can be, and play on."""
    while table.view()["may_take_back"]:
        table.take_back(table.seat)
    for _ in range(4):
        if not table.over:
            act(table, chance)
