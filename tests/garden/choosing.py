"""A turn a second time, first half: a table as the rules see it, and what may come next (Q5 to Q8)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .reference import (
    CENTRES,
    COLOURS,
    PLACES,
    Payment,
    Place,
    Seat,
    around,
    fits,
    legal_places,
    matches,
    order,
    payments,
    read_seat,
)
from .words import CELLS, HEXES, WORDS

CELL_AT = dict(zip(PLACES, CELLS, strict=True))


@dataclass
class Table:
    """All that lies on the table."""

    seats: list[Seat]
    seat: int
    first: int
    marker: bool
    round_no: int
    supply: int
    stack: int
    cards: list[list[str]]  # tiles on the top of the stack, then on each card beside it
    shown: list[str]
    tower: Counter[str]
    bag: int


def pile(counts: Any) -> Counter[str]:
    """Tiles by hex."""
    return Counter({name: count for name, count in zip(HEXES, counts.tolist(), strict=True) if count})


def read(state: Any) -> Table:
    """A state as a table."""
    shown = int(state.shown)
    rows = [[HEXES[hexagon] for hexagon in row if hexagon >= 0] for row in state.lot.tolist()]
    return Table(
        seats=[read_seat(state, seat) for seat in range(state.seats)],
        seat=int(state.seat),
        first=int(state.first),
        marker=bool(state.marker),
        round_no=int(state.round_no),
        supply=int(state.supply),
        stack=int(state.stack),
        cards=rows[: int(state.lots) + 1],
        shown=[name for at, name in enumerate(HEXES) if shown >> at & 1],
        tower=pile(state.tower),
        bag=int(state.bag.sum()),
    )


class Choosing:
    """A turn of the seat to move, as far as it has got: ``words`` are its steps."""

    def __init__(self, state: Any) -> None:
        self.table = read(state)
        self.own = self.table.seats[self.table.seat]
        self.variant, self.repeats = bool(state.side), bool(state.payment)
        self.wheel = state.wheel.tolist()
        self.words: list[str] = []
        self.hexes: list[str] = []  # still to take
        self.top_taken = self.new_top = False
        self.turned = 0
        self.over = False  # the turn, not the game
        self.ways: set[Payment] = set()

    def options(self) -> list[str]:
        """The legal steps, in the order of the step numbers."""
        if not self.words:
            found = [*self.takes(), *self.pieces(), "-", *(["-?"] if self.own.items else [])]
        elif self.hexes:
            found = ["/" + source for source in self.sources()]
        elif self.words[0] == "-?":
            found = ["!" + item for item in self.discards()] + ["."] * (len(self.words) > 1)
        elif len(self.words) == 1:
            found = self.targets(self.words[0])
        else:
            paid = tuple(word[1:] for word in self.words[2:])
            found = ["-" + way[len(paid)] for way in self.ways if way[: len(paid)] == paid]
        return sorted(set(found), key=WORDS.index)

    def discards(self) -> list[str]:
        """What may be discarded next: in the order of the items (Q8.2)."""
        last = [word[1:] for word in self.words[1:]][-1:]
        return [item for item in self.own.items if not last or order(item) >= order(last[0])]

    def available(self, category: str) -> list[str]:
        """The different hexes of a category in the display (Q5.1)."""
        lying = {*self.table.shown, *(name for card in self.table.cards for name in card)}
        return sorted((name for name in lying if matches(category, name)), key=order)

    def kinds(self, hexes: list[str]) -> list[tuple[bool, bool]]:
        """Whether each hex lies there as a tile, and as an expansion."""
        tiles = {name for card in self.table.cards for name in card}
        return [(name in tiles, name in self.table.shown) for name in hexes]

    def takes(self) -> Iterator[str]:
        """Categories that can be taken (Q5.1, Q5.3)."""
        for category in COLOURS + "123456":
            hexes = self.available(category)
            if hexes and fits(self.kinds(hexes), self.own.places_left()):
                yield ":" + category

    def sources(self) -> list[str]:
        """Where the next hex may come from (Q5.2, Q5.3); of cards that come to the same only the first."""
        (hexagon, *rest), (tiles, cards) = self.hexes, self.own.places_left()
        found = []
        if tiles > 0 and fits(self.kinds(rest), (tiles - 1, cards)):
            rows = [self.bare(row, rest) for row in self.table.cards]
            moving = self.top_taken or rows[0] != sorted(self.table.cards[0])  # the top too will lie beside
            found = [at for at, row in enumerate(self.table.cards) if hexagon in row]
            found = [at for at in found if rows[at] not in rows[0 if moving else 1 : at]]
        words = ["s" if at == 0 else str(at) for at in found]
        if hexagon in self.table.shown and cards > 0 and fits(self.kinds(rest), (tiles, cards - 1)):
            words.append("x")
        return words

    def bare(self, row: list[str], rest: list[str]) -> list[str]:
        """A card without what will be taken from it anyway: hexes still to come that lie nowhere else."""
        places = [*self.table.cards, *([card] for card in self.table.shown)]
        left = sorted(row)
        for hexagon in rest:
            if hexagon in left and sum(hexagon in place for place in places) == 1:
                left.remove(hexagon)
        return left

    def free_rings(self) -> set[Place]:
        """The ring cells of all free slots (Q7.2)."""
        return {place for slot in range(6) if slot not in self.own.slots for place in around(CENTRES[slot])}

    def targets(self, piece: str) -> list[str]:
        """Where a piece may go (Q6.6 to Q6.8, Q7.2)."""
        if piece == "x":
            return [f"#{slot + 1}" for slot in range(6) if slot not in self.own.slots]
        card = piece.endswith("x")
        cells = self.free_rings() if card else self.own.cells()
        found = legal_places(self.own.garden, piece[:2], cells)
        return [("#" if card else "@") + CELL_AT[place] for place in found]

    def pays(self, piece: str) -> set[Payment]:
        """All payments for a piece; the order is that of the items, jokers in one step at the end."""
        others = list(self.own.items)
        others.remove(piece)
        found = payments(piece[:2], others, self.own.jokers, self.repeats)
        return {(*(item for item in way if item != "j"), *(["j"] if "j" in way else [])) for way in found}

    def pieces(self) -> Iterator[str]:
        """What can be placed and paid (Q6, Q7)."""
        for piece in set(self.own.items):
            if self.pays(piece) and self.targets(piece):
                yield piece
        if self.own.score >= 6 and self.table.supply > 0 and len(self.own.slots) < 6:
            yield "x"
