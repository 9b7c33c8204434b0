"""The engine against the reference rules, on games played at random and on counted lines."""

import pytest

from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.summer.game import GAME as SUMMER
from sintra.summer.scoring import star_points, tile_points
from sintra.summer.state import State, set_tile
from tests.perft.cases import cases_of
from tests.walking import games

from . import reference
from .tools import BOARDS, GREY, LETTERS, table
from .walking import TABLES, positions

CASES = cases_of("summer")


def read(state: State) -> reference.Position:
    """A state as the reference implementation sees it."""
    return reference.read(SUMMER.format_position(state))


def agree(found: reference.Position, expected: reference.Position) -> bool:
    """Whether a position is the expected one, as far as that can be known before tiles are drawn."""
    names = ("board", "stage", "seat", "first", "marker", "bonus", "from", "round", "seats")
    piles = ["bag", "tower", "supply", "centre"]
    same = all(_alike(found[name], expected[name], expected["drawn"]) for name in piles)
    displays = zip(found["displays"], expected["displays"], strict=True)
    same = same and all(_alike(*pair, expected["drawn"]) for pair in displays)
    return same and {name: found[name] for name in names} == {name: expected[name] for name in names}


def _alike(found: str, expected: str, drawn: bool) -> bool:
    return len(found) == len(expected) and (drawn or sorted(found) == sorted(expected))


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("seats", "board"), TABLES)
def test_S4_to_S7_along_a_game_both_agree_on_what_is_legal_and_what_it_does(
    seats: int, board: int, eager: bool
) -> None:
    log, stages = new_log(wanted=False), set()
    for seed in range(games(4, 1)):
        for number, (state, steps) in enumerate(positions(seats, board, 50 + seed, eager)):
            position = read(state)
            texts = [SUMMER.format_step(state, step) for step in steps]
            assert sorted(texts) == sorted(reference.legal(position))
            for step, text in [*zip(steps, texts, strict=True)][number % 5 :: 5]:
                ahead = state.copy()
                drawn = SUMMER.apply(ahead, step, new_rng(number), log)
                expected = reference.after(position, text)
                assert expected["drawn"] == (drawn > 0), text
                assert agree(read(ahead), expected), (SUMMER.format_position(state), text)
            stages.add(position["stage"])
    assert stages >= {"draft", "place", "over"}


@pytest.mark.parametrize(("position", "counts"), CASES)
def test_the_second_writing_counts_the_same_lines(position: str, counts: dict[int, int]) -> None:
    start = reference.read(position)
    assert reference.count(start, 1) == counts[1]
    assert reference.count(start, 2) == counts[2]
    if counts[2] < 300 and 3 in counts:
        assert reference.count(start, 3) == counts[3]


def test_the_counted_positions_are_of_every_kind() -> None:
    starts = [reference.read(str(case.values[0])) for case in CASES]
    assert len(starts) >= 12
    tables = {(seats, name) for seats in (2, 3, 4) for name in ("coloured", "grey")}
    kinds = {(p["stage"], (len(p["seats"]), p["board"]), p["round"] == 6) for p in starts}
    assert {stage for stage, _, _ in kinds} == {"draft", "place", "bonus", "keep"}
    assert {table for stage, table, _ in kinds if stage == "draft"} == tables
    assert {board for _, (_, board), last in kinds if last} == {"coloured", "grey"}
    first_deals = [p for p in starts if p["round"] == 1 and not p["centre"] and all(p["displays"])]
    assert {(len(p["seats"]), p["board"]) for p in first_deals} == tables


@pytest.mark.parametrize("board", BOARDS)
def test_S5_6_all_64_patterns_of_a_star_and_all_positions(board: int) -> None:
    for star in (0, 3, 6):
        for pattern in range(64):
            state, laid = table(board=board), {}
            for at in range(6):
                if pattern >> at & 1:
                    set_tile(state, 1, star * 6 + at, at)
                    laid[star, at + 1] = LETTERS[at]
            for at in range(6):
                tiles = {**laid, (star, at + 1): "p"}
                assert tile_points(state, 1, star * 6 + at) == reference.run(tiles, (star, at + 1))


def test_S7_1_star_points_of_every_kind_of_grey_star() -> None:
    rows = [letter * 6 for letter in LETTERS] + ["pgoybr", "rbyogp", "pgoyb.", "rrrrr."]
    for row in rows:
        state = table(board=GREY)
        laid = {(5, at): letter for at, letter in enumerate(row, 1) if letter != "."}
        for (_, at), letter in laid.items():
            set_tile(state, 0, 5 * 6 + at - 1, LETTERS.index(letter))
        assert star_points(state, 0, 5) == reference.final_points("grey", laid)
