"""Positions written by hand, each as a line of notation.

What a test lays out can be read. ``bag=*`` takes care of the tiles that the test does not speak about, and
``line`` of the expansions.
"""

from collections.abc import Mapping
from typing import Any

from sintra.garden.game import GAME as GARDEN
from sintra.garden.position import parse_position
from sintra.garden.why import why_not
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State

from .words import CELLS, HEXES, ITEMS, PRINTED, STACK, grid, names

NO_TILES = grid([0] * 36)
NOTHING: dict[str, int] = {
    "category": 0,
    "cursor": 0,
    "top_taken": 0,
    "piece": -1,
    "target": 0,
    "due": 0,
    "way": 0,
}
BY_COLOUR, BY_PATTERN = 1, 2


def hexagon(name: str) -> int:
    """The number of a hex."""
    return HEXES.index(name)


def item(name: str) -> int:
    """The number of a tile (``b3``) or an expansion (``b3x``)."""
    return ITEMS.index(name)


def cell(name: str) -> int:
    """The number of a cell."""
    return CELLS.index(name)


def garden(text: str = "") -> str:
    """A garden: ``1.4=b3x`` an expansion with its printed hex, ``2=x`` one face down, ``0.1=b4`` a tile."""
    words = dict(word.split("=") for word in text.split())
    parts = ["".join(words.get(f"0.{at}", "..") for at in range(1, 7))]
    for slot in range(1, 7):
        own = [words.get(f"{slot}.{at}", "..") for at in range(7)]
        printed = [str(at) for at, what in enumerate(own) if what.endswith("x")]
        tiles = [what[:2] for what in own]
        if str(slot) in words:
            parts.append("x" + "".join(tiles))
        else:
            parts.append(printed[0] + "".join(tiles[1:]) if printed else "-")
    return "/".join(parts)


def printed_in(text: str) -> list[str]:
    """The hexes printed in a garden that is written as a line has it."""
    return [part[1:][(int(part[0]) - 1) * 2 :][:2] for part in text.split("/")[1:] if part[0] in "123456"]


def count_supply(fields: Mapping[str, Any], seats: int, stored: list[str], slots: list[str]) -> int:
    """The expansions that lie nowhere else (Q1.3)."""
    beside = 0 if fields["lots"] == "-" else len(fields["lots"].split(","))
    display = int(fields["stack"]) + beside + len(names(fields["shown"]))
    later = (4 - int(fields["round"])) * STACK[seats]
    return 36 - display - later - len(stored) - len([part for part in slots if part != "-"])


def line(
    *,
    seats: int = 2,
    tiles: Mapping[int, str] | None = None,
    stored: Mapping[int, str] | None = None,
    jokers: Mapping[int, int] | None = None,
    gardens: Mapping[int, str] | None = None,
    scores: Mapping[int, int] | None = None,
    passed: tuple[int, ...] = (),
    turn: Mapping[str, int] | None = None,
    **table: Any,
) -> str:
    """A position in which seat 0 begins a turn before an empty display, but for what is said otherwise."""
    tiles, stored, jokers, scores = tiles or {}, stored or {}, jokers or {}, scores or {}
    laid = [garden((gardens or {}).get(seat, "")) for seat in range(seats)]
    fields: dict[str, Any] = {
        "side": "standard",
        "payment": "distinct",
        "wheel": PRINTED[table.get("side", "standard")],
        "round": 1,
        "stage": "turn",
        "seat": 0,
        "first": 0,
        "marker": "taken" if passed else "centre",
        "turn": ",".join(str(value) for value in (NOTHING | dict(turn or {})).values()),
        "supply": 0,
        "stack": 0,
        "top": "-",
        "lots": "-",
        "shown": "-",
        "unseen": "",
        "bag": "*",
        "tower": NO_TILES,
    }
    assert table.keys() <= fields.keys()
    fields |= table
    cards = names("".join(stored.values()))
    seen = [*names(fields["shown"]), *cards, *(name for text in laid for name in printed_in(text))]
    slots = [part for text in laid for part in text.split("/")[1:]]
    fields["unseen"] = table.get("unseen", grid([int(name not in seen) for name in HEXES]))
    fields["supply"] = table.get("supply", count_supply(fields, seats, cards, slots))
    sections = ["garden " + " ".join(f"{name}={value}" for name, value in fields.items())]
    for seat in range(seats):
        sections.append(
            f"score={scores.get(seat, 15)} passed={'yes' if seat in passed else 'no'} "
            f"jokers={jokers.get(seat, 0)} tiles={tiles.get(seat, '-')} stored={stored.get(seat, '-')} "
            f"garden={laid[seat]}"
        )
    return " | ".join(sections)


def position(**parts: Any) -> State:
    """The state of a line; the arguments of ``line``."""
    return parse_position(line(**parts))


def paying(piece: str, target: str, **parts: Any) -> dict[str, Any]:
    """Arguments of ``line`` for a piece whose place is chosen and of which nothing is paid yet."""
    due = int(piece[1]) - 1
    turn = {"piece": item(piece), "target": cell(target), "due": due, **parts.pop("turn", {})}
    return {"stage": "pay", "turn": turn, **parts}


def legal_texts(state: State) -> list[str]:
    """The legal steps in words."""
    return [GARDEN.format_step(state, step) for step in GARDEN.legal_steps(state)]


def played(state: State, *texts: str) -> State:
    """A copy of a state after steps that must be legal."""
    ahead, rng, log = state.copy(), new_rng(), new_log(wanted=False)
    for text in texts:
        assert text in legal_texts(ahead), text
        GARDEN.apply(ahead, GARDEN.parse_step(ahead, text), rng, log)
    return ahead


def refused(state: State, text: str) -> tuple[str, dict[str, Any]] | None:
    """Code and facts with which a step is refused; None for a legal step."""
    refusal = why_not(state, GARDEN.parse_step(state, text))
    assert (refusal is None) == (text in legal_texts(state))
    return (refusal.code, refusal.facts) if refusal else None
