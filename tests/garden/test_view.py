"""The public position as plain data: complete, and readable without knowing the engine."""

import json
from collections import Counter
from typing import Any

import pytest

from sintra.garden import scoring
from sintra.garden.game import GAME as GARDEN
from sintra.garden.state import TURN
from sintra.garden.view import view
from sintra.kernel.log import Entry

from .golden import GOLDEN, golden_table
from .lines import cell, hexagon, item, paying, position
from .walking import WALKED, Options, positions
from .words import CELLS, HEXES, ITEMS, STACK, counted, grid


def plain(data: Any) -> bool:
    """Whether data is made of exactly what JSON knows: no NumPy numbers, no tuples, no sets of bits."""
    if type(data) is dict:
        return all(type(key) is str and plain(value) for key, value in data.items())
    if type(data) is list:
        return all(plain(value) for value in data)
    return data is None or type(data) in (str, bool) or (type(data) is int and abs(data) < 10_000)


def count_tiles(view: dict[str, Any]) -> Counter[str]:
    """All tiles, wherever they lie (Q1.2); a printed hex is none."""
    tiles = Counter[str](view["bag"]) + Counter[str](view["tower"]) + Counter[str](view["top"])
    for lot in view["lots"]:
        tiles += Counter(lot)
    for seat in view["seats"]:
        printed = {slot["printed"] for slot in seat["slots"] if slot["expansion"] == "face_up"}
        tiles += Counter(seat["tiles"])
        tiles += Counter(name for cell, name in seat["hexes"].items() if cell not in printed)
    return tiles


def count_cards(view: dict[str, Any]) -> int:
    """All expansions, wherever they lie (Q1.3)."""
    later = (view["rounds"] - view["round"]) * STACK[len(view["seats"])]
    cards = view["supply"] + later + view["stack"] + len(view["lots"]) + len(view["shown"])
    for seat in view["seats"]:
        cards += len(seat["stored"]) + sum(slot["expansion"] is not None for slot in seat["slots"])
    return int(cards)


def hexes_of(tiles: dict[str, int]) -> str:
    """Tiles as a position has them."""
    return "".join(name * number for name, number in tiles.items()) or "-"


def garden_of(seat: dict[str, Any]) -> str:
    """A garden as a position has it."""
    cells = {name: seat["hexes"].get(name, "..") for name in CELLS}
    parts = ["".join(cells[f"0.{at}"] for at in range(1, 7))]
    for number, slot in enumerate(seat["slots"], 1):
        ring = "".join(cells[f"{number}.{at}"] for at in range(1, 7))
        face_up = slot["printed"][2] + ring if slot["expansion"] == "face_up" else ""
        parts.append(
            {None: "-", "face_down": "x" + cells[f"{number}.0"] + ring}.get(slot["expansion"], face_up)
        )
    return "/".join(parts)


def fields_of(view: dict[str, Any]) -> dict[str, Any]:
    """All fields of a position's line that lie open, from the view alone."""
    wheel = [row[category] for row in view["wheel"] for category in row if category in "123456"]
    return {
        "side": view["options"]["side"],
        "payment": view["options"]["payment"],
        "wheel": "".join(str(points) for points in wheel),
        **{
            name: str(view[name]) for name in ("round", "stage", "seat", "first", "marker", "supply", "stack")
        },
        "top": "".join(view["top"]) or "-",
        "shown": "".join(view["shown"]) or "-",
        "unseen": grid([int(name in view["unseen"]) for name in HEXES]),
        "bag": counted(hexes_of(view["bag"])),
        "tower": counted(hexes_of(view["tower"])),
    }


def seat_line(seat: dict[str, Any]) -> str:
    """A seat's section of a position's line, from the view alone."""
    return (
        f"score={seat['score']} passed={'yes' if seat['passed'] else 'no'} jokers={seat['jokers']} "
        f"tiles={hexes_of(seat['tiles'])} stored={''.join(seat['stored']) or '-'} garden={garden_of(seat)}"
    )


@pytest.mark.parametrize(("seats", "options"), WALKED)
def test_a_view_is_plain_and_shows_everything(seats: int, options: Options) -> None:
    for number, (state, _) in enumerate(positions(seats, options, seed=40 + seats)):
        if number % 6 and state.stage == TURN:
            continue
        before = state.tobytes()
        seen: Any = view(state)
        assert plain(seen)
        assert json.loads(json.dumps(seen)) == seen
        assert count_tiles(seen) == dict.fromkeys(HEXES, 3)
        assert count_cards(seen) == 36
        table, *seat_lines = GARDEN.format_position(state).split(" | ")
        written = dict(word.split("=") for word in table.split()[1:])
        assert {**written, **fields_of(seen)} == written
        assert [seat_line(seat) for seat in seen["seats"]] == seat_lines
        assert GARDEN.check_options(seen["options"]) == GARDEN.check_options(options)
        assert state.tobytes() == before


NOTHING = {"expansion": None}
SEEN = {
    "game": "garden",
    "options": {"side": "variant", "payment": "distinct", "wheel": "123456"},
    "round": 2,
    "rounds": 4,
    "wheel": [
        {"g": 1, "b": 1, "1": 1},
        {"p": 1, "2": 2, "3": 3},
        {"v": 1, "y": 1, "4": 4},
        {"l": 1, "5": 5, "6": 6},
    ],
    "stage": "pay",
    "seat": 0,
    "first": 1,
    "marker": "taken",
    "turn": {"piece": "b3", "cell": "2.0", "due": 1},
    "tower": {"b4": 1, "b5": 1},
    "supply": 36 - 10 - 3 - 1 - 1 - 1 - 2,
    "stack": 3,
    "top": ["g1", "g1"],
    "lots": [["y2", "y2"]],
    "shown": ["l6"],
    "seats": [
        {
            "score": 15,
            "passed": False,
            "jokers": 1,
            "tiles": {"b3": 1, "b5": 2},
            "stored": [],
            "slots": [NOTHING, {"expansion": "face_down"}, *[NOTHING] * 4],
            "hexes": {"0.1": "b2"},
        },
        {
            "score": 33,
            "passed": True,
            "jokers": 2,
            "tiles": {"p1": 1},
            "stored": ["b3"],
            "slots": [{"expansion": "face_up", "printed": "1.4"}, *[NOTHING] * 5],
            "hexes": {"1.4": "p3", "1.5": "p4"},
        },
    ],
}


