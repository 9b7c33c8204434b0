"""The reference, the table: reading a position, acquiring (Q5), whose turn it is, and the rounds.

Hexes and items are words, a card of the display a list of hexes. What chance draws is written ``?``.
"""

from itertools import product
from typing import Any

from .reference_garden import group_points, order, round_points
from .words import CATEGORIES, HEXES, STACK, names

Position = dict[str, Any]
TURN = ("category", "cursor", "top_taken", "piece", "target", "due", "way")
NOTHING = dict(zip(TURN, (0, 0, 0, -1, 0, 0, 0), strict=True))


# ---- reading


def read(text: str) -> Position:
    """The position that a line describes; bag, tower and unseen expansions as a number for each hex.

    ``turned`` counts the cards that chance has turned up since then; ``drawn`` tells whether it has drawn
    anything.
    """
    table, *seats = text.split(" | ")
    found: Position = dict(word.split("=") for word in table.split()[1:])
    found |= {name: int(found[name]) for name in ("round", "seat", "first", "supply", "stack")}
    found |= {"top": names(found["top"]), "shown": names(found["shown"])}
    found["lots"] = [] if found["lots"] == "-" else [names(lot) for lot in found["lots"].split(",")]
    found["turn"] = dict(zip(TURN, map(int, found["turn"].split(",")), strict=True))
    found["seats"] = [_read_seat(dict(word.split("=") for word in seat.split())) for seat in seats]
    found |= {name: _read_grid(found[name]) for name in ("tower", "unseen")}
    found["bag"] = _rest(found) if found["bag"] == "*" else _read_grid(found["bag"])
    return {**found, "turned": 0, "drawn": False}


def _read_grid(text: str) -> list[int]:
    return [int(digit) for digit in text.replace("/", "")]


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


def _rest(position: Position) -> list[int]:
    """All tiles that lie nowhere else (Q1.2)."""
    lying = [*position["top"], *(name for lot in position["lots"] for name in lot)]
    for seat in position["seats"]:
        printed = [f"{slot}.{how}" for slot, how in seat["slots"].items() if how != "x"]
        lying += [hexagon for cell, hexagon in seat["garden"].items() if cell not in printed]
        lying += [item for item in seat["items"] if not item.endswith("x")]
    return [3 - lying.count(name) - there for name, there in zip(HEXES, position["tower"], strict=True)]


def own_seat(position: Position) -> Position:
    """The seat to move."""
    seat: Position = position["seats"][position["seat"]]
    return seat


def free_places(seat: Position) -> tuple[int, int]:
    """Free places for tiles and for expansions (Q1.4)."""
    cards = sum(item.endswith("x") for item in seat["items"])
    return 12 - seat["jokers"] - (len(seat["items"]) - cards), 2 - cards


# ---- Q5: acquire


def fits(hexes: list[tuple[bool, bool]], places: tuple[int, int]) -> bool:
    """Whether some hexes fit, each there as (tile, expansion) or both: try every choice (Q5.3)."""
    ways = product(*[[at for at in (0, 1) if there[at]] for there in hexes])
    fitting = (way.count(0) <= places[0] and way.count(1) <= places[1] for way in ways)
    return min(places) >= 0 and any(fitting)


def available(position: Position, category: str, start: int = 0) -> list[str]:
    """The different hexes of a category in the display, from one on (Q5.1)."""
    lying = {*position["top"], *position["shown"], *(name for lot in position["lots"] for name in lot)}
    return sorted((name for name in lying if category in name and HEXES.index(name) >= start), key=order)


def _kinds(position: Position, hexes: list[str]) -> list[tuple[bool, bool]]:
    tiles = {*position["top"], *(name for lot in position["lots"] for name in lot)}
    return [(name in tiles, name in position["shown"]) for name in hexes]


def can_take(position: Position, category: str) -> bool:
    """Whether something of a category is there, and all of it fits (Q5.1, Q5.3)."""
    hexes = available(position, category)
    return bool(hexes) and fits(_kinds(position, hexes), free_places(own_seat(position)))


def _left(position: Position, lot: list[str], rest: list[str]) -> list[str]:
    """What stays on a card, as far as it is known: without the hexes still to take that lie only there."""
    cards = [position["top"], position["shown"], *position["lots"]]
    left = list(lot)
    for name in rest:
        if name in lot and sum(name in card for card in cards) == 1:
            left.remove(name)
    return left


