"""What a step decides."""

import pytest

from sintra.kernel.random import new_rng
from sintra.summer.game import GAME
from sintra.summer.kinds import same_but_pay

STATE = GAME.new_game(2, {}, new_rng(1))


@pytest.mark.parametrize(
    ("text", "kind"), [("1:b", "take"), ("^b", "bonus"), ("-", "pass"), ("+r", "pass"), ("3.6r+2", "place")]
)
def test_steps_have_kinds(text: str, kind: str) -> None:
    assert GAME.kind(GAME.parse_step(STATE, text)) == kind


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("3.6r+2", "3.6r", True), ("3.6r", "3.5r", False), ("3.6r", "1:b", False), ("-", "3.6r", False)],
)
def test_steps_that_place_on_one_space_differ_in_the_payment(one: str, other: str, same: bool) -> None:
    assert same_but_pay(STATE, GAME.parse_step(STATE, one), GAME.parse_step(STATE, other)) == same
