"""`sintra doctor`: what it finds, what it says, and how it ends."""

import re
from pathlib import Path

import pytest

from sintra import __version__
from sintra.kernel.jit import COMPILED
from sintra.server import doctor
from sintra.server.doctor import _cache_folder
from sintra.store import inspection
from tests.ports import free_port

from .test_play import Somebody
from .tools import Capture, Said, run

ROOT = Path(__file__).parents[2]
PUBLIC = {
    "SINTRA_HOSTS": "play.example.org",
    "SINTRA_SECURE_COOKIES": "1",
    "SINTRA_PROXIES": "127.0.0.1",
}


@pytest.fixture(autouse=True)
def sound(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine on which nothing is wrong."""
    monkeypatch.setattr(doctor, "FOLDER", tmp_path)
    monkeypatch.setattr(doctor, "COMPILED", True)
    monkeypatch.setattr(doctor, "_cache_folder", lambda: "/cache")
    monkeypatch.setattr(doctor, "_most_files", lambda: doctor.FEW_FILES)
    (tmp_path / "index.html").touch()


def ask(capsys: Capture, folder: Path, *more: str) -> Said:
    """What the doctor says about a server that has never been started."""
    return run(
        capsys, "doctor", "--port", str(free_port()), "--database", f"sqlite:///{folder}/new.db", *more
    )


def bad(said: Said) -> list[str]:
    """The codes of what must be fixed."""
    assert said.err == []
    found = [line.split(" ")[1].rstrip(":") for line in said.out.splitlines() if line.startswith("fix ")]
    assert said.status == (1 if found else 0)
    return found


def test_where_nothing_is_wrong_it_says_so(capsys: Capture, tmp_path: Path) -> None:
    said = ask(capsys, tmp_path)
    assert bad(said) == []
    page, cache, database, address = said.out.splitlines()
    assert (page, cache) == ("good page", "good cache: folder=/cache")
    made = "The server creates it when it starts."
    assert database == f"note no_database_yet: database=sqlite:///{tmp_path}/new.db. {made}"
    assert re.fullmatch(r"good free_address: address=http://127\.0\.0\.1:\d+", address)
    assert [line["code"] for line in ask(capsys, tmp_path, "--json").lines] == [
        "page", "cache", "no_database_yet", "free_address",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("environment", "codes"),
    [
        (PUBLIC, []),
        ({"SINTRA_HOSTS": "house.local"}, []),
        ({**PUBLIC, "SINTRA_SECURE_COOKIES": "0"}, ["plain_cookies"]),
        ({**PUBLIC, "SINTRA_PROXIES": ""}, ["no_proxies"]),
        ({**PUBLIC, "SINTRA_PROXIES": "caddy"}, ["bad_proxy"]),
        ({**PUBLIC, "SINTRA_HOSTS": ""}, ["no_hosts"]),
        ({**PUBLIC, "SINTRA_HOSTS": "*"}, ["any_host"]),
        ({"SINTRA_HOTS": "play.example.org"}, ["unknown_setting"]),
    ],
)
def test_settings(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    codes: list[str],
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert bad(ask(capsys, tmp_path)) == codes


def test_a_wrong_name_is_told_with_the_right_one(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SINTRA_HOTS", "x")
    assert "unknown_setting: setting=SINTRA_HOTS near=SINTRA_HOSTS. " in ask(capsys, tmp_path).out


def test_the_machine(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").unlink()
    monkeypatch.setattr(doctor, "_cache_folder", lambda: None)
    monkeypatch.setattr(doctor, "_most_files", lambda: 1024)
    assert bad(ask(capsys, tmp_path)) == ["no_page", "no_cache", "few_files"]
    monkeypatch.setattr(doctor, "COMPILED", False)
    assert bad(ask(capsys, tmp_path)) == ["no_page", "interpreted", "few_files"]


@pytest.mark.parametrize(
    ("told", "codes"),
    [
        (b"hello", ["fix taken_address"]),
        (b'{"status": "ok", "version": "%s", "ready": true}', ["good running"]),
        (b'{"status": "store_away", "version": "%s", "ready": true}', ["fix store_away", "good running"]),
        (b'{"status": "ok", "version": "0", "ready": true}', ["note other_version", "good running"]),
    ],
)
def test_a_server_that_runs_is_asked(capsys: Capture, tmp_path: Path, told: bytes, codes: list[str]) -> None:
    other = Somebody(told.replace(b"%s", __version__.encode()))
    said = run(
        capsys, "doctor", "--port", str(other.server_port), "--database", f"sqlite:///{tmp_path}/new.db"
    )
    other.end()
    assert [line.partition(":")[0] for line in said.out.splitlines()][3:] == codes
    assert said.status == (1 if codes[0].startswith("fix") else 0)


def test_every_finding_has_its_advice_and_the_document_lists_them() -> None:
    sources = [Path(module.__file__ or "").read_text() for module in (doctor, inspection)]
    sources.append((ROOT / "src/sintra/cli/doctor.py").read_text())
    found = re.findall(r'Finding\((?:FIX|NOTE), "(\w+)"', "".join(sources))
    assert set(found) == set(doctor.ADVICE)
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", (ROOT / "docs/operation.md").read_text(), re.MULTILINE)
    assert dict(rows) == {code: advice.replace("|", "\\|") for code, advice in doctor.ADVICE.items()}


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_where_compiled_code_is_kept() -> None:
    assert Path(_cache_folder() or "").is_dir()
