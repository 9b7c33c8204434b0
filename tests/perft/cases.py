"""The positions whose lines are counted."""

from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from sintra.cli.perft import read_cases

FILES = sorted(Path(__file__).parent.glob("*.perft"))
CASES = [(file, *case) for file in FILES for case in read_cases(file)]


def cases_of(game: str) -> list[ParameterSet]:
    """Position and known counts by depth of every case of a game, for ``parametrize``."""
    return [
        pytest.param(position, counts, id=f"{file.name}:{line}")
        for file, line, position, counts in CASES
        if position.startswith(f"{game} ")
    ]
