"""A record as JSON: written and read without loss, refused whenever its form is wrong."""

import dataclasses
import errno
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.kernel.errors import BadText
from sintra.record import format_record, parse_record, read_record, write_record
from tests.texts import refusal_of, steady

from .tools import BOARDS, finished

GOOD = finished()
TEXT = format_record(GOOD)
DATA = json.loads(TEXT)


@pytest.mark.parametrize("board", BOARDS)
def test_a_record_survives_its_text_and_its_file(board: str, tmp_path: Path) -> None:
    record = finished(board, 3, 2)
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    assert text.isascii()
    write_record(tmp_path / "game.json", record)
    assert read_record(tmp_path / "game.json") == record
    assert (tmp_path / "game.json").read_text() == text
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_record_has_one_turn_a_line_and_its_fields_in_order() -> None:
    record = dataclasses.replace(
        GOOD, options={"board": "grey"}, seed="7", turns=["1:g", "4.6b ^p"], scores=None
    )
    assert format_record(record) == (
        '{\n "version": 2,\n "game": "summer",\n "rules": 2,\n "options": {\n  "board": "grey"\n },\n'
        ' "seats": 2,\n "seed": "7",\n "turns": [\n  "1:g",\n  "4.6b ^p"\n ],\n "scores": null\n}\n'
    )


def test_an_unfinished_game_has_no_scores() -> None:
    record = dataclasses.replace(GOOD, turns=GOOD.turns[:3], scores=None)
    assert parse_record(format_record(record)) == record


def test_a_text_cut_anywhere_is_refused() -> None:
    for length in range(len(TEXT.rstrip())):
        refusal = refusal_of(parse_record, TEXT[:length])
        assert refusal
        assert refusal.code == "record_not_json"
        assert refusal.facts["reason"]


NOT_JSON = [
    "",
    " ",
    "\0",
    "nonsense",
    "{",
    "{]}",
    "'{}'",
    TEXT + "x",
    TEXT + TEXT,
    TEXT.replace('"', "'"),
    "\ufeff" + TEXT,
]
NOT_JSON += ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000]
NOT_JSON += [TEXT.replace('"seats": 2', f'"seats": {"9" * 5000}')]


@pytest.mark.parametrize("text", NOT_JSON, ids=[ascii(text[:12]) for text in NOT_JSON])
def test_what_is_not_json_is_refused(text: str) -> None:
    refusal = refusal_of(parse_record, text)
    assert refusal
    assert refusal.code == "record_not_json"
    assert "\n" not in str(refusal)


@pytest.mark.parametrize(
    ("text", "found"),
    [("[]", "list"), ("null", "NoneType"), ("1", "int"), ('"game"', "str"), ("true", "bool")],
)
def test_what_is_not_an_object_is_refused(text: str, found: str) -> None:
    refusal = refusal_of(parse_record, text)
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_not_object", {"found": found})


@pytest.mark.parametrize("field", DATA)
def test_a_missing_field_is_refused_by_name(field: str) -> None:
    refusal = refusal_of(parse_record, json.dumps({name: DATA[name] for name in DATA if name != field}))
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_field_missing", {"field": field})


@pytest.mark.parametrize("field", ["comment", "Version", "", "players"])
def test_an_unknown_field_is_refused_by_name(field: str) -> None:
    refusal = refusal_of(parse_record, json.dumps({**DATA, field: 1}))
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_field_unknown", {"field": field})


@pytest.mark.parametrize("field", DATA)
def test_a_field_that_stands_twice_is_refused_by_name(field: str) -> None:
    twice = json.dumps(DATA)[:-1] + f", {json.dumps(field)}: {json.dumps(DATA[field])}}}"
    refusal = refusal_of(parse_record, twice)
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_field_twice", {"field": field})


VALUES: list[Any] = [None, True, False, 0, 1, 1.0, "1", [], {}, [1], {"a": 1}, float("nan"), float("inf")]
RIGHT = {"version": int, "game": str, "rules": int, "options": dict, "seats": int, "seed": str, "turns": list}
WRONG_TYPES = [
    (field, value) for field, right in RIGHT.items() for value in VALUES if type(value) is not right
]
WRONG_TYPES += [("scores", value) for value in VALUES if type(value) not in (list, type(None))]
WRONG_TYPES += [("scores", [value, 20]) for value in VALUES if type(value) is not int]
WRONG_TYPES += [("options", {"board": value}) for value in VALUES if type(value) is not str]


@pytest.mark.parametrize(("field", "value"), WRONG_TYPES, ids=[f"{f}={v!r}" for f, v in WRONG_TYPES])
def test_a_field_of_the_wrong_type_is_refused_by_name(field: str, value: Any) -> None:
    refusal = refusal_of(parse_record, json.dumps({**DATA, field: value}))
    assert refusal
    assert refusal.code == "record_field_type"
    assert refusal.facts["field"] == field


@pytest.mark.parametrize("version", [-1, 0, 3, 10**30])
def test_another_version_is_refused(version: int) -> None:
    refusal = refusal_of(parse_record, json.dumps({**DATA, "version": version}))
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_version", {"version": version, "expected": 2})


WRONG_TURNS: list[Any] = ["", " ", " -", "- ", "-  x", "-\tx", "-\n", "-\u00a0x", None, 1, True, ["-"], {}]


@pytest.mark.parametrize("turn", WRONG_TURNS)
def test_a_turn_that_is_not_steps_with_single_spaces_is_refused_by_number(turn: Any) -> None:
    refusal = refusal_of(parse_record, json.dumps({**DATA, "turns": [*DATA["turns"][:4], turn]}))
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_turn_text", {"turn": 5})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@steady
@given(st.dictionaries(st.sampled_from([*DATA, "other"]), JSON, min_size=1))
def test_a_record_with_any_fields_changed_is_a_record_or_refused(fields: dict[str, Any]) -> None:
    text = json.dumps({**DATA, **fields})
    refusal = refusal_of(parse_record, text)
    if refusal:
        assert refusal.code.startswith("record_")
    else:
        assert json.loads(format_record(parse_record(text))) == json.loads(text)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "latin").write_bytes(b'{"seed": "caf\xe9"}')
    (tmp_path / "wide").write_bytes(TEXT.encode("utf-16"))
    codes = {"missing": "record_unreadable", ".": "record_unreadable", "empty": "record_not_json"}
    codes |= {"latin": "record_not_text", "wide": "record_not_text"}
    for name, code in codes.items():
        refusal = refusal_of(read_record, tmp_path / name)
        assert refusal, name
        assert refusal.code == code
    missing = refusal_of(read_record, tmp_path / "missing")
    assert missing
    assert missing.facts == {"file": str(tmp_path / "missing"), "reason": "No such file or directory"}


def test_a_write_that_fails_leaves_the_old_record_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk: half of the text is written, then no more."""
    file = tmp_path / "game.json"
    write_record(file, GOOD)

    def write_half(path: Path, text: str, **_: Any) -> None:
        path.write_bytes(text[: len(text) // 2].encode())
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", write_half)
    with pytest.raises(OSError, match="No space left"):
        write_record(file, finished(seed=1))
    assert read_record(file) == GOOD
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_write_onto_a_folder_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_record(tmp_path / "game.json", GOOD)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_refusals_of_records_are_bad_text() -> None:
    with pytest.raises(BadText):
        parse_record("")
