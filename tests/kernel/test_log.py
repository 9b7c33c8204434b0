"""The score log, and errors."""

import pytest

from sintra.kernel.errors import BadText, SintraError
from sintra.kernel.log import CAPACITY, Entry, entries, new_log, note, take_entries


def test_a_wanted_log_keeps_what_it_is_told() -> None:
    log = new_log()
    note(log, 1, -4, 0, 0)
    note(log, 0, 6, 1, 41)
    assert entries(log) == [Entry(1, -4, 0, 0), Entry(0, 6, 1, 41)]
    assert take_entries(log) == [Entry(1, -4, 0, 0), Entry(0, 6, 1, 41)]
    assert entries(log) == []


def test_a_log_that_is_not_wanted_stays_empty() -> None:
    log = new_log(wanted=False)
    note(log, 1, -4, 0, 0)
    assert entries(log) == []


def test_a_full_log_says_so_and_writes_nowhere_else() -> None:
    log = new_log()
    for number in range(CAPACITY + 3):
        note(log, 0, number, 0, 0)
    assert log.count == CAPACITY
    with pytest.raises(OverflowError, match="3 changes"):
        entries(log)


def test_an_error_is_its_code_and_its_facts() -> None:
    error = BadText("bad_step", step="?")
    assert (error.code, error.facts, str(error)) == ("bad_step", {"step": "?"}, "bad_step: step=?")
    assert str(SintraError("game_over")) == "game_over"
