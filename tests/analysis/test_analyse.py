"""Whole records: finished, cut off, damaged, foreign."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from sintra.analysis.analyse import Report, analyse
from sintra.analysis.luck import Draw
from sintra.analysis.players import PlayerReport, Share
from sintra.analysis.turns import TurnReport
from sintra.analysis.why import Reason
from sintra.kernel.errors import BadOption, BadText
from sintra.kernel.jit import COMPILED
from sintra.record import Record, read_record

GOLDEN = Path(__file__).parents[1] / "golden"
DOCS = Path(__file__).parents[2] / "docs/analysis.md"
FEW = 48 if COMPILED else 2
TURNS = 6


def opening(name: str, turns: int = TURNS) -> Record:
    """The first turns of a golden record."""
    record = read_record(GOLDEN / f"{name}.json")
    return replace(record, turns=record.turns[:turns], scores=None)


@pytest.fixture(scope="module")
def report() -> Report:
    """The analysis of an opening."""
    return analyse(opening("summer-2-coloured"), FEW)


@pytest.mark.parametrize(
    "name", ["summer-2-grey", "summer-4-coloured", "garden-2-standard-repeats", "garden-3-variant-distinct"]
)
def test_every_turn_is_told(name: str) -> None:
    record = opening(name)
    report = analyse(record, FEW)
    assert (report.scores, report.problem, report.seats) == (None, None, record.seats)
    assert [turn.played for turn in report.turns] == record.turns
    for turn in report.turns:
        assert turn.points_lost == turn.margin_before - turn.margin_after >= 0
        assert turn.win_lost == max(turn.win_before - turn.win_after, 0)
        assert (turn.points_lost > 0) == (turn.best != turn.played)
        assert len(turn.places_after) == record.seats
        assert sum(turn.places_after) == pytest.approx(1)
        assert turn.places_after[0] == turn.win_after
        assert turn.forced == (turn.decisions == ())
    assert report.draws[0].turn == 0
    assert [player.seat for player in report.players] == list(range(record.seats))
    assert all(player.margin is player.margin_without_luck is None for player in report.players)


def test_a_player_is_the_sum_of_its_turns(report: Report) -> None:
    for player in report.players:
        mine = [turn for turn in report.turns if turn.seat == player.seat and not turn.forced]
        assert player.all is not None
        assert player.all.decisions == len(mine)
        assert player.all.points_lost == pytest.approx(sum(turn.points_lost for turn in mine))
        assert player.all.accuracy == pytest.approx(sum(turn.accuracy for turn in mine) / len(mine))
        assert player.rounds == {1: player.all}
        assert player.kinds == {"take": player.all}
        assert player.luck == pytest.approx(sum(draw.margins[player.seat] for draw in report.draws))


def test_the_seed_decides_everything(report: Report) -> None:
    record = opening("summer-2-coloured")
    assert analyse(record, FEW) == report
    other = analyse(record, FEW, seed="another")
    assert [turn.margin_after for turn in other.turns] != [turn.margin_after for turn in report.turns]


def test_one_seat_alone_is_judged_as_among_all(report: Report) -> None:
    done: list[int] = []
    alone = analyse(opening("summer-2-coloured"), FEW, seats=[1], progress=done.append)
    assert alone.turns == [turn for turn in report.turns if turn.seat == 1]
    assert alone.draws == report.draws
    assert alone.players == report.players[1:]
    assert done == list(range(1, TURNS + 1))


def test_a_finished_game_without_luck() -> None:
    record = read_record(GOLDEN / "summer-2-coloured.json")
    report = analyse(record, 1, seats=[0])
    (player,) = report.players
    assert report.scores == record.scores
    assert record.scores is not None
    assert player.margin == record.scores[0] - record.scores[1]
    assert player.margin_without_luck == pytest.approx(player.margin - player.luck)


def test_a_game_that_nobody_began_has_only_its_deal() -> None:
    report = analyse(opening("summer-2-coloured", 0), FEW)
    assert (report.turns, len(report.draws)) == ([], 1)
    assert [player.all for player in report.players] == [None, None]


def test_a_damaged_record_is_read_up_to_the_damage(report: Report) -> None:
    record = opening("summer-2-coloured")
    damaged = replace(record, turns=[*record.turns[:3], "x", *record.turns[4:]], rules=2)
    found = analyse(damaged, FEW)
    assert found.turns == report.turns[:3]
    assert found.problem is not None
    assert (found.problem["code"], found.problem["facts"]["turn"]) == ("record_step", 4)


def test_wrong_scores_are_told_and_not_believed() -> None:
    record = replace(read_record(GOLDEN / "summer-2-coloured.json"), scores=[1, 2], rules=2)
    report = analyse(record, 1, seats=[])
    assert (report.scores, report.players) == (None, [])
    assert report.problem is not None
    assert report.problem["code"] == "record_scores"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"turns": ["x"], "rules": 2}, "record_step"),
        ({"turns": ["x"], "rules": 1}, "rules_changed"),
        ({"game": "chess"}, "unknown_game"),
        ({"seats": 9}, "bad_seats"),
    ],
)
def test_foreign_and_broken_records_are_refused(change: dict[str, object], code: str) -> None:
    with pytest.raises((BadText, BadOption)) as error:
        analyse(replace(opening("summer-2-coloured"), **change), FEW)  # type: ignore[arg-type]
    assert error.value.code == code


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="no_such_seat"):
        analyse(opening("summer-2-coloured"), FEW, seats=[2])


def test_every_field_of_a_report_is_documented() -> None:
    text = DOCS.read_text()
    for each in (Report, TurnReport, Draw, PlayerReport, Share, Reason):
        assert [field.name for field in fields(each) if f"`{field.name}`" not in text] == []
