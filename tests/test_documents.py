"""What README and docs promise can be run: every `sintra ...` line in a console block, every link."""

import re
import shlex
from pathlib import Path

import pytest

from sintra.cli import COMMANDS, main
from sintra.games import GAMES
from sintra.garden.scoring import REASONS as GARDEN_REASONS
from sintra.kernel.jit import COMPILED
from sintra.summer.scoring import REASONS as SUMMER_REASONS

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
DOCUMENTS += [*sorted((ROOT / "docs").glob("**/*.md")), ROOT / "bench/results.md"]
SLOW = {"bench", "serve"}  # measured by hand, and for ever; their tests are in tests/cli and tests/server


def commands() -> list[str]:
    """The shell lines of the README that call sintra."""
    blocks = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ sintra ")]


def test_the_readme_shows_every_command() -> None:
    assert {shlex.split(line)[1] for line in commands()} == set(COMMANDS)


def test_the_commands_of_the_readme_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    for line in commands():
        arguments = shlex.split(line.partition(">")[0])[1:]
        if arguments[0] in SLOW:
            continue
        if not COMPILED:  # fewer games, the same arguments
            arguments = ["2" if word in ("1000", "200") else word for word in arguments]
        if COMPILED or arguments[0] != "perft":
            assert main(arguments) == 0, line
    assert "final scores" in capsys.readouterr().out


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs/decisions"
    listed = re.findall(r"\((\d{4}-[^)]+)\)", (folder / "README.md").read_text())
    assert sorted(listed) == sorted(path.name for path in folder.glob("0*.md"))


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_described(game: str) -> None:
    text = (ROOT / f"docs/rules/{game}.md").read_text()
    source = (ROOT / f"src/sintra/{game}/why.py").read_text()
    codes = {clause or word for clause, word in re.findall(r'"([SQ]\d+\.\d+ \w+)"|Refused\("(\w+)"', source)}
    assert len(codes) > 12
    assert {code for code in codes if f"`{code}`" not in text} == set()


@pytest.mark.parametrize(("game", "reasons"), [("summer", SUMMER_REASONS), ("garden", GARDEN_REASONS)])
def test_every_reason_for_points_is_described(game: str, reasons: tuple[str, ...]) -> None:
    text = (ROOT / f"docs/rules/{game}.md").read_text()
    plain = [reason for reason in reasons if not reason.startswith("Q9.1")]  # described together
    assert [reason for reason in plain if f"`{reason}`" not in text] == []
