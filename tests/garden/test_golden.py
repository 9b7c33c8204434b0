"""Golden games: written once, replayed strictly ever after.

A change of the rules, the dealing or the notation shows here as a game that cannot be played again.
If the change is intended, rewrite them and read the diff:
``sintra trace --game garden --seats 3 --option side=variant --option payment=distinct
--bots greedy,greedy,random --seed "golden 3 variant distinct 31" --record FILE``, the seed as the file has it
"""

import re

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.record import format_record, read_record
from tests.referee.tools import in_todays_format

from .golden import GOLDEN, golden_file, golden_table


def steps_of(seats: int, side: str, payment: str) -> list[str]:
    """All steps of a golden game."""
    return " ".join(read_record(golden_file(seats, side, payment)).turns).split()


def test_every_seat_count_side_and_payment_has_a_golden_game_and_no_other_lies_there() -> None:
    assert len(GOLDEN) == 12  # Q1.4, Q6.3, Q9.3: 2 to 4 seats, two sides, two payments
    assert {
        (s, d, p) for s in GARDEN.seats for d in GARDEN.options["side"] for p in GARDEN.options["payment"]
    } == {*GOLDEN}
    folder = golden_file(2, "standard", "distinct").parent
    assert sorted(folder.glob("garden-*")) == sorted(golden_file(*table) for table in GOLDEN)


@pytest.mark.parametrize(("seats", "side", "payment"), GOLDEN)
def test_a_golden_game_is_what_its_name_says(seats: int, side: str, payment: str) -> None:
    record = read_record(golden_file(seats, side, payment))
    assert (record.game, record.seats) == ("garden", seats)
    assert record.options == {"side": side, "payment": payment, "wheel": "printed"}
    assert record.scores is not None
    assert len(record.scores) == seats


@pytest.mark.parametrize(("seats", "side", "payment"), GOLDEN)
def test_a_golden_game_is_legal_to_its_end_and_scored_alike(seats: int, side: str, payment: str) -> None:
    table = golden_table(seats, side, payment)
    assert table.over
    assert table.state.round_no == 4
    assert table.game.view(table.state)["options"] == table.options


@pytest.mark.parametrize(("seats", "side", "payment"), GOLDEN)
def test_a_golden_game_is_spelled_as_it_would_be_today(seats: int, side: str, payment: str) -> None:
    file = golden_file(seats, side, payment)
    assert format_record(read_record(file)) == in_todays_format(file.read_text(encoding="ascii"))


@pytest.mark.parametrize(("seats", "side", "payment"), GOLDEN)
def test_a_golden_game_fills_a_garden(seats: int, side: str, payment: str) -> None:
    """A game of little more than passes would prove too little."""
    table = golden_table(seats, side, payment)
    gardens = [len(seat["hexes"]) for seat in GARDEN.view(table.state)["seats"]]
    assert max(gardens) >= 14
    reasons = {entry["reason"] for entry in table.view_log()}
    assert {"Q8.3 first_pass", "Q9.2 pavilions", "Q11.2 colour_group", "Q11.2 pattern_group"} <= reasons


KINDS = {
    "take a colour": ":[bpvylg]",
    "take a pattern": ":[1-6]",
    "pick from the stack": "/s",
    "pick from a card": "/[1-8]",
    "pick the expansion": "/x",
    "place a tile": "[bpvylg][1-6]",
    "place an expansion": "[bpvylg][1-6]x",
    "place face down": "x",
    "cell": "@.*",
    "slot": r"#[1-6]\.[1-6]",
    "back": "#[1-6]",
    "pay a tile": "-[bpvylg][1-6]",
    "pay an expansion": "-[bpvylg][1-6]x",
    "pay jokers": "-j",
    "pass": "-",
    "choose": r"-\?",
    "discard a tile": "![bpvylg][1-6]",
    "discard an expansion": "![bpvylg][1-6]x",
    "done": r"\.",
}


def test_the_golden_games_have_steps_of_every_kind() -> None:
    steps = [step for table in GOLDEN for step in steps_of(*table)]
    for kind, form in KINDS.items():
        assert any(re.fullmatch(form, step) for step in steps), kind


@pytest.mark.parametrize(("seats", "side", "payment"), GOLDEN)
def test_a_golden_game_takes_places_pays_and_passes(seats: int, side: str, payment: str) -> None:
    steps = steps_of(seats, side, payment)
    for kind in ("take a colour", "place a tile", "place an expansion", "pay a tile", "pay jokers", "pass"):
        assert any(re.fullmatch(KINDS[kind], step) for step in steps), kind


def test_Q6_3_repeats_are_paid_only_at_tables_that_allow_them() -> None:
    """The two payments are two games: a pair of equal hexes in one payment occurs in one of them only."""
    pairs = {"distinct": 0, "repeats": 0}
    for seats, side, payment in GOLDEN:
        for turn in read_record(golden_file(seats, side, payment)).turns:
            paid = [step[1:3] for step in turn.split() if re.fullmatch("-[bpvylg][1-6]x?", step)]
            pairs[payment] += len(paid) - len({*paid})
    assert pairs["distinct"] == 0 < pairs["repeats"]
