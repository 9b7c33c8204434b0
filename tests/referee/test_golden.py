"""Golden games: written once, replayed strictly ever after.

A change of the rules, the dealing or the notation shows here as a game that cannot be played again.
If the change is intended, rewrite them and read the diff:
``sintra trace --seats 2 --option board=grey --bots random,greedy --seed "golden 2 grey" --record FILE``
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from sintra.record import format_record, read_record, verify
from sintra.summer.game import GAME as SUMMER

from .tools import in_todays_format

FOLDER = Path(__file__).parent.parent / "golden"
GOLDEN = [(board, seats) for board in SUMMER.options["board"] for seats in SUMMER.seats]


def file_of(board: str, seats: int) -> Path:
    """Where the golden game of a table lies."""
    return FOLDER / f"summer-{seats}-{board}.json"


def test_every_seat_count_and_side_has_a_golden_game_and_no_other_lies_there() -> None:
    assert len(GOLDEN) == 6  # S1.2: 2 to 4 seats, two sides
    assert sorted(FOLDER.glob("summer-*")) == sorted(file_of(*table) for table in GOLDEN)


@pytest.mark.parametrize(("board", "seats"), GOLDEN)
def test_a_golden_game_is_what_its_name_says(board: str, seats: int) -> None:
    record = read_record(file_of(board, seats))
    assert (record.game, record.seats, record.options) == ("summer", seats, {"board": board})
    assert record.scores is not None
    assert len(record.scores) == seats


@pytest.mark.parametrize(("board", "seats"), GOLDEN)
def test_a_golden_game_is_legal_to_its_end_and_scored_alike(board: str, seats: int) -> None:
    table = verify(read_record(file_of(board, seats)))
    assert table.over
    assert table.state.round_no == 6


@pytest.mark.parametrize(("board", "seats"), GOLDEN)
def test_a_golden_game_is_spelled_as_it_would_be_today(board: str, seats: int) -> None:
    text = file_of(board, seats).read_text(encoding="ascii")
    assert format_record(read_record(file_of(board, seats))) == in_todays_format(text)


@pytest.mark.parametrize(("board", "seats"), GOLDEN)
def test_a_golden_game_has_steps_of_every_kind(board: str, seats: int) -> None:
    steps = [step for turn in read_record(file_of(board, seats)).turns for step in turn.split()]
    kinds: dict[str, Callable[[str], bool]] = {
        "draft from a display": lambda step: step[0] in "123456789" and step[1] == ":",
        "draft from the centre": lambda step: step.startswith("c:"),
        "placement": lambda step: step[1:2] == "." and "+" not in step,
        "placement with wilds": lambda step: step[1:2] == "." and "+" in step,
        "bonus": lambda step: step.startswith("^"),
        "pass": lambda step: step == "-",
        "choose": lambda step: step == "-?",
        "keep": lambda step: step.startswith("+"),
        "rest": lambda step: step == "x",
    }
    for name, kind in kinds.items():
        assert any(kind(step) for step in steps), name
