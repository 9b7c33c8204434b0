"""Records say by which rules they were played; one that other rules lead elsewhere is refused as such."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.record import Record, check_rules, format_record, parse_record, read_record, replay, verify
from sintra.summer.game import GAME as SUMMER
from tests.texts import refusal_of

from .tools import finished

TESTS = Path(__file__).parents[1]
# Written by version 0.1 (tests/store/make_v0_1.py.txt): turn 170 takes a bonus tile that rules 2 keep in a
# corner; 5 points each that rules 2 take away again (S7.3).
STEP = read_record(TESTS / "store" / "v0_1_step.json")
SCORES = read_record(TESTS / "store" / "v0_1_scores.json")
GOOD = finished()


def changed(record: Record = GOOD, **fields: Any) -> Record:
    """A record with some fields changed."""
    return dataclasses.replace(record, **fields)


def test_the_versions_of_today() -> None:
    assert (SUMMER.rules, GARDEN.rules) == (2, 1)


def test_a_record_says_by_which_rules_it_was_played() -> None:
    assert GOOD.rules == SUMMER.rules
    data = json.loads(format_record(GOOD))
    assert (data["version"], data["rules"]) == (2, SUMMER.rules)


def test_a_record_of_the_first_version_of_the_format_counts_as_rules_1() -> None:
    text = (TESTS / "golden" / "summer-2-grey.json").read_text(encoding="ascii")
    assert json.loads(text)["version"] == 1
    assert "rules" not in json.loads(text)
    assert parse_record(text).rules == 1


def test_a_record_of_the_first_version_of_the_format_knows_no_rules() -> None:
    text = json.dumps({**json.loads(format_record(GOOD)), "version": 1})
    refusal = refusal_of(parse_record, text)
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_field_unknown", {"field": "rules"})


@pytest.mark.parametrize("rules", [1, 3, 10**6])
def test_a_record_of_other_rules_that_comes_to_the_same_scores_is_fine(rules: int) -> None:
    other = changed(rules=rules)
    assert verify(other).scores == GOOD.scores
    assert replay(other).over
    check_rules(other)


@pytest.mark.parametrize(
    ("look", "record", "turn"),
    [
        (replay, STEP, 170),
        (verify, STEP, 170),
        (check_rules, STEP, 170),
        (verify, SCORES, len(SCORES.turns)),
        (check_rules, SCORES, len(SCORES.turns)),
    ],
)
def test_a_record_of_other_rules_that_leads_elsewhere_is_refused_for_that(
    look: Any, record: Record, turn: int
) -> None:
    refusal = refusal_of(look, record)
    assert refusal
    assert refusal.code == "rules_changed"
    assert refusal.facts == {"game": "summer", "rules": 1, "now": 2, "turn": turn}


@pytest.mark.parametrize(("record", "code"), [(STEP, "record_step"), (SCORES, "record_scores")])
def test_a_record_of_todays_rules_keeps_its_own_refusal(record: Record, code: str) -> None:
    today = changed(record, rules=2)
    check_rules(today)  # its rules are not what is wrong with it
    refusal = refusal_of(verify, today)
    assert refusal
    assert refusal.code == code


def test_a_record_of_other_rules_may_break_off_before_they_part() -> None:
    part = changed(STEP, turns=STEP.turns[:169], scores=None)
    assert len(replay(part).turns) == 169
    check_rules(part)
    refusal = refusal_of(verify, part)
    assert refusal
    assert refusal.code == "record_unfinished"


def test_a_record_of_other_rules_that_is_over_too_soon_or_not_at_all_is_refused_for_that() -> None:
    for turns in (GOOD.turns[:-1], [*GOOD.turns, "-"]):
        refusal = refusal_of(check_rules, changed(rules=1, turns=turns))
        assert refusal
        assert (refusal.code, refusal.facts["turn"]) == ("rules_changed", len(turns))


@pytest.mark.parametrize("rules", [0, -1])
def test_rules_are_counted_from_1(rules: int) -> None:
    refusal = refusal_of(parse_record, format_record(changed(rules=rules)))
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_field_type", {"field": "rules", "found": rules})
