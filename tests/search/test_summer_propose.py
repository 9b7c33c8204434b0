"""The heuristic of Summer Pavilion: only legal moves, scores that are changes of worth, the obvious seen."""

import itertools
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search.summer.estimate import estimate
from sintra.search.summer.passing import FEW
from sintra.search.summer.value import count_tiles, held_colours, tiles_of
from sintra.search.summer.weights import DENY_AT, VALUE
from sintra.summer import rules, steps
from sintra.summer.state import BONUS, DRAFT, KEEP, PLACE, State
from sintra.summer.tables import CORNERS, ROUNDS
from tests.search.summer_tools import (
    CLOSE,
    DENYING,
    STARTED,
    WEIGHTS,
    Proposal,
    after,
    best_of,
    laid,
    proposed,
    spread,
    worth,
)
from tests.summer.tools import (
    BOARDS,
    COLOURED,
    GREY,
    PASS,
    dealt,
    draft,
    fill,
    lay,
    legal_ids,
    letters,
    pile,
    put,
    table,
)
from tests.summer.walking import TABLES as ALL_TABLES
from tests.summer.walking import walk
from tests.walking import games

EVERY = 1 if COMPILED else 7  # positions of a game that are looked at closely


def heuristic_walk(seats: int, board: int, seed: int) -> Iterator[tuple[State, Proposal]]:
    """The positions of a game in which everyone plays what seems best."""
    state, rng, log = dealt(seats, board, seed), new_rng(seed, 1), new_log(wanted=False)
    while not rules.is_over(state):
        proposal = proposed(state)
        yield state.copy(), proposal
        rules.apply(state, best_of(proposal), rng, log)


@cache
def positions(seats: int, board: int) -> list[tuple[State, Proposal]]:
    """Positions of games played at random and by the heuristic, with what is proposed there."""
    found: list[tuple[State, Proposal]] = []
    for seed in range(games(2, 1)):
        steps_played = itertools.islice(walk(seats, board, seed, eager=seed % 2 == 0), 0, None, EVERY)
        found += [(played.before, proposed(played.before)) for played in steps_played]
        found += itertools.islice(heuristic_walk(seats, board, seed), 0, None, EVERY)
    return found


# ---- what is proposed


@pytest.mark.parametrize(("seats", "board"), ALL_TABLES)
def test_proposals_are_legal_and_there_are_some_and_nothing_is_changed(seats: int, board: int) -> None:
    for state, proposal in positions(seats, board):  # `proposed` compares the state before and after
        assert set(proposal) <= set(legal_ids(state))
        assert proposal
        assert all(np.isfinite(score) for score in proposal.values())


def placed(board: int, step: int) -> tuple[int, int]:
    """The space and the colour of a placement."""
    return int(steps.placed_space(board, step)), int(steps.placed_colour(board, step))


@pytest.mark.parametrize(("seats", "board"), ALL_TABLES)
def test_nothing_is_left_out_but_wilds_and_passes(seats: int, board: int) -> None:
    """All drafts and bonus tiles; every space in every colour, with the fewest wilds; a pass if few go."""
    for state, proposal in positions(seats, board):
        legal = legal_ids(state)
        if state.stage in (DRAFT, BONUS):
            assert list(proposal) == legal
        elif state.stage == PLACE:
            placing = [step for step in legal if step >= steps.PLACE_STEPS]
            fewest: dict[tuple[int, int], int] = {}
            for step in placing:
                fewest.setdefault(placed(board, step), step)
            few = sum(state.hand[state.seat].tolist()) <= CORNERS + FEW and state.round_no < ROUNDS
            expected = {*fewest.values(), *([PASS] if few or not placing else [])}
            assert set(proposal) == expected
        else:
            assert len(proposal) == 1


@pytest.mark.parametrize(("seats", "board"), ALL_TABLES)
def test_the_end_is_exact(seats: int, board: int) -> None:
    for seed in range(games(5, 2)):
        *_, last = walk(seats, board, seed)
        state, points = last.after, np.full(4, -7.0)
        estimate(state, WEIGHTS, points)
        assert points[:seats].tolist() == state.score[:seats].tolist()
        assert (points[seats:] == -7).all()
        assert [worth(state, seat) for seat in range(seats)] == state.score[:seats].tolist()


def test_estimate_is_the_worth_of_every_seat_and_changes_nothing() -> None:
    """By the tables that judge where a round led to: these are for the rounds from the second on."""
    state, points = dealt(3, GREY, 4), np.full(4, -7.0)
    state.round_no = 2
    before = state.tobytes()
    estimate(state, WEIGHTS, points)
    assert state.tobytes() == before
    assert points[:3].tolist() == pytest.approx([worth(state, seat, VALUE) for seat in range(3)], abs=CLOSE)
    assert ((points[:3] > 30) & (points[:3] < 200)).all()


