"""Q3.4: cards drawn at the moment they are seen come with the odds of shuffled stacks, and so do tiles.

The same simple player drafts at the engine's table and at one with real piles: bag and stacks in an order
that was fixed by shuffling. What was turned up must be spread alike.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random

import pytest

from sintra.garden import rules
from sintra.garden.state import TURN
from sintra.garden.steps import CHOOSE, DISCARD_STEPS, PASS, PIECE_STEPS
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from tests.walking import games

from .reference_garden import order
from .reference_table import fits
from .tools import dealt, legal_ids
from .words import CATEGORIES, HEXES, hexes_in

Turned = list[tuple[int, str]]  # round and hex of every card, in the order in which they were turned up


def choose(legal: list[int]) -> int:
    """The player: the first category, the first source; at last everything is discarded with a pass."""
    if legal[0] < PIECE_STEPS or legal[0] >= DISCARD_STEPS:
        return legal[0]
    return CHOOSE if CHOOSE in legal else PASS


def engine(seats: int, seed: int) -> Iterator[tuple[int, str]]:
    """One game at the engine's table: every card that is turned up."""
    state, rng, log = dealt(seats, seed=seed), new_rng(seed, 1), new_log(wanted=False)
    while not rules.is_over(state):
        before, round_no = int(state.shown), int(state.round_no)
        rules.apply(state, choose(legal_ids(state)), rng, log)
        if state.stage == TURN and state.shown != before:
            for name in hexes_in(int(state.shown) & ~before).split():
                yield round_no, name


class Piles:
    """The same draft with real piles; the rules of Q5 and Q10 in a few lines."""

    def __init__(self, seats: int, seed: int) -> None:
        self.dice = Random(seed)
        cards, height = self.dice.sample(HEXES, 36), {2: 5, 3: 7, 4: 8}[seats]
        self.stacks = [cards[height * at : height * (at + 1)] for at in range(4)]
        self.bag, self.tower = self.dice.sample(HEXES * 3, 108), list[str]()
        self.seats, self.first = seats, self.dice.randrange(seats)
        self.found: Turned = []
        self.round_no = 0
        self.stack: list[str] = []
        self.top: list[str] = []
        self.beside: list[tuple[str, list[str]]] = []
        self.shown: set[str] = set()

    def draw(self) -> Iterator[str]:
        """Up to four tiles."""
        for _ in range(4):
            if not self.bag:
                self.bag, self.tower = self.dice.sample(self.tower, len(self.tower)), []
            if self.bag:
                yield self.bag.pop()

    def lay_top(self) -> None:
        """Tiles onto the top of the stack; without any, all its cards are shown (Q5.6)."""
        self.top = list(self.draw())
        if not self.top:
            self.show(self.stack)
            self.stack = []

    def show(self, cards: list[str]) -> None:
        """Turn cards face up."""
        self.found += [(self.round_no, name) for name in sorted(cards, key=order)]
        self.shown |= set(cards)

    def take(self, seat: int) -> bool:
        """Take the first category that fits, from the first places (Q5). Whether there is one."""
        rows = [self.top, *(tiles for _, tiles in self.beside)]
        lying = {name for row in rows for name in row}
        for category in CATEGORIES:
            hexes = sorted((name for name in lying | self.shown if category in name), key=order)
            kinds = [(name in lying, name in self.shown) for name in hexes]
            if hexes and fits(kinds, self.places(seat)):
                break
        else:
            return False
        moved = False
        for number, name in enumerate(hexes):
            tiles, cards = self.places(seat)
            as_tile = kinds[number][0] and tiles > 0 and fits(kinds[number + 1 :], (tiles - 1, cards))
            if as_tile:
                source = next(row for row in rows if name in row)
                moved |= source is self.top
                source.remove(name)
                self.tiles[seat].append(name)
            else:
                self.shown.remove(name)
                self.cards[seat] += 1
        self.move_and_turn(moved)
        return True

    def places(self, seat: int) -> tuple[int, int]:
        """Free places; three jokers stay where they are."""
        return 9 - len(self.tiles[seat]), 2 - self.cards[seat]

    def move_and_turn(self, moved: bool) -> None:
        """The top card off the stack, empty cards face up (Q5.4, Q5.5)."""
        if moved:
            self.beside.append((self.stack.pop(), self.top))
            self.top = []
        empty = [card for card, tiles in self.beside if not tiles]
        self.beside = [pair for pair in self.beside if pair[1]]
        if moved and self.stack:
            self.lay_top()
        self.show(empty)

    def play(self) -> Turned:
        """Four rounds."""
        for stack in self.stacks:
            self.round_no, self.stack, self.beside, self.shown = self.round_no + 1, stack, [], set()
            self.tiles: list[list[str]] = [[] for _ in range(self.seats)]
            self.cards = [0] * self.seats
            self.lay_top()
            waiting = [(self.first + at) % self.seats for at in range(self.seats)]
            passed = []
            while waiting:
                seat = waiting.pop(0)
                if self.take(seat):
                    waiting.append(seat)
                else:
                    passed.append(seat)
                    self.tower += self.tiles[seat]
            self.first = passed[0]
            self.tower += [name for _, tiles in self.beside for name in tiles] + self.top
        return self.found


