"""`sintra serve`: wrong input. That it serves is tested in tests/server."""

import subprocess
import sys

import pytest

from .tools import Capture, run


def test_a_database_that_is_none_is_refused(capsys: Capture) -> None:
    for text in ("mysql://a@b/c", "nonsense", "sqlite://"):
        said = run(capsys, "serve", "--database", text)
        assert (said.status, said.err[0].split(":")[1].strip()) == (2, "bad_database"), text


def test_a_bad_setting_is_refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINTRA_PORT", "http")
    said = run(capsys, "serve")
    assert (said.status, said.err) == (
        2,
        ["sintra: bad_setting: setting=SINTRA_PORT value=http expected=number"],
    )


def test_other_commands_do_not_load_the_server() -> None:
    code = "import sys; from sintra.cli import main; main(['games'])\n"
    code += "print('fastapi' in sys.modules, 'sqlalchemy' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "False False"