# ---- scores are changes of worth


@pytest.mark.parametrize(("seats", "board"), ALL_TABLES)
def test_a_draft_is_worth_what_its_score_says(seats: int, board: int) -> None:
    looked_at = 0
    for state, proposal in positions(seats, board):
        if state.stage == DRAFT:
            seat = int(state.seat)
            gaps = [worth(after(state, step), seat) - score for step, score in proposal.items()]
            assert spread(gaps) < CLOSE
            looked_at += len(gaps) > 1
    assert looked_at > 3


@pytest.mark.parametrize("score", [1, 2, 3, 5])
def test_the_marker_costs_no_more_than_there_is(score: int) -> None:
    """S4.5: a score never falls below 1."""
    state = table(round_no=3, stage=DRAFT, market=["bbby", "gp"])
    state.score[0] = score
    gaps = [worth(after(state, step), 0) - number for step, number in proposed(state).items()]
    assert len(gaps) == 4
    assert spread(gaps) < CLOSE


def goes_on(state: State, ahead: State) -> bool:
    """Whether, after a step, the seat that played it is still to place in the same round."""
    same = ahead.round_no == state.round_no and not rules.is_over(ahead)
    return bool(same and not ahead.passed[state.seat])


@pytest.mark.parametrize(("seats", "board"), ALL_TABLES)
def test_a_placement_is_worth_what_its_score_says(seats: int, board: int) -> None:
    """Also one for bonus tiles: then these are still to be taken."""
    plain, with_bonus = 0, 0
    for state, proposal in positions(seats, board):
        if state.stage == PLACE:
            gaps: dict[bool, list[float]] = {False: [], True: []}
            for step, score in proposal.items():
                ahead = after(state, step)
                if step != PASS and goes_on(state, ahead):
                    gaps[ahead.stage == BONUS].append(worth(ahead, int(state.seat)) - score)
            assert spread(gaps[False]) < CLOSE
            assert spread(gaps[False] + gaps[True]) < CLOSE
            plain += len(gaps[False]) > 1
            with_bonus += len(gaps[True]) > 0
    assert plain > 3
    assert with_bonus > 0


@pytest.mark.parametrize(("seats", "board"), ALL_TABLES)
def test_the_last_bonus_tile_is_worth_what_its_score_says(seats: int, board: int) -> None:
    for state, proposal in positions(seats, board):
        if state.stage == BONUS and state.bonus == 1:
            ways = [(after(state, step), score) for step, score in proposal.items()]
            gaps = [worth(ahead, int(state.seat)) - score for ahead, score in ways if goes_on(state, ahead)]
            assert spread(gaps) < CLOSE


def passed(state: State) -> State:
    """The state after a pass, where the tiles that are proposed are kept."""
    ahead = after(state, PASS)
    while ahead.stage == KEEP:
        ahead = after(ahead, best_of(proposed(ahead)))
    return ahead


@pytest.mark.parametrize(("seats", "board"), ALL_TABLES)
def test_a_pass_is_worth_what_its_score_says(seats: int, board: int) -> None:
    """Compared with a placement in the same position, while others are still to place."""
    looked_at = 0
    for state, proposal in positions(seats, board):
        if state.stage == PLACE and PASS in proposal:
            seat, ahead = int(state.seat), passed(state)
            others = [(step, after(state, step)) for step in proposal if step != PASS]
            others = [(step, other) for step, other in others if goes_on(state, other)]
            if others and ahead.stage == PLACE and ahead.round_no == state.round_no:
                gaps = [worth(other, seat) - proposal[step] for step, other in others]
                assert spread([worth(ahead, seat) - proposal[PASS], *gaps]) < CLOSE
                looked_at += 1
    assert looked_at > 0


def test_S7_3_in_the_last_round_every_tile_left_counts_as_a_point_lost() -> None:
    """Kept or not: up to four greens stay in the corners, the others are discarded at once."""
    scores, worths = [], []
    for tiles in range(1, 7):
        state = laid({0: "pgoybr", 6: "gggggg"}, round_no=6, hands=["g" * tiles, "r"])
        state.score[0] = 30
        proposal = proposed(state)
        assert list(proposal) == [PASS]
        scores.append(proposal[PASS] + tiles)
        worths.append(worth(after(state, PASS), 0) + tiles)
    assert spread(scores) < CLOSE
    assert spread(worths) < CLOSE


# ---- hands in one number


def packed(counts: tuple[int, ...]) -> int:
    """Six counts, four bits each."""
    return sum(number << (4 * colour) for colour, number in enumerate(counts))


