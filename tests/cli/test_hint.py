"""`sintra hint`."""

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

from sintra.cli.hint import say_margin, table_before
from sintra.kernel.jit import COMPILED
from sintra.record import Record, format_record, read_record, replay
from sintra.search.search import Candidate

from .tools import Capture, Said, good, run

GOLDEN = Path(__file__).parents[1] / "golden"
SUMMER = GOLDEN / "summer-2-coloured.json"
GARDEN = GOLDEN / "garden-3-variant-distinct.json"
RECORDS = [SUMMER, GARDEN]
TURN = 34  # in the middle of the game in both records
SIMULATIONS = 60 if COMPILED else 8
KEYS = ["turn", "seat", "scores", "simulations", "played", "candidates"]
CANDIDATE_KEYS = ["steps", "line", "visits", "share", "margin", "win_chance", "proved"]


def hint(capsys: Capture, record: Path, *arguments: str) -> Said:
    """A hint after little thought."""
    return good(capsys, "hint", str(record), "--simulations", str(SIMULATIONS), *arguments)


def write(folder: Path, record: Record, turns: list[str]) -> Path:
    """A record with these turns for its own, not finished."""
    file = folder / "game.json"
    file.write_text(format_record(dataclasses.replace(record, turns=turns, scores=None)))
    return file


def turns_of(found: dict[str, Any]) -> list[str]:
    """The turns that a report names, best first."""
    return [" ".join(candidate["steps"]) for candidate in found["candidates"]]


# ---- for machines


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_report_tells_the_position_and_what_was_found(capsys: Capture, file: Path) -> None:
    record = read_record(file)
    before = replay(dataclasses.replace(record, turns=record.turns[: TURN - 1]))
    found = hint(capsys, file, "--turn", str(TURN), "--json").json
    assert list(found) == KEYS
    assert (found["turn"], found["seat"], found["scores"]) == (TURN, before.seat, before.scores)
    assert found["played"] == record.turns[TURN - 1]
    assert 0 < found["simulations"] <= SIMULATIONS
    assert 1 <= len(found["candidates"]) <= 3
    assert all(list(candidate) == CANDIDATE_KEYS for candidate in found["candidates"])


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_candidates_can_be_played_and_their_numbers_make_sense(capsys: Capture, file: Path) -> None:
    record = read_record(file)
    found = hint(capsys, file, "--turn", str(TURN), "--candidates", "100", "--json").json
    visits = [candidate["visits"] for candidate in found["candidates"]]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == found["simulations"]
    assert len(set(turns_of(found))) == len(visits)
    for candidate in found["candidates"]:
        assert candidate["share"] == pytest.approx(candidate["visits"] / found["simulations"])
        assert 0 <= candidate["win_chance"] <= 1
        assert (candidate["win_chance"] > 0.5) == (candidate["margin"] > 0) or abs(candidate["margin"]) < 20
        table = table_before(record, TURN)
        for step in candidate["steps"]:
            assert len(table.turns) == TURN - 1
            table.play(table.seat, step)
        if len(table.turns) == TURN:  # else nobody has looked further than into the turn
            for step in candidate["line"]:
                table.play(table.seat, step)


def test_as_many_candidates_as_asked_for(capsys: Capture) -> None:
    every = hint(capsys, SUMMER, "--turn", "9", "--candidates", "100", "--json").json["candidates"]
    assert len(every) > 1
    for most in (1, 2):
        few = hint(capsys, SUMMER, "--turn", "9", "--candidates", str(most), "--json").json["candidates"]
        assert few == every[:most]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_turn_is_the_next_one_if_none_is_named(capsys: Capture, tmp_path: Path, file: Path) -> None:
    record = read_record(file)
    part = write(tmp_path, record, record.turns[: TURN - 1])
    found = hint(capsys, part, "--json").json
    assert found["turn"] == TURN
    assert found["played"] is None
    named = hint(capsys, file, "--turn", str(TURN), "--json").json
    assert {**named, "played": None} == found
    assert "played" not in hint(capsys, part).out


