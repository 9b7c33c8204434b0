"""The folder of a match: nothing that was played is lost, nothing foreign is taken for it."""

import json
from pathlib import Path
from typing import Any

import pytest

from sintra.arena.folder import GAMES, MATCH, Folder
from sintra.arena.play import play_match
from sintra.kernel.errors import SintraError
from sintra.record import read_record, verify

from .tools import break_off, outcome, played, small_match

PLAYERS = ["random"]


@pytest.fixture
def broken_off(tmp_path: Path) -> Path:
    """A folder with three games of a match of six."""
    break_off(small_match(players=PLAYERS), tmp_path / "match", 3)
    return tmp_path / "match"


def lines_of(path: Path) -> list[Any]:
    """The finished games of a folder."""
    return [json.loads(line) for line in (path / GAMES).read_text().splitlines()]


def test_a_match_goes_on_where_it_stopped(broken_off: Path) -> None:
    match, before = small_match(players=PLAYERS), lines_of(broken_off)
    assert [line["game"] for line in before] == [1, 2, 3]
    assert played(match, broken_off) == played(match)
    assert lines_of(broken_off)[:3] == before
    assert [line["game"] for line in lines_of(broken_off)] == [1, 2, 3, 4, 5, 6]


def test_a_finished_match_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = small_match(2)
    first = played(match, tmp_path / "new/match")
    monkeypatch.setattr("sintra.arena.play.play_game", None)
    assert played(match, tmp_path / "new/match") == first


def test_more_games_may_be_asked_for_and_fewer_are_the_first(broken_off: Path) -> None:
    more, fewer = small_match(7, PLAYERS), small_match(2, PLAYERS)
    assert played(more, broken_off) == played(more)
    assert played(fewer, broken_off) == played(fewer)
    assert len(lines_of(broken_off)) == 7


def test_games_that_were_finished_in_another_order_are_found(broken_off: Path) -> None:
    file = broken_off / GAMES
    file.write_text("".join(reversed(file.read_text().splitlines(keepends=True))))
    match = small_match(players=PLAYERS)
    assert played(match, broken_off) == played(match)


def test_every_game_is_a_record(tmp_path: Path) -> None:
    match = small_match(2)
    results = play_match(match, Folder(tmp_path, match), 1)
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["0001.json", "0002.json"]
    assert [verify(read_record(file)).scores for file in files] == [list(game.scores) for game in results]
    assert [line["players"] for line in lines_of(tmp_path)] == [["random", "greedy"], ["greedy", "random"]]


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    match = small_match(2)
    results = play_match(match, Folder(tmp_path, match), 1)
    assert list(Folder(tmp_path, match).results.values()) == results


@pytest.mark.parametrize("rest", ['{"game": 4, "deal"', "4", "\x00\x00\x00"])
def test_a_line_that_was_cut_off_is_dropped_and_its_game_played_again(broken_off: Path, rest: str) -> None:
    before = (broken_off / GAMES).read_text()
    with (broken_off / GAMES).open("a") as file:
        file.write(rest)
    match = small_match(players=PLAYERS)
    folder = Folder(broken_off, match)
    assert folder.cut_off
    assert (broken_off / GAMES).read_text() == before
    assert outcome(play_match(match, folder, 1)) == played(match)
    assert not Folder(broken_off, match).cut_off


def test_a_first_line_that_was_cut_off_leaves_none(broken_off: Path) -> None:
    (broken_off / GAMES).write_text('{"game"')
    folder = Folder(broken_off, small_match(players=PLAYERS))
    assert (folder.cut_off, folder.results) == (True, {})


