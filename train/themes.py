"""What lessons of strategy are about: for each theme, which turns follow its advice and which tempt.

A position shows a theme if its best turn does, and every turn that ``tempts`` loses.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sintra.kernel.game import Game
from sintra.kernel.verbs import State
from sintra.summer import state as summer
from train.finder import idea


@dataclass(frozen=True)
class Fact:
    """What a turn changes at once, for the seat that plays it."""

    texts: tuple[str, ...]
    points: int
    tiles: int  # that the seat has to place: tiles, and in Queen's Garden expansions
    wilds: int  # among them the wild ones of the round; in Queen's Garden jokers
    marker: bool  # it gets the first player marker
    left: int  # what the seat holds afterwards

    @property
    def idea(self) -> str:
        """What the turn is about, however it is paid for."""
        return idea(self.texts)

    @property
    def passes(self) -> bool:
        """Whether it is a pass."""
        return self.texts[0] in ("-", "-?")

    @property
    def takes(self) -> bool:
        """Whether it takes from the middle of the table."""
        return ":" in self.texts[0]

    @property
    def places(self) -> bool:
        """Whether it places something."""
        return not (self.passes or self.takes)

    @property
    def bonus(self) -> int:
        """Bonus tiles (Summer Pavilion)."""
        return sum(text[0] == "^" for text in self.texts)


def fact(game: Game, state: State, texts: tuple[str, ...], reached: State) -> Fact:
    """What a turn changes."""
    seat = int(state.seat)
    points, left = int(reached.score[seat]) - int(state.score[seat]), int(game.holding(reached, seat))
    if game.name == "garden":
        jokers = int(reached.jokers[seat]) - int(state.jokers[seat])
        tiles = left - int(game.holding(state, seat)) - jokers
        marker = bool(state.marker) and texts[0] in ("-", "-?")
        return Fact(texts, points, tiles, jokers, marker, left)
    wild = summer.wild_of(state)
    tiles = left - int(game.holding(state, seat))
    wilds = _of(reached, seat, wild) - _of(state, seat, wild)
    marker = bool(state.marker) and texts[0][0] == "c"
    return Fact(texts, points, tiles, wilds, marker, left)


def _of(state: State, seat: int, colour: int) -> int:
    return int(state.hand[seat, colour]) + int(state.corner[seat, colour])


@dataclass(frozen=True)
class Theme:
    """One thing that is worth knowing."""

    shows: Callable[[Fact], bool]  # the best turn does what is advised
    tempts: Callable[[Fact, Fact], bool]  # beside the best turn, another does not
    rounds: range = range(1, 7)
    choices: int = 4  # turns with different ideas, at least
    other: float = 0.0  # the part of the loss, at least, that must be points of the others
    reason: str = ""  # for which the best turn must bring half of its points, at least


SUMMER = {
    "tile": Theme(
        lambda best: best.takes and not best.marker and best.tiles >= 3,
        lambda best, other: other.tiles < best.tiles and not other.marker,
        rounds=range(1, 5),
    ),
    "wild": Theme(
        lambda best: best.takes and best.wilds == 1 and not best.marker,
        lambda best, other: other.wilds == 0 and other.tiles == best.tiles,
        rounds=range(1, 6),
    ),
    "marker": Theme(
        lambda best: best.takes and best.marker,
        lambda _, other: not other.marker,
        rounds=range(1, 6),
    ),
    "deny": Theme(
        lambda best: best.takes and not best.marker,
        lambda best, other: other.tiles >= best.tiles and other.idea != best.idea and not other.marker,
        other=0.6,
    ),
    "bonus": Theme(
        lambda best: best.places and best.bonus > 0,
        lambda best, other: other.places and other.bonus == 0 and other.points >= best.points,
        rounds=range(1, 6),
    ),
    "save": Theme(
        lambda best: best.places and best.bonus == 0 and "+" not in best.texts[0],
        lambda best, other: other.idea == best.idea and other.wilds < best.wilds,
        rounds=range(1, 6),
    ),
    "finish": Theme(
        lambda best: best.places,
        lambda best, other: other.places and other.idea != best.idea and other.points > best.points,
        rounds=range(4, 7),
        reason="S7.",
    ),
    "pass": Theme(
        lambda best: best.passes and best.tiles == 0 and best.left >= 2,
        lambda _, other: other.places,
        rounds=range(1, 6),
        choices=2,
    ),
}

GARDEN = {
    "tile": Theme(
        lambda best: best.takes and best.tiles >= 4,
        lambda best, other: other.takes and other.tiles < best.tiles,
    ),
    "expansion": Theme(
        lambda best: best.places and best.texts[1][0] == "#",
        lambda best, other: other.places and other.texts[0] != best.texts[0],
        rounds=range(1, 4),
    ),
    "pay": Theme(
        lambda best: best.places and best.wilds == 0 and any(text[0] == "-" for text in best.texts),
        lambda best, other: other.idea == best.idea and other.wilds < best.wilds,
    ),
    "joker": Theme(
        lambda best: best.places and best.wilds < 0,
        lambda best, other: other.idea == best.idea and other.wilds > best.wilds,
    ),
    "surround": Theme(
        lambda best: best.places and best.wilds > 0,
        lambda _, other: other.places and other.wilds <= 0,
    ),
    "group": Theme(
        lambda best: best.places,
        lambda best, other: other.places and other.idea != best.idea,
        rounds=range(2, 5),
        reason="Q11.",
    ),
    "deny": Theme(
        lambda best: best.takes,
        lambda best, other: other.takes and other.tiles >= best.tiles and other.idea != best.idea,
        other=0.6,
    ),
    "pass": Theme(
        lambda best: best.texts == ("-",) and best.marker,
        lambda _, other: not other.passes,
        rounds=range(1, 4),
        choices=2,
    ),
}
THEMES = {"summer": SUMMER, "garden": GARDEN}
