"""`sintra analyse`."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from sintra.analysis.analyse import analyse
from sintra.cli.analyse import _signed
from sintra.kernel.jit import COMPILED
from sintra.record import format_record, read_record

from .tools import Capture, good, run

GOLDEN = Path(__file__).parents[1] / "golden"
FEW = 48 if COMPILED else 2


@pytest.fixture
def opening(tmp_path: Path) -> Path:
    """The first turns of a record of four seats."""
    record = read_record(GOLDEN / "summer-4-coloured.json")
    file = tmp_path / "game.json"
    file.write_text(format_record(replace(record, turns=record.turns[:6], scores=None)))
    return file


def test_machines_read_the_whole_report(capsys: Capture, opening: Path) -> None:
    found = good(capsys, "analyse", str(opening), "--simulations", str(FEW), "--json").json
    assert found == json.loads(json.dumps(asdict(analyse(read_record(opening), FEW))))


def test_people_read_what_was_lost_and_how_everybody_did(capsys: Capture, opening: Path) -> None:
    report = analyse(read_record(opening), FEW, seed=3)
    first, *lines = good(
        capsys, "analyse", str(opening), "--simulations", str(FEW), "--seed", "3"
    ).out.splitlines()
    assert first == f"summer, 4 seats, board=coloured; {FEW} simulations a turn"
    lost = [turn for turn in report.turns if turn.mark or turn.points_lost >= 1]
    told = [line for line in lines if " loses " in line]
    assert len(told) == len(lost)
    for line, turn in zip(told, lost, strict=True):
        assert f"seat {turn.seat}  {turn.played} " in line
        assert f"loses {turn.points_lost:.1f} points" in line
        assert line.endswith(f"better: {turn.best}")
    assert sum(line.strip().startswith("places ") for line in lines) == len(lost)
    assert sum(line.startswith("seat ") for line in lines) == 4


def test_a_game_that_is_not_finished_is_called_so(capsys: Capture, opening: Path) -> None:
    record = read_record(opening)
    opening.write_text(format_record(replace(record, turns=record.turns[:1])))
    first, *_, last = good(capsys, "analyse", str(opening), "--simulations", "1").out.splitlines()
    assert first.endswith("; 1 simulation a turn")
    assert last == "the game is not finished: there is no result"


@pytest.mark.parametrize(("points", "text"), [(-0.3, "0"), (0.4, "0"), (2.5, "+2"), (-7, "-7")])
def test_luck_that_rounds_to_nothing_has_no_sign(points: float, text: str) -> None:
    assert _signed(points) == text


def test_one_seat_can_be_asked_for(capsys: Capture, opening: Path) -> None:
    found = good(capsys, "analyse", str(opening), "--simulations", "5", "--seat", "1", "--json").json
    assert {turn["seat"] for turn in found["turns"]} == {1}
    said = run(capsys, "analyse", str(opening), "--seat", "4")
    assert (said.status, said.out, said.err) == (2, "", ["sintra: no_such_seat: seat=4 seats=4"])


def test_what_is_wrong_with_a_record_is_told(capsys: Capture, opening: Path) -> None:
    record = read_record(opening)
    opening.write_text(format_record(replace(record, turns=[*record.turns[:2], "x"], rules=2)))
    last = good(capsys, "analyse", str(opening), "--simulations", "5").out.splitlines()[-1]
    assert last.startswith("problem with the record: record_step: turn=3 step=x reason=")
    opening.write_text("{")
    said = run(capsys, "analyse", str(opening))
    assert (said.status, said.out) == (2, "")
    assert said.err[0].startswith("sintra: record_not_json: ")


@pytest.mark.skipif(not COMPILED, reason="networks are slow interpreted")
def test_proved_losses_are_called_so(capsys: Capture) -> None:
    file = GOLDEN / "summer-2-grey.json"
    report = analyse(read_record(file), FEW)
    proved = [turn for turn in report.turns if turn.proved and (turn.mark or turn.points_lost >= 1)]
    lines = good(capsys, "analyse", str(file), "--simulations", str(FEW)).out.splitlines()
    told = {line.split()[0] for line in lines if ", proved" in line}
    assert told == {str(turn.turn) for turn in proved}
    assert report.scores
    last = report.turns[-1]
    assert last.proved
    assert last.margin_error == 0
    others = [score for seat, score in enumerate(report.scores) if seat != last.seat]
    assert last.margin_after == report.scores[last.seat] - max(others)