def test_the_first_turn_has_a_hint_before_anything_is_played(capsys: Capture, tmp_path: Path) -> None:
    found = hint(capsys, write(tmp_path, read_record(GARDEN), []), "--json").json
    assert (found["turn"], found["scores"], found["played"]) == (1, [15, 15, 15], None)


# ---- for people


MARGIN = r"(about even|(ahead|behind) by about (1 point|(?!1 )\d+ points)) at the end, wins \d+%"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_people_read_the_same_as_machines(capsys: Capture, file: Path) -> None:
    found = hint(capsys, file, "--turn", str(TURN), "--json").json
    first, *lines = hint(capsys, file, "--turn", str(TURN)).out.splitlines()
    scores = " : ".join(str(score) for score in found["scores"])
    assert first.startswith(f"turn {TURN}, seat {found['seat']} to move, scores {scores};")
    for number, candidate in enumerate(found["candidates"], 1):
        line = lines.pop(0)
        assert line.startswith(f"{number}. {' '.join(candidate['steps'])} ")
        assert re.search(rf" {MARGIN} \(looked at {candidate['share']:.0%}\)$", line)
        assert say_margin(Candidate(**candidate)) in line
        if candidate["line"]:
            said = re.fullmatch(r"   then (seat \d: .+)", lines.pop(0))
            assert said
            turns = re.split(r"(?:, )?seat (\d): ", said[1])[1:]
            assert " ".join(turns[1::2]).split() == candidate["line"]
            others = [int(seat) for seat in turns[0::2]]
            assert others[0] != found["seat"] or len(others) == 1
    assert len(lines) == 1
    assert lines[0].startswith(f"played: {found['played']} (")


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_turn_that_was_played_is_found_among_the_candidates(
    capsys: Capture, tmp_path: Path, file: Path
) -> None:
    """Play what is suggested second, and look at that record: once where it is shown, once where not."""
    record, turn = read_record(file), 8
    found: list[str] = []
    while len(found) < 2:  # little thought may look at one turn only
        turn += 1
        found = turns_of(hint(capsys, file, "--turn", str(turn), "--json").json)
    second = found[1]
    played = write(tmp_path, record, [*record.turns[: turn - 1], second])
    shown = hint(capsys, played, "--turn", str(turn)).out.splitlines()
    assert shown[-1] == f"played: {second} (choice 2 here)"
    shown = hint(capsys, played, "--turn", str(turn), "--candidates", "1").out.splitlines()
    assert shown[-1] == f"played: {second} (not among these)"


def forced_turn(record: Record) -> int:
    """The first turn in which there is only one step to choose from."""
    table = replay(dataclasses.replace(record, turns=[]))
    while len(table.legal()) > 1:
        for step in record.turns[len(table.turns)].split():
            table.play(table.seat, step)
    return len(table.turns) + 1


def test_where_nothing_is_to_be_decided_it_shows_that(capsys: Capture) -> None:
    record = read_record(SUMMER)
    turn = forced_turn(record)
    found = hint(capsys, SUMMER, "--turn", str(turn), "--json").json
    assert [" ".join(candidate["steps"]) for candidate in found["candidates"]] == [record.turns[turn - 1]]
    lines = hint(capsys, SUMMER, "--turn", str(turn)).out.splitlines()
    assert lines[-1] == f"played: {record.turns[turn - 1]} (choice 1 here)"


@pytest.mark.parametrize(
    ("margin", "words"),
    [
        (1.0, "ahead by about 1 point at the end"),
        (0.6, "ahead by about 1 point at the end"),
        (-1.4, "behind by about 1 point at the end"),
        (1.6, "ahead by about 2 points at the end"),
        (-12.3, "behind by about 12 points at the end"),
        (101.0, "ahead by about 101 points at the end"),
        (0.0, "about even at the end"),
        (0.4, "about even at the end"),
        (-0.4, "about even at the end"),
    ],
)
@pytest.mark.parametrize(("chance", "wins"), [(0.0, "wins 0%"), (0.554, "wins 55%"), (1.0, "wins 100%")])
def test_a_margin_in_words(margin: float, words: str, chance: float, wins: str) -> None:
    assert say_margin(Candidate((), (), 1, 1.0, margin, chance)) == f"{words}, {wins}"


