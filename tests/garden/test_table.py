"""Queen's Garden at a table: its options, and steps that are taken back inside a turn."""

import random
from typing import Any

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.kernel.errors import BadOption, Refused
from sintra.record import format_record, parse_record, record_of, verify
from sintra.table import Table

from .lines import line
from .walking import WALKED, Options, choose

WRONG_OPTIONS: list[tuple[Options, str, str]] = [
    ({"side": "grey"}, "side", "standard|variant"),
    ({"side": ""}, "side", "standard|variant"),
    ({"payment": "any"}, "payment", "distinct|repeats"),
    *[
        ({"side": "variant", "wheel": wheel}, "wheel", "printed|[0-9]{6}")
        for wheel in (
            "",
            "12345",
            "1234567",
            "12345x",
            "-12345",
            "1234 5",
            "12345\n",
            "12345\u00b2",
            "\u0661" * 6,
        )
    ],
]


@pytest.mark.parametrize(("options", "name", "expected"), WRONG_OPTIONS)
def test_a_choice_that_does_not_exist_is_refused(options: Options, name: str, expected: str) -> None:
    with pytest.raises(BadOption) as refusal:
        Table("garden", options=options)
    assert refusal.value.code == "bad_option"
    assert refusal.value.facts == {"option": name, "value": options[name], "expected": expected}


def test_an_option_of_the_other_game_is_unknown() -> None:
    with pytest.raises(BadOption) as refusal:
        Table("garden", options={"board": "grey"})
    assert refusal.value.code == "unknown_option"


@pytest.mark.parametrize("options", [{"wheel": "123456"}, {"side": "standard", "wheel": "112233"}])
def test_Q9_3_only_the_variant_side_has_other_wheels(options: Options) -> None:
    with pytest.raises(BadOption) as refusal:
        Table("garden", options=options)
    assert refusal.value.code == "bad_option"
    assert refusal.value.facts == {"option": "wheel", "value": options["wheel"], "needs": "side=variant"}


WHEELS = [
    ({}, [1, 1, 2, 2, 3, 3]),
    ({"side": "variant"}, [2] * 6),
    ({"side": "variant", "wheel": "printed"}, [2] * 6),
    ({"side": "variant", "wheel": "098765"}, [0, 9, 8, 7, 6, 5]),
]


@pytest.mark.parametrize(("options", "points"), WHEELS)
def test_Q9_the_wheel_is_that_of_the_options(options: Options, points: list[int]) -> None:
    table = Table("garden", options=options)
    assert table.state.wheel.tolist() == points
    assert table.options == {"side": "standard", "payment": "distinct", "wheel": "printed"} | options


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_Q1_4_two_to_four_seats(seats: int) -> None:
    with pytest.raises(BadOption) as refusal:
        Table("garden", seats)
    assert refusal.value.code == "bad_seats"


# ---- taking back


def table_at(confirm: bool = True, **parts: Any) -> Table:
    """A table in the position of ``line(**parts)``."""
    options: Options = {name: parts[name] for name in ("side", "payment") if name in parts}
    table = Table("garden", parts.get("seats", 2), options, confirm=confirm)
    table.state = GARDEN.parse_position(line(**parts))
    return table


def everything(table: Table) -> dict[str, Any]:
    """All that a step or a take-back could change."""
    names = ("turns", "turn", "turn_seat", "steps", "scores", "over")
    copied = {name: repr(getattr(table, name)) for name in names}
    return copied | {"state": table.state.tobytes(), "log": list(table.log), "view": table.view()}


def play_and_take_back(table: Table, *texts: str) -> None:
    """Play steps of one turn, then take all of them back one by one: everything is as it was each time."""
    seat, earlier = table.seat, []
    for text in texts:
        earlier.append(everything(table))
        table.play(seat, text)
    for before in reversed(earlier):
        table.take_back(seat)
        assert everything(table) == before


