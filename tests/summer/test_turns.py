"""One order for every outcome: all ways through the bonus tiles of a turn and through a pass."""

from collections import Counter
from itertools import combinations

import pytest

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.summer import rules
from sintra.summer.state import BONUS, KEEP, OVER, PLACE, State
from sintra.summer.steps import PLACE_STEPS
from tests.walking import Played, games

from .tools import (
    CHOOSE,
    PASS,
    REST,
    bonus,
    content,
    empty_bag,
    fill,
    keep,
    lay,
    legal_ids,
    letters,
    play,
    put,
    table,
)
from .walking import TABLES, walk


def completions(state: State, first: tuple[int, ...] = ()) -> list[State]:
    """The states after every way to end the turn; the first step, where given, is one of ``first``."""
    ends: list[State] = []
    for step in first or legal_ids(state):
        ahead = state.copy()
        rules.apply(ahead, step, new_rng(1), new_log())
        ends += completions(ahead) if ahead.stage in (BONUS, KEEP) else [ahead]
    return ends


def outcomes(ends: list[State]) -> set[bytes]:
    """What differs on the table: without the fields that only lead through a turn."""
    found = set()
    for end in ends:
        plain = end.copy()
        plain.cursor = plain.bonus = 0
        found.add(content(plain))
    return found


def selections(tiles: str, sizes: range) -> set[str]:
    """All different selections of some tiles."""
    return {"".join(chosen) for size in sizes for chosen in combinations(tiles, size)}


def taken(before: State, end: State, seat: int) -> str:
    """Tiles that a seat has more than before."""
    return letters(end.hand[seat].astype(int) - before.hand[seat])


@pytest.mark.parametrize(
    "supply", ["ppppgggooo", "pgoybrpgoy", "pppppppppp", "rrrrrrrrrp", "gr", "b", "pgo", "ggooyybbrr"]
)
def test_S5_7_every_selection_of_bonus_tiles_can_be_taken_in_one_order(supply: str) -> None:
    for position, reward in ((1, 2), (6, 3)):  # the statue towards yellow, the window
        state = table(hands=["bbbbbb", "r"], supply=supply)
        lay(state, 0, 4, ".b..b.")
        lay(state, 0, 5, "..yy..")
        play(state, put(state, 4, position, "b"))
        before = state.copy()
        ends = completions(state)
        wanted = selections(letters(state.supply), range(min(reward, len(supply)), reward + 1))
        assert sorted(taken(before, end, 0) for end in ends) == sorted(wanted)
        assert len(outcomes(ends)) == len(ends)


@pytest.mark.parametrize(
    "hand", ["b", "gg", "pgr", "pgor", "ppoo", "rrrr", "pgoyb", "ppppp", "prrrrr", "ppggoorr"]
)
@pytest.mark.parametrize("round_no", [1, 5])
def test_S5_9_every_choice_of_tiles_to_keep_has_one_order(hand: str, round_no: int) -> None:
    state = table(round_no=round_no, hands=[hand, "y"], supply="ggooyybbrr")
    passing = tuple(step for step in legal_ids(state) if step in (PASS, CHOOSE))
    ends = completions(state, passing)
    assert sorted(letters(end.corner[0]) for end in ends) == sorted(selections(hand, range(5)))
    assert len(outcomes(ends)) == len(ends)
    for end in ends:
        discarded = Counter(hand) - Counter(letters(end.corner[0]))
        assert Counter(letters(end.tower)) == discarded
        assert end.score[0] == max(5 - discarded.total(), 1)


def test_S5_9_the_last_seat_to_pass_chooses_as_freely_as_any() -> None:
    """The kept tiles are back in its hand at once (S6.1); a full bag hides nothing of the choice."""
    state = table(hands=["ppggr", ""], supply="ggooyybbrr")
    ends = completions(state, (PASS,))
    assert sorted(letters(end.hand[0]) for end in ends) == sorted(selections("ppggr", range(5)))
    assert len(outcomes(ends)) == len(ends)


def test_S5_7_choices_stay_different_when_nothing_can_be_refilled() -> None:
    state = table(hands=["b", "r"], supply="ppggo")
    lay(state, 0, 4, ".b....")
    lay(state, 0, 5, "..yy..")
    empty_bag(state, state.hand[1])
    play(state, put(state, 4, 1, "b"))
    ends = completions(state)
    assert sorted(letters(end.supply) for end in ends) == sorted(["ggo", "pgo", "pgg", "ppo", "ppg"])
    assert len(outcomes(ends)) == len(ends)


def test_S5_9_discards_that_are_drawn_again_do_not_hide_the_choice() -> None:
    """Empty bag, empty supply: what is discarded lies in the supply a moment later (S5.8)."""
    state = table(hands=["ppggr", "r"])
    fill(state, state.hand[1], letters(state.bag))
    ends = completions(state, (PASS,))
    assert len(outcomes(ends)) == len(ends) == len(selections("ppggr", range(5)))


def test_S5_7_S5_9_a_choice_begins_afresh_whatever_was_chosen_before() -> None:
    """Seat 0 takes a red, the last colour; then seat 1 takes its bonus, and keeps, from purple on."""
    state = table(hands=["o", "bbbbbbpp"], supply="pppgoybbrr")
    lay(state, 0, 2, ".oo...")
    lay(state, 0, 0, ".....g")  # centre 6 and 1 face orange
    lay(state, 1, 4, "....b.")
    play(state, put(state, 0, 1, "o"), bonus("r"))
    play(state, put(state, 4, 6, "b"), bonus("p"), bonus("b"), bonus("b"))
    play(state, PASS, PASS)
    assert legal_ids(state) == [keep("p"), keep("b"), REST]


def check_bonus(played: Played) -> None:
    """From a placement that earns bonus tiles on: every selection of them, once."""
    state = played.after
    ends = completions(state)
    wanted = selections(letters(state.supply), range(int(state.bonus), int(state.bonus) + 1))
    assert sorted(taken(state, end, int(state.seat)) for end in ends) == sorted(wanted)
    assert len(outcomes(ends)) == len(ends)


def check_pass(played: Played) -> None:
    """From a turn on in which a seat may pass: every choice of tiles to keep, once (one in round 6)."""
    state, seat = played.before, int(played.before.seat)
    ends = completions(state, tuple(step for step in played.legal if step in (PASS, CHOOSE)))
    if state.round_no == 6:
        (end,) = ends
        assert letters(end.corner[seat]) == ("" if end.stage == OVER else letters(state.hand[seat])[:4])
        return
    corners = [end.corner[seat] if end.round_no == state.round_no else end.hand[seat] for end in ends]
    assert sorted(map(letters, corners)) == sorted(selections(letters(state.hand[seat]), range(5)))
    assert len(outcomes(ends)) == len(ends)


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_S5_7_S5_9_every_outcome_of_a_turn_has_one_way_to_it(seats: int, board: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(games(12, 2)):
        for number, played in enumerate(walk(seats, board, seed, eager=seed % 2 == 0)):
            if played.after.stage == BONUS and played.step >= PLACE_STEPS:
                check_bonus(played)
                seen["bonus"] += 1
            if played.before.stage == PLACE and number % 3 == 0:
                check_pass(played)
                seen["pass"] += 1
    assert seen["bonus"] > 0
    assert seen["pass"] > 0
