"""The slow rules, first part: reading a position, acquiring (Q5), and whose turn is next."""

from itertools import product
from typing import Any

from .slow_garden import order
from .words import COLOURS, HEXES, VALUES, names

Position = dict[str, Any]
TURN = ("category", "cursor", "top_taken", "piece", "target", "due", "way")
NOTHING = dict(zip(TURN, (0, 0, 0, -1, 0, 0, 0), strict=True))


def read(text: str) -> Position:
    """A position; lists of hexes are lists, grids stay numbers by hex."""
    table, *seats = text.split(" | ")
    found: Position = dict(word.split("=") for word in table.split()[1:])
    found |= {name: int(found[name]) for name in ("round", "seat", "first", "supply", "stack")}
    found |= {"top": names(found["top"]), "shown": names(found["shown"])}
    found["lots"] = [] if found["lots"] == "-" else [names(lot) for lot in found["lots"].split(",")]
    found["tower"] = [int(digit) for digit in found["tower"].replace("/", "")]
    found["turn"] = dict(zip(TURN, map(int, found["turn"].split(",")), strict=True))
    found["seats"] = [_read_seat(dict(word.split("=") for word in seat.split())) for seat in seats]
    return found


def _read_seat(own: Position) -> Position:
    fountain, *slots = own.pop("garden").split("/")
    cells = [(f"0.{at}", fountain[at * 2 - 2 : at * 2]) for at in range(1, 7)]
    for slot, part in enumerate(slots, 1):
        start = 0 if part[0] == "x" else 1
        cells += [(f"{slot}.{start + at // 2}", part[at + 1 : at + 3]) for at in range(0, len(part) - 1, 2)]
    return {
        "score": int(own["score"]),
        "passed": own["passed"] == "yes",
        "jokers": int(own["jokers"]),
        "items": sorted([*names(own["tiles"]), *(name + "x" for name in names(own["stored"]))], key=order),
        "garden": {cell: hexagon for cell, hexagon in cells if hexagon != ".."},
        "slots": {slot: part[0] for slot, part in enumerate(slots, 1) if part != "-"},
    }


def own_seat(position: Position) -> Position:
    """The seat to move."""
    seat: Position = position["seats"][position["seat"]]
    return seat


def next_seat(position: Position) -> Position | None:
    """The seat after this turn; None where the round ends (Q4, Q10, Q11)."""
    seats = position["seats"]
    waiting = [at % len(seats) for at in range(position["seat"] + 1, position["seat"] + 1 + len(seats))]
    waiting = [at for at in waiting if not seats[at]["passed"]]
    if not waiting:
        return None
    return {**position, "seat": waiting[0], "stage": "turn", "turn": dict(NOTHING)}


# ---- Q5


def free_places(seat: Position) -> tuple[int, int]:
    """Free places for tiles and for expansions (Q1.4)."""
    cards = sum(item.endswith("x") for item in seat["items"])
    return 12 - seat["jokers"] - (len(seat["items"]) - cards), 2 - cards


def _available(position: Position, category: str, start: int = 0) -> list[str]:
    lying = {*position["top"], *position["shown"], *(name for lot in position["lots"] for name in lot)}
    return sorted((name for name in lying if category in name and HEXES.index(name) >= start), key=order)


def _fits(position: Position, hexes: list[str], places: tuple[int, int]) -> bool:
    """Whether one item of each hex fits: try every choice of tile and expansion (Q5.3)."""
    tiles = {*position["top"], *(name for lot in position["lots"] for name in lot)}
    ways = [[0] * (name in tiles) + [1] * (name in position["shown"]) for name in hexes]
    fitting = (way.count(0) <= places[0] and way.count(1) <= places[1] for way in product(*ways))
    return min(places) >= 0 and any(fitting)


def can_take(position: Position, category: str) -> bool:
    """Whether something of a category is there, and all of it fits (Q5.1, Q5.3)."""
    hexes = _available(position, category)
    return bool(hexes) and _fits(position, hexes, free_places(own_seat(position)))


def _left(position: Position, lot: list[str], rest: list[str]) -> list[str]:
    """What stays on a card, as far as it is known: without the hexes still to take that lie only there."""
    cards = [position["top"], position["shown"], *position["lots"]]
    left = list(lot)
    for name in rest:
        if name in lot and sum(name in card for card in cards) == 1:
            left.remove(name)
    return left


def sources_of(position: Position, hexagon: str) -> list[str]:
    """Where a hex can come from; of cards beside the stack that come to the same the first (Q5.2, Q5.3)."""
    category = (COLOURS + VALUES)[position["turn"]["category"]]
    rest = _available(position, category, HEXES.index(hexagon) + 1)
    tiles, cards = free_places(own_seat(position))
    found = []
    if _fits(position, rest, (tiles - 1, cards)):
        found += ["s"] * (hexagon in position["top"])
        top = position["top"]
        moves = (
            position["turn"]["top_taken"] or _left(position, top, rest) != top
        )  # Q5.4: soon beside the stack
        lots = [_left(position, lot, rest) for lot in [top if moves else [], *position["lots"]]]
        found += [str(at) for at, lot in enumerate(lots) if at and hexagon in lot and lot not in lots[:at]]
    if hexagon in position["shown"] and _fits(position, rest, (tiles, cards - 1)):
        found.append("x")
    return found


def take_from(position: Position, hexagon: str, source: str) -> None:
    """One hex from the top (s), a card beside the stack (its number) or as an expansion (x)."""
    lying = {"s": position["top"], "x": position["shown"]}
    (lying[source] if source in lying else position["lots"][int(source) - 1]).remove(hexagon)
    seat, turn = own_seat(position), position["turn"]
    seat["items"] = sorted([*seat["items"], hexagon + "x" * (source == "x")], key=order)
    turn["top_taken"] |= source == "s"
    turn["cursor"] = HEXES.index(hexagon) + 1


def take_on(position: Position) -> Position | None:
    """Take what needs no choice; at the end cards move and turn (Q5.4, Q5.5)."""
    turn = position["turn"]
    category = (COLOURS + VALUES)[turn["category"]]
    while hexes := _available(position, category, turn["cursor"]):
        turn["cursor"] = HEXES.index(hexes[0])
        sources = sources_of(position, hexes[0])
        if len(sources) > 1:
            return {**position, "stage": "pick"}
        take_from(position, hexes[0], sources[0])
    if turn["top_taken"]:
        position |= {"stack": position["stack"] - 1, "lots": [*position["lots"], position["top"]], "top": []}
    revealed = (turn["top_taken"] and position["stack"]) or [] in position["lots"]
    return None if revealed else next_seat(position)
