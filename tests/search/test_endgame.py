"""Ends of games that are proved: the same as trying everything, and nothing else is called proved."""

import json
from pathlib import Path

import numpy as np
import pytest

from sintra.games import GAMES, find_game
from sintra.kernel.game import Game
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from sintra.search.prover import Proof, Prover, positions_for
from sintra.search.search import Budget, Search
from tests.stones.game import GAME as STONES
from tests.stones.game import parse_position

from .exhaustive import Exhaustive, margin

ENDS = json.loads(Path(__file__).with_name("ends.json").read_text())
POSITIONS = [(game, text) for game, texts in ENDS.items() for text in (texts if COMPILED else texts[:1])]


def proved(game: Game, state: State, positions: int = 20_000) -> tuple[Prover, Proof]:
    """What is proved about a position."""
    prover = Prover(game, positions)
    proof = prover.prove(state)
    assert proof is not None
    return prover, proof


@pytest.mark.parametrize(("name", "text"), POSITIONS)
def test_every_step_leads_to_what_trying_everything_finds(name: str, text: str) -> None:
    game = find_game(name)
    state = game.parse_position(text)
    seat, exhaustive = int(state.seat), Exhaustive(game, seed=3)
    prover, proof = proved(game, state)
    assert list(proof.steps) == game.legal_steps(state)
    for step, found in zip(proof.steps, proof.margins, strict=True):
        assert found == margin(exhaustive.scores(exhaustive.after(state, step)), seat)
        assert margin(prover.play_out(state, step).scores, seat) == found


def test_positions_cover_all_seats_and_sides() -> None:
    states = [find_game(name).parse_position(text) for name, text in POSITIONS]
    assert {int(state.seats) for state in states} == ({2, 3, 4} if COMPILED else {2})
    sides = {(name, int(state["board" if name == "summer" else "side"])) for name, state in _all()}
    assert len(sides) == 4


def _all() -> list[tuple[str, State]]:
    return [(name, find_game(name).parse_position(text)) for name, texts in ENDS.items() for text in texts]


@pytest.mark.parametrize("name", GAMES)
def test_a_proof_fails_when_its_positions_are_spent(name: str) -> None:
    game = find_game(name)
    state = max(
        (game.parse_position(text) for text in ENDS[name][: 4 if COMPILED else 1]),
        key=lambda end: looked(game, end),
    )
    needed = looked(game, state)
    assert needed > 5
    assert Prover(game, needed - 1).prove(state) is None
    assert Prover(game, needed).prove(state) is not None


def looked(game: Game, state: State) -> int:
    """How many positions a proof looks at."""
    prover, _ = proved(game, state)
    return int(prover.buffers.counts.looked)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_proved_early_and_it_costs_nothing(name: str) -> None:
    game = find_game(name)
    prover = Prover(game, 1000)
    assert prover.prove(game.new_game(2, {}, new_rng(1))) is None
    assert prover.buffers.counts.looked == 0


DRAWING = (
    # the seat that is left may complete two features, and what is drawn in between matters
    "summer board=coloured round=6 stage=place seat=1 first=0 marker=taken bonus=0 from=p bag=p7g10o5y10b8r4"
    " tower=p4g2o5y1b4r3 supply=g2o3y2r3 centre=- displays=-,-,-,-,-"
    " | score=69 passed=yes hand=- corner=- stars=byrpgo/ppp.../ooo.../rrr.../bbbbb./yyy.../ggg..."
    " | score=64 passed=no hand=p3r4 corner=- stars=yogrbp/ppp.../oooo../rrr.../bbb.../yyyy../ggg...",
    # the last tile of a card may be taken, and then its expansion is turned up
    "garden side=standard payment=distinct wheel=112233 round=4 stage=turn seat=1 first=0 marker=taken"
    " turn=0,0,0,-1,0,0,0 supply=21 stack=0 top=- lots=g6,l6 shown=-"
    " unseen=001111/010010/000101/000111/001110/011011 bag=011111/210011/101012/112001/100120/111100"
    " tower=000222/002121/210221/000212/020212/010132"
    " | score=49 passed=yes jokers=1 tiles=- stored=-"
    " garden=y1g1y3v3l3b1/3p3p2v2y2p6p1/5l3b1y1y4v5v3/6y5........g1/2b3l1......../2..b1......../2..y2b2b3...."
    " | score=58 passed=no jokers=1 tiles=- stored=y3"
    " garden=v2v4p2v2y5y2/4..b1g1v3l3g3/6l1l2g2g4p4p1/6g3......p4p3/1v1........../2..y1......../"
    "2l1l2b2......",
)


