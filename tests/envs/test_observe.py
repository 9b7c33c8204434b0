"""Observations: what a seat sees, part by part, against what the table shows."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sintra.envs.observe import layout_of, observe
from sintra.envs.spaces import observation_space
from sintra.games import find_game
from sintra.kernel.errors import BadOption
from sintra.kernel.game import Game
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import below, new_rng
from sintra.kernel.verbs import State

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("summer", 2, {}),
    ("summer", 4, {"board": "grey"}),
    ("garden", 2, {"payment": "repeats"}),
    ("garden", 3, {"side": "variant"}),
]
COLOURS, HEXES = 6, 36
DOCUMENT = Path(__file__).parents[2] / "docs/environments.md"


def positions(name: str, seats: int, options: dict[str, str]) -> list[State]:
    """Positions of a random game, its end among them."""
    game, rng, log, found = find_game(name), new_rng(4), new_log(wanted=False), []
    state = game.new_game(seats, options, rng)
    while not game.is_over(state):
        found.append(state.copy())
        steps = game.legal_steps(state)
        game.apply(state, steps[below(rng, len(steps))], rng, log)
    return [*found[:: 3 if COMPILED else 20], state]


def seen(game: Game, state: State, seat: int) -> dict[str, Any]:
    """What a seat sees, by the names of the parts."""
    layout, seats = layout_of(game), int(state.seats)
    row = np.zeros(layout.size(seats), np.int16)
    observe(state, seat, row)
    assert observation_space(layout, seats).contains(row)
    return {name: row[where] for name, where in layout.find(seats).items()}


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_seat_sees_the_table_from_its_own_place(name: str, seats: int, options: dict[str, str]) -> None:
    game = find_game(name)
    for state in positions(name, seats, options):
        for seat in range(seats):
            parts = seen(game, state, seat)
            around = [(seat + i) % seats for i in range(seats)]
            assert [int(parts[f"score {i}"][0]) for i in range(seats)] == [state.score[s] for s in around]
            assert [int(parts[f"passed {i}"][0]) for i in range(seats)] == [state.passed[s] for s in around]
            assert around[parts["to_move"].argmax()] == state.seat
            assert around[parts["first"].argmax()] == state["first"]
            assert parts["to_move"].sum() == parts["first"].sum() == parts["stage"].sum() == 1
            assert parts["round"].argmax() + 1 == state.round_no
            assert parts["stage"].argmax() == state.stage


@pytest.mark.parametrize(("name", "seats", "options"), TABLES[:2])
def test_summer_shows_every_tile_once(name: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(name, seats, options):
        parts = seen(find_game(name), state, 1)
        market = parts["market"].reshape(-1, COLOURS)
        assert (market == state.market).all()
        boards = [parts[f"tile {i}"].reshape(-1, COLOURS) for i in range(seats)]
        for i, board in enumerate(boards):
            tiles = state.tile[(1 + i) % seats]
            assert (np.where(board.any(axis=1), board.argmax(axis=1), -1) == tiles).all()
        piles = [parts[f"{pile} {i}"] for pile in ("hand", "corner") for i in range(seats)]
        piles += [parts["bag"], parts["tower"], parts["supply"], market.sum(axis=0)]
        piles += [board.sum(axis=0) for board in boards]
        assert np.sum(piles, axis=0).tolist() == [22] * COLOURS


@pytest.mark.parametrize(("name", "seats", "options"), TABLES[2:])
def test_garden_shows_every_hex(name: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(name, seats, options):
        parts = seen(find_game(name), state, 1)
        lots = [np.repeat(np.arange(HEXES), lot).tolist() for lot in parts["lot"].reshape(-1, HEXES)]
        assert lots == [[hexagon for hexagon in lot if hexagon >= 0] for lot in state.lot.tolist()]
        for i in range(seats):
            seat, cells = (1 + i) % seats, parts[f"cell {i}"].reshape(-1, 13)
            colours, patterns = cells[:, 1:7], cells[:, 7:]
            hexes = np.where(colours.any(axis=1), colours.argmax(axis=1) * 6 + patterns.argmax(axis=1), -1)
            assert (hexes == state.cell[seat]).all()
            assert to_bits(cells[:, 0]) == state.vacant[seat]
            assert (parts[f"slot {i}"].reshape(-1, 8).argmax(axis=1) == state.slot[seat]).all()
            assert (parts[f"tile {i}"] == state.tile[seat]).all()
            assert to_bits(parts[f"stored {i}"]) == state.stored[seat]


def to_bits(ones: Any) -> int:
    """A row of ones and zeros as the set that it shows."""
    return sum(1 << int(place) for place in np.flatnonzero(ones))


def test_what_is_being_decided_is_seen() -> None:
    game = find_game("garden")
    paying = next(state for state in positions("garden", 2, {}) if state.stage == 5)
    parts = seen(game, paying, int(paying.seat))
    assert parts["piece"].argmax() == paying.piece
    assert parts["target"].argmax() == paying.target
    assert parts["due"][0] == paying.due


@pytest.mark.parametrize("name", ["summer", "garden"])
def test_the_tables_of_the_documents_are_those_of_the_code(name: str) -> None:
    document, layout, at = DOCUMENT.read_text(), layout_of(find_game(name)), 0
    for part in [*layout.shared, *(part._replace(name=f"{part.name} 0") for part in layout.of_seat)]:
        where = f"{at} to {at + part.size - 1}" if part.size > 1 else str(at)
        assert f"| `{part.name}` | {where} | {part.low} to {part.high} | {part.meaning} |" in document
        at += part.size


def test_a_game_without_an_encoding_is_refused() -> None:
    from tests.stones.game import GAME

    with pytest.raises(BadOption) as refused:
        layout_of(GAME)
    assert refused.value.code == "no_observation"
