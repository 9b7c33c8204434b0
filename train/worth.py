"""What single things are worth: a tile, a wild tile or a joker, the first player marker.

Each figure is a mean over positions of self-play. In every one of them the thing is given to a seat or taken
from it, nothing else is changed, and both positions are valued by the search (``sintra.analysis.value``): the
difference is what the thing is worth there, in points of the expected final lead.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sintra.analysis.value import Evaluator
from sintra.garden import state as garden
from sintra.kernel.game import Game
from sintra.kernel.verbs import State
from sintra.summer import state as summer
from train.played import Turn

VALUING = 1_000  # simulations for each position
LEAST = 10  # positions: what was seen less often is not told
SEATS = 2

# The name of a figure, the position with the thing and the one without, and the seat that has it.
Pair = tuple[str, State, State, int]


def _flipped(state: State) -> State:
    """The other seat has the first player marker, and begins."""
    other = state.copy()
    other.first = other.seat = 1 - int(state.first)
    return other


def _one_more(state: State, seat: int, colour: int) -> State:
    """Summer Pavilion: a tile from the bag in somebody's hand."""
    more = state.copy()
    more.bag[colour] -= 1
    more.hand[seat, colour] += 1
    return more


def _any_of(counts: Any, dice: Random, but: int = -1) -> int | None:
    """A kind picked at random, each as likely as there are many of it; None if there are none."""
    found = [i for i, number in enumerate(counts.tolist()) for _ in range(number) if i != but]
    return dice.choice(found) if found else None


def summer_pairs(turn: Turn, dice: Random) -> Iterator[Pair]:
    """Pairs of positions around a turn of Summer Pavilion."""
    state, after, seat = turn.state, turn.after, turn.seat
    wild = summer.wild_of(state)
    if turn.begins_stage and int(state.stage) == summer.PLACE and int(state.round_no) < 6:
        yield "marker", state, _flipped(state), seat
        colour = _any_of(state.bag, dice, but=wild)
        if colour is not None:
            yield "tile", _one_more(state, seat, colour), state, seat
        if state.bag[wild]:
            yield "wild", _one_more(state, seat, wild), state, seat
    if turn.begins_stage and int(state.stage) == summer.DRAFT and int(state.round_no) > 1:
        for who in range(SEATS):
            other = _any_of(state.hand[who], dice, but=wild)
            for name, colour in (("kept", other), ("kept_wild", wild)):
                if colour is not None and state.hand[who, colour]:
                    yield name, state, _one_less(state, who, colour), who
    taken = [turn.game.parse_step(state, text) % 6 for text in turn.texts if text[0] == "^"]
    if taken and int(after.stage) == summer.PLACE:
        without = after
        for colour in taken:
            without = _one_less(without, seat, colour)
        yield f"bonus_{len(taken)}", after, without, seat


def _one_less(state: State, seat: int, colour: int) -> State:
    less = state.copy()
    less.hand[seat, colour] -= 1
    less.bag[colour] += 1
    return less


def garden_pairs(turn: Turn, dice: Random) -> Iterator[Pair]:
    """Pairs of positions around a turn of Queen's Garden."""
    state, seat = turn.state, turn.seat
    if turn.begins_stage and int(state.round_no) > 1:
        yield "marker", state, _flipped(state), seat
    if int(state.stage) != garden.TURN or dice.random() > SAMPLED or garden.free_places(state, seat) < 2:
        return
    hexagon = _any_of(state.bag, dice)
    if hexagon is not None:
        more = state.copy()
        more.bag[hexagon] -= 1
        garden.add_tile(more, seat, hexagon)
        yield "tile", more, state, seat
    more = state.copy()
    more.jokers[seat] += 1
    yield "joker", more, state, seat
    unseen = [i for i in range(36) if int(state.unseen) >> i & 1]
    if unseen and state.supply and int(state.stored[seat]).bit_count() < 2:
        more, hexagon = state.copy(), dice.choice(unseen)
        more.supply -= 1
        more.unseen = int(state.unseen) & ~(1 << hexagon)
        more.stored[seat] = int(state.stored[seat]) | 1 << hexagon
        yield "expansion", more, state, seat


SAMPLED = 0.15  # of the turns of Queen's Garden
PAIRS: dict[str, Callable[[Turn, Random], Iterator[Pair]]] = {"summer": summer_pairs, "garden": garden_pairs}


@dataclass
class Worth:
    """Adds up what things are worth."""

    game: Game
    dice: Random = field(default_factory=lambda: Random("worth"))
    found: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        """Make a tree."""
        self._valuing = Evaluator(self.game, VALUING, "worth")

    def look(self, turn: Turn) -> None:
        """Measure around a turn whatever can be measured there."""
        for name, having, lacking, seat in PAIRS[self.game.name](turn, self.dice):
            number = len(self.found[name])
            margins = [self._valuing.value(state, (), number).margins[seat] for state in (having, lacking)]
            self.found[name].append((int(turn.state.round_no), margins[0] - margins[1]))

    def figures(self) -> dict[str, Any]:
        """The means, their standard errors, and how many positions there were; also by round."""
        return {name: _mean(found) for name, found in sorted(self.found.items()) if len(found) >= LEAST}


def _mean(found: list[tuple[int, float]]) -> dict[str, Any]:
    points = [each for _, each in found]
    mean, number = sum(points) / len(points), len(points)
    spread = math.sqrt(sum((each - mean) ** 2 for each in points) / max(number - 1, 1))
    rounds: dict[int, list[float]] = defaultdict(list)
    for round_no, each in found:
        rounds[round_no].append(each)
    return {
        "points": round(mean, 2),
        "error": round(spread / math.sqrt(number), 2),
        "positions": number,
        "rounds": {str(key): round(sum(each) / len(each), 1) for key, each in sorted(rounds.items())},
    }
