"""The heuristic of Queen's Garden: only legal moves, nothing changed, the obvious seen, the end exact."""

import numpy as np
import pytest

from sintra.garden import rules
from sintra.garden.state import TURN, State
from sintra.garden.steps import CHOOSE, PASS
from sintra.kernel.log import new_log
from sintra.kernel.random import below, new_rng
from sintra.search.garden.estimate import estimate
from sintra.search.garden.knowledge import KNOWLEDGE
from sintra.search.garden.propose import propose
from sintra.search.verbs import first_step, rest_of
from tests.garden.tools import dealt, legal_ids, table
from tests.garden.walking import TABLES
from tests.garden.words import WORDS
from tests.walking import games

WEIGHTS = KNOWLEDGE.weights

Proposal = dict[tuple[int, ...], float]


def steps_of(move: int) -> tuple[int, ...]:
    """The steps of a move."""
    steps = []
    while move >= 0:
        steps.append(first_step(move))
        move = rest_of(move)
    return tuple(steps)


def proposed(state: State) -> Proposal:
    """The proposed moves with their scores."""
    buffers = KNOWLEDGE.new_buffers()
    number = propose(state, WEIGHTS, buffers)
    moves, scores = buffers.move[:number].tolist(), buffers.score[:number].tolist()
    proposal = {steps_of(move): score for move, score in zip(moves, scores, strict=True)}
    assert len(proposal) == number, "a move twice"
    return proposal


def best_words(state: State) -> str:
    """The steps of the best move, in words."""
    proposal = proposed(state)
    return " ".join(WORDS[step] for step in max(proposal, key=lambda steps: proposal[steps]))


def check_legal(state: State, steps: tuple[int, ...]) -> None:
    """The steps of a move are legal one after another."""
    ahead = state.copy()
    for step in steps:
        assert step in legal_ids(ahead), f"{WORDS[step]} of {[WORDS[step] for step in steps]}"
        rules.apply(ahead, step, new_rng(), new_log(wanted=False))


def check_proposal(state: State) -> Proposal:
    """Moves there are, legal, with scores that are numbers; and the state stays as it was."""
    before = state.tobytes()
    proposal = proposed(state)
    assert state.tobytes() == before
    assert 0 < len(proposal) <= KNOWLEDGE.max_moves
    assert all(np.isfinite(score) for score in proposal.values())
    for steps in proposal:
        check_legal(state, steps)
    return proposal


def choose(proposal: Proposal, legal: list[int], chance: int) -> int:
    """A step of a walk: mostly the best that is proposed, sometimes any of it, sometimes any legal one."""
    moves = list(proposal)
    kind = chance % 8
    if kind == 0:
        return legal[(chance >> 3) % len(legal)]
    if kind == 1:
        return moves[(chance >> 3) % len(moves)][0]
    return max(moves, key=lambda steps: proposal[steps])[0]


@pytest.mark.parametrize(("seats", "side", "payment"), TABLES)
def test_proposals_are_legal_at_every_stage(seats: int, side: int, payment: int) -> None:
    for seed in range(games(3, 1)):
        state, rng, log = dealt(seats, side, payment, seed), new_rng(seed, 1), new_log(wanted=False)
        while not rules.is_over(state):
            proposal = check_proposal(state)
            rules.apply(state, choose(proposal, legal_ids(state), int(below(rng, 1 << 20))), rng, log)
        assert proposed(state) == {}
        points = np.zeros(4)
        estimate(state, WEIGHTS, points)
        assert points[:seats].tolist() == state.score[:seats].tolist()


@pytest.mark.parametrize(("seats", "side", "payment"), TABLES)
def test_every_category_and_every_piece_is_proposed(seats: int, side: int, payment: int) -> None:
    """What is left out are cells, slots and discards: never a category or a piece."""
    for seed in range(games(3, 1)):
        state, rng, log = dealt(seats, side, payment, seed), new_rng(seed, 1), new_log(wanted=False)
        while not rules.is_over(state):
            proposal = proposed(state)
            if state.stage == TURN:
                first = {steps[0] for steps in proposal}
                assert first | {CHOOSE} == set(legal_ids(state)) | {CHOOSE}
            rules.apply(state, choose(proposal, legal_ids(state), int(below(rng, 1 << 20))), rng, log)


def test_estimate_changes_nothing_and_is_a_score() -> None:
    state = dealt(3)
    state.round_no = 2
    before, points = state.tobytes(), np.zeros(4)
    estimate(state, WEIGHTS, points)
    assert state.tobytes() == before
    assert (points[:3] > 15).all()
    assert (points[:3] < 200).all()
    assert points[3] == 0


def test_estimate_counts_sure_points_in_full() -> None:
    poor = table(round_no=4)
    rich = table(round_no=4)
    rich.score[0] += 10
    points, more = np.zeros(4), np.zeros(4)
    estimate(poor, WEIGHTS, points)
    estimate(rich, WEIGHTS, more)
    assert more[0] - points[0] == pytest.approx(10)
    assert more[1] == points[1]


# ---- positions in which anyone sees what to do


def test_sees_the_sixth_of_a_group() -> None:
    blues = "0.1=b1 0.2=b2 0.3=b3 0.4=b4 0.5=b5"
    state = table("b6 y3 jjjjj", round_no=4, gardens=[blues])
    assert best_words(state) == "b6 @0.6"


def test_sees_the_last_cell_around_a_statue() -> None:
    """0.3 is beside the same hex of the same colour; 0.2 closes the statue."""
    garden = "1.3=b4x 2.6=b5x 0.1=b2 1.4=b3 2.5=p1 0.4=y1"
    state = table("b1", round_no=2, gardens=[garden])
    assert best_words(state) == "b1 @0.2"


def test_takes_nothing_worthless_in_the_last_round() -> None:
    state = table("", round_no=4, lots=["b6"])
    assert best_words(state) == "-"


def test_takes_many_rather_than_one() -> None:
    state = table("jjj", "jjj", stack=5, top="b1 b2 b3 y6")
    assert best_words(state) == ":b"


def test_pays_with_what_does_not_fit_rather_than_with_jokers() -> None:
    state = table("b2 y2 jjj", round_no=4, gardens=["0.1=b1 0.2=b3"])
    for step in (WORDS.index("b2"), WORDS.index("@0.3")):
        rules.apply(state, step, new_rng(), new_log(wanted=False))
    assert best_words(state) == "-y2"


def test_looks_at_jokers_too_when_paying() -> None:
    state = table("b2 y2 jjj", gardens=["0.1=b1 0.2=b3"])
    for step in (WORDS.index("b2"), WORDS.index("@0.3")):
        rules.apply(state, step, new_rng(), new_log(wanted=False))
    assert {WORDS[steps[0]] for steps in proposed(state)} == {"-y2", "-j"}


def test_looks_at_discards_where_the_storage_is_full() -> None:
    full = table("b1b2b3b4b5b6 y1y2y3y4y5", round_no=2)
    assert (CHOOSE,) in proposed(full)
    assert (PASS,) in proposed(full)
    assert (CHOOSE,) not in proposed(table("b1b2b3", round_no=2))
