"""A position that the rules cannot lead to, or cannot lead on from, is refused."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.summer.game import GAME as SUMMER
from sintra.summer.notation import format_tiles
from sintra.summer.position import format_position, parse_position
from sintra.summer.validate import count_tiles
from tests.texts import refusal_of, steady

from .lines import line, stars
from .walking import choose

TILES = {
    "one_too_few": (line(hands={0: "p1"}, supply="-", bag="p20g22o22y22b22r22"), "p", 21),
    "one_too_many": (line(hands={0: "p1"}, supply="-", bag="p21g22o22y22b22r22", tower="r1"), "r", 23),
    "a_star_cannot_help": (line(hands={0: "p12", 1: "p11"}, supply="-"), "p", 23),
    "tiles_on_boards_count": (
        line(hands={0: "p22"}, supply="-", boards={1: stars(s1="p.....")}),
        "p",
        23,
    ),
}


@pytest.mark.parametrize(("text", "colour", "count"), [*TILES.values()], ids=[*TILES])
def test_S1_1_there_are_22_tiles_of_each_colour(text: str, colour: str, count: int) -> None:
    refusal = refusal_of(parse_position, text)
    assert refusal
    assert refusal.code == "S1.1 tiles"
    assert refusal.facts == {"colour": colour, "tiles": count, "expected": 22}


IMPOSSIBLE_STARS = [
    ("coloured", "s1", "g.....", "S5.4 colour"),
    ("coloured", "s6", "g...p.", "S5.4 colour"),
    ("coloured", "s0", "g..g..", "S5.4 colour"),
    ("coloured", "s0", "gpoybg", "S5.4 colour"),
    ("grey", "s0", "ppg...", "S5.5 star"),
    ("grey", "s3", "p..gp.", "S5.5 star"),
    ("grey", "s6", "rrrrrb", "S5.5 star"),
]


@pytest.mark.parametrize(("board", "star", "tiles", "code"), IMPOSSIBLE_STARS)
def test_S5_4_S5_5_no_star_holds_what_may_not_come_onto_it(
    board: str, star: str, tiles: str, code: str
) -> None:
    refusal = refusal_of(
        parse_position, line(board=board, hands={0: "p1"}, boards={1: stars(**{star: tiles})})
    )
    assert refusal
    assert refusal.code == code
    assert refusal.facts == {"seat": 1, "star": int(star[1])}


POSSIBLE_STARS = [
    ("coloured", "s1", "pppppp"),
    ("coloured", "s0", "rbyogp"),
    ("grey", "s0", "gggggg"),
    ("grey", "s1", "rbyogp"),
    ("grey", "s2", "p....."),
    ("grey", "s3", "p....p"),
    ("grey", "s4", "p....g"),
]


@pytest.mark.parametrize(("board", "star", "tiles"), POSSIBLE_STARS)
def test_S5_4_S5_5_every_other_star_is_read(board: str, star: str, tiles: str) -> None:
    text = line(board=board, hands={0: "p1"}, boards={1: stars(**{star: tiles})})
    assert f"{tiles}" in format_position(parse_position(text))


NOTHING_TO_DO = {
    "draft_from_an_empty_market": line(stage="draft"),
    "draft_with_bonus_tiles_to_take": line(stage="draft", centre="p1", bonus=1),
    "draft_with_a_seat_that_has_passed": line(stage="draft", centre="p1", passed=(0,)),
    "draft_with_a_colour_order": line(stage="draft", centre="p1", cursor="g"),
    "place_with_no_tile": line(),
    "place_while_the_market_is_full": line(hands={0: "p1"}, centre="g1"),
    "place_with_the_marker_in_the_centre": line(hands={0: "p1"}, marker="centre"),
    "place_after_passing": line(hands={0: "p1"}, passed=(0,)),
    "place_with_bonus_tiles_to_take": line(hands={0: "p1"}, bonus=1),
    "place_with_a_colour_order": line(hands={0: "p1"}, cursor="g"),
    "bonus_of_no_tile": line(stage="bonus", bonus=0),
    "bonus_from_an_empty_supply": line(stage="bonus", bonus=1, supply="-"),
    "bonus_of_more_than_the_supply": line(stage="bonus", bonus=3, supply="g2"),
    "bonus_of_more_than_the_order_leaves": line(stage="bonus", bonus=2, supply="p2g1", cursor="g"),
    "bonus_while_the_market_is_full": line(stage="bonus", bonus=1, centre="g1"),
    "keep_nothing": line(stage="keep"),
    "keep_the_only_tile": line(stage="keep", hands={0: "p1"}),
    "keep_in_round_6": line(stage="keep", hands={0: "p6"}, round=6),
    "keep_with_bonus_tiles_to_take": line(stage="keep", hands={0: "p6"}, bonus=1),
    "keep_while_the_market_is_full": line(stage="keep", hands={0: "p6"}, centre="g1"),
    "over_in_round_5": line(stage="over", round=5, passed=(0, 1)),
    "over_with_a_full_market": line(stage="over", round=6, centre="p1", passed=(0, 1)),
    "over_with_a_colour_order": line(stage="over", round=6, passed=(0, 1), cursor="g"),
}


# Tiles come into corners by a pass (S5.9) and leave them before the next round (S6.1) or at the end (S7.3):
# played on from a line that says otherwise, a game would lose these tiles or forget what they cost.
OUT_OF_TURN = {
    "fifth_corner_to_fill": line(stage="keep", hands={0: "p3"}, corners={0: "g4"}),
    "corners_while_drafting": line(stage="draft", centre="p1", corners={1: "g2"}),
    "corners_before_passing": line(hands={0: "p1"}, corners={0: "g2"}),
    "corners_of_another_seat_before_passing": line(hands={0: "p1", 1: "b1"}, corners={1: "g2"}),
    "corners_in_round_6_before_passing": line(hands={0: "p1", 1: "b1"}, corners={1: "g2"}, round=6),
    "passed_while_drafting": line(stage="draft", centre="p1", passed=(1,)),
    "tiles_beside_the_board_after_passing": line(hands={0: "p1", 1: "b1"}, passed=(1,)),
    "over_before_all_have_passed": line(stage="over", round=6, passed=(0,)),
    "over_with_tiles_in_hand": line(stage="over", round=6, passed=(0, 1), hands={0: "p1"}),
    "over_with_tiles_in_corners": line(stage="over", round=6, passed=(0, 1), corners={0: "p1"}),
}
WRONG = NOTHING_TO_DO | OUT_OF_TURN


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_a_position_that_play_never_leads_to_is_refused(text: str) -> None:
    refusal = refusal_of(parse_position, text)
    assert refusal
    assert refusal.code == "bad_position"
    assert "field" in refusal.facts


def test_S5_9_tiles_may_lie_in_corners_in_round_6_until_the_end() -> None:
    text = line(hands={0: "p1"}, corners={1: "g2"}, passed=(1,), round=6)
    assert "corner=g2" in format_position(parse_position(text))


SMALL_PILES = st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=6, max_size=6).map(format_tiles)


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A line whose form is right, and whose sense is right more often than not."""
    stage = draw(st.sampled_from(["draft", "place", "bonus", "keep"]))
    seats = range(draw(st.integers(2, 3)))
    passed = draw(st.sets(st.sampled_from(seats[1:]))) if stage != "draft" or draw(st.booleans()) else set()
    astray = draw(st.sampled_from([None, None, None, *seats]))  # this seat does not care about its stage
    corners = {seat: draw(SMALL_PILES) for seat in seats if seat in passed or seat == astray}
    return line(
        seats=len(seats),
        hands={seat: draw(SMALL_PILES) for seat in seats if seat not in passed or seat == astray},
        corners=corners,
        passed=tuple(passed),
        board=draw(st.sampled_from(["coloured", "grey"])),
        stage=stage,
        round=draw(st.sampled_from([1, 5, 6])),
        marker=draw(st.sampled_from(["taken", "centre"])) if stage == "draft" else "taken",
        bonus=draw(st.integers(0, 3)) if stage == "bonus" else 0,
        centre=draw(SMALL_PILES) if stage == "draft" else "-",
        supply=draw(st.sampled_from(["-", "p1r2", "p2g2o2y2b1r1"])),
        cursor=draw(st.sampled_from("pgr")) if stage in ("bonus", "keep") else "p",
    )


@steady
@given(lines(), st.integers(0, 99))
def test_what_is_read_can_be_played_on_from_and_loses_no_tile(text: str, seed: int) -> None:
    if refusal_of(parse_position, text):
        return
    state, chance, rng, log = parse_position(text), random.Random(seed), new_rng(seed), new_log(wanted=False)
    for _ in range(20 if COMPILED else 8):
        legal = SUMMER.legal_steps(state)
        assert bool(legal) != SUMMER.is_over(state)
        if not legal:
            break
        SUMMER.apply(state, choose(state, legal, chance.randrange(1000), eager=True), rng, log)
        assert count_tiles(state) == [22] * 6
        assert parse_position(format_position(state)).tobytes() == state.tobytes()
