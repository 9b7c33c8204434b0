"""Q4 the turns of a round, Q8 passing."""

import pytest

from sintra.garden.rules import in_turn
from sintra.garden.scoring import REASONS
from sintra.garden.state import DISCARD, OVER, TURN
from sintra.kernel.log import Entry

from .tools import legal_words, play, store, table
from .words import HEXES, SEATS, hexes_of, names, storage


def reasons(log: list[Entry]) -> list[tuple[int, int, str]]:
    """Entries of a log in words."""
    return [(entry.seat, entry.points, REASONS[entry.reason]) for entry in log]


def test_Q4_one_action_of_four_kinds() -> None:
    state = table("b1 p1x", stack=2, top="y2 y3 y4 y5")
    assert legal_words(state) == [":y", ":2", ":3", ":4", ":5", "b1", "p1x", "x", "-", "-?"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    "words", [[":y"], ["b1", "@0.1"], ["p1x", "#1.1"], ["x", "#1"], ["-"], ["-?", "!b1", "."]]
)
def test_Q4_after_one_action_the_next_seat_clockwise(seats: int, words: list[str]) -> None:
    for seat in range(seats):
        state = table(seats=seats, stack=2, top="y2 y3 y4 y5")
        store(state, "b1 p1x", seat)
        state.seat = seat
        play(state, *words)
        assert (state.seat, state.stage) == ((seat + 1) % seats, TURN)


def test_Q4_a_seat_is_in_its_turn_from_the_first_step_to_the_last() -> None:
    state = table("b3 b1 b2", "y1", stack=0, lots=["v1 p1", "v1 p2"], round_no=4)
    for words in (["b3", "@0.1", "-b1", "-b2"], [":v", "/2"], ["x", "#1"], ["-?", "!v1", "."], ["-"]):
        for word in words:
            assert in_turn(state) == (word != words[0])
            play(state, word)
        assert not in_turn(state)
    assert state.stage == OVER


def test_Q4_seats_that_have_passed_are_left_out() -> None:
    state = table("", "", "", "", seats=4)
    play(state, "-", "-", "x", "#1", "x", "#1")
    assert state.seat == 2
    play(state, "-")
    assert state.seat == 3
    play(state, "x", "#2")
    assert state.seat == 3  # the others have passed: as many turns as it likes
    assert state.score[3] == 3


def test_Q4_until_every_seat_has_passed() -> None:
    state = table("", "", "", seats=3)
    play(state, "-", "-")
    assert (state.round_no, state.passed[:3].tolist()) == (1, [1, 1, 0])
    play(state, "-")
    assert (state.round_no, state.passed[:3].tolist()) == (2, [0, 0, 0])


def test_Q8_1_a_pass_is_always_possible() -> None:
    for state in (table(), table("b1"), table(stack=2, top="y1"), table("jjj", shown="y1")):
        assert "-" in legal_words(state)


def test_Q8_1_and_the_only_thing_when_nothing_else_is() -> None:
    """No display, nothing that can be paid, no points for an expansion."""
    state = table("b6", "")
    state.score[0] = 5
    assert legal_words(state) == ["-", "-?"]
    empty = table()
    empty.score[0] = 5
    assert legal_words(empty) == ["-"]


def test_Q8_1_no_more_turns_in_this_phase() -> None:
    state = table("b1", "", stack=2, top="y1 y2 y3 y4")
    play(state, "-", "x", "#1", ":y")
    assert (state.seat, state.passed[:2].tolist()) == (1, [1, 0])
    assert storage(state) == "b1"


def test_Q8_2_any_number_of_tiles_and_expansions_may_be_discarded() -> None:
    state = table("b1 b1 b4 y2x jj", "")
    supply = int(state.supply)
    log = play(state, "-?", "!b1", "!b4", "!y2x")
    assert storage(state) == "b1 jj"
    assert (hexes_of(state.tower), state.supply) == ("b1 b4", supply + 1)
    assert state.score[0] == 15 - 1 - 1 - 4 - 2
    assert reasons(log) == [
        (0, -1, "Q8.3 first_pass"),
        (0, -1, "Q8.2 discard"),
        (0, -4, "Q8.2 discard"),
        (0, -2, "Q8.2 discard"),
    ]
    assert [entry.where for entry in log[1:]] == [0, 6, 2 * HEXES.index("y2") + 1]


