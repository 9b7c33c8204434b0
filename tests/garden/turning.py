"""A turn a second time, second half: what becomes of the table (Q4 to Q11).

Goes along with the engine step by step and keeps a table of its own; only what is drawn by chance is left
open: ``new_top`` and ``turned`` tell how much of it there must be.
"""

from .choosing import Choosing
from .reference import PLACES, Seat, final_score, order, round_points, surrounded
from .words import CELLS

FULL_STACK = {2: 5, 3: 7, 4: 8}  # Q3.1
PLACE_OF = dict(zip(CELLS, PLACES, strict=True))


class Turn(Choosing):
    """A turn that is played."""

    def play(self, word: str) -> None:
        """Go one step on."""
        if self.hexes:
            self.take_from(word[1:])
            self.take_all()
            return
        self.words.append(word)
        if word[0] == ":":
            self.hexes = self.available(word[1])
            self.take_all()
        elif self.words[0][0] == "-":
            self.pass_on(word)
        elif len(self.words) == 2:
            self.ways = set() if word[0] == "#" and "." not in word else self.pays(self.words[0])
            self.finish_placing()
        elif len(self.words) > 2:
            self.finish_placing()

    def take_from(self, source: str) -> None:
        """Take the next hex."""
        name = self.hexes.pop(0)
        if source == "x":
            self.table.shown.remove(name)
        else:
            self.table.cards[int(source.replace("s", "0"))].remove(name)
            self.top_taken |= source == "s"
        self.own.items = sorted([*self.own.items, name + "x" * (source == "x")], key=order)

    def take_all(self) -> None:
        """Take as long as there is no choice; at the end move and turn cards (Q5.4, Q5.5)."""
        while self.hexes and len(self.sources()) == 1:
            self.take_from(self.sources()[0])
        if not self.hexes:
            table = self.table
            if self.top_taken:
                table.cards = [[], *table.cards[1:], table.cards[0]]
                table.stack -= 1
                self.new_top = table.stack > 0
            beside = [card for card in table.cards[1:] if card]
            self.turned = len(table.cards) - 1 - len(beside)
            table.cards = [table.cards[0], *beside]
            self.end()

    def finish_placing(self) -> None:
        """Place as soon as all is paid (Q6.5, Q6.9, Q7)."""
        piece, target, own = self.words[0], self.words[1][1:], self.own
        if piece == "x":
            own.slots[int(target) - 1] = 7
            own.score -= 6
            self.table.supply -= 1
            self.end()
            return
        paid = tuple(word[1:] for word in self.words[2:])
        if paid not in self.ways:
            return
        for item in [*(item for item in paid if item != "j"), piece]:
            own.items.remove(item)
            if item.endswith("x"):
                self.table.supply += item != piece
            else:
                self.table.tower[item] += item != piece
        if "j" in paid:
            own.jokers -= int(piece[1]) - len(paid)
        before = surrounded(own)
        if piece.endswith("x"):
            own.slots[int(target[0]) - 1] = int(target[2])
        own.garden[PLACE_OF[target]] = piece[:2]
        gained = sum(jokers for place, jokers in surrounded(own).items() if place not in before)
        own.jokers += min(gained, own.places_left()[0])
        self.end()

    def lose(self, seat: Seat, points: int) -> None:
        """Subtract points, never below 0 (Q8.4)."""
        seat.score = max(seat.score - points, 0)

    def pass_on(self, word: str) -> None:
        """Pass and discard (Q8)."""
        if len(self.words) == 1:
            self.own.passed = True
            if self.table.marker:
                self.table.marker, self.table.first = False, self.table.seat
                self.lose(self.own, 1)
        elif word != ".":
            item = word[1:]
            self.own.items.remove(item)
            self.lose(self.own, int(item[1]))
            self.table.supply += item.endswith("x")
            self.table.tower[item] += not item.endswith("x")
        if word in ("-", ".") or not self.discards():
            self.end()

    def end(self) -> None:
        """The next seat, or the end of the round (Q4, Q9, Q10, Q11)."""
        table, seats = self.table, len(self.table.seats)
        self.over = True
        waiting = [at % seats for at in range(table.seat + 1, table.seat + seats + 1)]
        waiting = [at for at in waiting if not table.seats[at].passed]
        if waiting:
            table.seat = waiting[0]
            return
        for seat in table.seats:
            seat.score += round_points(seat, table.round_no, self.wheel)
        if table.round_no == 4:
            for seat in table.seats:
                seat.score = final_score(seat, self.variant)
            return
        table.tower.update(name for card in table.cards for name in card)
        table.supply += table.stack + len(table.cards) - 1 + len(table.shown)
        table.stack, table.cards, table.shown = FULL_STACK[seats], [[]], []
        table.round_no += 1
        table.seat, table.marker, self.new_top = table.first, True, True
        for seat in table.seats:
            seat.passed = False