def piles(seats: int, seed: int) -> Turned:
    """One game with real piles."""
    return Piles(seats, seed).play()


def far_apart(one: Counter[object], other: Counter[object]) -> bool:
    """Chi-squared of two samples of the same size: more than five standard deviations off."""
    cells = set(one) | set(other)
    chi = sum((one[cell] - other[cell]) ** 2 / (one[cell] + other[cell]) for cell in cells)
    freedom = max(len(cells) - 1, 1)
    return chi > freedom + 5 * sqrt(2 * freedom)


Statistic = Callable[[Turned], object]
STATISTICS: dict[str, Statistic] = {
    "first card": lambda turned: turned[0][1] if turned else "",
    "colours of the first two": lambda turned: "".join(name[0] for _, name in turned[:2]),
    "patterns of the second and third": lambda turned: "".join(name[1] for _, name in turned[1:3]),
    "last card": lambda turned: turned[-1][1] if turned else "",
    "first card of round 2": lambda turned: next((name for number, name in turned if number == 2), ""),
    "last card of round 3": lambda turned: next((name for number, name in turned[::-1] if number == 3), ""),
    "cards in all": len,
    "cards in round 1": lambda turned: sum(number == 1 for number, _ in turned),
    "cards in round 4": lambda turned: sum(number == 4 for number, _ in turned),
    "blue cards": lambda turned: sum(name[0] == "b" for _, name in turned),
}


@pytest.mark.parametrize("seats", [2, 4])
def test_Q3_4_cards_are_turned_up_with_the_odds_of_shuffled_stacks(seats: int) -> None:
    number = games(240, 4)
    ours = [list(engine(seats, seed)) for seed in range(number)]
    theirs = [piles(seats, seed) for seed in range(number)]
    for turned in ours:
        assert len({name for _, name in turned}) == len(turned)  # no card is seen twice
    for name, statistic in STATISTICS.items():
        one, other = Counter(map(statistic, ours)), Counter(map(statistic, theirs))
        assert not far_apart(one, other), f"{name}: {one} and {other}"


def test_Q3_4_every_card_is_the_first_as_often_as_another() -> None:
    number = games(900, 36)
    firsts = Counter(next(engine(2, 10_000 + seed))[1] for seed in range(number))
    chi = sum((firsts[name] - number / 36) ** 2 / (number / 36) for name in HEXES)
    assert chi < 35 + 5 * sqrt(70)


def test_Q3_2_every_tile_lies_on_the_first_card_as_often_as_another() -> None:
    number = games(1800, 180)
    tiles = Counter(int(tile) for seed in range(number) for tile in dealt(seed=seed).lot[0])
    each = 4 * number / 36
    assert sum((tiles[hexagon] - each) ** 2 / each for hexagon in range(36)) < 35 + 5 * sqrt(70)
