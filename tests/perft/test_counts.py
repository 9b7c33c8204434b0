"""The known counts of lines hold, in both games, interpreted as far as that is quick."""

import pytest

from sintra.cli.perft import count_lines
from sintra.games import find_game
from sintra.kernel.jit import COMPILED

from .cases import cases_of

CASES = cases_of("summer") + cases_of("garden")
MOST = 10**9 if COMPILED else 400  # lines to count in one go


@pytest.mark.parametrize(("position", "counts"), CASES)
def test_known_counts_hold(position: str, counts: dict[int, int]) -> None:
    game = find_game(position.split()[0])
    for depth, expected in counts.items():
        if expected <= MOST:
            assert count_lines(game, position, depth) == expected, depth


def test_depths_begin_at_1_and_leave_none_out() -> None:
    for case in CASES:
        counts = case.values[1]
        assert isinstance(counts, dict)
        assert [*counts] == [*range(1, len(counts) + 1)], case.id
        assert len(counts) >= 2, case.id
