"""Run a command in this process and look at what it said."""

import json
from typing import Any, NamedTuple

import pytest

from sintra.cli import main

Capture = pytest.CaptureFixture[str]


class Said(NamedTuple):
    """How a command ended, and what it wrote."""

    status: int
    out: str
    err: list[str]  # lines

    @property
    def json(self) -> Any:
        """The output as one JSON value."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """The output as one JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(capsys: Capture, *arguments: str) -> Said:
    """Run ``sintra``. The line that announces compilation is left out: a matter of the cache."""
    capsys.readouterr()
    try:
        status = main([*arguments])
    except SystemExit as end:  # how argparse ends after --help and --version
        status = int(end.code or 0)
    captured = capsys.readouterr()
    err = [line for line in captured.err.splitlines() if not line.startswith("sintra: compiling the rules")]
    return Said(status, captured.out, err)


def good(capsys: Capture, *arguments: str) -> Said:
    """Run a command that must succeed in silence but for its output."""
    said = run(capsys, *arguments)
    assert (said.status, said.err) == (0, []), arguments
    return said