HANDS = [*itertools.product((0, 1, 2), repeat=6)][:: 1 if COMPILED else 5]
HANDS += [tuple(15 if colour == full else 0 for colour in range(6)) for full in range(6)]
HANDS += [(15,) * 6, (8, 4, 2, 1, 8, 4), (0, 0, 0, 0, 0, 12), (12, 0, 0, 0, 0, 0)]


def test_held_colours_are_those_with_a_tile() -> None:
    for hand in HANDS:
        held = sum(1 << colour for colour in range(6) if hand[colour])
        assert held_colours(packed(hand)) == held, hand


def test_tiles_are_counted_over_all_colours() -> None:
    for hand in HANDS:
        assert count_tiles(packed(hand)) == sum(hand), hand


def test_tiles_are_those_beside_the_board_and_in_the_corners() -> None:
    state = table(hands=["pgg", "rrrr"])
    fill(state, state.corner[0], "gb")
    assert tiles_of(state, 0) == packed((1, 3, 0, 0, 1, 0))
    assert tiles_of(state, 1) == packed((0, 0, 0, 0, 0, 4))
    fill(state, state.hand[0], "g" * 16)
    assert tiles_of(state, 0) == packed((1, 15, 0, 0, 1, 0))  # as many as four bits hold


# ---- positions in which anyone sees what to do

SUPPLY = "pppgggoorr"


@pytest.mark.parametrize("round_no", [2, 3, 5])
def test_closes_a_window_rather_than_paying_as_much_elsewhere(round_no: int) -> None:
    """4.5 brings three bonus tiles; the other spaces that cost five bring a lone tile."""
    stars = {0: "p..g..", 4: "bbb..b", 5: "..yy..", 6: ".gg..."}
    state = laid(stars, board=GREY, round_no=round_no, hands=["bbbbb", "o"], supply=SUPPLY)
    proposal = proposed(state)
    assert best_of(proposal) == put(state, 4, 5, "b")
    for star in (0, 1, 2, 3):
        assert proposal[put(state, star, 5, "b")] < proposal[put(state, 4, 5, "b")] - 5


@pytest.mark.parametrize("round_no", [3, 4, 5])
def test_closes_a_statue_rather_than_passing(round_no: int) -> None:
    stars = {0: "pg....", 3: "rr....", 4: "b.....", 5: "..yy..", 6: "gg...."}
    state = laid(stars, board=COLOURED, round_no=round_no, hands=["bb", "o"], supply=SUPPLY)
    assert best_of(proposed(state)) == put(state, 4, 2, "b")


LAST = {
    COLOURED: {0: "pgo...", 1: "pp....", 2: "oo....", 3: "rrr...", 4: "bbb...", 5: "yyyy..", 6: "gggg.."},
    GREY: {0: "p..g..", 2: ".oo...", 3: "rrr...", 4: "bbbb..", 5: ".yyy..", 6: ".gg..."},
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("hand", ["ooo", "rrrr", "yyyy"])
def test_places_in_the_last_round_rather_than_passing(board: int, hand: str) -> None:
    proposal = proposed(laid(LAST[board], board=board, round_no=6, hands=[hand, "o"]))
    assert proposal
    assert PASS not in proposal


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("market", [("", "bby"), ("", "bb", "y"), ("bb", "y")])
def test_takes_two_of_a_colour_it_needs_rather_than_one_of_another(board: int, market: list[str]) -> None:
    """Also from the centre, where the marker lies and costs two points."""
    state = laid(STARTED[board], board=board, round_no=3, stage=DRAFT, market=market)
    blue = next(place for place, tiles in enumerate(market) if "b" in tiles)
    assert best_of(proposed(state)) == draft(blue, "b")


def test_keeps_what_it_needs_and_discards_the_rest() -> None:
    """Blue and red go on; yellow would need five tiles."""
    state = laid(STARTED[COLOURED], round_no=3, hands=["yybbr", "o"])
    assert letters(passed(state).corner[0]) == pile("ybbr")


def test_denies_the_next_seat_a_part_of_what_it_would_gain() -> None:
    state = table(round_no=3, stage=DRAFT, market=["", "bb", "yy"])
    lay(state, 1, 4, "bbb...")
    plain, denying = proposed(state), proposed(state, DENYING)
    denied = {step: denying[step] - plain[step] for step in plain}
    gains = {}
    for letter in "by":
        rich = state.copy()
        fill(rich, rich.hand[1], letter * 2)
        gains[letter] = worth(rich, 1)
    part = float(DENYING[DENY_AT])
    assert part > 0
    found = denied[draft(1, "b")] - denied[draft(2, "y")]
    assert abs(found - part * (gains["b"] - gains["y"])) < CLOSE