@pytest.mark.parametrize("position", DRAWING, ids=("summer", "garden"))
def test_nothing_is_proved_where_a_draw_matters(position: str) -> None:
    game = find_game(position.split()[0])
    prover = Prover(game, 20_000)
    assert prover.prove(game.parse_position(position)) is None
    assert 0 < prover.buffers.counts.looked < 20_000


def test_stones_are_solved() -> None:
    for heap in range(1, 13):  # whoever faces a multiple of four loses
        prover, proof = proved(STONES, parse_position(f"stones heap={heap} seat=0 | score=0 | score=0"))
        assert max(proof.margins) == (1 if heap % 4 else -1)
        assert proof.steps[: len(proof.margins)] == proof.steps
        assert prover.play_out(parse_position(f"stones heap={heap} seat=0 | score=0 | score=0"), 0).turn == (
            0,
        )
    three = parse_position("stones heap=5 seat=0 | score=0 | score=0 | score=0")
    assert Prover(STONES, 1000).prove(three) is None  # three seats, and they still meet


def test_positions_are_counted_by_simulations_and_seconds() -> None:
    assert positions_for(1000, 10.0) == 4000
    assert positions_for(10**9, 0.1) == 10_000
    assert positions_for(10**9, 1e9) == 200_000


def end_of(game: Game, state: State, search: Search) -> tuple[int, ...]:
    """The scores when one player plays for all seats."""
    here = state.copy()
    while not game.is_over(here):
        game.apply(here, search.choose(here.copy()), new_rng(5), new_log(wanted=False))
    return tuple(here.score[: int(here.seats)].tolist())


@pytest.mark.skipif(not COMPILED, reason="networks are slow interpreted")
@pytest.mark.parametrize("name", GAMES)
def test_a_player_that_proves_plays_the_best_end(name: str) -> None:
    game = find_game(name)
    for text in ENDS[name][::5]:
        state = game.parse_position(text)
        _, proof = proved(game, state)
        search = Search(game, Budget(5_000, 3600), seed=1, proofs=True)
        assert margin(end_of(game, state, search), int(state.seat)) == max(proof.margins)
        assert search.simulations == 0


@pytest.mark.skipif(not COMPILED, reason="networks are slow interpreted")
@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_proved(name: str) -> None:
    game = find_game(name)
    for text in ENDS[name][::4]:
        state = game.parse_position(text)
        search = Search(game, Budget(5_000, 3600), seed=1, proofs=True)
        search.think(state)
        found = search.candidates(state)
        _, proof = proved(game, state)
        assert [each.margin for each in found] == sorted(proof.margins, reverse=True)[:5]
        assert all(each.proved and each.win_chance in (0, 1 / 2, 1 / 3, 1 / 4, 1) for each in found)
        assert search.simulations == 0
        plain = Search(game, Budget(50, 3600), seed=1)
        plain.think(state)
        assert not any(each.proved for each in plain.candidates(state))


def test_memory_is_the_same_bytes() -> None:
    prover = Prover(find_game("garden"), 10)
    prover.buffers.states[3]["score"][1] = 77
    assert np.array_equal(
        prover.buffers.words[3], np.frombuffer(prover.buffers.states[3].tobytes(), np.int64)
    )
