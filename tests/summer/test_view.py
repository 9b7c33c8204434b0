"""The public position as plain data: complete, and readable without knowing the engine."""

import json
from collections import Counter
from typing import Any

import pytest

from sintra.kernel.log import Entry
from sintra.summer.game import GAME as SUMMER
from sintra.summer.scoring import DISCARD, KEPT, MARKER, NUMBERS, STAR, TILE

from .lines import position, stars
from .walking import TABLES, positions

LETTERS = "pgoybr"


def plain(data: Any) -> bool:
    """Whether data is made of exactly what JSON knows: no NumPy numbers, no tuples."""
    if type(data) is dict:
        return all(type(key) is str and plain(value) for key, value in data.items())
    if type(data) is list:
        return all(plain(value) for value in data)
    return data is None or type(data) in (str, int, bool)


def count_tiles(view: dict[str, Any]) -> Counter[str]:
    """All tiles that can be seen in a view, by colour letter."""
    piles = [view["bag"], view["tower"], view["supply"], view["centre"], *view["displays"]]
    total: Counter[str] = Counter()
    for seat in view["seats"]:
        piles += [seat["hand"], seat["corner"]]
        total.update("".join(seat["stars"]).replace(".", ""))
    for pile in piles:
        total.update(pile)
    return total


def tiles(pile: dict[str, int]) -> str:
    """A pile of a view in the notation of positions."""
    return "".join(f"{letter}{pile[letter]}" for letter in LETTERS if letter in pile) or "-"


def line_of(view: dict[str, Any]) -> str:
    """The position that a view shows: a view from which it can be written leaves nothing out."""
    fields = {
        "board": view["options"]["board"],
        **{name: view[name] for name in ("round", "stage", "seat", "first", "marker", "bonus")},
        "from": view["from"] or "p",
        **{name: tiles(view[name]) for name in ("bag", "tower", "supply", "centre")},
        "displays": ",".join(tiles(display) for display in view["displays"]),
    }
    sections = [view["game"] + "".join(f" {name}={value}" for name, value in fields.items())]
    for seat in view["seats"]:
        sections.append(
            f"score={seat['score']} passed={'yes' if seat['passed'] else 'no'} hand={tiles(seat['hand'])} "
            f"corner={tiles(seat['corner'])} stars={'/'.join(seat['stars'])}"
        )
    return " | ".join(sections)


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_a_view_is_plain_and_shows_everything(seats: int, board: int) -> None:
    for state, _ in positions(seats, board, seed=40 + seats):
        before = state.tobytes()
        view = SUMMER.view(state)
        assert plain(view)
        assert json.loads(json.dumps(view)) == view
        assert count_tiles(view) == dict.fromkeys(LETTERS, 22)  # S1.1
        assert line_of(view) == SUMMER.format_position(state)
        assert view["wild"] == LETTERS[view["round"] - 1]  # S3.3
        assert state.tobytes() == before


def test_a_view_speaks_in_words_and_letters() -> None:
    state = position(
        board="grey",
        round=2,
        stage="keep",
        seat=1,
        first=1,
        cursor="o",
        hands={0: "p1", 1: "b6"},
        corners={1: "o1"},
        scores={1: 33},
        boards={1: stars(s2="gg....")},
        supply="y1",
        tower="r2",
        bag="p21g20o21y21b16r20",
    )
    empty = ["......"] * 7
    assert SUMMER.view(state) == {
        "game": "summer",
        "options": {"board": "grey"},
        "round": 2,
        "rounds": 6,
        "wild": "g",
        "stage": "keep",
        "seat": 1,
        "first": 1,
        "marker": "taken",
        "bonus": 0,
        "from": "o",
        "bag": {"p": 21, "g": 20, "o": 21, "y": 21, "b": 16, "r": 20},
        "tower": {"r": 2},
        "supply": {"y": 1},
        "centre": {},
        "displays": [{}, {}, {}, {}, {}],
        "seats": [
            {"score": 5, "passed": False, "hand": {"p": 1}, "corner": {}, "stars": empty},
            {
                "score": 33,
                "passed": False,
                "hand": {"b": 6},
                "corner": {"o": 1},
                "stars": [*empty[:2], "gg....", *empty[3:]],
            },
        ],
    }


def test_outside_bonus_and_keep_no_colour_order_is_shown() -> None:
    assert SUMMER.view(position(hands={0: "p1"}))["from"] is None
    assert SUMMER.view(position(stage="bonus", bonus=1))["from"] == "p"


LOGGED = [
    (Entry(1, -4, MARKER, 0), {"seat": 1, "points": -4, "reason": "S4.5 marker", "where": None}),
    (Entry(0, 3, TILE, 23), {"seat": 0, "points": 3, "reason": "S5.6 tile", "where": "3.6"}),
    (Entry(2, -2, DISCARD, 5), {"seat": 2, "points": -2, "reason": "S5.9 discard", "where": "r"}),
    (Entry(0, 12, STAR, 0), {"seat": 0, "points": 12, "reason": "S7.1 star", "where": 0}),
    (Entry(3, 16, NUMBERS, 4), {"seat": 3, "points": 16, "reason": "S7.2 number", "where": 4}),
    (Entry(1, -3, KEPT, 1), {"seat": 1, "points": -3, "reason": "S7.3 corners", "where": "g"}),
]


@pytest.mark.parametrize(("entry", "shown"), LOGGED)
def test_a_line_of_the_log_says_who_how_many_why_and_where(entry: Entry, shown: dict[str, Any]) -> None:
    assert SUMMER.view_entry(entry) == shown
    assert plain(SUMMER.view_entry(entry))
