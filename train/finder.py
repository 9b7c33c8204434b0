"""Finds puzzles: positions in which one turn is clearly best, and which the heuristic does not find."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sintra.analysis.outcome import Value
from sintra.analysis.value import Evaluator, after
from sintra.analysis.why import Reasons
from sintra.bots.heuristic import Heuristic
from sintra.bots.players import new_player
from sintra.kernel.game import Game
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.search import Budget, Search

LOOKING = 1_000  # simulations to propose turns
VALUING = 2_000  # and to value one
PROPOSED = 8  # moves of the search that are looked at
COMPARED = 3  # turns with another idea that are valued
# Points by which a turn must be best: in self-play, in a larger search, and when it is valued.
HOPED, LIKELY, GAP = 0.8, 1.2, 1.6
SURE = 3.5  # and standard errors
REASON_GAMES = 400
# Looking again: turns so many points and standard errors behind are out, after a short look at all.
BEHIND, SURELY = 1.5, 5.0
NO_LIMIT = 1e9  # seconds

# How often each level tries, and its rating at two seats (docs/players.md).
LEVELS = {
    "beginner": (8, 700),
    "amateur": (8, 1140),
    "novice": (8, 1330),
    "apprentice": (8, 1450),
    "heuristic": (1, 1690),
    "mason": (4, 1900),
    "artisan": (4, 2140),
    "master": (2, 2430),
}


def idea(steps: Sequence[str]) -> str:
    """What a turn is about: what is taken or where something is placed, however it is paid for."""
    first = steps[0]
    if first[0] == "-":
        return "-"
    whole = len(steps) > 1 and steps[1][0] in "@#"  # a piece in one step, its place in the next
    return " ".join(steps[:2]) if whole else first.split("+")[0]


@dataclass(frozen=True)
class Judged:
    """A turn that was valued, by the seat that is to play it."""

    steps: tuple[int, ...]
    texts: tuple[str, ...]
    margin: float
    win: float
    error: float
    value: Value


def is_behind(one: Judged, other: Judged) -> bool:
    """Whether a turn is far worse than another."""
    error = (one.error**2 + other.error**2) ** 0.5
    return bool(one.margin < other.margin - max(BEHIND, SURELY * error))


class Finder:
    """Finds puzzles in positions of one game, and looks at them again with ``times`` as many simulations."""

    def __init__(self, game: Game, seed: str, times: int = 1) -> None:
        self.game, self.seed = game, seed
        self.search = Search(game, Budget(LOOKING * times, NO_LIMIT), seed)
        self.valuing = Evaluator(game, VALUING * times, seed)
        self.glancing = Evaluator(game, VALUING, seed)
        self.reasons = Reasons(game, REASON_GAMES, seed)
        self.heuristic = Heuristic(game, 0.0, new_rng())
        self.levels = {name: new_player(game, name, seed) for name in LEVELS}

    def whole(self, state: State, texts: Sequence[str]) -> tuple[int, ...]:
        """A turn that the search began, played to its end as the heuristic would."""
        steps = [self.game.parse_step(state, text) for text in texts]
        reached = after(self.game, state, steps)
        while self.game.in_turn(reached):
            steps.append(self.heuristic.choose(reached))
            reached = after(self.game, reached, steps[-1:])
        return tuple(steps)

    def texts(self, state: State, steps: Sequence[int]) -> tuple[str, ...]:
        """The texts of steps."""
        return tuple(self.game.format_step(state, step) for step in steps)

    def proposed(self, state: State, more: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The turns that a search looked at most, one for each idea, and some more."""
        found = [self.whole(state, each.steps) for each in self.search.candidates(state, PROPOSED)]
        ideas: dict[str, tuple[int, ...]] = {}
        for steps in found:
            ideas.setdefault(idea(self.texts(state, steps)), steps)
        firsts = list(ideas.values())[: COMPARED + 1]
        return firsts + [steps for steps in more if steps not in firsts]

    def judge(
        self, state: State, turns: Sequence[tuple[int, ...]], judge: Evaluator | None = None
    ) -> list[Judged]:
        """The values of turns, best first."""
        seat, found = int(state.seat), []
        for steps in turns:
            value = (judge or self.valuing).value(state, steps, 1)
            numbers = (value.margins[seat], value.win_chances[seat], value.margin_errors[seat])
            found.append(Judged(steps, self.texts(state, steps), *numbers, value))
        return sorted(found, key=lambda each: -each.margin)

    def rivals(self, judged: Sequence[Judged]) -> list[Judged]:
        """The turns with another idea than the best."""
        return self.divide(judged, judged[0].texts)[1]

    def is_clear(self, judged: Sequence[Judged]) -> bool:
        """Whether the first is better than all with another idea, by a gap and beyond its error."""
        others = self.rivals(judged)
        if not others:
            return False
        error = (judged[0].error ** 2 + others[0].error ** 2) ** 0.5
        return bool(judged[0].margin - others[0].margin >= max(GAP, SURE * error))

    def clear_best(self, state: State, turns: Sequence[tuple[int, ...]]) -> list[Judged]:
        """The values of turns, best first; none as soon as it is known that no idea is clearly best."""
        judged = self.judge(state, turns[:2])
        for steps in turns[2:]:
            if not self.is_clear(judged):
                return []
            judged = sorted([*judged, *self.judge(state, [steps])], key=lambda each: -each.margin)
        return judged if self.is_clear(judged) else []

    def puzzle(self, state: State, at: int) -> dict[str, Any] | None:
        """The puzzle in a position, if there is one."""
        self.search.think(state)
        if not self.likes(self.search, state, LIKELY):
            return None
        usual = self.usual(state)
        judged = self.clear_best(state, self.proposed(state, [usual]))
        if not judged or idea(judged[0].texts) == idea(self.texts(state, usual)):
            return None
        return self.describe(state, at, judged, usual)

    def usual(self, state: State) -> tuple[int, ...]:
        """The turn of the heuristic."""
        return self.whole(state, [self.game.format_step(state, self.heuristic.choose(state))])

    def likes(self, search: Search, state: State, gap: float) -> bool:
        """Whether a search likes an idea best, by a gap, that is not the heuristic's."""
        least = search.simulations / 100
        found = [each for each in search.candidates(state, PROPOSED) if each.visits >= least]
        best = idea(found[0].steps)
        others = [each.margin for each in found if idea(each.steps) != best]
        if not others or found[0].margin - max(others) < gap:
            return False
        return idea(self.texts(state, self.usual(state))) != best

    def lead(self, state: State, best: Sequence[str], thorough: bool) -> float:
        """By how many points an idea is the best; not above 0 if another is at least as good.

        Unless it must be ``thorough``, a short look at all turns comes first: if it refutes the idea, that is
        all, and turns far behind are not looked at longer.
        """
        self.search.think(state)
        turns = self.proposed(state, [self.whole(state, best), self.usual(state)])
        if all(idea(self.texts(state, steps)) == idea(best) for steps in turns):
            return 0.0  # nothing else is worth a look
        if not thorough:
            found = self.judge(state, turns, self.glancing)
            own, others = self.divide(found, best)
            if is_behind(own[0], others[0]):
                return own[0].margin - others[0].margin
            near = [each for each in others[1:] if not is_behind(each, own[0])]
            turns = [own[0].steps, others[0].steps, *(each.steps for each in near)]
        own, others = self.divide(self.judge(state, turns), best)
        return own[0].margin - others[0].margin

    def divide(self, judged: Sequence[Judged], best: Sequence[str]) -> tuple[list[Judged], list[Judged]]:
        """Turns with an idea, and those without it."""
        own = [idea(each.texts) == idea(best) for each in judged]
        both = list(zip(judged, own, strict=True))
        return [each for each, mine in both if mine], [each for each, mine in both if not mine]

    def describe(self, state: State, at: int, judged: list[Judged], usual: tuple[int, ...]) -> dict[str, Any]:
        """All that is known about a puzzle."""
        best, others = judged[0], self.rivals(judged)
        second = next((each for each in others if each.steps == usual), others[0])
        return {
            "at": at,
            "seat": int(state.seat),
            "round": int(state.round_no),
            "best": " ".join(best.texts),
            "gap": round(best.margin - others[0].margin, 2),
            "win": round(best.win - others[0].win, 3),
            "wrong": [[" ".join(each.texts), round(best.margin - each.margin, 2)] for each in others],
            "usual": " ".join(self.texts(state, usual)),
            "why": self.why(state, best, second),
            "solved": self.solved(state, best.texts),
        }

    def why(self, state: State, best: Judged, other: Judged) -> list[tuple[int, str, float]]:
        """Why a turn is better than another: seat, reason, points."""
        found = self.reasons.compare(state, best.steps, other.steps, best.value, other.value)
        return [(each.seat, each.reason, round(each.points, 2)) for each in found]

    def explain(self, state: State, best: str, wrong: Sequence[str]) -> list[tuple[int, str, float]]:
        """Why a turn is better than the heuristic's, or else than the first of those that are wrong."""
        usual = " ".join(self.texts(state, self.usual(state)))
        other = usual if usual in wrong else wrong[0]
        both = [self.judge(state, [self.whole(state, turn.split())])[0] for turn in (best, other)]
        return self.why(state, *both)

    def solved(self, state: State, best: Sequence[str]) -> dict[str, int]:
        """How many tries of each level find the idea."""
        found = {}
        for name, (tries, _) in LEVELS.items():
            player, right = self.levels[name], 0
            for _ in range(tries):
                steps, reached = [player.choose(state)], state
                reached = after(self.game, state, steps)
                while self.game.in_turn(reached) and len(steps) < 2:
                    steps.append(player.choose(reached))
                    reached = after(self.game, reached, steps[-1:])
                right += idea(self.texts(state, steps)) == idea(best)
            found[name] = right
        return found
