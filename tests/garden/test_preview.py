"""What a step brings, told before it is played, and without playing it."""

import random
from typing import Any

import numpy as np
import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.garden.preview import comes_before, pay_all, payments_for
from sintra.garden.state import BACK, CELL, SLOT
from sintra.kernel.ahead import WAY_STEPS
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State

from . import reference
from .golden import GOLDEN, golden_walk
from .lines import item, position
from .reference_garden import group_points, round_points, surrounded
from .walking import WALKED, Options, positions

EVERY = 4

RING = "0.1=b1 0.2=b2 0.3=b3 0.4=b4 0.5=b5"
STATUE = "1=x 2=x 0.1=y2 0.2=y3 2.5=y4 2.6=y5 1.4=y6"  # five of the six cells around (2, -1)
B6: dict[str, Any] = {"stage": "cell", "turn": {"piece": item("b6")}, "tiles": {0: "b6p6v6y6l6g6"}}
Y1: dict[str, Any] = {"stage": "cell", "turn": {"piece": item("y1")}, "tiles": {0: "y1"}}
G4: dict[str, Any] = {"stage": "slot", "turn": {"piece": item("g4x")}, "stored": {0: "g4"}, "jokers": {0: 3}}
PASSING: dict[str, Any] = {"stage": "discard", "passed": (0,), "tiles": {0: "b3b4"}}

# Worked out by hand from the clauses: position, step, what it brings.
WORKED: dict[str, tuple[dict[str, Any], str, dict[str, int]]] = {
    "a_take_brings_no_points": ({"lots": "b1b2"}, ":b", {"points": 0}),
    "a_piece_brings_no_points": ({"tiles": {0: "y1"}}, "y1", {"points": 0}),
    "a_payment_brings_no_points": (
        {"stage": "pay", "turn": {"piece": item("b2"), "due": 1}, "tiles": {0: "b2b3"}},
        "-b3",
        {"points": 0},
    ),
    "Q6_9_the_fountain_a_blue_hex_and_six_of_a_colour": (  # round 1: blue and dark green, trees (Q9.1)
        {**B6, "gardens": {0: RING}},
        "@0.6",
        {"points": 0, "jokers": 1, "round": 1, "final": 6 + 6},
    ),
    "Q11_3_variant_five_and_six": (  # 5 more for the group of five, 6 more for that of six
        {**B6, "gardens": {0: RING}, "side": "variant"},
        "@0.6",
        {"points": 0, "jokers": 1, "round": 1, "final": 6 + 6 - 5},
    ),
    "Q6_9_a_statue_and_six_of_a_colour": (
        Y1 | {"gardens": {0: STATUE}},
        "@1.3",
        {"points": 0, "jokers": 2, "round": 1, "final": 1 + 6},
    ),
    "Q6_9_only_as_many_jokers_as_there_are_places": (  # the twelfth place is that of the placed tile
        Y1 | {"gardens": {0: STATUE}, "tiles": {0: "b1b2b3b4b5b6p1p2p3p4p5y1"}},
        "@1.3",
        {"points": 0, "jokers": 1, "round": 1, "final": 1 + 6},
    ),
    "Q6_9_what_is_paid_has_left": (  # five jokers and the placed tile make room
        {**B6, "jokers": {0: 6}, "gardens": {0: RING}},
        "@0.6",
        {"points": 0, "jokers": 1, "round": 1, "final": 6 + 6},
    ),
    "Q9_1_a_tree_scores_for_its_pattern": (Y1, "@0.1", {"points": 0, "jokers": 0, "round": 1, "final": 0}),
    "Q9_1_in_round_3_for_its_colour": (
        Y1 | {"round": 3},
        "@0.1",
        {"points": 0, "jokers": 0, "round": 1, "final": 0},
    ),
    "Q9_1_in_round_2_for_neither": (
        Y1 | {"round": 2},
        "@0.1",
        {"points": 0, "jokers": 0, "round": 0, "final": 0},
    ),
    "Q9_3_the_wheel_of_the_table": (
        Y1 | {"side": "variant", "wheel": "912345"},
        "@0.1",
        {"points": 0, "jokers": 0, "round": 9, "final": 0},
    ),
    "Q11_2_the_third_of_two_groups": (  # three trees, and three yellow hexes: 1 + 1 + 1 and 1 + 2 + 3
        Y1 | {"gardens": {0: "0.1=b1 0.2=p1 0.4=y2 0.5=y3"}},
        "@0.3",
        {"points": 0, "jokers": 0, "round": 1, "final": 3 + 6},
    ),
    "Q9_2_an_expansion_brings_its_hex_and_its_pavilion": (
        G4,
        "#1.4",
        {"points": 0, "jokers": 0, "round": 2, "final": 0},
    ),
    "Q7_1_a_face_down_expansion_costs_six_points": (
        {"stage": "back"},
        "#1",
        {"points": -6, "jokers": 0, "round": 0, "final": 0},
    ),
    "Q8_3_the_first_to_pass": ({}, "-", {"points": -1}),
    "Q8_3_the_second_to_pass": ({"passed": (1,), "round": 4}, "-", {"points": 0}),
    "Q8_3_to_pass_and_choose": ({"tiles": {0: "b3"}}, "-?", {"points": -1}),
    "Q8_4_not_below_0": ({"scores": {0: 0}}, "-", {"points": 0}),
    "Q8_2_what_is_discarded": (PASSING, "!b4", {"points": -4}),
    "Q8_4_what_is_discarded_not_below_0": (PASSING | {"scores": {0: 3}}, "!b4", {"points": -3}),
    "Q8_2_done": (PASSING | {"turn": {"due": 1}}, ".", {"points": 0}),
    "Q9_Q11_not_what_is_scored_then": (
        {"passed": (1,), "round": 4, "gardens": {0: "0.1=l5 0.2=l6 0.3=l4"}, "jokers": {0: 2}},
        "-",
        {"points": 0},
    ),
}


