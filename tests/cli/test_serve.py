"""`sintra serve`: wrong input. That it serves is tested in tests/server."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import free_port

from .tools import Capture, run


def test_what_is_no_database_is_refused(capsys: Capture) -> None:
    for text in ("mysql://a@b/c", "nonsense", "sqlite://"):
        said = run(capsys, "serve", "--port", str(free_port()), "--database", text)
        assert (said.status, said.err[0].split(":")[1].strip()) == (2, "bad_database"), text


def test_a_database_that_cannot_be_used_is_refused_before_anything_starts(
    capsys: Capture, tmp_path: Path
) -> None:
    other = tmp_path / "other.db"
    other.write_text("no database at all, and longer than the head of one would be " * 20)
    for file in (other, tmp_path, other / "folder" / "sintra.db"):
        said = run(capsys, "serve", "--port", str(free_port()), "--database", f"sqlite:///{file}")
        assert (said.status, said.err[0].split(":")[1].strip()) == (2, "unusable_database"), file
        assert str(file) in said.err[0]
    assert other.read_text().startswith("no database")


def test_an_address_that_is_taken_is_refused(capsys: Capture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = run(capsys, "serve", "--port", str(port))
    wanted = f"sintra: bad_address: host=127.0.0.1 port={port} reason=Address already in use"
    assert (said.status, said.err) == (2, [wanted])


@pytest.mark.parametrize("host", ["nowhere.invalid", "a..b", "x" * 300])
def test_an_impossible_address_is_refused(capsys: Capture, host: str) -> None:
    said = run(capsys, "serve", "--host", host)
    assert (said.status, said.err[0].split(":")[1].strip()) == (2, "bad_address")


def test_an_impossible_port_is_refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["sintra: bad_port: port=99999 expected=1-65535"]
    said = run(capsys, "serve", "--port", "99999")
    assert (said.status, said.err) == (2, wanted)
    monkeypatch.setenv("SINTRA_PORT", "99999")
    said = run(capsys, "serve")
    assert (said.status, said.err) == (2, wanted)


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
