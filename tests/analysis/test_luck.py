"""The luck of draws."""

from sintra.analysis.luck import luck_of
from sintra.analysis.outcome import Value
from sintra.analysis.value import Evaluator
from sintra.games import find_game
from sintra.kernel.random import Rng, new_rng
from sintra.kernel.verbs import State

SUMMER = find_game("summer")


class CountsPurple(Evaluator):
    """A judge that finds a position as good as the purple tiles that lie in the supply."""

    def __init__(self) -> None:
        self.seed = "test"

    def value(self, state: State, steps: object = (), stream: int = 0) -> Value:  # noqa: ARG002
        lead = float(state.supply[0])
        return Value((), (lead, -lead), (lead / 10, 1 - lead / 10), (), (), ())


def deal(rng: Rng) -> State:
    """A new game."""
    return SUMMER.new_game(2, {}, rng)


def test_luck_is_what_the_draw_brought_beyond_the_usual() -> None:
    real = deal(new_rng())
    real.supply[:] = (10, 0, 0, 0, 0, 0)
    draw = luck_of(0, real, deal, CountsPurple())
    assert 7 < draw.margins[0] < 9.5  # ten, where ten of 132 tiles in six colours give 1.7
    assert draw.margins[1] == -draw.margins[0]
    assert abs(draw.win_chances[0] - draw.margins[0] / 10) < 1e-9


def test_luck_averages_zero() -> None:
    judge = CountsPurple()
    draws = [luck_of(turn, deal(new_rng("a deal", turn)), deal, judge) for turn in range(400)]
    mean = sum(draw.margins[0] for draw in draws) / len(draws)
    error = (sum(draw.margins[0] ** 2 for draw in draws) / len(draws)) ** 0.5 / len(draws) ** 0.5
    assert abs(mean) < 2 * error
    assert max(abs(draw.margins[0]) for draw in draws) > 1


def test_what_could_not_have_come_otherwise_is_no_luck() -> None:
    real = deal(new_rng())
    draw = luck_of(0, real, lambda _: real, CountsPurple())
    assert {*draw.margins, *draw.margin_errors} == {0}
