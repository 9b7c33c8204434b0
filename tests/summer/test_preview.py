"""What a step brings by itself, told before it is played, and without playing it."""

import random
from typing import Any

import pytest

from sintra.kernel.jit import COMPILED
from sintra.kernel.log import entries, new_log
from sintra.kernel.random import new_rng
from sintra.summer.game import GAME as SUMMER
from sintra.summer.scoring import NUMBERS, STAR
from sintra.summer.state import BONUS
from sintra.summer.steps import PASS

from .lines import line, stars
from .tools import lay, play, put, table
from .walking import TABLES, positions

DRAFT: dict[str, Any] = {"stage": "draft", "marker": "centre"}
WINDOW = {"hands": {0: "b6"}, "boards": {0: stars(s4="....b.")}}
TWO_FEATURES = {"hands": {0: "b2"}, "boards": {0: stars(s0=".pg...", s4="b.b...", s5="..yy..")}}
FULL_STAR = {"boards": {0: stars(s4="bbbbbb")}, "passed": (1,), "round": 6}

# Worked out by hand from the clauses: position, step, points, bonus tiles.
WORKED: dict[str, tuple[dict[str, Any], str, int, int]] = {
    "from_a_display": ({**DRAFT, "displays": "p1g3,-,-,-,-"}, "1:g", 0, 0),
    "S4_5_first_from_the_centre": ({**DRAFT, "centre": "p2g3", "scores": {0: 9}}, "c:g", -4, 0),
    "S4_5_not_below_1": ({**DRAFT, "centre": "p2g3", "scores": {0: 3}}, "c:g", -2, 0),
    "S4_5_marker_already_taken": ({"stage": "draft", "centre": "p2g3"}, "c:g", 0, 0),
    "S5_6_alone": ({"hands": {0: "b6"}}, "4.6b", 1, 0),
    "S5_6_two_connected": ({"hands": {0: "p3b3"}, "boards": {0: stars(s4="bb....")}}, "4.6b+3", 3, 0),
    "S5_6_ring_closed": ({"hands": {0: "b3"}, "boards": {0: stars(s4="bb.bbb")}}, "4.3b", 6, 0),
    "S5_7_window": (WINDOW, "4.6b", 2, 3),
    "S5_7_statue_and_pillar": (TWO_FEATURES, "4.2b", 3, 3),
    "S5_7_supply_of_one": ({**WINDOW, "supply": "r1"}, "4.6b", 2, 1),
    "S5_7_supply_of_none": ({**WINDOW, "supply": "-"}, "4.6b", 2, 0),
    "S5_7_bonus_tiles_bring_no_points": ({"stage": "bonus", "bonus": 1}, "^p", 0, 0),
    "S5_9_pass_and_keep_all": ({"hands": {0: "p4"}}, "-", 0, 0),
    "S5_9_pass_and_choose_later": ({"hands": {0: "p6"}}, "-", 0, 0),
    "S5_9_discard_the_only_tile": ({"hands": {0: "p1"}}, "-?", -1, 0),
    "S5_9_discard_the_rest": ({"stage": "keep", "hands": {0: "p2g4"}, "scores": {0: 9}}, "x", -6, 0),
    "S5_9_discard_the_rest_not_below_1": ({"stage": "keep", "hands": {0: "p2g4"}}, "x", -4, 0),
    "S5_9_fourth_tile_kept": ({"stage": "keep", "hands": {0: "g3"}, "corners": {0: "p3"}}, "+g", -2, 0),
    "S7_3_kept_in_round_6": ({"hands": {0: "p2g1"}, "round": 6}, "-", -3, 0),
    "S7_3_kept_and_discarded_in_round_6": ({"hands": {0: "p5g1"}, "round": 6, "scores": {0: 9}}, "-", -6, 0),
    "S7_3_kept_in_round_6_not_below_1": ({"hands": {0: "p2g1"}, "round": 6, "scores": {0: 2}}, "-", -1, 0),
    "S7_1_not_the_final_scoring": ({"hands": {0: "g1"}, **FULL_STAR}, "-", -1, 0),
    "S7_1_not_that_of_the_other_seat": (
        {"hands": {0: "g1"}, "boards": {1: stars(s4="bbbbbb")}, "passed": (1,), "round": 6},
        "-",
        -1,
        0,
    ),
}


@pytest.mark.parametrize(("parts", "text", "points", "bonus"), [*WORKED.values()], ids=[*WORKED])
def test_worked_out_by_hand(parts: dict[str, Any], text: str, points: int, bonus: int) -> None:
    state = SUMMER.parse_position(line(**parts))
    step = SUMMER.parse_step(state, text)
    assert step in SUMMER.legal_steps(state)
    assert SUMMER.preview(state, step) == {"points": points, "bonus": bonus}


@pytest.mark.parametrize("other", ["", "g"])  # the pass ends the game, or not yet
def test_preview_of_a_pass_in_round_6_is_what_all_tiles_left_will_cost(other: str) -> None:
    state = table(round_no=6, hands=[other, "rr"], seat=1)
    assert SUMMER.preview(state, PASS) == {"points": -2, "bonus": 0}
    state = table(round_no=6, hands=[other, "rrrrrr"], seat=1)
    state.score[1] = 30
    assert SUMMER.preview(state, PASS) == {"points": -6, "bonus": 0}


@pytest.mark.parametrize("other", ["", "g"])
def test_preview_of_a_pass_in_round_6_leaves_out_stars_but_knows_that_they_come_first(other: str) -> None:
    state = table(round_no=6, hands=[other, "rr"], seat=1)
    state.score[1] = 1
    assert SUMMER.preview(state, PASS) == {"points": 0, "bonus": 0}
    lay(state, 1, 4, "bbbbbb")
    assert SUMMER.preview(state, PASS) == {"points": -2, "bonus": 0}


def test_preview_of_the_last_placement_leaves_out_what_others_pay() -> None:
    state = table(round_no=6, hands=["bb", "r"])
    play(state, PASS)
    assert SUMMER.preview(state, put(state, 3, 1, "r")) == {"points": 1, "bonus": 0}


@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_a_preview_is_what_then_happens_and_changes_nothing(seats: int, board: int) -> None:
    chance, rng = random.Random(seats), new_rng("other tiles than the preview draws")
    for number, (state, legal) in enumerate(positions(seats, board, seed=30 + seats)):
        for step in chance.sample(legal, min(len(legal), 3 if COMPILED or number % 5 == 0 else 0)):
            before = state.tobytes()
            preview = SUMMER.preview(state, step)
            assert state.tobytes() == before
            ahead, log, seat = state.copy(), new_log(), int(state.seat)
            SUMMER.apply(ahead, step, rng, log)
            while state.round_no == 6 and ahead.passed[seat] and not SUMMER.is_over(ahead):
                SUMMER.apply(ahead, PASS, rng, log)  # then what is kept is paid for (S7.3)
            final = sum(e.points for e in entries(log) if e.seat == seat and e.reason in (STAR, NUMBERS))
            assert preview["points"] == int(ahead.score[seat]) - int(state.score[seat]) - final
            taken = 0
            while state.stage != BONUS and ahead.stage == BONUS:  # take what is offered, and count it
                SUMMER.apply(ahead, SUMMER.legal_steps(ahead)[0], rng, log)
                taken += 1
            assert preview["bonus"] == taken
