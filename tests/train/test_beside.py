"""Searches beside the games start after moves that are drawn, and stay in the group of their game."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from train.beside import CHUNK, draw_move, search_beside
from train.games import Games, Opponent

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search.knowledge import knowledge_of
from sintra.search.playout import Memory
from sintra.search.verbs import propose
from sintra.table import Table
from tests.train.test_generations import ALWAYS
from train import beside

KNOWLEDGE = knowledge_of(Table("garden").game)


def test_all_proposed_moves_are_drawn_and_the_good_ones_more_often() -> None:
    state = Table("garden", 2, seed="beside").state
    buffers, trial = KNOWLEDGE.new_buffers(), np.array([state])
    memory = Memory(trial, new_rng(3), new_log(wanted=False), buffers)
    number = propose(state, KNOWLEDGE.weights, buffers)
    moves, scores = buffers.move[:number].tolist(), buffers.score[:number].tolist()
    drawn = Counter(draw_move(state, KNOWLEDGE.weights, memory) for _ in range(300 * number))
    assert set(drawn) <= set(moves)
    best, worst = (moves[scores.index(end(scores))] for end in (max, min))
    assert drawn[best] > drawn[worst]


def test_what_was_found_stays_in_the_group_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = 2 * CHUNK + 30
    states = np.array([Table("garden", 2, seed="beside").state] * rows)
    shard = {"states": states.view(np.uint8).reshape(rows, -1), "groups": np.arange(rows) // 7}

    def every_third(_: Any, first: int, end: int, *more: Any) -> int:
        found, worth, source = more[-3:]
        kept = range(first, end, 3)
        source[: len(kept)], worth[: len(kept), 0] = kept, kept
        found[: len(kept)] = states[0]
        return len(kept)

    monkeypatch.setattr(beside, "search_some", every_third)
    player = Opponent(KNOWLEDGE.new_tuning(), None, -1.0)
    games = Games(KNOWLEDGE, [player], np.zeros((1, 9), np.int64), 1)
    table: Any = type("Table", (), {"desk": None})()
    found = search_beside(games, [table], shard, 10, ALWAYS)
    positions = [at for first in range(0, rows, CHUNK) for at in range(first, min(first + CHUNK, rows), 3)]
    assert found["worth"][:, 0].tolist() == positions
    assert found["groups"].tolist() == [at // 7 for at in positions]
    assert not found["moves"].any()
    assert search_beside(games, [table], shard, 10, 0.0) == {}
