"""Queen's Garden: the facts of a position with other colours, turned and mirrored, are the exchanged ones."""

from typing import Any

import numpy as np
import pytest
from train.symmetry import any_exchange, exchange, exchange_colours, exchange_places

from sintra.garden.display import tiles_on_display
from sintra.garden.steps import PIECE_BACK, PIECE_STEPS, chosen_piece, target_cell
from sintra.garden.tables import CATEGORY_HEXES, CELLS, HEXES
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.search.garden import facts
from sintra.search.knowledge import knowledge_of
from sintra.search.playout import best_move, play_move
from sintra.search.verbs import first_step, propose, rest_of
from sintra.table import Table

COLOURS, TURNS, MIRRORED = (0, 1, 3, 2, 4, 5), 1, True  # two that score in the same round
CELL_SETS = ("placed", "vacant", "near")
SETS_BY_CATEGORY = ("of", "near", "twice")
HEX_SETS = ("shown", "unseen", "stock", "stored")
NONE = -1


def moved(bits: int, new: list[int]) -> int:
    """A set whose members have moved."""
    return sum(1 << new[i] for i in range(len(new)) if int(bits) >> i & 1)


def exchanged(state: Any) -> Any:
    """The same position with other colours, on a board that was turned and mirrored."""
    _, slots, cells = exchange_places(TURNS, MIRRORED)
    hexes = [COLOURS[hexagon // 6] * 6 + hexagon % 6 for hexagon in range(HEXES)]
    new = state.copy()
    for name in HEX_SETS:
        new[name] = np.vectorize(lambda bits: moved(bits, hexes))(state[name])
    new["bag"][hexes], new["tower"][hexes] = state["bag"], state["tower"]
    for lot in range(len(state["lot"])):
        tiles = sorted(hexes[hexagon] for hexagon in state["lot"][lot] if hexagon != NONE)
        new["lot"][lot] = tiles + [NONE] * (4 - len(tiles))
    for seat in range(int(state["seats"])):
        for name in CELL_SETS:
            new[name][seat] = moved(state[name][seat], cells)
        for name in SETS_BY_CATEGORY:
            for i in range(6):
                new[f"{name}_colour"][seat, COLOURS[i]] = moved(state[f"{name}_colour"][seat, i], cells)
                new[f"{name}_pattern"][seat, i] = moved(state[f"{name}_pattern"][seat, i], cells)
        new["tile"][seat, hexes] = state["tile"][seat]
        new["slot"][seat, slots] = state["slot"][seat]
        for cell in range(CELLS):
            hexagon = int(state["cell"][seat, cell])
            new["cell"][seat, cells[cell]] = hexagon if hexagon == NONE else hexes[hexagon]
    return new


def positions() -> list[Any]:
    """Some positions of a game between heuristics."""
    knowledge = knowledge_of(Table("garden").game)
    state, buffers, found = Table("garden", 3, seed="exchange").state.copy(), knowledge.new_buffers(), []
    rng, log = new_rng(4), new_log(wanted=False)
    game = knowledge.game
    while not game.is_over(state):
        if not game.in_turn(state):
            found.append(state.copy())
        play_move(state, best_move(state, knowledge.weights, 2.0, rng, buffers), rng, log)
    return found[::9]


def noted(note: Any, *position: Any) -> list[int]:
    """The facts that a function notes, in order."""
    found = np.zeros(400, np.int16)
    return sorted(found[: note(*position, found)].tolist())


def test_facts_of_seats_and_of_the_table_are_exchanged() -> None:
    new = exchange(COLOURS, TURNS, MIRRORED)
    found = positions()
    assert len(found) > 10
    for state in found:
        other = exchanged(state)
        for seat in range(3):
            old = noted(facts.note_seat, state, seat)
            assert noted(facts.note_seat, other, seat) == sorted(new.seat[old].tolist())
        assert noted(facts.note_table, other) == sorted(new.table[noted(facts.note_table, state)].tolist())


def test_facts_of_moves_are_exchanged() -> None:
    knowledge = knowledge_of(Table("garden").game)
    new, (_, _, cells) = exchange(COLOURS, TURNS, MIRRORED), exchange_places(TURNS, MIRRORED)
    buffers, placed = knowledge.new_buffers(), 0
    for state in positions():
        other = exchanged(state)
        for category in range(12):
            if int(CATEGORY_HEXES[category]) & tiles_on_display(state):
                stands_for = COLOURS[category] if category < 6 else category
                old = noted(facts.note_take, state, category)
                assert noted(facts.note_take, other, stands_for) == sorted(new.move[old].tolist())
        for i in range(propose(state, knowledge.weights, buffers)):
            step = first_step(int(buffers.move[i]))
            if not PIECE_STEPS <= step < PIECE_BACK:
                continue
            item, cell = chosen_piece(step), target_cell(rest_of(int(buffers.move[i])))
            hexagon, placed = item >> 1, placed + 1
            stands_for = (COLOURS[hexagon // 6] * 6 + hexagon % 6) * 2 + item % 2
            old = noted(facts.note_placement, state, item, cell)
            assert noted(facts.note_placement, other, stands_for, cells[cell]) == sorted(
                new.move[old].tolist()
            )
    assert placed > 10


@pytest.mark.parametrize(("at", "number"), [(0, 4), (1, 4), (2, 12), (3, 120)])
def test_colours_that_scored_together_or_before_stand_for_each_other(at: int, number: int) -> None:
    assert len({*exchange_colours(at)}) == number
    new = any_exchange("garden", at, np.random.default_rng(at))
    assert new is not None
    assert all(sorted(each) == list(range(len(each))) for each in new)


def test_in_summer_pavilion_nothing_is_exchanged() -> None:
    assert any_exchange("summer", 0, np.random.default_rng(1)) is None
