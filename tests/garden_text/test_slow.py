"""The slow rules and the engine agree along random games: so what is counted with them can be trusted."""

import random

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng

from . import slow
from .tools import WALKED, Options, walk

EVERY = 5


@pytest.mark.parametrize(("seats", "options"), WALKED)
def test_along_a_game_they_agree_on_what_is_legal_and_what_it_does(seats: int, options: Options) -> None:
    log, chance = new_log(wanted=False), random.Random(seats)
    for number, (state, steps) in enumerate(walk(seats, options, seed=50 + seats)):
        if not steps or number % EVERY:
            continue
        position = slow.read(GARDEN.format_position(state))
        texts = {GARDEN.format_step(state, step): step for step in steps}
        assert sorted(texts) == sorted(slow.legal(position))
        for text in chance.sample([*texts], min(len(texts), 5)):
            ahead = state.copy()
            drawn = GARDEN.apply(ahead, texts[text], new_rng(number), log)
            expected = slow.after(position, text)
            assert (expected is None) == (drawn > 0 or GARDEN.is_over(ahead)), text
            if expected:
                assert slow.read(GARDEN.format_position(ahead)) == expected, text