HELD: dict[str, Any] = {"tiles": {0: "b4b5b6p4v4", 1: "y1"}, "stored": {0: "b1g4"}, "jokers": {0: 1}}
TURNS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "a_tile_and_its_payment": (HELD, ("b4", "@0.1", "-b1x", "-b5", "-b6")),
    "an_expansion_and_jokers": (HELD, ("g4x", "#3.1", "-b4", "-p4", "-j")),
    "a_face_down_expansion": (HELD, ("x", "#6")),
    "a_pass": (HELD, ("-",)),
    "a_pass_with_discards": (HELD, ("-?", "!b4", "!p4", "!g4x")),
    "a_pass_that_is_done": (HELD, ("-?", "!b4", ".")),
    "a_choice_of_sources": ({"stack": 1, "top": "g1", "lots": "b1p1,b1y1g6"}, (":b", "/2")),
    "jokers_of_the_fountain": (
        {"tiles": {0: "y1"}, "gardens": {0: "0.1=b1 0.2=b2 0.3=b3 0.4=b4 0.5=p1"}},
        ("y1", "@0.6"),
    ),
    "the_end_of_the_game": (
        {**HELD, "round": 4, "passed": (1,), "gardens": {0: "0.1=l1"}},
        ("-?", "!b4", "."),
    ),
}


@pytest.mark.parametrize(("parts", "texts"), [*TURNS.values()], ids=[*TURNS])
def test_all_steps_of_a_turn_come_back_one_by_one(parts: dict[str, Any], texts: tuple[str, ...]) -> None:
    play_and_take_back(table_at(**parts), *texts)


@pytest.mark.parametrize("confirm", [False, True])
def test_an_open_turn_comes_back_with_or_without_confirming(confirm: bool) -> None:
    play_and_take_back(table_at(confirm, **HELD), "b4", "@0.1", "-b1x", "-b5")


REVEALS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "new_tiles_on_the_top": ({"stack": 2, "top": "b1p1"}, (":b",)),
    "a_card_that_turns": ({"lots": "b1"}, (":b",)),
    "the_last_card_of_the_stack_turns": ({"stack": 1, "top": "b1"}, (":b",)),
    "after_a_choice": ({"stack": 2, "top": "b1p1", "lots": "b1y1"}, (":b", "/s")),
    "the_next_round": ({"passed": (1,)}, ("-",)),
    "the_next_round_after_discards": ({"passed": (1,), "tiles": {0: "b1b2"}}, ("-?", "!b1", ".")),
}


@pytest.mark.parametrize(("parts", "texts"), [*REVEALS.values()], ids=[*REVEALS])
def test_a_turn_that_reveals_something_settles_itself(parts: dict[str, Any], texts: tuple[str, ...]) -> None:
    table = table_at(**parts)
    for text in texts:
        assert table.seat == 0
        table.play(0, text)
    assert table.turns == [(0, texts)]
    assert not table.waits_for_confirm
    before = everything(table)
    for seat in (0, 1):
        with pytest.raises(Refused) as refusal:
            table.take_back(seat)
        assert refusal.value.code == "nothing_to_take_back"
    assert everything(table) == before


def test_an_acquisition_that_reveals_nothing_comes_back() -> None:
    """Tiles are left on every card, and the stack is not touched; or it was the last of the stack (Q5.4)."""
    play_and_take_back(table_at(stack=2, top="g1", lots="b1p1,b2y1"), ":b")
    play_and_take_back(table_at(stack=1, top="b1g1"), ":b")
    play_and_take_back(table_at(shown="b1", stack=1, top="g1"), ":b")


@pytest.mark.parametrize(("seats", "options"), WALKED)
def test_every_step_of_a_game_comes_back_and_its_record_verifies(seats: int, options: Options) -> None:
    table, chance, taken_back = Table("garden", seats, options, seats, confirm=True), random.Random(seats), 0
    while not table.over:
        if table.waits_for_confirm:
            table.confirm(table.seat)
            continue
        before, seat = table.state.tobytes(), table.seat
        text = GARDEN.format_step(
            table.state, choose(GARDEN.legal_steps(table.state), chance.randrange(1 << 20), eager=True)
        )
        table.play(seat, text)
        after = table.state.tobytes()
        if table.view()["may_take_back"] and chance.random() < 0.2:
            table.take_back(seat)
            assert table.state.tobytes() == before
            table.play(seat, text)
            assert table.state.tobytes() == after
            taken_back += 1
    assert taken_back > table.steps / 20  # most steps of a game reveal nothing
    record = parse_record(format_record(record_of(table)))
    assert verify(record).scores == table.scores
    assert record.options == table.options
