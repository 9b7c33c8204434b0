"""Games of self-play, turn by turn, for those who look at their positions."""

from collections.abc import Iterator
from dataclasses import dataclass

from sintra.analysis.value import after
from sintra.kernel.game import Game
from sintra.kernel.verbs import State
from sintra.search.search import Budget, Search
from sintra.table import Table
from train.finder import NO_LIMIT, Finder

PLAYING = 400  # simulations of a turn


@dataclass(frozen=True)
class Turn:
    """A turn of a game, and the position in which it was played."""

    game: Game
    at: int  # so many turns before it
    state: State
    seat: int
    texts: tuple[str, ...]
    after: State  # what is drawn is not what was really drawn
    begins_stage: bool  # nobody has played yet in this phase of this round
    margins: dict[tuple[str, ...], float]  # what the search expected of the turns it liked


def play(finder: Finder, table: Table, simulations: int = PLAYING) -> Iterator[Turn]:
    """Play a game between two strong players to its end; the table may not be changed in between."""
    game, phase = finder.game, None
    search = Search(game, Budget(simulations, NO_LIMIT), str(table.seed))
    while not table.over:
        state, seat, at = table.state, table.seat, len(table.turns)
        search.think(state)
        found = search.candidates(state, 8)
        steps = finder.whole(state, found[0].steps)
        texts = finder.texts(state, steps)
        margins = {finder.texts(state, finder.whole(state, each.steps)): each.margin for each in found}
        before, phase = phase, (int(state.round_no), int(state.stage))
        yield Turn(game, at, state, seat, texts, after(game, state, steps), phase != before, margins)
        for text in texts:
            table.play(seat, text)
