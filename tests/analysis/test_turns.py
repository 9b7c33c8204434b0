"""Single turns: what is better, what it costs, why."""

from collections.abc import Sequence

import pytest

from sintra.analysis.kinds import decisions
from sintra.analysis.turns import Played, TurnJudge, TurnReport
from sintra.analysis.value import Evaluator, after
from sintra.analysis.why import LEAST, LEAST_REST, REST, Reason, Reasons
from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.kernel.jit import COMPILED
from sintra.kernel.verbs import State
from sintra.search.prover import Prover
from sintra.table import Table
from tests.search.test_endgames import ENDGAMES

SIMULATIONS = 400 if COMPILED else 8


def position(number: int) -> tuple[Game, State]:
    """An end of a game in which only one seat still plays, and nothing is drawn any more."""
    game = find_game(ENDGAMES[number].split()[0])
    return game, game.parse_position(ENDGAMES[number])


def judged(game: Game, state: State, text: str) -> TurnReport:
    """What is said about a turn."""
    steps = tuple(game.parse_step(state, step) for step in text.split())
    turn = Played(7, int(state.seat), state, steps, after(game, state, steps))
    return TurnJudge(game, SIMULATIONS, "test").report(turn)


@pytest.mark.parametrize(
    ("number", "played", "kind"), [(0, "-", "pass"), (1, ":5", "take")], ids=("summer", "garden")
)
def test_a_turn_that_gives_points_away_costs_them(number: int, played: str, kind: str) -> None:
    """Passing where more can be placed; taking what can only be discarded where one could pass."""
    game, state = position(number)
    report = judged(game, state, played)
    assert report.best != report.played == played
    assert (report.turn, report.seat, report.decisions) == (7, 0, (kind,))
    assert report.points_lost == report.margin_before - report.margin_after >= 5
    assert report.win_before >= report.win_after
    assert report.why
    own = sum(reason.points for reason in report.why if reason.seat == 0)
    assert own >= 5
    best = judged(game, state, report.best)
    assert (best.best, best.points_lost, best.mark, best.accuracy, best.why) == (report.best, 0, "", 100, ())


@pytest.mark.parametrize("number", [0, 1], ids=("summer", "garden"))
def test_what_is_proved_has_no_error(number: int) -> None:
    game, state = position(number)
    prover = Prover(game, 20_000)
    proof = prover.prove(state)
    assert proof
    judge = TurnJudge(game, 1000, "test")
    for step, margin in zip(proof.steps, proof.margins, strict=True):
        steps = prover.play_out(state, step).turn
        report = judge.report(Played(7, int(state.seat), state, steps, after(game, state, steps)))
        assert report.proved
        assert (report.margin_before, report.margin_after) == (max(proof.margins), margin)
        assert report.margin_error == 0
        assert report.win_after in (0, 0.5, 1)
        assert prover.prove(state) == proof  # for the next line


def test_the_value_of_the_last_turn_is_the_result() -> None:
    game, state = position(0)
    value = Evaluator(game, 5, "test").value(state, [game.parse_step(state, "-"), *keep(game, state)])
    end = after(game, state, [game.parse_step(state, "-"), *keep(game, state)])
    assert game.is_over(end)
    scores = end.score[:2].tolist()
    assert value.points == tuple(scores)
    assert value.margins == (scores[0] - scores[1], scores[1] - scores[0])
    assert value.win_chances == (float(scores[0] > scores[1]), float(scores[0] < scores[1]))
    assert value.margin_errors == (0, 0)


def keep(game: Game, state: State) -> list[int]:
    """The tiles to keep after a pass: the first that may be kept."""
    steps: list[int] = []
    reached = after(game, state, [game.parse_step(state, "-")])
    while game.in_turn(reached):
        steps.append(game.legal_steps(reached)[0])
        reached = after(game, reached, steps[-1:])
    return steps


@pytest.mark.parametrize("number", [0, 1], ids=("summer", "garden"))
def test_games_are_played_to_the_end_and_every_point_has_a_reason(number: int) -> None:
    game, state = position(number)
    reasons = Reasons(game, 3, "test")
    turn = [game.legal_steps(state)[0]]
    while game.in_turn(reached := after(game, state, turn)):
        turn.append(game.legal_steps(reached)[0])
    played = reasons.play(state, turn)
    assert played.points.shape == (3, 2, len(game.logged))
    # here the simulations see the end of the game, and nothing is drawn
    assert (played.points.sum(axis=2) + state.score[:2] == played.expected).all()
    assert played.points[0].sum() != 0
    value = Evaluator(game, 4, "test").value(state, turn)
    assert reasons.compare(state, turn, turn, value, value) == []


def counted(told: Sequence[Reason], seat: int) -> float:
    """What reasons say that a seat gains on its rivals."""
    return sum(each.points if each.seat == seat else -each.points for each in told)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["summer", "garden"])
def test_reasons_add_up_to_the_loss(name: str, seats: int) -> None:
    """At the start of a game, where little is known of what follows."""
    table = Table(name, seats, seed=5)
    game, state, seat = table.game, table.state, table.seat
    turns = [[game.parse_step(state, text)] for text in (table.legal()[0], table.legal()[-1])]
    for turn in turns:
        while game.in_turn(reached := after(game, state, turn)):
            turn.append(game.legal_steps(reached)[0])
    valuing = Evaluator(game, SIMULATIONS, "test")
    one, other = (valuing.value(state, turn) for turn in turns)
    told = Reasons(game, max(SIMULATIONS // 5, 2), "test").compare(state, turns[0], turns[1], one, other)
    lost = one.margins[seat] - other.margins[seat]
    assert counted(told, seat) == pytest.approx(lost, abs=seats * LEAST_REST)
    own = sum(each.points for each in told if each.seat == seat)
    assert own == pytest.approx(one.points[seat] - other.points[seat], abs=LEAST_REST)
    codes = {each.code for each in game.logged} | {REST}
    assert {each.reason for each in told} <= codes
    points = [abs(each.points) for each in told if each.reason != REST]
    assert points == sorted(points, reverse=True)
    assert all(each >= LEAST for each in points)


def test_the_reasons_of_a_report_add_up_to_the_points_lost() -> None:
    game, state = position(0)
    report = judged(game, state, "-")
    assert counted(report.why, report.seat) == pytest.approx(report.points_lost, abs=2 * LEAST_REST)
    assert report.why[0].reason != REST


@pytest.mark.parametrize(
    ("played", "best", "kinds"),
    [
        ("1.5p", "1.5p", ("place",)),
        ("1.5p ^g ^g", "1.5p ^g ^o", ("place", "bonus")),
        ("1.5p ^g", "3.5r ^g", ("place",)),
        ("1.5p+1", "1.5p", ("pay",)),
        ("-", "1.5p", ("pass",)),
    ],
)
def test_a_loss_belongs_to_the_decision_that_left_the_best_turn(
    played: str, best: str, kinds: tuple[str, ...]
) -> None:
    game, state = position(0)
    turns = [[game.parse_step(state, text) for text in turn.split()] for turn in (played, best)]
    assert decisions(game, state, *turns) == kinds