def sources_of(position: Position, hexagon: str) -> list[str]:
    """Where a hex can come from; only the first of cards that will look the same (Q5.2, Q5.3)."""
    category, top = CATEGORIES[position["turn"]["category"]], position["top"]
    rest = available(position, category, HEXES.index(hexagon) + 1)
    tiles, cards = free_places(own_seat(position))
    found = []
    if fits(_kinds(position, rest), (tiles - 1, cards)):
        found += ["s"] * (hexagon in top)
        moves = position["turn"]["top_taken"] or _left(position, top, rest) != top  # Q5.4
        lots = [_left(position, lot, rest) for lot in [top if moves else [], *position["lots"]]]
        found += [str(at) for at, lot in enumerate(lots) if at and hexagon in lot and lot not in lots[:at]]
    if hexagon in position["shown"] and fits(_kinds(position, rest), (tiles, cards - 1)):
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


def take_on(position: Position) -> Position:
    """Take what needs no choice; at the end cards move and turn (Q5.4, Q5.5)."""
    turn = position["turn"]
    category = CATEGORIES[turn["category"]]
    while hexes := available(position, category, turn["cursor"]):
        turn["cursor"] = HEXES.index(hexes[0])
        sources = sources_of(position, hexes[0])
        if len(sources) > 1:
            return {**position, "stage": "pick"}
        take_from(position, hexes[0], sources[0])
    if turn["top_taken"]:
        position |= {"stack": position["stack"] - 1, "lots": [*position["lots"], position["top"]], "top": []}
        _fill_top(position)
    empty = position["lots"].count([])
    position["lots"] = [lot for lot in position["lots"] if lot]
    _turn_up(position, empty)
    return end_turn(position)


def _fill_top(position: Position) -> None:
    """Up to four tiles onto the top of the stack; without any, all its cards are shown (Q5.4, Q5.6)."""
    for _ in range(4 if position["stack"] else 0):
        if not sum(position["bag"]):
            position |= {"bag": position["tower"], "tower": [0] * 36}
        if sum(position["bag"]):
            position |= {"top": [*position["top"], "?"], "drawn": True}
            some = next(at for at, number in enumerate(position["bag"]) if number)
            position["bag"] = [number - (at == some) for at, number in enumerate(position["bag"])]
    if not position["top"]:
        cards, position["stack"] = position["stack"], 0
        _turn_up(position, cards)


def _turn_up(position: Position, cards: int) -> None:
    position["shown"] += ["?"] * cards
    position |= {"turned": position["turned"] + cards, "drawn": position["drawn"] or cards > 0}


# ---- Q4, Q9 to Q11: whose turn it is, and the rounds


def end_turn(position: Position) -> Position:
    """The next seat that has not passed, or the end of the round (Q4)."""
    position |= {"stage": "turn", "turn": dict(NOTHING)}
    seats = position["seats"]
    waiting = [at % len(seats) for at in range(position["seat"] + 1, position["seat"] + 1 + len(seats))]
    waiting = [at for at in waiting if not seats[at]["passed"]]
    return {**position, "seat": waiting[0]} if waiting else _end_round(position)


def _end_round(position: Position) -> Position:
    for seat in position["seats"]:  # Q9
        seat["score"] += round_points(seat["garden"], seat["slots"], position["round"], position["wheel"])
    if position["round"] == 4:
        for seat in position["seats"]:
            seat["score"] = final_score(seat, position["side"])
        return {**position, "stage": "over"}
    for name in [*position["top"], *(name for lot in position["lots"] for name in lot)]:  # Q10.1
        position["tower"][HEXES.index(name)] += 1
    position["supply"] += position["stack"] + len(position["lots"]) + len(position["shown"])
    position |= {"stack": STACK[len(position["seats"])], "top": [], "lots": [], "shown": []}
    position |= {"round": position["round"] + 1, "seat": position["first"], "marker": "centre"}
    for seat in position["seats"]:
        seat["passed"] = False
    _fill_top(position)
    return position


def final_score(seat: Position, side: str) -> int:
    """The score at the end: the storage first, not below 0, then the groups (Q11)."""
    score: int = seat["score"] + seat["jokers"]
    for item in seat["items"]:
        score = max(score - int(item[1]), 0)
    return score + group_points(seat["garden"], side)
