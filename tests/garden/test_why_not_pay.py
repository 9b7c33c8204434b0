"""Each refusal of a payment, of a pass or out of turn: the code and the facts that explain it."""

from typing import Any

import pytest

from sintra.garden.position import parse_position
from sintra.garden.why import why_not

from .lines import hexagon, item, legal_texts, line, paying, played, position, refused

# ---- Q6.1 to Q6.4


def test_Q6_1_what_is_not_held_pays_nothing() -> None:
    state = position(**paying("b3", "0.1", tiles={0: "b3b4b5", 1: "b6"}))
    assert refused(state, "-b6") == ("Q6.1 not_held", {"item": "b6"})
    assert refused(state, "-b4x") == ("Q6.1 not_held", {"item": "b4x"})
    assert refused(state, "-b4") is None


def test_Q6_2_a_hex_of_neither_colour_nor_pattern_does_not_pay() -> None:
    state = position(**paying("b3", "0.1", tiles={0: "b3b4b5y1"}, stored={0: "g6"}))
    assert refused(state, "-y1") == ("Q6.2 no_match", {"item": "y1", "hex": "b3"})
    assert refused(state, "-g6x") == ("Q6.2 no_match", {"item": "g6x", "hex": "b3"})


def test_Q6_2_the_two_ways_are_not_mixed() -> None:
    state = position(**paying("y3", "0.1", tiles={0: "b3p3y3y4y5g3"}, jokers={0: 1}))
    by_pattern = played(state, "-b3")
    assert refused(by_pattern, "-y4") == ("Q6.2 mixed_payment", {"item": "y4", "hex": "y3"})
    assert legal_texts(by_pattern) == ["-p3", "-g3", "-j"]
    by_colour = played(state, "-y4")
    assert refused(by_colour, "-g3") == ("Q6.2 mixed_payment", {"item": "g3", "hex": "y3"})
    assert legal_texts(by_colour) == ["-y5", "-j"]


@pytest.mark.parametrize("payment", ["distinct", "repeats"])
def test_Q6_3_the_placed_hex_does_not_pay_for_itself(payment: str) -> None:
    state = position(**paying("b3", "0.1", tiles={0: "b3b3b4b5"}, stored={0: "b3"}, payment=payment))
    assert refused(state, "-b3") == ("Q6.3 identical", {"item": "b3", "hex": "b3"})
    assert refused(state, "-b3x") == ("Q6.3 identical", {"item": "b3x", "hex": "b3"})


def test_Q6_3_two_identical_tiles_do_not_pay_together() -> None:
    tiles: dict[str, Any] = {"tiles": {0: "b3b4b4b5"}}
    distinct = played(position(**paying("b3", "0.1", **tiles)), "-b4")
    assert refused(distinct, "-b4") == ("Q6.3 identical", {"item": "b4", "hex": "b3"})
    repeats = played(position(**paying("b3", "0.1", **tiles, payment="repeats")), "-b4")
    assert refused(repeats, "-b4") is None


def test_Q6_3_a_tile_and_an_expansion_of_one_hex_do_not_pay_together() -> None:
    storage: dict[str, Any] = {"tiles": {0: "b3b4b5"}, "stored": {0: "b4"}}
    state = position(**paying("b3", "0.1", **storage))
    assert refused(played(state, "-b4"), "-b4x") == ("Q6.3 identical", {"item": "b4x", "hex": "b3"})
    assert refused(played(state, "-b4x"), "-b4") == ("Q6.3 identical", {"item": "b4", "hex": "b3"})
    repeats = position(**paying("b3", "0.1", **storage, payment="repeats"))
    assert refused(played(repeats, "-b4"), "-b4x") is None


def test_a_payment_has_one_order() -> None:
    state = played(position(**paying("b3", "0.1", tiles={0: "b1b3b4b5b6"})), "-b4")
    assert refused(state, "-b1") == ("one_order", {"item": "b1", "hex": "b3"})
    assert legal_texts(state) == ["-b5", "-b6"]


def test_a_payment_with_repeats_has_one_order() -> None:
    """A tile before the expansion of the same hex."""
    storage: dict[str, Any] = {"tiles": {0: "b1b3b4b5"}, "stored": {0: "b4"}}
    state = played(position(**paying("b3", "0.1", **storage, payment="repeats")), "-b4x")
    assert refused(state, "-b4") == ("one_order", {"item": "b4", "hex": "b3"})
    assert refused(state, "-b1") == ("one_order", {"item": "b1", "hex": "b3"})
    assert legal_texts(state) == ["-b5"]


