"""`sintra perft`."""

from pathlib import Path

import pytest

from sintra.cli.perft import DEEPEST, read_cases
from sintra.kernel.jit import COMPILED
from tests.summer.lines import line
from tests.texts import refusal_of

from .tools import Capture, good, run

ROOT = Path(__file__).parent.parent.parent
# Two tiles: 2 ways to begin, then 1. The third step is a placement on the space of 1 of one of two stars,
# or a pass with or without discarding: 2 * 4 lines.
POSITION = line(stage="draft", marker="centre", displays="g1,b1,-,-,-")


def write(folder: Path, text: str) -> str:
    """A file of cases."""
    (folder / "some.perft").write_text(text)
    return str(folder / "some.perft")


def test_a_position_is_counted(capsys: Capture) -> None:
    assert good(capsys, "perft", "--position", POSITION, "--depth", "1").out == "2\n"
    assert good(capsys, "perft", "--position", POSITION, "--depth", "2", "--json").json == {
        "depth": 2,
        "count": 2,
    }
    assert good(capsys, "perft", "--position", POSITION).out == "8\n"  # depth 3 by default


def test_counts_that_agree_are_told_one_by_one(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path, f"# a comment\n\n{POSITION} ; D1 2 ; D2 2\n")
    assert good(capsys, "perft", file).out == (
        f"{file}:3: depth 1: ok, 2 lines\n{file}:3: depth 2: ok, 2 lines\n"
    )
    assert good(capsys, "perft", file, "--json").lines == [
        {"file": file, "line": 3, "depth": depth, "expected": 2, "found": 2} for depth in (1, 2)
    ]


def test_a_count_that_differs_is_status_1_and_the_others_are_still_checked(
    capsys: Capture, tmp_path: Path
) -> None:
    file = write(tmp_path, f"{POSITION} ; D1 3 ; D2 2\n{POSITION} ; D2 2\n")
    said = run(capsys, "perft", file)
    assert (said.status, said.err) == (1, [])
    assert said.out.splitlines() == [
        f"{file}:1: depth 1: WRONG, 2 lines instead of 3",
        f"{file}:1: depth 2: ok, 2 lines",
        f"{file}:2: depth 2: ok, 2 lines",
    ]
    said = run(capsys, "perft", "--json", file)
    assert said.status == 1
    assert [(found["expected"], found["found"]) for found in said.lines] == [(3, 2), (2, 2), (2, 2)]


@pytest.mark.skipif(not COMPILED, reason="millions of lines: tests/perft counts the short ones interpreted")
def test_all_files_of_the_project_agree(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    lines = good(capsys, "perft", "--json").lines
    assert all(found["expected"] == found["found"] for found in lines)
    assert {found["file"] for found in lines} == {
        str(file.relative_to(ROOT)) for file in (ROOT / "tests/perft").glob("*.perft")
    }


def test_where_no_files_are_it_says_so(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run(capsys, "perft")
    assert (said.status, said.out, said.err) == (2, "", ["sintra: no_files: folder=tests/perft"])


MALFORMED = {
    "no_count": "; D1",
    "no_depth": "; 2",
    "words": "; D1 two",
    "too_many_words": "; D1 2 3",
    "letter_alone": "; D 2",
    "another_letter": "; X1 2",
    "depth_0": "; D0 1",
    "depth_below_0": "; D-1 2",
    "count_below_0": "; D1 -2",
    "fraction": "; D1 2.0",
    "underlined": "; D1_0 2",
    "huge": "; D1 " + "9" * 5000,
    "twice": "; D1 2 ; D1 2",
    "nothing_between": "; ; D1 2",
    "no_counts_at_all": "",
}


@pytest.mark.parametrize("counts", [*MALFORMED.values()], ids=[*MALFORMED])
def test_a_line_that_is_no_case_is_refused_by_number(tmp_path: Path, counts: str) -> None:
    """Only read here: counting to depth 0 would never end well."""
    file = Path(write(tmp_path, f"# one\n{POSITION} ; D1 2\n{POSITION} {counts}\n"))
    refusal = refusal_of(read_cases, file)
    assert refusal
    assert (refusal.code, refusal.facts) == ("perft_line", {"file": str(file), "line": 3})


def test_files_that_cannot_be_read_are_refused(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "latin.perft").write_bytes(b"# caf\xe9\n")
    for name, code in {
        "latin.perft": "perft_not_ascii",
        "missing": "perft_unreadable",
        ".": "perft_unreadable",
    }.items():
        said = run(capsys, "perft", str(tmp_path / name))
        assert (said.status, said.out, len(said.err)) == (2, "", 1)
        assert said.err[0].startswith(f"sintra: {code}: file=")


def test_a_bad_position_in_a_file_is_refused(capsys: Capture, tmp_path: Path) -> None:
    for text, code in (
        (POSITION.replace("round=1", "round=9"), "bad_position: "),
        (POSITION.replace("summer", "winter"), "unknown_game: "),
        (POSITION.replace("bag=*", "bag=-"), "S1.1 tiles: "),
    ):
        file = write(tmp_path, f"# one\n{text} ; D1 1\n")
        said = run(capsys, "perft", file)
        assert (said.status, said.out, len(said.err)) == (2, "", 1)
        assert said.err[0].startswith(f"sintra: perft_position: file={file} line=2 reason={code}")


def test_too_deep_is_refused_before_anything_is_counted(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path, f"{POSITION} ; D{DEEPEST + 1} 1\n")
    for arguments in (["--position", POSITION, "--depth", str(DEEPEST + 1)], [file]):
        said = run(capsys, "perft", *arguments)
        assert (said.status, said.out) == (2, "")
        assert len(said.err) == 1
        assert said.err[0].endswith(f"too_deep: depth={DEEPEST + 1} deepest={DEEPEST}")


def test_a_file_without_a_case_is_refused(tmp_path: Path) -> None:
    """Nothing to compare is not the same as nothing wrong."""
    file = Path(write(tmp_path, "# only words\n   \n#\n"))
    refusal = refusal_of(read_cases, file)
    assert refusal
    assert (refusal.code, refusal.facts) == ("perft_empty", {"file": str(file)})
