"""Queen's Garden written a second time, slowly, from the clauses: what is legal, and what it does.

Nothing of the engine is used, and only the notation is shared with it: positions and steps are texts.
``reference_table`` has the display and the rounds, ``reference_garden`` one garden and its payments.
"""

import copy

from .reference_garden import free_rings, may_lie, payments, surrounded, vacant
from .reference_table import (
    Position,
    can_take,
    end_turn,
    free_places,
    own_seat,
    read,
    sources_of,
    take_from,
    take_on,
)
from .words import CATEGORIES, CELLS, HEXES, ITEMS

__all__ = ["Position", "after", "count", "legal", "own_seat", "read"]


def legal(position: Position) -> list[str]:
    """Every legal step, in any order."""
    seat, turn, stage = own_seat(position), position["turn"], position["stage"]
    if stage == "turn":
        steps = [":" + category for category in CATEGORIES if can_take(position, category)]
        return [*steps, *_pieces(position), "-", *(["-?"] if seat["items"] else [])]
    if stage == "pick":
        return ["/" + source for source in sources_of(position, HEXES[turn["cursor"]])]
    if stage == "back":
        return [f"#{slot}" for slot in range(1, 7) if slot not in seat["slots"]]
    if stage in ("cell", "slot"):
        return _targets(position, ITEMS[turn["piece"]])
    if stage == "pay":
        return sorted({"-" + payment[0] for payment in _payments(position)})
    if stage == "over":
        return []
    rest = [item for item in seat["items"] if ITEMS.index(item) >= turn["cursor"]]
    return [*{"!" + item for item in rest}, *(["."] if turn["due"] else [])]


# ---- Q6, Q7


def _pieces(position: Position) -> list[str]:
    seat = own_seat(position)
    pieces = [piece for piece in {*seat["items"]} if _targets(position, piece) and _can_pay(position, piece)]
    back = position["supply"] > 0 and seat["score"] >= 6 and len(seat["slots"]) < 6  # Q7.1
    return [*pieces, *(["x"] if back else [])]


def _can_pay(position: Position, piece: str) -> bool:
    seat = own_seat(position)
    repeats = position["payment"] == "repeats"
    return bool(payments(piece[:2], seat["items"], seat["jokers"], repeats, int(piece[1]) - 1))


def _targets(position: Position, piece: str) -> list[str]:
    seat, sign = own_seat(position), "#" if piece.endswith("x") else "@"
    cells = free_rings(seat["slots"]) if sign == "#" else vacant(seat["garden"], seat["slots"])
    return [sign + cell for cell in cells if may_lie(seat["garden"], piece[:2], cell)]


def _payments(position: Position) -> set[tuple[str, ...]]:
    """All ways to go on paying: in the one order, in the way that was begun."""
    seat, turn = own_seat(position), position["turn"]
    items = [item for item in seat["items"] if ITEMS.index(item) >= turn["cursor"]]
    ways = [turn["way"] - 1] if turn["way"] else [0, 1]
    repeats = position["payment"] == "repeats"
    return payments(ITEMS[turn["piece"]][:2], items, seat["jokers"], repeats, turn["due"], ways)


def _give_up(position: Position, item: str) -> None:
    own_seat(position)["items"].remove(item)
    if item.endswith("x"):
        position["supply"] += 1  # Q6.5
    else:
        position["tower"][HEXES.index(item)] += 1


def _pay(position: Position, step: str) -> Position:
    seat, turn = own_seat(position), position["turn"]
    if step == "-j":
        seat["jokers"] -= turn["due"]
        return _place(position)
    item, placed = step[1:], ITEMS[turn["piece"]]
    _give_up(position, item)
    at = ITEMS.index(item) if position["payment"] == "repeats" else HEXES.index(item[:2]) * 2 + 2
    turn |= {"due": turn["due"] - 1, "way": 1 if item[0] == placed[0] else 2, "cursor": at}
    return position if turn["due"] else _place(position)


def _place(position: Position) -> Position:
    seat, turn = own_seat(position), position["turn"]
    piece, cell = ITEMS[turn["piece"]], CELLS[turn["target"]]
    before = surrounded(seat["garden"], seat["slots"])
    seat["items"].remove(piece)
    seat["garden"][cell] = piece[:2]
    if piece.endswith("x"):
        seat["slots"][int(cell[0])] = cell[2]
    gained = surrounded(seat["garden"], seat["slots"]) - before
    seat["jokers"] += min(gained, free_places(seat)[0])  # Q6.9
    return end_turn(position)


# ---- Q8


def _pass(position: Position, step: str) -> Position:
    seat, turn = own_seat(position), position["turn"]
    if step in ("-", "-?"):
        seat["passed"] = True
        if position["marker"] == "centre":  # Q8.3
            position |= {"marker": "taken", "first": position["seat"]}
            seat["score"] = max(seat["score"] - 1, 0)
        return end_turn(position) if step == "-" else {**position, "stage": "discard"}
    if step == ".":
        return end_turn(position)
    item = step[1:]
    _give_up(position, item)
    seat["score"] = max(seat["score"] - int(item[1]), 0)  # Q8.2, Q8.4
    turn |= {"due": turn["due"] + 1, "cursor": ITEMS.index(item) + item.endswith("x")}
    rest = [other for other in seat["items"] if ITEMS.index(other) >= turn["cursor"]]
    return position if rest else end_turn(position)


def after(position: Position, step: str) -> Position:
    """The position after a step, and after all that follows from it."""
    position = copy.deepcopy(position)
    seat, turn, stage = own_seat(position), position["turn"], position["stage"]
    if step[0] == ":":
        turn["category"] = CATEGORIES.index(step[1])
        return take_on(position)
    if step[0] == "/":
        take_from(position, HEXES[turn["cursor"]], step[1])
        return take_on(position)
    if stage == "back":
        seat["slots"][int(step[1])] = "x"
        seat["score"] -= 6  # Q7.1
        return end_turn({**position, "supply": position["supply"] - 1})
    if step[0] in "#@":
        piece = ITEMS[turn["piece"]]
        turn |= {"target": CELLS.index(step[1:]), "due": int(piece[1]) - 1}
        return {**position, "stage": "pay"} if turn["due"] else _place(position)
    if stage == "pay":
        return _pay(position, step)
    if step[0] in "-!.":
        return _pass(position, step)
    if step == "x":
        return {**position, "stage": "back"}
    turn["piece"] = ITEMS.index(step)
    return {**position, "stage": "slot" if step.endswith("x") else "cell"}


def count(position: Position, depth: int) -> int:
    """Lines of ``depth`` steps; a line that reveals something or ends the game counts once where it does."""
    steps = legal(position)
    assert len(steps) == len(set(steps)) > 0
    if depth == 1:
        return len(steps)
    aheads = [after(position, step) for step in steps]
    ends = [ahead["drawn"] or ahead["stage"] == "over" for ahead in aheads]
    return sum(1 if end else count(ahead, depth - 1) for ahead, end in zip(aheads, ends, strict=True))