def test_Q8_2_nothing_need_be_discarded() -> None:
    state = table("b1 y2x jj", "")
    play(state, "-")
    assert (storage(state), state.score[0]) == ("b1 y2x jj", 14)


@pytest.mark.parametrize("name", HEXES)
def test_Q8_2_tiles_and_expansions_lose_their_value(name: str) -> None:
    state = table(f"{name} {name}x", "")
    state.score[0] = 40
    play(state, "-?", "!" + name, f"!{name}x")
    assert state.score[0] == 40 - 1 - 2 * int(name[1])


def test_Q8_2_jokers_are_never_discarded() -> None:
    assert legal_words(table("jjj")) == ["x", "-"]
    state = table("b1 jjj", "")
    play(state, "-?")
    assert legal_words(state) == ["!b1"]


def test_Q8_2_discards_in_one_order_and_at_least_one_after_choosing() -> None:
    state = table("b2 b2 p1 p1x g6", "")
    play(state, "-?")
    assert state.stage == DISCARD
    assert legal_words(state) == ["!b2", "!p1", "!p1x", "!g6"]
    play(state, "!p1")
    assert legal_words(state) == ["!p1x", "!g6", "."]
    play(state, "!p1x")
    assert legal_words(state) == ["!g6", "."]
    play(state, ".")
    assert storage(state) == "b2 b2 g6"
    assert state.stage == TURN


def test_Q8_2_equal_tiles_can_be_discarded_one_by_one() -> None:
    state = table("b2 b2 b2 y1", "")
    play(state, "-?", "!b2", "!b2")
    assert legal_words(state) == ["!b2", "!y1", "."]
    play(state, ".")
    assert names(storage(state)) == ["b2", "y1"]


def test_Q8_2_the_pass_ends_by_itself_when_nothing_can_follow() -> None:
    state = table("b2 y1", "")
    play(state, "-?", "!y1")
    assert (state.seat, state.stage, storage(state)) == (1, TURN, "b2")


def test_Q8_2_a_turn_after_discarding_begins_afresh() -> None:
    """Seat 1 discards the first hex although seat 0 discarded the last one; and pays from the first on."""
    state = table("b1 g6", "b1 g5 p3 b3 v3 y3", seats=3)
    play(state, "-?", "!g6", "p3", "@0.1")
    assert legal_words(state) == ["-b3", "-v3"]
    play(state, "-b3", "-v3", "-", "-?")
    assert legal_words(state) == ["!b1", "!y3", "!g5"]


def test_Q8_3_the_first_seat_to_pass_loses_1_point_and_begins_the_next_round() -> None:
    state = table("", "", "", seats=3)
    state.seat = 1
    log = play(state, "-", "-", "-")
    assert reasons(log)[:1] == [(1, -1, "Q8.3 first_pass")]
    assert [entry.seat for entry in log if REASONS[entry.reason] == "Q8.3 first_pass"] == [1]
    assert state.score[:3].tolist() == [15, 14, 15]
    assert (state.round_no, state.first, state.seat, state.marker) == (2, 1, 1, 1)


def test_Q8_3_the_marker_is_taken_once_a_round() -> None:
    state = table("", "", "", seats=3)
    play(state, "-")
    assert (state.marker, state.first) == (0, 0)
    play(state, "-")
    assert (state.marker, state.first, state.score[1]) == (0, 0, 15)


def test_Q8_3_whoever_began_the_round() -> None:
    state = table("", "")
    state.first = 1
    play(state, "-", "-")
    assert (state.first, state.seat) == (0, 0)


def test_Q8_4_a_score_never_falls_below_0() -> None:
    state = table("b6 y6", "")
    state.score[0] = 3
    log = play(state, "-?", "!b6", "!y6")
    assert state.score[0] == 0
    assert [entry.points for entry in log] == [-1, -2, 0]


def test_Q8_4_the_first_pass_with_0_points_costs_nothing() -> None:
    state = table("", "")
    state.score[0] = 0
    log = play(state, "-")
    assert (state.score[0], [entry.points for entry in log]) == (0, [0])


def test_Q8_4_a_loss_that_was_cut_off_is_no_debt() -> None:
    """0 after the pass, then one point for a blue hex."""
    state = table("b6", "", gardens=["0.1=b2"])
    state.score[0] = 2
    play(state, "-?", "!b6", "-")
    assert state.score[0] == 0 + 1
