"""The rules a second time: slow, with dictionaries and letters, from the clauses alone.

Nothing of the engine's tables, rules or scoring is used here; only the fields of a state are read.
"""

from dataclasses import dataclass
from typing import Any

COLOURS = "pgoybr"  # S1.1 and S3.3: the wild colours of rounds 1 to 6
STAR_COLOUR = {1: "p", 2: "o", 3: "r", 4: "b", 5: "y", 6: "g"}  # S2.1
STAR_POINTS = {"r": 14, "b": 15, "y": 16, "o": 17, "g": 18, "p": 20}  # S7.1
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}  # S7.2
PLACES = [(star, position) for star in range(7) for position in range(1, 7)]

Place = tuple[int, int]  # star and position
Tiles = dict[Place, str]  # what lies on one board
Option = tuple[Any, ...]


def number_on(board: int, place: Place) -> int:
    """The number printed on a space (S2.3, S2.4)."""
    star, position = place
    if board == 0:
        return position
    return 3 if star == 0 else {1: 3, 2: 2, 3: 1, 4: 4, 5: 5, 6: 6}[position]


def pile(counts: Any) -> dict[str, int]:
    """Six counts as a dictionary of the colours that are there."""
    return {colour: int(count) for colour, count in zip(COLOURS, counts, strict=True) if count}


@dataclass
class Table:
    """What the rules need to know of a state."""

    board: int
    round_no: int
    seat: int
    market: dict[int, dict[str, int]]
    hand: dict[str, int]
    tiles: Tiles

    @property
    def wild(self) -> str:
        """The wild colour (S3.3)."""
        return COLOURS[self.round_no - 1]


def tiles_on(state: Any, seat: int) -> Tiles:
    """A seat's board."""
    row = state.tile[seat].tolist()
    return {place: COLOURS[tile] for place, tile in zip(PLACES, row, strict=True) if tile >= 0}


def read(state: Any) -> Table:
    """A state as the rules see it, from the seat to move."""
    seat = int(state.seat)
    market = {place: pile(state.market[place]) for place in range(10) if state.market[place].any()}
    board, round_no = int(state.board), int(state.round_no)
    return Table(board, round_no, seat, market, pile(state.hand[seat]), tiles_on(state, seat))


def drafts(table: Table) -> set[Option]:
    """(place, colour) of everything that may be taken (S4.2, S4.3)."""
    found: set[Option] = set()
    for place, lying in table.market.items():
        others = set(lying) - {table.wild}
        found |= {(place, colour) for colour in (others or {table.wild})}
    return found


def fits(table: Table, place: Place, colour: str) -> bool:
    """Whether a colour may lie on a space (S5.2, S5.4, S5.5)."""
    if place in table.tiles:
        return False
    there = [tile for (star, _), tile in table.tiles.items() if star == place[0]]
    if table.board == 0:
        return colour not in there if place[0] == 0 else colour == STAR_COLOUR[place[0]]
    joined = [*there, colour]
    return len(set(joined)) in (1, len(joined))  # all equal, or all different


def placements(table: Table) -> set[Option]:
    """(star, position, colour, wilds) of everything that can be placed and paid (S5.2, S5.3)."""
    found: set[Option] = set()
    for place in PLACES:
        number = number_on(table.board, place)
        for colour, own in table.hand.items():
            if not fits(table, place, colour):
                continue
            jokers = 0 if colour == table.wild else table.hand.get(table.wild, 0)
            for wilds in range(number):
                if wilds <= jokers and number - wilds <= own:
                    found.add((*place, colour, wilds))
    return found


def run(tiles: Tiles, place: Place) -> int:
    """Points for the tile on a space: all tiles that can be reached from it on its star (S2.5, S5.6)."""
    star = place[0]
    reached, edge = {place}, [place]
    while edge:
        _, position = edge.pop()
        for beside in ((star, position % 6 + 1), (star, (position + 4) % 6 + 1)):
            if beside in tiles and beside not in reached:
                reached.add(beside)
                edge.append(beside)
    return len(reached)


def features() -> list[tuple[int, set[Place]]]:
    """(reward, spaces) of the 18 features (S2.6)."""
    pairs = {1: (5, 6), 2: (6, 1), 3: (1, 2), 4: (2, 3), 5: (3, 4), 6: (4, 5)}
    found: list[tuple[int, set[Place]]] = []
    for star, after in ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1)):
        found.append((3, {(star, 5), (star, 6)}))
        found.append((2, {(star, 1), (star, 2), (after, 3), (after, 4)}))
        found.append((1, {(star, 2), (star, 3), (0, pairs[star][0]), (0, pairs[star][1])}))
    return found


def rewards(tiles: Tiles, place: Place) -> int:
    """Bonus tiles for the features that the tile on a space has just completed (S5.7)."""
    return sum(reward for reward, around in features() if place in around and around <= set(tiles))


def final(board: int, tiles: Tiles) -> int:
    """Points of the final scoring for one board (S7.1, S7.2)."""
    points = 0
    for star in range(7):
        there = [tile for (at, _), tile in tiles.items() if at == star]
        if len(there) == 6:
            points += STAR_POINTS[there[0]] if len(set(there)) == 1 else 12
    for number, value in NUMBER_POINTS.items():
        if all(place in tiles for place in PLACES if number_on(board, place) == number):
            points += value
    return points
