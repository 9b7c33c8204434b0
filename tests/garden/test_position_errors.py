"""A line that is not a position is refused with a code, whatever is wrong with its form."""

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.garden.position import format_position, parse_position
from tests.strange import HUGE, NUMBERS, STRANGE_DIGITS
from tests.texts import refusal_of

from .lines import NO_TILES, NOTHING, line
from .words import HEXES as ALL_HEXES
from .words import grid, names

LYING = names("b1p2p2g6 v4 y5y5 g6g6 b3b3p4 g1 p2v3 b1")  # all tiles outside the bag
GOOD = line(
    stack=2,
    top="b1p2p2g6",
    lots="v4,y5y5",
    shown="l1",
    bag=grid([3 - LYING.count(name) for name in ALL_HEXES]),
    tower=NO_TILES[:-1] + "2",
    jokers={0: 3, 1: 0},
    tiles={0: "b3b3p4", 1: "g1"},
    stored={0: "y4", 1: "v4y1"},
    gardens={0: "1.4=p3x 0.1=p2 2=x 2.0=v3", 1: "0.5=b1"},
)


def changed(old: str, new: str) -> str:
    """The good line with one thing changed, where it first occurs."""
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def value_of(field: str) -> str:
    """What the good line says about a field, where it first occurs."""
    return GOOD.split(f" {field}=", 1)[1].split(" ", 1)[0]


def test_the_good_line_is_good() -> None:
    """Whatever the tests below refuse is refused for its one change."""
    assert format_position(parse_position(GOOD)) == GOOD


HEXES = ["", "b", "1", "b0", "b7", "w1", "B1", "1b", "b1b", "b1-", "-b1", "b1,", "b1x", "p1b1", "b2b1", "*"]
HEXES += ["b" + digit for digit in STRANGE_DIGITS]
GRIDS = ["", "-", "0", NO_TILES[:-1], NO_TILES + "0", NO_TILES.replace("/", ""), NO_TILES.replace("/", ",")]
GRIDS += [NO_TILES + "/000000", NO_TILES.replace("0", "4", 1), NO_TILES.replace("0", "-", 1)]
GRIDS += [NO_TILES.replace("0", digit, 1) for digit in STRANGE_DIGITS]
TURN = "0,0,0,-1,0,0,0"
RING = ".." * 6
GARDENS = [
    "",
    "-",
    "/-/-/-/-/-/-",
    f"{RING}/-/-/-/-/-",
    f"{RING}/-/-/-/-/-/-/-",
    f"{RING[:-1]}/-/-/-/-/-/-",
    f"{RING}./-/-/-/-/-/-",
    f"{RING}/x{RING}/-/-/-/-/-",  # face down has seven cells
    f"{RING}/x{RING}..../-/-/-/-/-",
    f"{RING}/1b1{RING}/-/-/-/-/-",  # face up has six
    f"{RING}/1b1{RING[4:]}/-/-/-/-/-",
    f"{RING}/1{RING}/-/-/-/-/-",  # no printed hex
    f"{RING}/2b1{RING[2:]}/-/-/-/-/-",  # not where it is said to be
    f"{RING}/0b1{RING[2:]}/-/-/-/-/-",
    f"{RING}/7b1{RING[2:]}/-/-/-/-/-",
    f"{RING}/\u0661b1{RING[2:]}/-/-/-/-/-",
    f"{RING}/b1{RING[2:]}/-/-/-/-/-",
    f"{RING}//-/-/-/-/-",
    f"{RING}/x/-/-/-/-/-",
    f"{RING}/1/-/-/-/-/-",
    f"{RING}/--/-/-/-/-/-",
    *[cells + RING[2:] + "/-/-/-/-/-/-" for cells in ("b7", "w1", "B1", "1b", "b.", ".b", "--", "b\u00b2")],
]
TURNS = ["", "-", "0,0,0,-1,0,0", TURN + ",0", TURN.replace(",", ";"), TURN.replace("-1", ""), TURN + ","]
TURNS += ["12,0,0,-1,0,0,0", "0,73,0,-1,0,0,0", "0,0,2,-1,0,0,0", "0,0,0,-2,0,0,0", "0,0,0,72,0,0,0"]
TURNS += ["0,0,0,-1,48,0,0", "0,0,0,-1,0,15,0", "0,0,0,-1,0,0,3", "-1,0,0,-1,0,0,0", "0,0,0,-1,0,0,-1"]
TURNS += [TURN.replace("0", number, 1) for number in ("00", "01", "0x0", HUGE, *STRANGE_DIGITS)]
WRONG_VALUES = {
    "side": ["", "blue", "Standard", "0", "standardvariant"],
    "payment": ["", "all", "Distinct", "0", "distinctrepeats"],
    "wheel": [
        "",
        "-",
        "printed",
        "11223",
        "1122333",
        "11223x",
        "1.2.3.",
        *["11223" + d for d in STRANGE_DIGITS],
    ],
    "round": [*NUMBERS, "0", "5"],
    "stage": ["", "Turn", "0", "turnpick"],
    "seat": [*NUMBERS, "2"],
    "first": [*NUMBERS, "2"],
    "marker": ["", "1", "centretaken"],
    "turn": TURNS,
    "supply": [*NUMBERS, "37"],
    "stack": [*NUMBERS, "6"],
    "top": [*HEXES, "b1b1b1b1b1"],
    "lots": [*HEXES, "b1,", ",b1", "b1b1b1b1b1", "b1,b1,b1", ",".join(["b1"] * 9)],
    "shown": [*HEXES, "b1b1"],
    "unseen": [*GRIDS, NO_TILES.replace("0", "2", 1)],
    "bag": GRIDS,
    "tower": [*GRIDS, "*"],
    "score": [*NUMBERS, "10000"],
    "passed": ["", "maybe", "1", "noyes"],
    "jokers": [*NUMBERS, "13"],
    "tiles": HEXES,
    "stored": [*HEXES, "b1b1"],
    "garden": GARDENS,
}
CASES = [(field, value) for field, values in WRONG_VALUES.items() for value in values]


@pytest.mark.parametrize(("field", "value"), CASES, ids=[f"{field}={value[:16]!a}" for field, value in CASES])
def test_a_wrong_value_is_refused_as_such(field: str, value: str) -> None:
    refusal = refusal_of(parse_position, changed(f" {field}={value_of(field)}", f" {field}={value}"))
    assert refusal
    assert refusal.code == "bad_position"
    named = {"turn": [field, *NOTHING], "top": [field, "lots"]}.get(field, [field])
    assert refusal.facts.get("field") in named or not value.isascii()


def test_no_field_is_forgotten_here() -> None:
    assert set(WRONG_VALUES) == {word.split("=")[0] for word in GOOD.split() if "=" in word}


@pytest.mark.parametrize("many", [13, 100, 128, 200, 256, 2**16, 2**16 + 12])
def test_no_list_is_too_long_to_be_refused(many: int) -> None:
    """Counters of the state are small numbers: a long list must not go once around one of them."""
    for field, value in (("tiles", "b1" * many), ("lots", ",".join(["b1"] * many)), ("top", "b1" * many)):
        refusal = refusal_of(parse_position, changed(f" {field}={value_of(field)}", f" {field}={value}"))
        assert refusal, field
        assert refusal.code == "bad_position", field


def test_more_space_between_fields_changes_nothing() -> None:
    wide = GOOD.replace(" ", "  ").replace("|", " | ")
    assert GARDEN.format_position(parse_position(wide)) == GOOD
