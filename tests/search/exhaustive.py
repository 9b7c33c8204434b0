"""Ends of games by trying everything, without any of the ideas of `search/endgame.py`."""

from sintra.kernel.game import Game
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State

MOST = 5_000  # positions


class TooMuch(Exception):
    """An end that is too long for this."""


class Exhaustive:
    """Final scores with best play: at two seats for the margin, otherwise everybody for their own points."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.rng, self.log = game, new_rng(seed), new_log(wanted=False)
        self.known: dict[bytes, tuple[int, ...]] = {}

    def after(self, state: State, step: int) -> State:
        """The position after a step. What is drawn should not matter, so anything is."""
        trial = state.copy()
        self.game.apply(trial, step, self.rng, self.log)
        return trial

    def scores(self, state: State) -> tuple[int, ...]:
        """The scores at the end."""
        key = state.tobytes()
        if key not in self.known:
            if len(self.known) == MOST:
                raise TooMuch
            self.known[key] = ()  # counted now; no game comes back to a position
            self.known[key] = self._search(state)
        return self.known[key]

    def _search(self, state: State) -> tuple[int, ...]:
        if self.game.is_over(state):
            return tuple(state.score[: int(state.seats)].tolist())
        seat = int(state.seat)
        ends = [self.scores(self.after(state, step)) for step in self.game.legal_steps(state)]
        return max(ends, key=lambda scores: self.liking(scores, seat))

    def liking(self, scores: tuple[int, ...], seat: int) -> int:
        """What a seat wants."""
        return margin(scores, seat) if len(scores) == 2 else scores[seat]


def margin(scores: tuple[int, ...], seat: int) -> int:
    """The lead of a seat."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
