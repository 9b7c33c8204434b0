"""The log, for people and for programs."""

import json
import logging
import sys

import pytest

from sintra.kernel.errors import BadOption
from sintra.server.logs import new_handler
from sintra.server.settings import read_settings


def record_of(error: bool) -> logging.LogRecord:
    """A record, of an error or of something else."""
    try:
        raise ValueError("what went\nwrong")
    except ValueError:
        how = sys.exc_info() if error else None
        return logging.LogRecord("sintra.server", logging.WARNING, "", 0, "%s has %d", ("Żofie", 2), how)


def test_as_json_every_record_is_one_line() -> None:
    line = new_handler("json").format(record_of(error=False))
    told = json.loads(line)
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "warning", "logger": "sintra.server", "message": "Żofie has 2"}
    failed = new_handler("json").format(record_of(error=True))
    assert "\n" not in failed
    assert json.loads(failed)["exception"].endswith("ValueError: what went\nwrong")


def test_as_text_it_is_for_people() -> None:
    line = new_handler("text").format(record_of(error=False))
    assert line.endswith(" WARNING sintra.server: Żofie has 2")


def test_there_are_no_other_formats() -> None:
    assert read_settings({"SINTRA_LOG_FORMAT": "json"}).log_format == "json"
    with pytest.raises(
        BadOption, match=r"bad_setting: setting=SINTRA_LOG_FORMAT value=xml expected=text\|json"
    ):
        read_settings({"SINTRA_LOG_FORMAT": "xml"})
