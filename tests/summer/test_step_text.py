"""One short text for every step, and no step for any other text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.kernel.errors import BadText
from sintra.summer import steps
from sintra.summer.notation import all_steps, format_step, parse_step
from sintra.summer.tables import COLOURED, GREY
from tests.texts import refusal_of, steady

from .tools import dealt

ON = {COLOURED: dealt(board=COLOURED), GREY: dealt(board=GREY)}  # texts depend on the board alone
# S2.3, S2.4: the number on each space, written here once more from the clauses.
NUMBERS = {
    COLOURED: [[1, 2, 3, 4, 5, 6]] * 7,
    GREY: [[3] * 6] + [[3, 2, 1, 4, 5, 6]] * 6,
}


def expected_texts(board: int) -> set[str]:
    """Every text of the grammar, built from the clauses instead of from step numbers."""
    colours = "pgoybr"
    texts = {f"{place}:{colour}" for place in "c123456789" for colour in colours}
    texts |= {sign + colour for sign in "^+" for colour in colours}
    texts |= {"-", "-?", "x"}
    for star, numbers in enumerate(NUMBERS[board]):
        for at, number in enumerate(numbers, 1):
            for colour in colours:
                texts.add(f"{star}.{at}{colour}")
                texts |= {f"{star}.{at}{colour}+{wilds}" for wilds in range(1, number)}
    return texts


@pytest.mark.parametrize("board", [COLOURED, GREY])
def test_every_step_number_has_a_text_that_leads_back_to_it(board: int) -> None:
    for step in all_steps(ON[board]):
        assert parse_step(ON[board], format_step(ON[board], step)) == step


@pytest.mark.parametrize(("board", "count"), [(COLOURED, 957), (GREY, 939)])
def test_texts_are_those_of_the_grammar_each_once_and_ascii(board: int, count: int) -> None:
    texts = [format_step(ON[board], step) for step in all_steps(ON[board])]
    assert len(texts) == len(set(texts)) == count
    assert set(texts) == expected_texts(board)
    assert all(text.isascii() and text.isprintable() and " " not in text for text in texts)


def test_texts_mean_what_they_say() -> None:
    assert parse_step(ON[COLOURED], "c:p") == steps.draft_step(0, 0)
    assert parse_step(ON[COLOURED], "9:r") == steps.draft_step(9, 5)
    assert parse_step(ON[COLOURED], "^g") == steps.bonus_step(1)
    assert parse_step(ON[COLOURED], "+o") == steps.keep_step(2)
    assert parse_step(ON[COLOURED], "-") == steps.PASS
    assert parse_step(ON[COLOURED], "-?") == steps.CHOOSE
    assert parse_step(ON[COLOURED], "x") == steps.REST
    step = parse_step(ON[COLOURED], "3.6r+2")
    assert steps.placed_space(COLOURED, step) == 3 * 6 + 5
    assert steps.placed_colour(COLOURED, step) == 5
    assert steps.placed_wilds(COLOURED, step) == 2


DRAFTS = "c c: :p p c:w c:P C:p 0:p 10:p 12:p 1:pp 1;p 1:p+1 c:p: c:c"
WORDS = "^ + ^w ^pp +P p^ -- ? ?- -x X xx _ 0"
PLACES = "3 3. 3.6 .6r 7.1p 3.0r 3.7r 3.6w 3.6R 3.6rr -3.6r 33.6r 3.66r 3,6r"
WILDS = "3.6r+ 3.6r+0 3.6r+10 3.6r+02 3.6r+-1 3.6r-1 3.6r++1 3.6r+1.5 3.6r+r"
MALFORMED = [
    *f"{DRAFTS} {WORDS} {PLACES} {WILDS}".split(),
    *["", " ", "\n", "\t", "\0", " 1:p", "1:p ", "1: p", "^ p", "-? ", "x ", "3.6r +2", "3.6r+2 ", "3 .6r"],
    *["1:p\n", "x\n", "-\n", "3.6r\n", "-\0"],
    *["\u0441:p", "1:\u0440", "^\u0440", "\u2212", "\ud800"],  # letters that only look right, and digits
    *["\u00b3:p", "\u0661:p", "\uff11:p", "\u2460:p", "3.\u0666r", "3.6r+\u0662", "3.6r+\u00b2"],
]


@pytest.mark.parametrize("board", [COLOURED, GREY])
@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_texts_are_refused_with_a_code(text: str, board: int) -> None:
    with pytest.raises(BadText) as refusal:
        parse_step(ON[board], text)
    assert refusal.value.code == "bad_step"
    assert refusal.value.facts == {"step": text[:20]}


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(BadText) as refusal:
        parse_step(ON[COLOURED], "1:p" * 100_000)
    assert len(str(refusal.value)) < 50


TOO_MANY_WILDS = [
    (COLOURED, "3.1r+1", 1),
    (COLOURED, "3.2r+2", 2),
    (COLOURED, "0.6b+6", 6),
    (COLOURED, "6.5g+9", 5),
    (GREY, "3.3r+1", 1),
    (GREY, "3.2r+2", 2),
    (GREY, "3.1r+3", 3),
    (GREY, "0.6b+3", 3),
]


@pytest.mark.parametrize(("board", "text", "number"), TOO_MANY_WILDS)
def test_S5_3_one_tile_at_least_shows_the_colour_that_is_placed(board: int, text: str, number: int) -> None:
    with pytest.raises(BadText) as refusal:
        parse_step(ON[board], text)
    assert refusal.value.code == "S5.3 wilds"
    assert refusal.value.facts == {"step": text, "number": number, "most": number - 1}


def test_S5_3_the_sides_of_the_board_have_their_own_limits() -> None:
    assert parse_step(ON[GREY], "3.1r+2") in all_steps(ON[GREY])  # a 3 on the grey side
    with pytest.raises(BadText, match=r"S5\.3 wilds"):
        parse_step(ON[COLOURED], "3.1r+2")  # a 1 on the coloured side


@steady
@given(
    st.one_of(st.text(max_size=8), st.text("c0123456789.:+-^?xpgoybr \n", max_size=8)),
    st.sampled_from([0, 1]),
)
def test_any_text_is_the_one_text_of_a_step_or_is_refused(text: str, board: int) -> None:
    refusal = refusal_of(parse_step, ON[board], text)
    if refusal:
        assert refusal.code in ("bad_step", "S5.3 wilds")
    else:
        assert format_step(ON[board], parse_step(ON[board], text)) == text
