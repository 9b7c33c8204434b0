"""The rules a second time: slow, with dictionaries and coordinates, from the clauses alone.

Nothing of the engine is used here; ``read`` only looks at the fields of a state. A hex is ``b3``, an item
of a storage ``b3`` or ``b3x``, a place (q, r), a card of the display a sorted list of tiles.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

COLOURS = "bpvylg"
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # Q2
FOUNTAIN = (0, 0)  # Q2.1
STATUES = ((2, -1), (-1, 2), (-1, -1))  # Q2.2
BENCHES = ((1, 1), (-2, 1), (1, -2))
CENTRES = ((3, 0), (3, -3), (0, -3), (-3, 0), (-3, 3), (0, 3))  # Q2.3
WHEEL = {1: "gb1", 2: "p23", 3: "vy4", 4: "l56"}  # Q9.1

Place = tuple[int, int]
Garden = dict[Place, str]
Payment = tuple[str, ...]  # items in order, then a j for each joker


def around(place: Place) -> list[Place]:
    """The six places beside a place (Q2.4)."""
    return [(place[0] + q, place[1] + r) for q, r in DIRECTIONS]


PLACES = around(FOUNTAIN) + [place for centre in CENTRES for place in (centre, *around(centre))]


def order(item: str) -> tuple[int, str]:
    """Items are ordered by colour, value, and tile before expansion."""
    return COLOURS.index(item[0]), item[1:]


@dataclass
class Seat:
    """What one seat has."""

    score: int
    passed: bool
    jokers: int
    items: list[str]  # tiles and expansions in storage
    garden: Garden
    slots: dict[int, int]  # slot (0 to 5): the direction of the printed hex, or 7 for face down

    def cells(self) -> set[Place]:
        """Places that can hold a hex (Q1.3, Q2.1)."""
        rings = [place for slot in self.slots for place in around(CENTRES[slot])]
        return {*around(FOUNTAIN), *rings, *(CENTRES[slot] for slot, how in self.slots.items() if how == 7)}

    def pavilions(self) -> list[Place]:
        """Centres of the face-up expansions."""
        return [CENTRES[slot] for slot, how in self.slots.items() if how != 7]

    def places_left(self) -> tuple[int, int]:
        """Free places for tiles and for expansions (Q1.4)."""
        cards = sum(item.endswith("x") for item in self.items)
        return 12 - self.jokers - (len(self.items) - cards), 2 - cards


def read_seat(state: Any, seat: int) -> Seat:
    """One seat of a state."""
    names = [colour + value for colour in COLOURS for value in "123456"]
    stored, counts = int(state.stored[seat]), zip(names, state.tile[seat].tolist(), strict=True)
    tiles = [name for name, count in counts for _ in range(count)]
    cards = [name + "x" for at, name in enumerate(names) if stored >> at & 1]
    hexes = zip(PLACES, state.cell[seat].tolist(), strict=True)
    return Seat(
        score=int(state.score[seat]),
        passed=bool(state.passed[seat]),
        jokers=int(state.jokers[seat]),
        items=sorted(tiles + cards, key=order),
        garden={place: names[hexagon] for place, hexagon in hexes if hexagon >= 0},
        slots={slot: how for slot, how in enumerate(state.slot[seat].tolist()) if how},
    )


# ---- Q5: acquire


def matches(category: str, item: str) -> bool:
    """Whether an item belongs to a colour or a pattern."""
    return category in item[:2]


def fits(kinds: Iterable[tuple[bool, bool]], places: tuple[int, int]) -> bool:
    """Whether some hexes fit, each there as (tile, expansion) or both: try all choices (Q5.3)."""
    for choice in product(*[[at for at in (0, 1) if kind[at]] for kind in kinds]):
        if choice.count(0) <= places[0] and choice.count(1) <= places[1]:
            return True
    return False


# ---- Q6: place


def alike(one: str, other: str, kind: int) -> bool:
    """Whether two hexes share their colour (0) or their pattern (1)."""
    return one[kind] == other[kind]


def groups(garden: Garden, kind: int) -> Iterator[list[Place]]:
    """All groups of one colour (0) or of one pattern (1), those of one hex too (Q6.8)."""
    seen: set[Place] = set()
    for start in garden:
        if start in seen:
            continue
        group = [start]
        seen.add(start)
        for place in group:
            for other in around(place):
                if other in garden and other not in seen and alike(garden[other], garden[start], kind):
                    seen.add(other)
                    group.append(other)
        yield group


def has_twins(garden: Garden) -> bool:
    """Whether any group holds two identical hexes (Q6.8)."""
    for kind in (0, 1):
        for group in groups(garden, kind):
            hexes = [garden[place] for place in group]
            if len(set(hexes)) < len(hexes):
                return True
    return False


def legal_places(garden: Garden, hexagon: str, cells: Iterable[Place]) -> set[Place]:
    """Where a hex may lie, among cells that exist (Q6.6 to Q6.8)."""
    found = set()
    for place in cells:
        beside = [garden[other] for other in around(place) if other in garden]
        matching = not beside or any(alike(hexagon, other, 0) or alike(hexagon, other, 1) for other in beside)
        if place not in garden and matching and not has_twins({**garden, place: hexagon}):
            found.add(place)
    return found


def payments(hexagon: str, items: list[str], jokers: int, repeats: bool) -> set[Payment]:
    """All ways to pay for a hex: try every choice out of a storage (Q6.1 to Q6.4)."""
    due = int(hexagon[1]) - 1
    found = set()
    for number in range(max(due - jokers, 0), due + 1):
        for chosen in combinations(items, number):
            hexes = [item[:2] for item in chosen]
            one_way = all(alike(hexagon, other, 0) for other in hexes) or all(
                alike(hexagon, other, 1) for other in hexes
            )
            distinct = repeats or len(set(hexes)) == len(hexes)
            if one_way and distinct and hexagon not in hexes:
                found.add((*chosen, *("j" * (due - number))))
    return found


def surrounded(seat: Seat) -> dict[Place, int]:
    """Every surrounded feature and the jokers for it (Q6.9)."""
    features = {FOUNTAIN: 1, **dict.fromkeys(STATUES + BENCHES, 2), **dict.fromkeys(seat.pavilions(), 3)}
    return {
        place: jokers
        for place, jokers in features.items()
        if all(other in seat.garden for other in around(place))
    }


# ---- Q9, Q11: points


def round_points(seat: Seat, round_no: int, wheel: list[int]) -> int:
    """Points of one seat in a round scoring (Q9)."""
    points = len(seat.pavilions())
    for category in WHEEL[round_no]:
        each = wheel[int(category) - 1] if category.isdigit() else 1
        points += each * sum(matches(category, hexagon) for hexagon in seat.garden.values())
    return points


def group_points(garden: Garden, variant: bool) -> list[int]:
    """Points of all groups that score, their bonus included (Q11.2, Q11.3)."""
    points = []
    for kind in (0, 1):
        for group in groups(garden, kind):
            if len(group) >= 3:
                bonus = {4: 4, 5: 5, 6: 6} if variant else {6: 6}
                points.append(sum(int(garden[place][1]) for place in group) + bonus.get(len(group), 0))
    return points


def final_score(seat: Seat, variant: bool) -> int:
    """The score at the end: the storage first, not below 0, then the groups (Q11.1)."""
    score = seat.score + seat.jokers
    for item in seat.items:
        score = max(score - int(item[1]), 0)
    return score + sum(group_points(seat.garden, variant))
