"""Whole games through the referee: what holds at every step, and how a game ends."""

import random
from typing import Any

import pytest

from sintra.table import Table
from tests.summer.lines import stars

from .tools import EVERY_TABLE, choose, new_table, play_out, table_at


@pytest.mark.parametrize(("board", "seats"), EVERY_TABLE)
@pytest.mark.parametrize("confirm", [False, True])
def test_at_every_step_every_point_has_a_reason_and_something_is_legal(
    board: str, seats: int, confirm: bool
) -> None:
    table, chance, played = new_table(board, seats, 1, confirm), random.Random(1), []
    while not table.over:
        assert table.scores == [5 + sum(e.points for e in table.log if e.seat == s) for s in range(seats)]
        assert min(table.scores) >= 1
        assert table.winners == []
        if table.waits_for_confirm:
            assert confirm
            table.confirm(table.seat)
            continue
        legal = table.legal()
        assert legal
        assert len(legal) == len(set(legal))
        text, seat = choose(table, chance), table.seat
        assert text in legal
        table.play(seat, text)
        played.append((seat, text))
        assert table.steps == len(played)
        settled = [(turn.seat, text) for turn in table.turns for text in turn.steps]
        assert settled + [(table.turn_seat, text) for text in table.turn] == played
    assert table.scores == [5 + sum(e.points for e in table.log if e.seat == s) for s in range(seats)]
    assert table.view()["stage"] == "over"
    assert table.legal() == []


@pytest.mark.parametrize(("board", "seats"), EVERY_TABLE)
def test_the_same_seed_and_steps_are_the_same_game(board: str, seats: int) -> None:
    one, two = (play_out(new_table(board, seats, "same"), 7) for _ in range(2))
    assert one.turns == two.turns
    assert one.log == two.log
    assert one.state.tobytes() == two.state.tobytes()


def test_unequal_seeds_are_unequal_games() -> None:
    deals = {new_table(seed=seed).state.tobytes() for seed in range(50)}
    assert len(deals) == 50


def test_S3_2_each_seat_begins_some_games() -> None:
    assert {new_table(seats=4, seed=seed).seat for seed in range(60)} == {0, 1, 2, 3}


def test_tiles_to_come_follow_from_the_seed_and_the_number_of_the_step_only() -> None:
    """Other steps before a reveal lead to other numbers of steps, not to other dice."""
    tables = [table_at(hands={0: "b2", 1: "r1"}, supply="g1", seats=2) for _ in range(2)]
    tables[0].play(0, "4.1b")
    tables[1].play(0, "4.2b")
    supplies = [table.state.supply.tolist() for table in tables]
    assert supplies[0] == supplies[1]  # the bags were alike, and so are the tiles drawn


@pytest.mark.parametrize("game", ["summer", "garden"])
def test_previews_are_those_of_each_step(game: str) -> None:
    table, chance = Table(game, seed=5), random.Random(5)
    for _ in range(40):
        assert table.previews() == {step: table.preview(step) for step in table.legal()}
        table.play(table.seat, choose(table, chance))


def last_pass(scores: dict[int, int], seats: int = 3, **parts: Any) -> Table:
    """A table one step before the end: seat 0 still has one tile, which costs a point."""
    others = tuple(range(1, seats))
    return table_at(round=6, seats=seats, hands={0: "g1"}, passed=others, scores=scores, **parts)


def test_S7_4_most_points_win() -> None:
    table = last_pass({0: 10, 1: 30, 2: 20})
    assert table.winners == []
    table.play(0, "-")
    assert table.over
    assert table.scores == [9, 30, 20]
    assert table.winners == [1]


def test_S7_4_a_tie_is_a_shared_victory() -> None:
    table = last_pass({0: 31, 1: 30, 2: 30})
    table.play(0, "-")
    assert table.winners == [0, 1, 2]
    table = last_pass({0: 32, 1: 1, 2: 31})
    table.play(0, "-")
    assert table.winners == [0, 2]


def test_S7_4_the_final_scoring_decides() -> None:
    table = last_pass({0: 20, 1: 30, 2: 5}, boards={0: stars(s1="pppppp"), 2: stars(s3="rrrrrr")})
    table.play(0, "-")
    assert table.scores == [20 - 1 + 20, 30, 5 + 14]
    assert table.winners == [0]
    assert [(e["seat"], e["points"], e["reason"], e["where"]) for e in table.view_log()] == [
        (0, 20, "S7.1 star", 1),
        (0, -1, "S7.3 corners", "g"),
        (2, 14, "S7.1 star", 3),
    ]
    assert table.view_log(2) == [{"seat": 2, "points": 14, "reason": "S7.1 star", "where": 3}]


def test_the_view_shows_the_referees_part() -> None:
    table = table_at(confirm=True, hands={0: "b6", 1: "r1"}, boards={0: stars(s4="....b.")})
    expected = {
        "step": 0,
        "turns": 0,
        "turn_steps": [],
        "turn_seat": None,
        "may_take_back": False,
        "waits_for_confirm": False,
        "over": False,
        "winners": [],
    }
    assert expected.items() <= table.view().items()
    table.play(0, "4.6b")
    expected |= {"step": 1, "turn_steps": ["4.6b"], "turn_seat": 0, "may_take_back": True}
    assert expected.items() <= table.view().items()
    table.take_back(0)
    table.play(0, "4.1b")
    expected |= {"turn_steps": ["4.1b"], "waits_for_confirm": True}
    assert expected.items() <= table.view().items()
    table.confirm(0)
    expected |= {
        "turns": 1,
        "turn_steps": [],
        "turn_seat": None,
        "may_take_back": False,
        "waits_for_confirm": False,
    }
    assert expected.items() <= table.view().items()


def test_a_view_is_a_copy() -> None:
    table = table_at(confirm=True, hands={0: "b6", 1: "r1"})
    table.play(0, "4.1b")
    table.view()["turn_steps"].append("nonsense")
    assert table.turn == ["4.1b"]
