"""Worked examples of the rulebook."""

import pytest

from sintra.garden.scoring import REASONS, score_end
from sintra.garden.state import PAY
from sintra.kernel.log import entries, new_log

from .tools import DISTINCT, PAYMENTS, REPEATS, legal_words, play, table
from .words import hexes_in, lot, names, storage

# One dark green group (5), the five trees (0.3 to 0.6 and 5.2), two blue groups (0.2 0.3 3.0 3.5 3.6 4.2 and
# 1.0 1.5 1.6 6.2), two groups of butterflies (4.1 4.2 4.6 5.3 and 6.0 6.2 6.3). Nothing else is a group of 3.
GARDEN = (
    "1=x 3=x 4=x 5=x 6=x 0.2=b6 0.3=b1 0.4=v1 0.5=y1 0.6=p1 1.0=b5 1.5=b4 1.6=b6 3.0=b5 3.5=b4 3.6=b2 "
    "4.1=y3 4.2=b3 4.6=l3 5.0=g6 5.2=g1 5.3=g3 5.6=g2 6.0=p3 6.2=b3 6.3=v3"
)


def test_example_of_the_final_scoring_81_points() -> None:
    state, log = table("y4 jj", round_no=4, gardens=[GARDEN]), new_log()
    state.score[0] = 10
    score_end(state, 0, log)
    lines = [(entry.points, REASONS[entry.reason]) for entry in entries(log)]
    assert lines[:2] == [(2, "Q11.1 jokers"), (-4, "Q11.1 storage")]
    assert sorted(lines[2:], key=lambda line: (line[1], -line[0])) == [
        (21, "Q11.2 colour_group"),
        (18, "Q11.2 colour_group"),
        (12, "Q11.2 colour_group"),
        (12, "Q11.2 pattern_group"),
        (9, "Q11.2 pattern_group"),
        (5, "Q11.2 pattern_group"),
        (6, "Q11.3 bonus"),
    ]
    assert state.score[0] == 10 + 81


def test_example_a_group_of_two_scores_nothing() -> None:
    """Two of one colour, side by side."""
    state, log = table(round_no=4, gardens=["6=x 0.6=p1 6.3=p3"]), new_log()
    score_end(state, 0, log)
    assert entries(log) == []


@pytest.mark.parametrize(
    ("others", "distinct", "repeats"),
    [
        ("y3 l3", True, True),  # two butterflies of other colours
        ("b1 b6", True, True),  # two blue hexes of other patterns
        ("y3x b1 l3x", True, True),  # expansions count as their printed hex
        ("y3 j", True, True),
        ("b5 j", True, True),
        ("jj", True, True),
        ("b3 b3", False, False),  # another blue butterfly
        ("b3 y3", False, False),
        ("b3x y3", False, False),
        ("y3 b1", False, False),  # one of each kind
        ("y1 l2", False, False),  # neither
        ("y3", False, False),
        ("y3 y3", False, True),  # equal to one another: a table option
        ("b1 b1x", False, True),
    ],
)
def test_example_paying_for_a_blue_butterfly(others: str, distinct: bool, repeats: bool) -> None:
    for payment, may in ((DISTINCT, distinct), (REPEATS, repeats)):
        state = table("b3 " + others, payment=payment)
        assert ("b3" in legal_words(state)) == may


@pytest.mark.parametrize("payment", PAYMENTS)
def test_example_the_choices_when_a_blue_butterfly_is_paid(payment: int) -> None:
    state = table("b3 b3 y3 l3 b1 b6 p2 jj", payment=payment)
    play(state, "b3", "@0.1")
    assert (state.stage, state.due) == (PAY, 2)
    assert legal_words(state) == ["-b1", "-b6", "-y3", "-l3", "-j"]
    play(state, "-y3")
    assert legal_words(state) == ["-l3", "-j"]


def test_example_of_two_turns_of_drafting() -> None:
    """Blue first, then birds: of two yellow birds the one that lies alone."""
    state = table("", "", stack=5, top="b1 b3 b5 y2")
    play(state, ":b")
    assert storage(state) == "b1 b3 b5"
    assert (state.stack, lot(state, 1), len(names(lot(state, 0)))) == (4, "y2", 4)

    state = table("b1 b3 b5", "", stack=4, top="l2 y2 v5 p6", lots=["y2"])  # as in the picture
    state.seat = 1
    play(state, ":2")
    assert legal_words(state) == ["/s", "/1"]
    play(state, "/1")
    assert storage(state, 1) == "y2 l2"
    assert (state.stack, state.lots, lot(state, 1)) == (3, 1, "p6 v5 y2")
    assert len(names(lot(state, 0))) == 4

    (card,) = hexes_in(state.shown).split()  # the empty card, now face up
    assert {":" + card[0], ":" + card[1]} <= set(legal_words(state))
    assert state.seat == 0