# ---- what is refused


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line with which a hint is refused, for people and for machines."""
    lines = []
    for more in ([], ["--json"]):
        said = run(capsys, "hint", *arguments, *more)
        assert (said.status, said.out, len(said.err)) == (2, "", 1)
        lines += said.err
    assert lines[0] == lines[1]
    return lines[0]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_finished_game_has_no_next_turn(capsys: Capture, file: Path) -> None:
    turns = len(read_record(file).turns)
    assert refused(capsys, str(file)) == f"sintra: game_over: turn={turns + 1}"
    assert refused(capsys, str(file), "--turn", str(turns + 1)) == f"sintra: game_over: turn={turns + 1}"


def test_a_turn_beyond_the_record_is_refused(capsys: Capture, tmp_path: Path) -> None:
    turns = len(read_record(SUMMER).turns)
    expected = f"sintra: no_such_turn: turn={turns + 2} turns={turns}"
    assert refused(capsys, str(SUMMER), "--turn", str(turns + 2)) == expected
    part = write(tmp_path, read_record(SUMMER), read_record(SUMMER).turns[:3])
    assert refused(capsys, str(part), "--turn", "5") == "sintra: no_such_turn: turn=5 turns=3"


def test_files_that_are_no_records_are_refused(capsys: Capture, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    assert refused(capsys, str(broken)).startswith(f"sintra: record_unreadable: file={broken} ")
    broken.write_text(SUMMER.read_text()[:100])
    assert refused(capsys, str(broken)).startswith("sintra: record_not_json: ")
    broken.write_text("[]")
    assert refused(capsys, str(broken)).startswith("sintra: record_not_object: ")


def test_an_illegal_turn_before_the_one_asked_for_is_refused(capsys: Capture, tmp_path: Path) -> None:
    record = dataclasses.replace(read_record(SUMMER), rules=2)
    wrong = write(tmp_path, record, [*record.turns[:2], "x", *record.turns[3:]])
    assert refused(capsys, str(wrong), "--turn", "9").startswith("sintra: record_step: turn=3 step=x reason=")
    assert hint(capsys, wrong, "--turn", "3", "--json").json["played"] == "x"


@pytest.mark.parametrize("option", ["--turn", "--simulations", "--candidates"])
@pytest.mark.parametrize("number", ["0", "-1", "x", "", "1.5", "1000000001"])
def test_bad_numbers_are_refused(capsys: Capture, option: str, number: str) -> None:
    line = refused(capsys, str(SUMMER), f"{option}={number}")
    assert line.startswith(f"sintra: bad_argument: command=sintra hint reason=argument {option}: ")


def test_a_record_must_be_named(capsys: Capture) -> None:
    assert refused(capsys).startswith("sintra: bad_argument: command=sintra hint reason=")


@pytest.mark.skipif(not COMPILED, reason="networks are slow interpreted")
@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_ends_that_are_proved_are_called_so(capsys: Capture, file: Path) -> None:
    last = len(read_record(file).turns)
    found = hint(capsys, file, "--turn", str(last), "--json").json
    assert found["simulations"] == 0
    margins = [candidate["margin"] for candidate in found["candidates"]]
    assert margins == sorted(margins, reverse=True)
    assert all(candidate["proved"] and candidate["visits"] == 0 for candidate in found["candidates"])
    told = hint(capsys, file, "--turn", str(last)).out.splitlines()
    for candidate in found["candidates"]:
        points = abs(candidate["margin"])
        says = "wins by" if candidate["margin"] > 0 else "loses by"
        wanted = f"proved: {says} {points:.0f} point" if points else "proved: even at the end"
        assert any(" ".join(candidate["steps"]) in line and wanted in line for line in told)
    assert not any(" about " in line or "looked at" in line for line in told)


@pytest.mark.parametrize(
    ("margin", "chance", "words"),
    [(3.0, 1.0, "wins by 3 points"), (-1.0, 0.0, "loses by 1 point"), (0.0, 0.5, "even at the end")],
)
def test_a_proved_margin_in_words(margin: float, chance: float, words: str) -> None:
    assert say_margin(Candidate((), (), 0, 0.0, margin, chance, proved=True)) == f"proved: {words}"
