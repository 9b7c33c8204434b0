"""One short text for every step, and no step for any other text."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.garden import notation
from sintra.garden.game import GAME as GARDEN
from sintra.kernel.errors import BadText
from tests.texts import refusal_of, steady

from .words import CELLS, HEXES, ITEMS, WORDS

ANYWHERE = GARDEN.new_state()  # the texts are the same in every position
format_step, parse_step = partial(notation.format_step, ANYWHERE), partial(notation.parse_step, ANYWHERE)
all_steps = partial(notation.all_steps, ANYWHERE)


def test_every_step_number_has_a_text_that_leads_back_to_it() -> None:
    for step in all_steps():
        assert parse_step(format_step(step)) == step


def test_texts_are_those_of_the_grammar_in_their_order() -> None:
    assert [format_step(step) for step in all_steps()] == WORDS


def test_texts_are_unique_short_and_ascii() -> None:
    texts = [format_step(step) for step in all_steps()]
    assert len(texts) == len(set(texts)) == 333
    assert all(0 < len(text) <= 8 for text in texts)
    assert all(text.isascii() and text.isprintable() and " " not in text for text in texts)


MEANINGS = {  # the first and the last of each kind; the order of step numbers is that of steps.py
    ":b": 0,
    ":g": 5,
    ":1": 6,
    ":6": 11,
    "/s": 12,
    "/1": 13,
    "/8": 20,
    "/x": 21,
    "b1": 22,
    "b1x": 23,
    "g6": 92,
    "g6x": 93,
    "x": 94,
    "@0.1": 95,
    "@0.6": 100,
    "@1.0": 101,
    "@6.6": 142,
    "#1.1": 143,
    "#6.6": 178,
    "#1": 179,
    "#6": 184,
    "-b1": 185,
    "-g6x": 256,
    "-j": 257,
    "-": 258,
    "-?": 259,
    "!b1": 260,
    "!g6x": 331,
    ".": 332,
}


@pytest.mark.parametrize(("text", "step"), [*MEANINGS.items()])
def test_texts_mean_what_they_say(text: str, step: int) -> None:
    assert parse_step(text) == step
    assert format_step(step) == text


def test_hexes_items_and_cells_have_their_own_words() -> None:
    assert [notation.format_hex(number) for number in range(36)] == HEXES
    assert [notation.parse_hex(name) for name in HEXES] == [*range(36)]
    assert [notation.format_item(number) for number in range(72)] == ITEMS
    assert [notation.format_cell(number) for number in range(48)] == CELLS
    assert [notation.parse_cell(name) for name in CELLS] == [*range(48)]


TAKES = ": b: :w :B :0 :7 :b1 :bb ::b :10 :j"
PICKS = "/ /0 /9 /10 /b1 /sx s /S /X //1 /-1"
PIECES = "b b0 b7 3b B3 b33 b3xx xb3 bx w1 b3X +b3 bb3 j"
CELL_TEXTS = "@ @0 @0.0 @0.7 @7.1 @1.7 @1 @.1 @1. @11.1 @1.11 @1,1 0.1 @-1.1 @@1.1 @b3"
SLOTS = "# #0 #7 #1.0 #1.7 #0.1 #7.1 #11 #x #1.1x ##1 #-1"
PAYS = "-b -b0 -b7 -jj -J -x -b3xx --b3 -b3- -3"
PASSES = "-- ?- -?? - ? -. .. ! !b !b7 !j !x !b3xx ? _ 0 1".replace("- ?", "-_?")
MALFORMED = [
    *f"{TAKES} {PICKS} {PIECES} {CELL_TEXTS} {SLOTS} {PAYS} {PASSES}".split(),
    *["", " ", "\n", "\t", "\0", " b3", "b3 ", "b 3", ": b", "- ", "-? ", ". ", "@1 .1", "#1 ", "-b3 x"],
    *["b3\n", "x\n", "-\n", ".\n", ":b\n", "@0.1\n", "#1\n", "#1.1\n", "/1\n", "-b3\n", "!b3x\n", "-\0"],
    *["\u0440\u0031", "b\u0463", "\u2212", "\ud800", "\u0445"],  # letters and signs that only look right
    *[
        "b\u00b3",
        "b\u0663",
        ":\uff13",
        "@\u0661.1",
        "@1.\u0661",
        "#\u0661",
        "/\u0661",
        "-b\u2462",
        "!b\u0663",
    ],
]


@pytest.mark.parametrize("text", MALFORMED, ids=[ascii(text) for text in MALFORMED])
def test_malformed_texts_are_refused_with_a_code(text: str) -> None:
    with pytest.raises(BadText) as refusal:
        parse_step(text)
    assert refusal.value.code == "bad_step"
    assert refusal.value.facts == {"step": text[:20]}


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(BadText) as refusal:
        parse_step("b3" * 100_000)
    assert len(str(refusal.value)) < 50


@steady
@given(st.one_of(st.text(max_size=6), st.text("bpvylg0123456789.:/#@!-?xjs \n", max_size=5)))
def test_any_text_is_the_one_text_of_a_step_or_is_refused(text: str) -> None:
    refusal = refusal_of(parse_step, text)
    if text in WORDS:
        assert parse_step(text) == WORDS.index(text)
    else:
        assert refusal
        assert refusal.code == "bad_step"


@steady
@given(st.sampled_from(WORDS), st.integers(0, 6), st.integers(0, 2), st.text("bg07.:/#@!-?xjs", max_size=2))
def test_a_text_changed_anywhere_is_another_step_or_none(good: str, at: int, length: int, scrap: str) -> None:
    text = good[:at] + scrap + good[at + length :]
    assert bool(refusal_of(parse_step, text)) == (text not in WORDS)