def test_Q6_1_a_payment_that_could_not_be_completed_is_not_begun() -> None:
    """One butterfly is not enough for two; and after the plant no blue hex may follow."""
    state = position(**paying("b3", "0.1", tiles={0: "b3b4b5y3"}))
    assert refused(state, "-y3") == ("Q6.1 cannot_complete", {"item": "y3", "hex": "b3", "due": 2})
    assert refused(state, "-b5") == ("Q6.1 cannot_complete", {"item": "b5", "hex": "b3", "due": 2})
    assert refused(state, "-b4") is None
    with_joker = position(**paying("b3", "0.1", tiles={0: "b3b4b5y3"}, jokers={0: 1}))
    assert refused(with_joker, "-y3") is None
    assert refused(with_joker, "-b5") is None


def test_Q6_4_jokers_pay_all_that_is_due_or_nothing() -> None:
    storage: dict[str, Any] = {"tiles": {0: "b4b5b6"}, "jokers": {0: 2, 1: 9}}
    state = position(**paying("b4", "0.1", **storage))
    assert refused(state, "-j") == ("Q6.4 too_few_jokers", {"jokers": 2, "due": 3})
    assert refused(played(state, "-b5"), "-j") is None


# ---- Q8


def test_Q8_2_there_is_nothing_to_discard() -> None:
    state = position(jokers={0: 3}, tiles={1: "b1"}, stored={1: "y1"})
    assert refused(state, "-?") == ("Q8.2 nothing_to_discard", {})
    assert refused(state, "-") is None
    assert refused(position(tiles={0: "b1"}), "-?") is None
    assert refused(position(stored={0: "b1"}), "-?") is None


DISCARD: dict[str, Any] = {"stage": "discard", "passed": (0,), "tiles": {0: "b3b4b4", 1: "y1"}}


def test_Q8_2_what_is_not_held_is_not_discarded() -> None:
    state = position(**DISCARD, stored={0: "g1"})
    for gone in ("b3x", "y1", "g1"):
        assert refused(state, "!" + gone) == ("Q8.2 not_held", {"item": gone})
    assert legal_texts(state) == ["!b3", "!b4", "!g1x"]


def test_Q8_2_something_is_discarded_before_it_is_done() -> None:
    state = position(**DISCARD)
    assert refused(state, ".") == ("Q8.2 nothing_discarded", {})
    assert refused(played(state, "!b4"), ".") is None


def test_what_is_discarded_has_one_order() -> None:
    state = played(position(**DISCARD, stored={0: "b4"}), "!b4")
    assert refused(state, "!b3") == ("one_order", {"item": "b3"})
    assert legal_texts(state) == ["!b4", "!b4x", "."]
    state = played(position(**DISCARD, stored={0: "b4g6"}), "!b4x")
    assert refused(state, "!b4") == ("one_order", {"item": "b4"})
    assert legal_texts(state) == ["!g6x", "."]


# ---- out of turn

STAGES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "turn": ({"tiles": {0: "b1"}, "lots": "b1"}, [":b", "b1", "x", "-", "-?"]),
    "pick": (
        {"stage": "pick", "lots": "b2p1,b2y1", "turn": {"category": 0, "cursor": hexagon("b2")}},
        ["/1", "/2"],
    ),
    "cell": ({"stage": "cell", "tiles": {0: "b1"}, "turn": {"piece": item("b1")}}, ["@0.1", "@0.6"]),
    "slot": ({"stage": "slot", "stored": {0: "b1"}, "turn": {"piece": item("b1x")}}, ["#1.1", "#6.6"]),
    "back": ({"stage": "back"}, ["#1", "#6"]),
    "pay": (paying("b3", "0.1", tiles={0: "b3b4b5"}, jokers={0: 2}), ["-b4", "-j"]),
    "discard": (DISCARD | {"turn": {"due": 1}}, ["!b3", "!b4", "."]),
}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("other", STAGES)
def test_a_step_of_another_stage_waits_for_it(stage: str, other: str) -> None:
    state = parse_position(line(**STAGES[stage][0]))
    expected = None if stage == other else ("not_your_stage", {"stage": stage, "step": other})
    for step in STAGES[other][1]:
        assert refused(state, step) == expected


def test_nothing_is_played_after_the_end() -> None:
    state = position(stage="over", round=4, passed=(0, 1), tiles={0: "b1"}, lots="b1")
    for text in (":b", "/1", "b1", "x", "@0.1", "#1.1", "#1", "-b1", "-j", "-", "-?", "!b1", "."):
        assert refused(state, text) == ("game_over", {})


@pytest.mark.parametrize("step", [-1, 333, 10**9])
@pytest.mark.parametrize("parts", [{}, {"stage": "over", "round": 4, "passed": (0, 1)}])
def test_a_number_that_is_no_step_is_unknown(step: int, parts: dict[str, Any]) -> None:
    refusal = why_not(position(**parts), step)
    assert refusal
    assert (refusal.code, refusal.facts) == ("unknown_step", {"step": step})
