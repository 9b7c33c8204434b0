"""A line that is not a position is refused with a code, whatever is wrong with its form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.kernel.jit import COMPILED
from sintra.summer.position import format_position, parse_position
from tests.strange import HUGE, NUMBERS, STRANGE_DIGITS
from tests.texts import refusal_of, steady

from .lines import EMPTY, line, stars
from .walking import TABLES, positions

GOOD = line(
    hands={0: "p2g1", 1: "b3"},
    boards={0: stars(s0="pg....")},
    stage="bonus",
    bonus=2,
    tower="r4",
    bag="p17g18o20y20b18r17",
)


def changed(old: str, new: str) -> str:
    """The good line with one thing changed, where it first occurs."""
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def test_the_good_line_is_good() -> None:
    """Whatever the tests below refuse is refused for its one change."""
    assert format_position(parse_position(GOOD)) == GOOD


TILES = [
    "",
    "r",
    "4",
    "r0",
    "p0r1",
    "r01",
    "r1p1",
    "r1r1",
    "R1",
    "w1",
    "-r1",
    "r1-",
    "r1,",
    "r-1",
    "r23",
    "r100",
]
TILES += ["r" + HUGE, *["r" + digit for digit in STRANGE_DIGITS]]
STARS = [
    "",
    EMPTY.removesuffix("/......"),
    EMPTY + "/......",
    EMPTY.removesuffix("."),
    EMPTY + ".",
    EMPTY.replace("/....../......", "/...../.......", 1),
    EMPTY.replace("/", ",", 1),
    *[EMPTY.replace("......", star, 1) for star in ("w.....", "P.....", "-.....", "1.....", "\u0440.....")],
]
WRONG_VALUES = {
    "board": ["", "blue", "Coloured", "0", "colouredgrey"],
    "round": [*NUMBERS, "0", "7"],
    "stage": ["", "Place", "2", "placebonus"],
    "seat": [*NUMBERS, "2"],
    "first": [*NUMBERS, "2"],
    "marker": ["", "1", "centretaken"],
    "bonus": [*NUMBERS, "7"],
    "from": ["", "w", "P", "pg", "0", "\u0440"],
    "bag": [*TILES, "**", "p17g18o20y20b18r17*"],
    "tower": [*TILES, "*"],
    "supply": [*TILES, "*", "r11", "p10r1"],
    "centre": [*TILES, "*"],
    "displays": ["", "-", "-,-,-,-", "-,-,-,-,-,-", "-;-,-,-,-", "-,-,-,-,", "p5,-,-,-,-", "p3g2,-,-,-,-"],
    "score": [*NUMBERS, "0", "10000"],
    "passed": ["", "maybe", "1", "noyes"],
    "hand": [*TILES, "*"],
    "corner": [*TILES, "*", "b5", "p3b2"],
    "stars": STARS,
}
CASES = [(field, value) for field, values in WRONG_VALUES.items() for value in values]


@pytest.mark.parametrize(("field", "value"), CASES, ids=[f"{field}={value[:12]!a}" for field, value in CASES])
def test_a_wrong_value_is_refused_by_the_name_of_its_field(field: str, value: str) -> None:
    before = GOOD.split(f" {field}=", 1)[1].split(" ", 1)[0]
    refusal = refusal_of(parse_position, changed(f" {field}={before} ", f" {field}={value} "))
    assert refusal
    assert refusal.code == "bad_position"
    assert refusal.facts.get("field") == field or not value.isascii()


@pytest.mark.parametrize("text", ["x" * 5000, changed("round=1", "round=" + "7" * 5000), "x=1 " * 5000])
def test_a_long_wrong_text_is_not_repeated_in_full(text: str) -> None:
    refusal = refusal_of(parse_position, text)
    assert refusal
    assert max(len(str(value)) for name, value in refusal.facts.items() if name != "expected") <= 80


def test_no_field_is_forgotten_here() -> None:
    assert set(WRONG_VALUES) == {word.split("=")[0] for word in GOOD.split() if "=" in word}


LINES = [
    format_position(state)
    for seats, board in TABLES
    for number, (state, _) in enumerate(positions(seats, board, seed=seats))
    if number % (10 if COMPILED else 40) == 0
]
SCRAPS = st.one_of(
    st.text(max_size=2),
    st.text("pgoybr0123456789.,/|=*- \n", max_size=3),
    st.sampled_from(
        [*WRONG_VALUES, "grey", "yes", "centre", "over", "keep", "bonus", "draft", "|", "=", HUGE]
    ),
)


@steady
@given(st.sampled_from(LINES), st.data())
def test_a_line_changed_anywhere_is_refused_or_is_the_one_line_of_a_position(
    good: str, data: st.DataObject
) -> None:
    at, length = data.draw(st.integers(0, len(good))), data.draw(st.integers(0, 4))
    text = good[:at] + data.draw(SCRAPS) + good[at + length :]
    refusal = refusal_of(parse_position, text)
    if refusal:
        assert refusal.code in ("bad_position", "S1.1 tiles", "S5.4 colour", "S5.5 star")
    elif "bag=*" not in text:
        assert format_position(parse_position(text)) == " ".join(text.replace("|", " | ").split())
