"""One turn: the best that is found instead, what both are worth, and why.

Near the end of the game it may be proved what the best turn leads to, and what the one that was played did.
Elsewhere the search proposes a few turns. They and the turn that was played are compared, and the best of
them is valued once more beside it, with new tiles: so the luck of the comparison does not make a loss look
larger.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sintra.analysis.budget import CANDIDATES, COMPARING, GAMES, LOOKING, PROVING, VALUING, WORTH_REASONS
from sintra.analysis.kinds import decisions
from sintra.analysis.marks import accuracy_of, mark_of
from sintra.analysis.outcome import Value, sure_value
from sintra.analysis.value import Evaluator, after
from sintra.analysis.why import Reason, Reasons
from sintra.bots.heuristic import Heuristic
from sintra.kernel.game import Game
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.prover import MOST_POSITIONS, Prover
from sintra.search.search import Budget, Search

NO_LIMIT = 1e9  # seconds

Found: TypeAlias = tuple[tuple[int, ...], Value, Value]  # the best turn, its value, that of the turn played


@dataclass(frozen=True)
class Played:
    """A turn of a record."""

    number: int
    seat: int
    state: State  # before it
    steps: tuple[int, ...]
    after: State  # with the tiles that were really drawn


@dataclass(frozen=True)
class TurnReport:
    """What is found about a turn; margins and chances are those of the seat that played it."""

    turn: int
    seat: int
    round: int
    played: str
    best: str
    forced: bool  # there was nothing to decide
    decisions: tuple[str, ...]  # kinds; the loss belongs to the last
    margin_before: float  # with the best turn
    margin_after: float
    margin_error: float
    win_before: float
    win_after: float
    places_before: tuple[float, ...]
    places_after: tuple[float, ...]
    points_lost: float
    win_lost: float
    mark: str
    accuracy: float
    why: tuple[Reason, ...]
    proved: bool  # margins and chances are how the game ends with best play from there on


class TurnJudge:
    """Looks at turns of one game with a number of simulations for each."""

    def __init__(self, game: Game, simulations: int, seed: str) -> None:
        self.game, self.simulations, self.seed = game, simulations, seed
        self._comparing = Evaluator(game, max(simulations // COMPARING, 1), f"{seed}:compare")
        self._valuing = Evaluator(game, max(simulations // VALUING, 1), f"{seed}:value")
        self._prover = Prover(game, min(PROVING * simulations, MOST_POSITIONS))
        self._reasons = Reasons(game, max(simulations // GAMES, 1), seed)

    def report(self, turn: Played) -> TurnReport:
        """What is found about a turn."""
        state, seat, played = turn.state, turn.seat, turn.steps
        forced = self._is_forced(state, played)
        proved = self._prove(turn)
        best, its, mine = proved or self._search(turn, forced)
        if its.margins[seat] <= mine.margins[seat]:  # no better, when looked at again
            best, its = played, mine
        lost = its.margins[seat] - mine.margins[seat]
        why = self._reasons.compare(state, best, played, its, mine) if lost >= WORTH_REASONS else []
        return self._report(turn, forced, best, its, mine, tuple(why), proved is not None)

    def _prove(self, turn: Played) -> Found | None:
        """The best turn, its value and that of the turn that was played, if all that can be proved."""
        proof = self._prover.prove(turn.state)
        line = self._prover.play_out(turn.state, proof.best) if proof else None
        scores = self._end(turn.after) if line else None
        return (line.turn, sure_value(line.scores), sure_value(scores)) if line and scores else None

    def _end(self, state: State) -> tuple[int, ...] | None:
        """The final scores with best play, if they can be proved."""
        if self.game.is_over(state):
            return tuple(state.score[: int(state.seats)].tolist())
        proof = self._prover.prove(state)
        return self._prover.play_out(state, proof.best).scores if proof else None

    def _search(self, turn: Played, forced: bool) -> Found:
        """The same, as far as simulations can tell."""
        best = turn.steps if forced else self._best_turn(turn)
        mine = self._valuing.value(turn.state, turn.steps, turn.number)
        same = best == turn.steps
        return best, mine if same else self._valuing.value(turn.state, best, turn.number), mine

    def _report(
        self,
        turn: Played,
        forced: bool,
        best: Sequence[int],
        its: Value,
        mine: Value,
        why: tuple[Reason, ...],
        proved: bool,
    ) -> TurnReport:
        state, seat = turn.state, turn.seat
        lost = max(its.win_chances[seat] - mine.win_chances[seat], 0.0)
        error = (its.win_errors[seat] ** 2 + mine.win_errors[seat] ** 2) ** 0.5
        return TurnReport(
            turn=turn.number,
            seat=seat,
            round=int(state.round_no),
            played=self._text(state, turn.steps),
            best=self._text(state, best),
            forced=forced,
            decisions=() if forced else decisions(self.game, state, turn.steps, best),
            margin_before=its.margins[seat],
            margin_after=mine.margins[seat],
            margin_error=mine.margin_errors[seat],
            win_before=its.win_chances[seat],
            win_after=mine.win_chances[seat],
            places_before=its.places[seat],
            places_after=mine.places[seat],
            points_lost=its.margins[seat] - mine.margins[seat],
            win_lost=lost,
            mark=mark_of(lost, error),
            accuracy=accuracy_of(lost),
            why=why,
            proved=proved,
        )

    def _text(self, state: State, steps: Sequence[int]) -> str:
        return " ".join(self.game.format_step(state, step) for step in steps)

    def _is_forced(self, state: State, steps: Sequence[int]) -> bool:
        reached = (after(self.game, state, steps[:number]) for number in range(len(steps)))
        return all(len(self.game.legal_steps(each)) == 1 for each in reached)

    # ---- the best turn

    def _best_turn(self, turn: Played) -> tuple[int, ...]:
        """The turn that does best of those the search likes, and the one that was played."""
        state, seat = turn.state, turn.seat
        found = {after(self.game, state, turn.steps).tobytes(): turn.steps}
        for steps in self._candidates(state, turn.number):
            found.setdefault(after(self.game, state, steps).tobytes(), steps)
        turns = list(found.values())
        if len(turns) == 1:
            return turn.steps
        values = [self._comparing.value(state, steps, turn.number).margins[seat] for steps in turns]
        return turns[values.index(max(values))]

    def _candidates(self, state: State, number: int) -> list[tuple[int, ...]]:
        """The turns that the search looked at most."""
        budget = Budget(max(self.simulations // LOOKING, 1), NO_LIMIT)
        search = Search(self.game, budget, f"{self.seed}:{number}")
        search.think(state)
        return [self._whole(state, found.steps) for found in search.candidates(state, CANDIDATES)]

    def _whole(self, state: State, texts: Sequence[str]) -> tuple[int, ...]:
        """A turn that the search began, played to its end as the heuristic would."""
        steps = [self.game.parse_step(state, text) for text in texts]
        reached, finish = after(self.game, state, steps), Heuristic(self.game, 0.0, new_rng())
        while self.game.in_turn(reached):
            steps.append(finish.choose(reached))
            reached = after(self.game, reached, steps[-1:])
        return tuple(steps)