@pytest.mark.parametrize(("parts", "text", "expected"), [*WORKED.values()], ids=[*WORKED])
def test_worked_out_by_hand(parts: dict[str, Any], text: str, expected: dict[str, int]) -> None:
    state = position(**parts)
    assert GARDEN.parse_step(state, text) in GARDEN.legal_steps(state)
    assert GARDEN.preview(state, GARDEN.parse_step(state, text)) == expected


def points_at_once(before: reference.Position, text: str) -> int:
    """What a step costs by itself (Q7.1, Q8.2 to Q8.4)."""
    score: int = reference.own_seat(before)["score"]
    if text in ("-", "-?"):
        return -min(score, 1) if before["marker"] == "centre" else 0
    if text[0] == "!":
        return -min(score, int(text[2]))
    return -6 if text[0] == "#" and len(text) == 2 else 0


def placed(state: State, step: int) -> State:
    """The state after a placement, paid with the first of all payments."""
    ahead, rng, log = state.copy(), new_rng("other tiles"), new_log(wanted=False)
    paying = payments_for(state, int(state.piece))[0].steps if state.piece >= 0 else ()
    for each in (step, *paying):
        assert each in GARDEN.legal_steps(ahead)
        GARDEN.apply(ahead, each, rng, log)
    return ahead


def expected_of(state: State, step: int) -> dict[str, int]:
    """What a step brings, by the slow rules; jokers as they were then really gained."""
    before, text = reference.read(GARDEN.format_position(state)), GARDEN.format_step(state, step)
    result = {"points": points_at_once(before, text)}
    if text[0] not in "@#":
        return result
    own, ahead = reference.own_seat(before), placed(state, step)
    then = reference.read(GARDEN.format_position(ahead))["seats"][before["seat"]]
    paid = payments_for(state, int(state.piece))[0].jokers if state.piece >= 0 else 0
    gained = then["jokers"] - (own["jokers"] - paid)
    features = surrounded(then["garden"], then["slots"]) - surrounded(own["garden"], own["slots"])
    tiles = sum(not name.endswith("x") for name in then["items"])
    assert gained == min(features, 12 - tiles - (own["jokers"] - paid))  # Q6.9
    wheel, side = before["wheel"], before["side"]
    round_now, round_then = (
        round_points(each["garden"], each["slots"], before["round"], wheel) for each in (own, then)
    )
    final_now, final_then = (group_points(each["garden"], side) for each in (own, then))
    return result | {"jokers": gained, "round": round_then - round_now, "final": final_then - final_now}


@pytest.mark.parametrize(("seats", "options"), WALKED)
def test_a_preview_is_what_then_happens_and_changes_nothing(seats: int, options: Options) -> None:
    chance = random.Random(seats)
    for number, (state, legal) in enumerate(positions(seats, options, seed=30 + seats)):
        if number % EVERY == 0:
            for step in chance.sample(legal, min(len(legal), 2)):
                before = state.tobytes()
                found = GARDEN.preview(state, step)
                assert state.tobytes() == before
                assert found == expected_of(state, step), (
                    GARDEN.format_position(state),
                    GARDEN.format_step(state, step),
                )


@pytest.mark.parametrize(("seats", "side", "payment"), GOLDEN if COMPILED else GOLDEN[::5])
def test_the_places_of_a_golden_game_bring_what_is_told(seats: int, side: str, payment: str) -> None:
    brought = {"jokers": 0, "round": 0, "final": 0}
    for state, legal in golden_walk(seats, side, payment):
        if state.stage in (CELL, SLOT, BACK):
            for step in {legal[0], legal[-1]}:
                found = GARDEN.preview(state, step)
                assert found == expected_of(state, step), (
                    GARDEN.format_position(state),
                    GARDEN.format_step(state, step),
                )
                brought = {name: brought[name] + found[name] for name in brought}
    assert brought["round"] > 0  # gardens in which nothing comes together would prove too little
    assert brought["final"] > 0


def test_all_steps_of_a_way_are_played_up_to_the_end_of_its_row() -> None:
    state, log = GARDEN.new_game(2, {}, new_rng(5)), new_log(wanted=False)
    then, rng, steps = state.copy(), new_rng(6), []
    for _ in range(WAY_STEPS):
        steps.append(GARDEN.legal_steps(then)[0])
        GARDEN.apply(then, steps[-1], rng, log)
    pay_all(state, np.array([0, 0, *steps], np.int16), new_rng(6), log)
    assert state.tobytes() == then.tobytes()


def test_of_two_equal_ways_neither_comes_first() -> None:
    row = np.array([3, 1, 7, 8, -1, -1, -1, -1], np.int16)
    other = row + np.array([0, 0, 1, 0, 0, 0, 0, 0], np.int16)
    assert comes_before(row, other)
    assert not comes_before(other, row)
    assert not comes_before(row, row)
