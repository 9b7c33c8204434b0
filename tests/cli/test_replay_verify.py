"""`sintra replay` and `sintra verify`."""

import dataclasses
import json
from pathlib import Path

import pytest

from sintra.record import Record, commitment, digest, format_record, read_record, replay
from tests.referee.tools import finished

from .tools import Capture, good, run

GOOD = finished("grey", 3, 1)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A good record in a file."""
    return write(tmp_path, GOOD)


def write(folder: Path, record: Record, name: str = "game.json") -> str:
    """A record in a file, unchecked."""
    (folder / name).write_text(format_record(record))
    return str(folder / name)


def test_a_good_record_is_verified(capsys: Capture, file: str) -> None:
    said = good(capsys, "verify", file).out
    assert said.startswith(f"{file}: ok, {len(GOOD.turns)} turns, scores {GOOD.scores}, ")
    assert said.endswith(f"seed commitment {commitment(GOOD.seed)}\n")
    expected = {"file": file, "ok": True, "turns": len(GOOD.turns), "scores": GOOD.scores}
    expected |= {"commitment": commitment(GOOD.seed), "digest": digest(GOOD)}
    assert good(capsys, "verify", "--json", file).json == expected


def test_a_record_of_another_seed_than_was_committed_to_is_refused(capsys: Capture, file: str) -> None:
    good(capsys, "verify", file, "--commitment", commitment(GOOD.seed))
    said = run(capsys, "verify", file, "--commitment", commitment("another"))
    assert said.status == 2
    facts = f"found={commitment(GOOD.seed)} expected={commitment('another')}"
    assert said.err == [f"sintra: record_commitment: {facts}"]


def test_another_game_than_the_one_that_ended_is_refused(capsys: Capture, file: str) -> None:
    good(capsys, "verify", file, "--digest", digest(GOOD))
    other = digest(dataclasses.replace(GOOD, turns=GOOD.turns[:-1]))
    said = run(capsys, "verify", file, "--digest", other)
    assert said.status == 2
    assert said.err == [f"sintra: record_digest: found={digest(GOOD)} expected={other}"]


def test_several_records_are_verified_until_one_is_wrong(capsys: Capture, tmp_path: Path, file: str) -> None:
    wrong = write(tmp_path, dataclasses.replace(GOOD, scores=[1, 1, 1]), "wrong.json")
    assert len(good(capsys, "verify", file, file).out.splitlines()) == 2
    said = run(capsys, "verify", file, wrong, file)
    assert said.status == 2
    assert said.out.startswith(f"{file}: ok, {len(GOOD.turns)} turns, scores {GOOD.scores}, ")
    assert len(said.out.splitlines()) == 1
    assert said.err == [
        f"sintra: record_scores: turn={len(GOOD.turns)} found=[1, 1, 1] replayed={GOOD.scores}"
    ]


WRONG = {
    "illegal": (
        dataclasses.replace(GOOD, turns=["-", *GOOD.turns[1:]]),
        "record_step: turn=1 step=- reason=",
    ),
    "unfinished": (dataclasses.replace(GOOD, turns=GOOD.turns[:20]), "record_unfinished: turn=20 round="),
    "too_long": (
        dataclasses.replace(GOOD, turns=[*GOOD.turns, "-"]),
        f"record_step: turn={len(GOOD.turns) + 1} ",
    ),
    "unknown_game": (dataclasses.replace(GOOD, game="winter"), "unknown_game: game=winter"),
}


@pytest.mark.parametrize(("record", "message"), [*WRONG.values()], ids=[*WRONG])
def test_a_wrong_record_is_refused_with_turn_and_reason(
    capsys: Capture, tmp_path: Path, record: Record, message: str
) -> None:
    said = run(capsys, "verify", write(tmp_path, record))
    assert (said.status, said.out, len(said.err)) == (2, "", 1)
    assert said.err[0].startswith(f"sintra: {message}")


OLD = Path(__file__).parents[1] / "store"  # written by version 0.1
COMMANDS = [("verify",), ("replay",), ("replay", "--turn", "9"), ("hint", "--turn", "9")]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(("file", "turn"), [("v0_1_step.json", 170), ("v0_1_scores.json", 83)])
def test_a_record_that_todays_rules_lead_elsewhere_is_refused_for_that(
    capsys: Capture, command: tuple[str, ...], file: str, turn: int
) -> None:
    said = run(capsys, command[0], str(OLD / file), *command[1:])
    assert (said.status, said.out) == (2, "")
    assert said.err == [f"sintra: rules_changed: game=summer rules=1 now=2 turn={turn}"]


def test_a_replay_shows_turns_log_and_scores(capsys: Capture, file: str) -> None:
    lines = good(capsys, "replay", "--json", file).lines
    assert [line["turn"] for line in lines] == [*range(1, len(GOOD.turns) + 1)]
    assert [line["steps"] for line in lines] == GOOD.turns
    totals = [5, 5, 5]
    for line in lines:
        for entry in line["log"]:
            totals[entry["seat"]] += entry["points"]
        assert line["scores"] == totals
    assert totals == GOOD.scores
    table = replay(dataclasses.replace(GOOD, turns=[]))
    assert lines[0]["seat"] == table.seat


def test_a_replay_for_people_ends_with_the_winners(capsys: Capture, file: str) -> None:
    lines = good(capsys, "replay", file).out.splitlines()
    assert len(lines) == len(GOOD.turns) + 1
    assert lines[0].split()[:3] == ["1", "seat", str(replay(dataclasses.replace(GOOD, turns=[])).seat)]
    assert all(turn in line for turn, line in zip(GOOD.turns, lines, strict=False))
    winner = replay(GOOD).winners[0]
    assert lines[-1] == f"final scores {GOOD.scores}; seat {winner} won"


def test_a_replay_stops_after_a_turn_and_shows_the_position(capsys: Capture, file: str) -> None:
    table = replay(dataclasses.replace(GOOD, turns=GOOD.turns[:12]))
    position = table.game.format_position(table.state)
    lines = good(capsys, "replay", file, "--turn", "12").out.splitlines()
    assert len(lines) == 13
    assert lines[-1] == position
    last = good(capsys, "replay", file, "--turn", "12", "--json").lines[-1]
    assert last == {"position": position, "view": json.loads(json.dumps(table.view()))}


def test_a_replay_of_an_unfinished_game_says_so(capsys: Capture, tmp_path: Path) -> None:
    part = dataclasses.replace(GOOD, turns=GOOD.turns[:7], scores=None)
    seat = replay(part).seat
    out = good(capsys, "replay", write(tmp_path, part)).out
    assert out.splitlines()[-1] == f"not finished after 7 turns; seat {seat} is to move"


def test_a_replay_refuses_a_turn_that_is_not_there(capsys: Capture, file: str) -> None:
    said = run(capsys, "replay", file, "--turn", str(len(GOOD.turns) + 1))
    assert (said.status, said.out) == (2, "")
    assert said.err == [f"sintra: no_such_turn: turn={len(GOOD.turns) + 1} turns={len(GOOD.turns)}"]


def test_a_replay_of_an_illegal_game_stops_there(capsys: Capture, tmp_path: Path) -> None:
    wrong = dataclasses.replace(GOOD, turns=[*GOOD.turns[:2], "x", *GOOD.turns[3:]])
    said = run(capsys, "replay", write(tmp_path, wrong))
    assert said.status == 2
    assert len(said.out.splitlines()) == 2  # the turns before it were played
    assert len(said.err) == 1
    assert said.err[0].startswith("sintra: record_step: turn=3 step=x reason=not_your_stage")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_are_no_records_are_refused(capsys: Capture, tmp_path: Path, command: str) -> None:
    text = format_record(GOOD)
    files = {
        "missing": (None, "record_unreadable"),
        "empty": (b"", "record_not_json"),
        "cut": (text[:100].encode(), "record_not_json"),
        "latin": (b'"caf\xe9"', "record_not_text"),
        "list": (b"[]", "record_not_object"),
        "deep": (b"[" * 100_000, "record_not_json"),
        "version": (text.replace('"version": 2', '"version": 3').encode(), "record_version"),
        "field": (text.replace('"seed"', '"sed"').encode(), "record_field_missing"),
    }
    for name, (content, code) in files.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
        said = run(capsys, command, str(tmp_path / name))
        assert (said.status, said.out, len(said.err)) == (2, "", 1), name
        assert said.err[0].startswith(f"sintra: {code}: "), name
    said = run(capsys, command, str(tmp_path))
    assert (said.status, said.out) == (2, "")
    assert said.err == [f"sintra: record_unreadable: file={tmp_path} reason=Is a directory"]


def test_the_record_is_not_changed_by_looking_at_it(capsys: Capture, file: str) -> None:
    good(capsys, "verify", file)
    good(capsys, "replay", file)
    assert read_record(Path(file)) == GOOD
