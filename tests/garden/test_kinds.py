"""What a step decides."""

import pytest

from sintra.garden.game import GAME
from sintra.kernel.random import new_rng

STATE = GAME.new_game(2, {}, new_rng(1))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (":b", "take"),
        ("/1", "take"),
        ("b4", "place"),
        ("@0.1", "place"),
        ("-b6", "pay"),
        ("-j", "pay"),
        ("-", "pass"),
        ("!g1", "pass"),
    ],
)
def test_steps_have_kinds(text: str, kind: str) -> None:
    assert GAME.kind(GAME.parse_step(STATE, text)) == kind
