"""The reference, one garden and its storage: places, groups, payments, points.

Nothing of the engine is used. A hex is ``b3``, an item of a storage ``b3`` or ``b3x``, a cell ``1.4``; a
garden is a dictionary of hexes by cell, its slots a dictionary of directions (``x``: face down) by slot.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from .words import CELLS, COLOURS

Garden = dict[str, str]
Slots = dict[int, str]
Payment = tuple[str, ...]  # items in their order, then a j for each joker

DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # Q2
STATUES = [(2, -1), (-1, 2), (-1, -1)]  # Q2.2
BENCHES = [(1, 1), (-2, 1), (1, -2)]
WHEEL = {1: "gb1", 2: "p23", 3: "vy4", 4: "l56"}  # Q9.1


def _place(cell: str) -> tuple[int, int]:
    slot, at = int(cell[0]), int(cell[2])
    centre = (0, 0) if slot == 0 else tuple(3 * each for each in DIRECTIONS[slot - 1])  # Q2.1, Q2.3
    step = (0, 0) if at == 0 else DIRECTIONS[at - 1]
    return centre[0] + step[0], centre[1] + step[1]


PLACES = {cell: _place(cell) for cell in CELLS}
CELL_AT = {place: cell for cell, place in PLACES.items()}


def beside(place: tuple[int, int]) -> list[str]:
    """The cells next to a place (Q2.4)."""
    around = [(place[0] + q, place[1] + r) for q, r in DIRECTIONS]
    return [CELL_AT[other] for other in around if other in CELL_AT]


NEXT = {cell: beside(place) for cell, place in PLACES.items()}


def order(item: str) -> tuple[int, str]:
    """Colours in their order, then values, a tile before the expansion."""
    return COLOURS.index(item[0]), item[1:]


# ---- Q6.6 to Q6.9, Q7.2: where


def group_at(garden: Garden, kind: int, start: str) -> list[str]:
    """The group of one colour (0) or of one pattern (1) to which a hex belongs (Q6.8)."""
    group = [start]
    for cell in group:
        group += [
            at for at in NEXT[cell] if garden.get(at, "  ")[kind] == garden[start][kind] and at not in group
        ]
    return group


def groups(garden: Garden, kind: int) -> Iterator[list[str]]:
    """All groups of one colour (0) or of one pattern (1), single hexes too."""
    left = set(garden)
    while left:
        group = group_at(garden, kind, min(left))
        left -= set(group)
        yield group


def twins(garden: Garden, start: str) -> list[tuple[str, str]]:
    """Every pair of cells with identical hexes in one group with ``start`` (Q6.8)."""
    pairs = (pair for kind in (0, 1) for pair in combinations(group_at(garden, kind, start), 2))
    return [pair for pair in pairs if garden[pair[0]] == garden[pair[1]]]


def may_lie(garden: Garden, hexagon: str, cell: str) -> bool:
    """Whether a hex may come onto a free cell (Q6.7, Q6.8)."""
    around = [garden[other] for other in NEXT[cell] if other in garden]
    matches = not around or any(set(hexagon) & set(other) for other in around)
    return matches and not twins({**garden, cell: hexagon}, cell)


def vacant(garden: Garden, slots: Slots) -> list[str]:
    """Cells that exist and are empty (Q1.3, Q6.6)."""
    exist = [cell for cell in CELLS if cell[0] == "0" or slots.get(int(cell[0]), "") != ""]
    exist = [cell for cell in exist if cell[2] != "0" or slots[int(cell[0])] == "x"]
    return [cell for cell in exist if cell not in garden]


def free_rings(slots: Slots) -> list[str]:
    """Where the printed hex of an expansion could come to lie (Q7.2)."""
    return [cell for cell in CELLS if cell[0] != "0" and cell[2] != "0" and int(cell[0]) not in slots]


def surrounded(garden: Garden, slots: Slots) -> int:
    """Jokers of all features that are surrounded (Q6.9)."""
    pavilions = [PLACES[f"{slot}.0"] for slot, how in slots.items() if how != "x"]
    features = [
        ((0, 0), 1),
        *((place, 2) for place in STATUES + BENCHES),
        *((place, 3) for place in pavilions),
    ]
    return sum(jokers for place, jokers in features if all(cell in garden for cell in beside(place)))


# ---- Q6.1 to Q6.4: payments


def payments(
    hexagon: str, items: Iterable[str], jokers: int, repeats: bool, due: int, ways: Iterable[int] = (0, 1)
) -> set[Payment]:
    """All ways to pay what is due for a hex: by colour (0) or by pattern (1), never mixed (Q6.2)."""
    found = set()
    for way in ways:
        usable = [item for item in items if item[way] == hexagon[way] and item[:2] != hexagon]  # Q6.2, Q6.3
        for number in range(max(due - jokers, 0), due + 1):
            for chosen in combinations(sorted(usable, key=order), number):
                if repeats or max(Counter(item[:2] for item in chosen).values(), default=1) == 1:  # Q6.3
                    found.add((*chosen, *"j" * (due - number)))
    return found


def spent(payment: Payment) -> int:
    """The value of a payment: that of its hexes, and 1 for a joker (Q1.1, Q11.1)."""
    return sum(1 if item == "j" else int(item[1]) for item in payment)


# ---- Q9, Q11: points


def round_points(garden: Garden, slots: Slots, round_no: int, wheel: str) -> int:
    """What the garden brings in the scoring of a round (Q9.1, Q9.2)."""
    points = sum(how != "x" for how in slots.values())
    for category in WHEEL[round_no]:
        each = int(wheel[int(category) - 1]) if category.isdigit() else 1
        points += each * sum(category in hexagon for hexagon in garden.values())
    return points


def group_points(garden: Garden, side: str) -> int:
    """What the groups bring at the end (Q11.2, Q11.3)."""
    bonus = {"standard": {6: 6}, "variant": {4: 4, 5: 5, 6: 6}}[side]
    scoring = [group for kind in (0, 1) for group in groups(garden, kind) if len(group) >= 3]
    return sum(sum(int(garden[cell][1]) for cell in group) + bonus.get(len(group), 0) for group in scoring)
