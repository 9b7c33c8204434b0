"""The engine against the slow second writing of the rules, on games played by chance."""

from random import Random

import pytest

from sintra.garden.placing import cells_for
from sintra.garden.scoring import score_end, score_round, worth
from sintra.garden.state import OVER, TURN, State, lay_expansion, set_hex
from sintra.kernel.log import new_log
from tests.walking import Played, games

from . import reference
from .choosing import read
from .tools import SIDES, VARIANT, dealt, store, table
from .turning import Turn
from .walking import TABLES, walk
from .words import HEXES, WORDS


def check_drawn(turn: Turn, state: State, tiles: int) -> None:
    """What chance has brought: the tiles on a new top, the cards that were turned (Q5.4 to Q5.6)."""
    wanted = turn.table
    found = read(state)
    if turn.new_top:
        number = min(4, tiles)
        assert len(found.cards[0]) == number
        if number == 0:
            turn.turned += wanted.stack
            wanted.stack = 0
        if wanted.bag < 4:
            wanted.tower.clear()
        wanted.cards[0] = found.cards[0]
    new = [name for name in found.shown if name not in wanted.shown]
    assert len(new) == turn.turned
    wanted.shown = found.shown
    wanted.bag = found.bag
    wanted.tower = +wanted.tower
    assert found == wanted


def follow(played: Played, turn: Turn, thorough: bool) -> None:
    """One step: what was legal, and what it did."""
    if turn.words or thorough:
        assert [WORDS[step] for step in played.legal] == turn.options()
    turn.play(WORDS[played.step])
    assert turn.over == (played.after.stage in (TURN, OVER))
    if turn.over:
        tiles = turn.table.bag + turn.table.tower.total()
        check_drawn(turn, played.after, tiles)


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("seats", "side", "payment"), TABLES)
def test_Q4_to_Q11_the_engine_agrees_with_the_second_writing(
    seats: int, side: int, payment: int, eager: bool
) -> None:
    turn, turns = Turn(dealt(seats, side, payment)), 0
    for played in walk(seats, side, payment, 0, eager):
        if played.before.stage == TURN:
            turn, turns = Turn(played.before), turns + 1
        follow(played, turn, turns % games(3, 12) == 0)
    assert played.after.stage == OVER


def random_garden(seed: int, hexes: int) -> State:
    """Face-up and face-down expansions, and hexes wherever the second writing allows them."""
    state, dice = table(seats=2), Random(seed)
    for slot in dice.sample(range(6), dice.randrange(3, 7)):
        how = dice.choice([7, 7, 1, 2, 3, 4, 5, 6])
        lay_expansion(state, 0, slot, how)
    for _ in range(hexes):
        seat, name = reference.read_seat(state, 0), dice.choice(HEXES)
        found = sorted(reference.legal_places(seat.garden, name, seat.cells()))
        if found:
            set_hex(state, 0, reference.PLACES.index(dice.choice(found)), HEXES.index(name))
    return state


@pytest.mark.parametrize("hexes", [8, 20, 60, 150])
def test_Q6_6_to_Q6_8_cells_of_every_hex_in_sparse_and_dense_gardens(hexes: int) -> None:
    for seed in range(games(6, 2)):
        state = random_garden(seed, hexes // games(1, 2))
        seat = reference.read_seat(state, 0)
        for hexagon, name in enumerate(HEXES):
            found = int(cells_for(state, 0, hexagon, int(state.vacant[0])))
            places = {place for at, place in enumerate(reference.PLACES) if found >> at & 1}
            assert places == reference.legal_places(seat.garden, name, seat.cells())


@pytest.mark.parametrize("side", SIDES)
def test_Q9_Q11_points_of_random_gardens(side: int) -> None:
    for seed in range(games(16, 5)):
        state = random_garden(seed, 10 + 6 * seed)
        state.side, state.round_no, state.wheel = side, seed % 4 + 1, [1, 2, 3, 4, 5, 6]
        state.jokers[0], state.score[0] = seed % 5, seed % 7
        store(state, " ".join(Random(seed).sample(HEXES, seed % 6)))
        seat = reference.read_seat(state, 0)
        log = new_log()
        points = reference.round_points(seat, seed % 4 + 1, [1, 2, 3, 4, 5, 6])
        score_round(state, 0, log)
        assert state.score[0] == seat.score + points
        seat.score += points
        score_end(state, 0, log)
        assert state.score[0] == reference.final_score(seat, side == VARIANT)


@pytest.mark.parametrize("round_no", [1, 2, 3, 4])
def test_Q9_Q11_what_a_garden_is_worth_with_all_scorings_to_come(round_no: int) -> None:
    for seed in range(games(6, 2)):
        state = random_garden(seed, 50)
        state.side, state.round_no, state.score[0] = seed % 2, round_no, 7
        state.jokers[0] = 5  # the storage is left out
        seat = reference.read_seat(state, 0)
        rounds = [reference.round_points(seat, at, state.wheel.tolist()) for at in range(round_no, 5)]
        groups = reference.group_points(seat.garden, state.side == VARIANT)
        assert worth(state, 0) == 7 + sum(rounds) + sum(groups)
        state.stage = OVER
        assert worth(state, 0) == 7
