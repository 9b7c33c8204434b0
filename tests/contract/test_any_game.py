"""What every game promises, walked at random: one test for all games, options and seat counts."""

import json
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.games import GAMES
from sintra.kernel.game import Game
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log, take_entries
from sintra.kernel.random import Rng, below, new_rng
from sintra.kernel.verbs import State
from sintra.kernel.walks import perft, play_games_randomly
from tests.texts import refusal_of, steady, wrong_forms

WALKS = 20 if COMPILED else 1
EVERY = 1 if COMPILED else 6  # positions of a walk that are looked at closely


def tables() -> Iterator[Any]:
    """Every game with every seat count and every choice of options."""
    for game in GAMES.values():
        for seats, chosen in product(game.seats, product(*game.options.values())):
            name = "-".join([game.name, str(seats), *chosen])
            yield pytest.param(game, seats, dict(zip(game.options, chosen, strict=True)), id=name)


TABLES = list(tables())
any_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
any_table = pytest.mark.parametrize(("game", "seats", "options"), TABLES if COMPILED else TABLES[::5])


def deal(game: Game, seats: int, options: dict[str, str], rng: Rng) -> State:
    """A new game."""
    state = game.new_state()
    game.deal(state, seats, game.choices(options), rng)
    return state


def walk(game: Game, seats: int, options: dict[str, str], seed: int) -> Iterator[tuple[State, int, Rng]]:
    """Every state of a random game with the step about to be played; the caller must not play it."""
    rng = new_rng(seed)
    state, log = deal(game, seats, options, rng), new_log(wanted=False)
    while not game.is_over(state):
        steps = game.legal_steps(state)
        step = steps[below(rng, len(steps))]
        yield state, step, rng
        game.apply(state, step, rng, log)


@any_game
def test_a_state_has_no_bytes_that_mean_nothing(game: Game) -> None:
    # A copy leaves padding undefined, and equal states would then differ as bytes.
    fields = [game.dtype.fields[name][0].itemsize for name in game.dtype.names]  # type: ignore[index, union-attr]
    assert sum(fields) == game.dtype.itemsize


@any_table
def test_every_seat_to_move_has_a_step(game: Game, seats: int, options: dict[str, str]) -> None:
    for seed in range(WALKS):
        for state, _, _ in walk(game, seats, options, seed):
            steps = game.legal_steps(state)
            assert steps == sorted(set(steps))
            assert 0 < len(steps) <= game.max_steps
            assert 0 <= state.seat < seats


@any_table
def test_no_steps_after_the_end(game: Game, seats: int, options: dict[str, str]) -> None:
    state = None
    for state, _, _ in walk(game, seats, options, 1):  # noqa: B007
        pass
    assert game.is_over(state)
    assert game.legal_steps(state) == []


@any_table
def test_at_the_end_a_seat_is_worth_its_score(game: Game, seats: int, options: dict[str, str]) -> None:
    for state, step, rng in walk(game, seats, options, 5):
        ahead = state.copy()
        game.apply(ahead, step, rng.copy(), new_log(wanted=False))
    assert [game.worth(ahead, seat) for seat in range(seats)] == ahead.score[:seats].tolist()


@any_game
def test_facts_for_the_page_are_named_constants_of_plain_data(game: Game) -> None:
    facts = game.facts()
    assert all(name.isupper() for name in facts)
    json.dumps(facts)


@any_table
def test_a_copy_is_independent_and_plays_the_same(game: Game, seats: int, options: dict[str, str]) -> None:
    log = new_log(wanted=False)
    for state, step, rng in islice(walk(game, seats, options, 2), 0, None, EVERY):
        before = state.tobytes()
        once, again = state.copy(), state.copy()
        drawn = [game.apply(copy, step, rng.copy(), log) for copy in (once, again)]
        assert drawn[0] == drawn[1]
        assert once.tobytes() == again.tobytes() != before
        assert state.tobytes() == before


@any_table
def test_scores_are_the_sum_of_the_log(game: Game, seats: int, options: dict[str, str]) -> None:
    start = deal(game, seats, options, new_rng(0)).score.astype(int)
    for seed in range(WALKS):
        totals, log = start.copy(), new_log()
        for state, step, rng in walk(game, seats, options, seed):
            ahead = state.copy()
            game.apply(ahead, step, rng.copy(), log)
            for entry in take_entries(log):
                totals[entry.seat] += entry.points
            assert totals.tolist() == ahead.score.tolist()


