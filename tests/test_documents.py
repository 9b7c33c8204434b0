"""What README and docs promise: `sintra ...` lines run, links lead somewhere, no figure is missing."""

import re
import shlex
from collections.abc import Iterable
from pathlib import Path

import pytest

from sintra.cli import COMMANDS, main
from sintra.games import GAMES
from sintra.garden.scoring import REASONS as GARDEN_REASONS
from sintra.kernel.jit import COMPILED
from sintra.summer.scoring import REASONS as SUMMER_REASONS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
DOCUMENTS += [*sorted((ROOT / "docs").glob("**/*.md")), ROOT / "bench/results.md", ROOT / "train/README.md"]
SLOW = {
    "bench",
    "doctor",
    "mcp",
    "play",
    "serve",
}  # measured by hand, about this machine, or endless; they have tests of their own


def commands(text: str) -> list[str]:
    """The shell lines of a document that call sintra."""
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ sintra ")]


def unshown(text: str) -> set[str]:
    """The commands that a document does not show, or that do not exist."""
    return {shlex.split(line)[1] for line in commands(text)} ^ set(COMMANDS)


def dead_links(text: str, folder: Path) -> list[str]:
    """Links of a document in this folder that lead nowhere."""
    dead = []
    for path, _, heading in (link.partition("#") for link in re.findall(r"\]\(([^)]+)\)", text)):
        if "://" not in path:
            found = (folder / path).exists()
            if not found or (
                heading and heading not in anchors((folder / path).read_text() if path else text)
            ):
                dead.append(f"{path}#{heading}" if heading else path)
    return dead


def anchors(text: str) -> set[str]:
    """What a link may name in a document: its headings, in small letters with hyphens."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def undescribed(codes: Iterable[str], text: str) -> list[str]:
    """The codes that a document does not name."""
    return [code for code in codes if f"`{code}`" not in text]


def placeholders(text: str) -> list[str]:
    """Cells of tables that wait for a figure: one word in capitals, such as GAMES3 or TODO."""
    cells = re.findall(r"(?<=\|)[ *]*([A-Z][A-Z0-9_]{3,}|[A-Z]+[0-9]+[A-Z]+)[ *]*(?=\|)", text)
    return [*cells, *re.findall(r"\b(?:TODO|TBD|[A-Z]+[0-9]+[A-Z]{3,})\b", text)]


def test_the_readme_shows_every_command() -> None:
    assert unshown(README) == set()


def test_the_commands_of_the_readme_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    for line in commands(README):
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
    assert dead_links(document.read_text(), document.parent) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_no_figure_is_still_to_be_filled_in(document: Path) -> None:
    assert placeholders(document.read_text()) == []


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs/decisions"
    listed = re.findall(r"\((\d{4}-[^)]+)\)", (folder / "README.md").read_text())
    assert sorted(listed) == sorted(path.name for path in folder.glob("0*.md"))


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_described(game: str) -> None:
    text = (ROOT / f"docs/rules/{game}.md").read_text()
    codes = {code for code in GAMES[game].clauses.codes if code}
    assert len(codes) > 12
    assert undescribed(codes, text) == []


@pytest.mark.parametrize(("game", "reasons"), [("summer", SUMMER_REASONS), ("garden", GARDEN_REASONS)])
def test_every_reason_for_points_is_described(game: str, reasons: tuple[str, ...]) -> None:
    text = (ROOT / f"docs/rules/{game}.md").read_text()
    plain = [reason for reason in reasons if not reason.startswith("Q9.1")]  # described together
    assert undescribed(plain, text) == []


def test_the_checks_see_what_is_wrong() -> None:
    assert unshown(README.replace("$ sintra perft", "$ sintra count")) == {"perft", "count"}
    text = (
        "[a](README.md#developing) [b](nowhere.md) [c](README.md#three-commands) [d](#here) [e](https://a.b)"
    )
    assert dead_links(text, ROOT) == ["nowhere.md", "README.md#three-commands", "#here"]
    assert undescribed(["S1.1 a", "S1.2 b"], "`S1.1 a`, S1.2 b") == ["S1.2 b"]
    assert placeholders("| a | **GAMES** | 12 of G3GAMES | Q6.1 | SHA-256 |") == ["GAMES", "G3GAMES"]
