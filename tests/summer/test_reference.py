"""The engine against the slow second writing of the rules, on games played by chance."""

import pytest

from sintra.summer.scoring import (
    DISCARD,
    KEPT,
    MARKER,
    NUMBERS,
    STAR,
    TILE,
    feature_tiles,
    star_points,
    tile_points,
)
from sintra.summer.state import BONUS, DRAFT, OVER, PLACE, State, set_tile
from sintra.summer.steps import PLACE_STEPS
from tests.walking import Played, games

from . import reference
from .tools import BOARDS, CHOOSE, GREY, LETTERS, PASS, draft, put, table
from .walking import TABLES, walk


def expected_steps(state: State) -> list[int]:
    """What the second writing allows in the stages draft and place, as ascending step numbers."""
    seen = reference.read(state)
    if state.stage == DRAFT:
        return sorted(draft(place, colour) for place, colour in reference.drafts(seen))
    passing = [PASS]
    if state.round_no < 6 and sum(seen.hand.values()) <= 4:
        passing.append(CHOOSE)
    return passing + sorted(put(state, *option) for option in reference.placements(seen))


def check_draft(played: Played) -> None:
    """S4.2 to S4.5 on one step."""
    seen, seat = reference.read(played.before), int(played.before.seat)
    place, colour = divmod(played.step, 6)
    lying = dict(seen.market[place])
    taken = {} if LETTERS[colour] == seen.wild else {LETTERS[colour]: lying.pop(LETTERS[colour])}
    if lying.get(seen.wild):
        taken[seen.wild] = 1
        lying[seen.wild] -= 1
    for letter in LETTERS:
        gained = int(
            played.after.hand[seat, LETTERS.index(letter)] - played.before.hand[seat, LETTERS.index(letter)]
        )
        assert gained == taken.get(letter, 0)
        centre = seen.market.get(0, {}).get(letter, 0) if place else 0
        if played.after.stage == DRAFT:
            assert played.after.market[0, LETTERS.index(letter)] == centre + lying.get(letter, 0)
    pays = place == 0 and played.before.marker
    before = int(played.before.score[seat])
    loss = max(before - sum(taken.values()), 1) - before
    assert [tuple(entry) for entry in played.log] == ([(seat, loss, MARKER, 0)] if pays else [])
    assert played.after.first == (seat if pays else played.before.first)


def check_placement(played: Played) -> None:
    """S5.2, S5.3, S5.6 and S5.7 on one step."""
    before, after, seat = played.before, played.after, int(played.before.seat)
    tiles, earlier = reference.tiles_on(after, seat), reference.tiles_on(before, seat)
    (place,) = set(tiles) - set(earlier)
    points = [entry.points for entry in played.log if entry.reason == TILE]
    assert points == [reference.run(tiles, place)]
    assert feature_tiles(before, seat, place[0] * 6 + place[1] - 1) == reference.rewards(tiles, place)
    owed = min(reference.rewards(tiles, place), int(before.supply.sum()))
    assert (after.stage == BONUS, after.bonus) == (owed > 0, owed)
    if after.round_no == before.round_no and after.stage != OVER:
        spent = before.hand[seat].astype(int) - after.hand[seat]
        assert spent.sum() == reference.number_on(int(before.board), place)
        own, wild = LETTERS.index(tiles[place]), int(before.round_no) - 1
        assert spent[own] >= 1
        assert spent.sum() == spent[own] + (spent[wild] if own != wild else 0)


def check_end(played: Played) -> None:
    """S7.1, S7.2 and S7.3 on the last step."""
    after = played.after
    for seat in range(int(after.seats)):
        gained = sum(
            entry.points for entry in played.log if entry.seat == seat and entry.reason in (STAR, NUMBERS)
        )
        assert gained == reference.final(int(after.board), reference.tiles_on(after, seat))
        lost = sum(entry.points for entry in played.log if entry.seat == seat and entry.reason == KEPT)
        kept = int(played.before.corner[seat].sum())
        if seat == played.before.seat and played.step == PASS:
            kept = min(int(played.before.hand[seat].sum()), 4)
        assert lost == max(-kept, 1 - (int(after.score[seat]) - lost))
    assert after.hand.sum() == after.corner.sum() == 0
    assert after.round_no == 6


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_S4_S5_S7_the_engine_agrees_with_the_second_writing(seats: int, board: int, eager: bool) -> None:
    for seed in range(games(6, 1)):
        for played in walk(seats, board, seed, eager):
            stage = played.before.stage
            if stage in (DRAFT, PLACE):
                assert played.legal == expected_steps(played.before)
            if stage == DRAFT:
                check_draft(played)
            elif played.step >= PLACE_STEPS:
                check_placement(played)
            assert {entry.reason for entry in played.log} <= {MARKER, TILE, DISCARD, STAR, NUMBERS, KEPT}
        check_end(played)


@pytest.mark.parametrize("board", BOARDS)
def test_S5_6_all_64_patterns_of_a_star_and_all_positions(board: int) -> None:
    for star in (0, 3, 6):
        for pattern in range(64):
            state = table(board=board)
            for at in range(6):
                if pattern >> at & 1:
                    set_tile(state, 1, star * 6 + at, at)
            for at in range(6):
                tiles = {**reference.tiles_on(state, 1), (star, at + 1): "p"}
                assert tile_points(state, 1, star * 6 + at) == reference.run(tiles, (star, at + 1))


def test_S7_1_star_points_of_every_kind_of_grey_star() -> None:
    rows = [letter * 6 for letter in LETTERS] + ["pgoybr", "rbyogp", "pgoyb.", "rrrrr."]
    for row in rows:
        state = table(board=GREY)
        for at, letter in enumerate(row):
            if letter != ".":
                set_tile(state, 0, 5 * 6 + at, LETTERS.index(letter))
        assert star_points(state, 0, 5) == reference.final(1, reference.tiles_on(state, 0))