@any_table
def test_an_unwanted_log_changes_nothing_else(game: Game, seats: int, options: dict[str, str]) -> None:
    wanted, unwanted = new_log(), new_log(wanted=False)
    for state, step, rng in islice(walk(game, seats, options, 6), 0, None, EVERY):
        once, again = state.copy(), state.copy()
        game.apply(once, step, rng.copy(), wanted)
        game.apply(again, step, rng.copy(), unwanted)
        assert once.tobytes() == again.tobytes()
        assert unwanted.count == 0
        take_entries(wanted)


@any_game
def test_a_line_of_a_wrong_form_is_no_position(game: Game) -> None:
    good = game.format_position(game.new_game(2, {}, new_rng(0)))
    assert game.format_position(game.parse_position(good)) == good
    refusals = {name: refusal_of(game.parse_position, text) for name, text in wrong_forms(good).items()}
    assert {refusal.code if refusal else name for name, refusal in refusals.items()} == {"bad_position"}


@any_game
@steady
@given(text=st.text())
def test_any_other_text_is_no_position(game: Game, text: str) -> None:
    refusal = refusal_of(game.parse_position, text)
    assert refusal
    assert refusal.code == "bad_position"


@any_table
def test_texts_are_short_ascii_and_come_back(game: Game, seats: int, options: dict[str, str]) -> None:
    for state, _, _ in islice(walk(game, seats, options, 3), 0, None, EVERY):
        texts = [game.format_step(state, step) for step in game.legal_steps(state)]
        assert len(set(texts)) == len(texts)
        assert all(text.isascii() and " " not in text and len(text) <= 8 for text in texts)
        assert [game.parse_step(state, text) for text in texts] == game.legal_steps(state)
        assert game.parse_position(game.format_position(state)).tobytes() == state.tobytes()


@any_table
def test_compiled_loops_play_what_single_calls_play(game: Game, seats: int, options: dict[str, str]) -> None:
    from sintra.kernel.random import seed_stream

    state, rng, log, steps = game.new_state(), new_rng(), new_log(wanted=False), game.new_steps()
    played = play_games_randomly(1, state, seats, game.choices(options), 9, rng, log, steps)
    single = game.new_state()
    seed_stream(rng, 9, 0)
    game.deal(single, seats, game.choices(options), rng)
    for _ in range(played):
        legal = game.legal_steps(single)
        game.apply(single, legal[below(rng, len(legal))], rng, log)
    assert single.tobytes() == state.tobytes()
    assert game.is_over(single)


def slow_perft(game: Game, state: State, depth: int) -> int:
    """The definition of perft, by recursion."""
    lines = 0
    for step in game.legal_steps(state):
        ahead = state.copy()
        drawn = game.apply(ahead, step, new_rng(), new_log(wanted=False))
        ends = depth == 1 or drawn > 0 or game.is_over(ahead)
        lines += 1 if ends else slow_perft(game, ahead, depth - 1)
    return lines


@any_table
def test_perft_counts_lines(game: Game, seats: int, options: dict[str, str]) -> None:
    for state, _, _ in islice(walk(game, seats, options, 4), 0, None, 31 * EVERY):
        states = np.zeros(3, game.dtype)
        states[0] = state
        steps = np.zeros((3, game.max_steps + 1), np.int16)
        assert perft(states, steps, new_rng(), new_log(wanted=False), 2) == slow_perft(game, state, 2)


@any_table
def test_a_picture_is_plain_text_of_at_most_100_columns(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    for state, _, _ in islice(walk(game, seats, options, seed=1), 0, None, EVERY):
        before, drawn = state.tobytes(), game.draw(state)
        lines = drawn.split("\n")
        assert state.tobytes() == before
        assert drawn.isascii()
        assert all(line == line.rstrip() and line.isprintable() for line in lines)
        assert all(0 < len(line) <= 100 for line in lines), drawn
        assert all(str(score) in drawn for score in state.score[:seats])
