"""What the referee refuses, with a code and facts; a refusal changes nothing."""

from typing import Any

import pytest

from sintra.kernel.errors import BadOption, BadText, Refused, SintraError
from sintra.table import LONGEST_SEED, Table

from .tools import everything, finished, new_table, play_out, table_at


@pytest.mark.parametrize("seat", [-1, 2, 3, 99, True, 0.0, "0", None])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    table = new_table()
    with pytest.raises(Refused) as refusal:
        table.play(seat, table.legal()[0])
    assert (refusal.value.code, refusal.value.facts) == ("no_such_seat", {"seat": seat, "seats": 2})


def test_only_the_seat_to_move_plays() -> None:
    table = new_table(seats=3)
    other = (table.seat + 1) % 3
    with pytest.raises(Refused) as refusal:
        table.play(other, table.legal()[0])
    assert (refusal.value.code, refusal.value.facts) == (
        "not_your_turn",
        {"seat": other, "to_move": table.seat},
    )
    table.play(table.seat, table.legal()[0])
    assert table.seat == other  # S4.1: clockwise


def test_only_the_seat_in_its_turn_goes_on_with_it() -> None:
    table = table_at(stage="bonus", bonus=1)
    with pytest.raises(Refused, match="not_your_turn: seat=1 to_move=0"):
        table.play(1, "^p")


def test_nothing_is_played_taken_back_or_confirmed_after_the_end() -> None:
    table = play_out(new_table())
    before = everything(table)
    for act, code in (
        (lambda: table.play(table.seat, "-"), "game_over"),
        (lambda: table.play(0, "nonsense"), "game_over"),
        (lambda: table.preview("-"), "game_over"),
        (lambda: table.take_back(table.seat), "nothing_to_take_back"),
        (lambda: table.confirm(table.seat), "nothing_to_confirm"),
    ):
        with pytest.raises(Refused) as refusal:
            act()
        assert refusal.value.code == code
    assert everything(table) == before
    assert table.legal() == []


REFUSED = [
    (0, "1:p", Refused, "S4.3 wild_only"),
    (0, "1:b", Refused, "S4.2 none_there"),
    (0, "9:g", Refused, "S1.2 no_display"),
    (0, "-", Refused, "not_your_stage"),
    (0, "1.1p", Refused, "not_your_stage"),
    (0, "3.2r+2", BadText, "S5.3 wilds"),
    (0, "", BadText, "bad_step"),
    (0, "1:g ", BadText, "bad_step"),
    (0, "1:g\n", BadText, "bad_step"),
    (0, "1:G", BadText, "bad_step"),
    (1, "1:g", Refused, "not_your_turn"),
    (1, "nonsense", Refused, "not_your_turn"),
    (2, "1:g", Refused, "no_such_seat"),
    (0, None, BadText, "bad_step"),
    (0, 7, BadText, "bad_step"),
    (0, ["1:g"], BadText, "bad_step"),
]


@pytest.mark.parametrize("confirm", [False, True])
@pytest.mark.parametrize(("seat", "text", "kind", "code"), REFUSED)
def test_a_refused_step_changes_nothing(
    seat: int, text: Any, kind: type[SintraError], code: str, confirm: bool
) -> None:
    table = table_at(confirm, stage="draft", marker="centre", displays="p1g1,-,-,-,-")
    before = everything(table)
    with pytest.raises(kind) as refusal:
        table.play(seat, text)
    assert refusal.value.code == code
    assert everything(table) == before
    table.play(0, "1:g")  # and the game goes on as if nothing had been said
    assert table.log == []


def test_a_refused_step_in_the_middle_of_a_turn_leaves_the_turn_open() -> None:
    table = table_at(stage="bonus", bonus=2, supply="g3")
    table.play(0, "^g")
    before = everything(table)
    for text in ("^b", "^p", "-", "nonsense"):
        with pytest.raises(SintraError):
            table.play(0, text)
        assert everything(table) == before
    assert table.turn == ["^g"]


def test_a_preview_asks_the_same_questions_and_changes_nothing() -> None:
    table = table_at(stage="draft", marker="centre", centre="p1g3", scores={0: 9})
    before = everything(table)
    assert table.preview("c:g") == {"points": -4, "bonus": 0}
    with pytest.raises(Refused, match=r"S4\.3 wild_only"):
        table.preview("c:p")
    with pytest.raises(BadText, match="bad_step"):
        table.preview("c")
    assert everything(table) == before


WRONG_TABLES: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({"game": "winter"}, "unknown_game", {"game": "winter"}),
    ({"game": ""}, "unknown_game", {"game": ""}),
    *[
        ({"seats": seats}, "bad_seats", {"game": "summer", "seats": seats, "expected": "2|3|4"})
        for seats in (-1, 0, 1, 5, 10**9, 2.0, "2", None)
    ],
    (
        {"options": {"side": "grey"}},
        "unknown_option",
        {"game": "summer", "option": "side", "expected": "board"},
    ),
    (
        {"options": {"board": "Grey"}},
        "bad_option",
        {"option": "board", "value": "Grey", "expected": "coloured|grey"},
    ),
]


@pytest.mark.parametrize(("arguments", "code", "facts"), WRONG_TABLES)
def test_a_table_that_does_not_exist_is_refused(
    arguments: dict[str, Any], code: str, facts: dict[str, Any]
) -> None:
    with pytest.raises(BadOption) as refusal:
        Table(**arguments)
    assert refusal.value.code == code
    assert {name: refusal.value.facts[name] for name in facts} == facts


WRONG_SEEDS = [
    "",
    "x" * (LONGEST_SEED + 1),
    "caf\u00e9",
    "a\nb",
    "a\tb",
    "\0",
    "\u0663",
    10**5000,
    1.5,
    None,
    True,
]


@pytest.mark.parametrize("seed", WRONG_SEEDS, ids=[str(number) for number in range(len(WRONG_SEEDS))])
def test_a_seed_is_short_printable_ascii(seed: Any) -> None:
    with pytest.raises(BadOption) as refusal:
        Table(seed=seed)
    assert refusal.value.code == "bad_seed"
    assert len(str(refusal.value)) < 120


def test_the_longest_seed_is_a_seed() -> None:
    assert Table(seed="x" * 128).seed == "x" * 128
    assert LONGEST_SEED == 128


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert Table(seed=-7).state.tobytes() == Table(seed="-7").state.tobytes()


def test_the_first_choice_of_an_option_is_its_default() -> None:
    assert Table().options == {"board": "coloured"}
    assert finished("coloured").options == {"board": "coloured"}
