"""Step numbers: dense, one for every step, the same numbers both ways."""

import pytest

from sintra.garden import steps
from sintra.garden.state import STAGES

from .words import CELLS, COLOURS, ITEMS, WORDS


def test_there_are_333_steps() -> None:
    assert steps.STEP_COUNT == steps.MAX_STEPS == 12 + 10 + 73 + 48 + 36 + 6 + 73 + 2 + 73 == 333
    assert len(WORDS) == len(set(WORDS)) == 333
    assert len(steps.new_steps()) > 333


@pytest.mark.parametrize(
    ("word", "number"),
    [
        (":b", steps.TAKE_STEPS),
        (":6", steps.TAKE_STEPS + 11),
        ("/s", steps.PICK_STEPS),
        ("/8", steps.PICK_STEPS + 8),
        ("/x", steps.PICK_SHOWN),
        ("b1", steps.PIECE_STEPS),
        ("g6x", steps.PIECE_STEPS + 71),
        ("x", steps.PIECE_BACK),
        ("@0.1", steps.CELL_STEPS),
        ("@6.6", steps.CELL_STEPS + 47),
        ("#1.1", steps.SLOT_STEPS),
        ("#6.6", steps.SLOT_STEPS + 35),
        ("#1", steps.BACK_STEPS),
        ("-b1", steps.PAY_STEPS),
        ("-j", steps.PAY_JOKERS),
        ("-", steps.PASS),
        ("-?", steps.CHOOSE),
        ("!b1", steps.DISCARD_STEPS),
        (".", steps.DONE),
    ],
)
def test_the_words_of_the_tests_are_the_numbers_of_the_engine(word: str, number: int) -> None:
    assert WORDS.index(word) == number


def test_an_item_is_a_hex_twice_and_one_more_for_an_expansion() -> None:
    for colour in range(6):
        for value in range(6):
            name = COLOURS[colour] + str(value + 1)
            item = (colour * 6 + value) * 2
            assert WORDS[steps.PIECE_STEPS + item] == name
            assert WORDS[steps.PAY_STEPS + item + 1] == "-" + name + "x"
            assert WORDS[steps.DISCARD_STEPS + item + 1] == "!" + name + "x"


def test_slot_steps_and_ring_cells_are_the_same_both_ways() -> None:
    for slot in range(1, 7):
        for direction in range(1, 7):
            step, cell = WORDS.index(f"#{slot}.{direction}"), CELLS.index(f"{slot}.{direction}")
            assert steps.target_cell(step) == cell
            assert steps.slot_step(cell) == step


PAIRS = {  # the sign of a step: its numbers from what is meant, and back
    ":": (steps.take_step, steps.taken_category, [*COLOURS, *"123456"]),
    "/": (steps.pick_step, steps.picked_source, [*"s12345678x"]),
    "": (steps.piece_step, steps.chosen_piece, ITEMS),
    "@": (steps.cell_step, steps.target_cell, CELLS),
    "#": (steps.back_step, steps.back_slot, [*"123456"]),
    "-": (steps.pay_step, steps.paid_item, ITEMS),
    "!": (steps.discard_step, steps.discarded_item, ITEMS),
}


@pytest.mark.parametrize("sign", PAIRS)
def test_every_number_of_a_step_is_found_both_ways(sign: str) -> None:
    to_step, back, words = PAIRS[sign]
    for number, word in enumerate(words):
        assert to_step(number) == WORDS.index(sign + word)
        assert back(WORDS.index(sign + word)) == number


def test_each_step_belongs_to_one_stage() -> None:
    signs = {":": "turn", "/": "pick", "@": "cell", "!": "discard", ".": "discard"}
    for step, word in enumerate(WORDS):
        stage = signs.get(word[0], "turn")
        if word[0] == "#":
            stage = "slot" if "." in word else "back"
        if word[0] == "-" and word not in ("-", "-?"):
            stage = "pay"
        assert STAGES[steps.stage_of(step)] == stage
