"""Ends of games in which nothing is drawn any more: what the heuristic misses, the search finds."""

import pytest

from sintra.bots.heuristic import Heuristic
from sintra.bots.players import Player
from sintra.games import find_game
from sintra.kernel.game import Game
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.search import Budget, Search

# All others have passed in the last round.
ENDGAMES = (
    "summer board=coloured round=6 stage=place seat=0 first=0 marker=taken bonus=0 from=p bag=p3g9o6y6b10r6"
    " tower=p5g2o6y4b2r4 supply=g3o1y4b1r1 centre=- displays=-,-,-,-,-"
    " | score=62 passed=no hand=p5r2 corner=- stars=gbpory/pppp../ooo.../rrrr../bbbb../yyy.../ggg..."
    " | score=59 passed=yes hand=- corner=- stars=obpygr/ppp.../oooo../rrr.../bbb.../yyy.../ggg...",
    "garden side=standard payment=distinct wheel=112233 round=4 stage=turn seat=0 first=1 marker=taken"
    " turn=0,0,0,-1,0,0,0 supply=22 stack=0 top=- lots=- shown=p5"
    " unseen=111101/010000/100001/101110/100010/000011 bag=111121/012002/001101/001100/211210/111001"
    " tower=002202/010311/011132/011011/010121/002320"
    " | score=53 passed=no jokers=0 tiles=b2p5l3l6g5g6 stored=p4"
    " garden=l2....y5y3y2/4..v3l3l4y1../5......g2l2y2/6..........y2/2..g1......../2v2v3p3....v4/3p1v1v2....b1"
    " | score=42 passed=yes jokers=1 tiles=y4y4y6y6l6 stored=p6"
    " garden=p1b1b5b2g2p2/5v2..v1l1l3../-/5........g3../2g1g2......y1/2g1g4g6....../3y5p5p3y1v1p1",
)


def after(game: Game, state: State, step: int) -> State:
    """The position after a step that draws nothing."""
    result = state.copy()
    assert game.apply(result, step, new_rng(), new_log(wanted=False)) == 0
    return result


def best_end(game: Game, state: State, seat: int, known: dict[bytes, int]) -> int:
    """The highest score that a seat can reach: every way is tried."""
    key = state.tobytes()
    if key not in known:
        if game.is_over(state):
            known[key] = int(state.score[seat])
        else:
            ways = (after(game, state, step) for step in game.legal_steps(state))
            known[key] = max(best_end(game, way, seat, known) for way in ways)
    return known[key]


def end_of(game: Game, state: State, player: Player) -> int:
    """The score that a player reaches."""
    seat = int(state.seat)
    while not game.is_over(state):
        state = after(game, state, player.choose(state))
    return int(state.score[seat])


@pytest.mark.skipif(not COMPILED, reason="thousands of simulations take minutes interpreted")
@pytest.mark.parametrize("position", ENDGAMES, ids=("summer", "garden"))
def test_the_search_finds_the_best_end(position: str) -> None:
    game = find_game(position.split()[0])
    state = game.parse_position(position)
    best = best_end(game, state, int(state.seat), {})
    assert end_of(game, state, Heuristic(game, 0.0, new_rng())) < best
    for seed in range(5):
        assert end_of(game, state, Search(game, Budget(2000, 3600), seed=seed)) == best, seed