def test_a_view_speaks_in_words_and_letters() -> None:
    turn = {"due": 1, "way": 1, "cursor": item("b5")}
    state = position(
        **paying("b3", "2.0", turn=turn),
        side="variant",
        wheel="123456",
        round=2,
        first=1,
        stack=3,
        top="g1g1",
        lots="y2y2",
        tower=counted("b4 b5"),
        shown="l6",
        jokers={0: 1, 1: 2},
        tiles={0: "b3b5b5", 1: "p1"},
        stored={1: "b3"},
        scores={1: 33},
        passed=(1,),
        gardens={0: "0.1=b2 2=x", 1: "1.4=p3x 1.5=p4"},
    )
    seen: Any = view(state)
    assert [seen.pop(name) for name in ("bag", "unseen")] == [
        {name: number for name, number in zip(HEXES, state.bag.tolist(), strict=True) if number},
        [name for name in HEXES if name not in ("l6", "b3", "p3")],
    ]
    assert seen == SEEN


PICK: dict[str, Any] = {"stage": "pick", "turn": {"category": 8, "cursor": hexagon("y3")}, "lots": "y3,b1y3"}
TURNS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    (PICK, {"category": "3", "hex": "y3"}),
    ({"stage": "cell", "turn": {"piece": item("b1")}, "tiles": {0: "b1"}}, {"piece": "b1", "due": 0}),
    ({"stage": "slot", "turn": {"piece": item("b1x")}, "stored": {0: "b1"}}, {"piece": "b1x", "due": 0}),
    ({"stage": "back"}, {}),
    (paying("b2", "0.6", tiles={0: "b2b3"}), {"piece": "b2", "cell": "0.6", "due": 1}),
    ({"stage": "discard", "passed": (0,), "tiles": {0: "b1"}}, {}),
    ({"stage": "over", "round": 4, "passed": (0, 1)}, {}),
]


@pytest.mark.parametrize(("parts", "turn"), TURNS)
def test_a_view_tells_what_the_turn_has_begun(parts: dict[str, Any], turn: dict[str, Any]) -> None:
    seen = view(position(**parts))
    assert seen["turn"] == turn
    assert seen["stage"] == parts.get("stage", "turn")


def test_the_printed_wheel_has_its_name() -> None:
    assert view(position())["options"]["wheel"] == "printed"
    assert view(position(side="variant"))["options"]["wheel"] == "printed"
    assert view(position(side="variant", wheel="112233"))["options"]["wheel"] == "112233"


CELLS_OF_TWO = 1 << cell("0.1") | 1 << cell("6.6")
LOGGED = [
    (Entry(0, 2, 0, CELLS_OF_TWO), "Q9.1 blue", ["0.1", "6.6"]),
    (Entry(1, 3, 11, 1 << cell("1.0")), "Q9.1 lily", ["1.0"]),
    (Entry(2, 1, scoring.PAVILIONS, 1 << cell("2.0")), "Q9.2 pavilions", ["2.0"]),
    (Entry(3, -6, scoring.FACE_DOWN_PAID, 1 << cell("3.0")), "Q7.1 face_down", ["3.0"]),
    (Entry(0, -4, scoring.DISCARDED, item("b4")), "Q8.2 discard", "b4"),
    (Entry(0, -4, scoring.DISCARDED, item("b4x")), "Q8.2 discard", "b4x"),
    (Entry(1, -1, scoring.FIRST_PASS, 0), "Q8.3 first_pass", None),
    (Entry(1, 2, scoring.JOKERS, 0), "Q11.1 jokers", None),
    (Entry(2, -6, scoring.STORAGE, item("g6x")), "Q11.1 storage", "g6x"),
    (Entry(2, 21, scoring.COLOUR_GROUP, 0b111111), "Q11.2 colour_group", [f"0.{at}" for at in range(1, 7)]),
    (Entry(2, 3, scoring.PATTERN_GROUP, CELLS_OF_TWO), "Q11.2 pattern_group", ["0.1", "6.6"]),
    (Entry(2, 6, scoring.BONUS, 1 << 47), "Q11.3 bonus", ["6.6"]),
]


@pytest.mark.parametrize(("entry", "reason", "where"), LOGGED)
def test_a_line_of_the_log_says_who_how_many_why_and_where(entry: Entry, reason: str, where: Any) -> None:
    seen = {"seat": entry.seat, "points": entry.points, "reason": reason, "where": where}
    assert GARDEN.view_entry(entry) == seen


@pytest.mark.parametrize(("seats", "side", "payment"), GOLDEN)
def test_every_line_of_a_log_is_plain_and_names_cells_or_items(seats: int, side: str, payment: str) -> None:
    table = golden_table(seats, side, payment)
    for seen in table.view_log():
        assert plain(seen)
        where: Any = seen["where"]
        assert where is None or where in ITEMS or (where and {*where} <= {*CELLS})
    points = [
        sum(entry["points"] for entry in table.view_log() if entry["seat"] == seat) for seat in range(seats)
    ]
    assert [15 + gained for gained in points] == table.scores
    assert plain(table.view())