DAMAGES: list[tuple[Any, str]] = [
    ("not json", "not_json"),
    ("\x00\x00", "not_json"),
    ("[]", ""),
    ("{}", "game"),
    ({"game": 0}, "game"),
    ({"game": True}, "game"),
    ({"game": "2"}, "game"),
    ({"deal": 1}, "players"),
    ({"players": ["random", "greedy"]}, "players"),
    ({"scores": [1, 2, 3]}, "scores"),
    ({"scores": [1, None]}, "scores"),
    ({"scores": None}, ""),
    ({"seconds": []}, "seconds"),
    ({"turns": [1.5, 2]}, "turns"),
    ({"turns": [0, 2]}, "turns"),
    ({"turns": [True, 2]}, "turns"),
    ({"scores": [10**400, 2]}, "scores"),
    ({"scores": [-1, 2]}, "scores"),
    ({"seconds": [float("nan"), 2]}, "seconds"),
    ({"longest": [float("inf"), 2]}, "longest"),
    ("[" * 200_000, "not_json"),
    ("9" * 5_000, ""),
]


@pytest.mark.parametrize(("damage", "reason"), DAMAGES, ids=[str(damage)[:40] for damage, _ in DAMAGES])
def test_a_damaged_or_foreign_line_is_refused_with_its_number(
    broken_off: Path, damage: str | dict[str, Any], reason: str
) -> None:
    lines = (broken_off / GAMES).read_text().splitlines()
    lines[1] = damage if isinstance(damage, str) else json.dumps({**json.loads(lines[1]), **damage})
    text = "\n".join([*lines, "cut off"])
    (broken_off / GAMES).write_text(text)
    with pytest.raises(SintraError) as refusal:
        Folder(broken_off, small_match(players=PLAYERS))
    assert (refusal.value.code, refusal.value.facts["line"]) == ("bad_line", 2)
    assert reason in refusal.value.facts["reason"]
    assert (broken_off / GAMES).read_text() == text


def test_a_game_that_ended_in_two_ways_is_refused(broken_off: Path) -> None:
    lines = (broken_off / GAMES).read_text().splitlines()
    played = json.loads(lines[1])
    again = {**played, "seconds": [1, 2]}  # by a second process, say
    (broken_off / GAMES).write_text("\n".join([*lines, json.dumps(again), ""]))
    assert len(Folder(broken_off, small_match(players=PLAYERS)).results) == len(lines)
    other = {**played, "scores": [score + 1 for score in played["scores"]]}
    (broken_off / GAMES).write_text("\n".join([*lines, json.dumps(other), ""]))
    with pytest.raises(SintraError) as refusal:
        Folder(broken_off, small_match(players=PLAYERS))
    assert (refusal.value.code, refusal.value.facts["line"]) == ("bad_line", len(lines) + 1)


def test_another_match_is_refused_with_what_differs(broken_off: Path) -> None:
    for match, field in (
        (small_match(players=["greedy"]), "players"),
        (small_match(players=PLAYERS, seats=3), "seats"),
    ):
        with pytest.raises(SintraError) as refusal:
            Folder(broken_off, match)
        assert (refusal.value.code, refusal.value.facts["field"]) == ("other_match", field)
    assert len(lines_of(broken_off)) == 3


DESCRIPTIONS = ["", "[1]", "\xff", "[" * 200_000, "{}"]


@pytest.mark.parametrize("text", DESCRIPTIONS, ids=range(len(DESCRIPTIONS)))
def test_a_damaged_description_is_refused(broken_off: Path, text: str) -> None:
    (broken_off / MATCH).write_text(text, encoding="latin-1")
    with pytest.raises(SintraError) as refusal:
        Folder(broken_off, small_match(players=PLAYERS))
    assert refusal.value.code == ("other_match" if text == "{}" else "bad_match")


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_text("a photo")
    with pytest.raises(SintraError, match=r"not_a_match: .*found=holiday.jpg"):
        Folder(tmp_path, small_match())
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file/folder"):
        with pytest.raises(SintraError, match="folder_failed"):
            Folder(path, small_match())


def test_a_folder_that_cannot_be_written_to_is_one_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    match = small_match(2)
    folder = Folder(tmp_path, match)
    monkeypatch.setattr("sintra.arena.folder.write_record", fail)
    with pytest.raises(SintraError, match=r"folder_failed: .*No space left"):
        play_match(match, folder, 1)
