"""The engine against the reference rules, on games played at random and on counted lines."""

from random import Random

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.garden.placing import cells_for
from sintra.garden.scoring import score_end, score_round, worth
from sintra.garden.state import OVER, State, lay_expansion, set_hex
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from tests.perft.cases import cases_of
from tests.walking import games

from . import reference
from .reference_garden import group_points, may_lie, round_points, vacant
from .reference_table import final_score
from .tools import SIDES, VARIANT, store, table
from .walking import EVERY_TABLE, WALKED, Options, positions
from .words import CELLS, CHOICES, HEXES

CASES = cases_of("garden")


def read(state: State) -> reference.Position:
    """A state as the reference implementation sees it."""
    return reference.read(GARDEN.format_position(state))


def blurred(position: reference.Position) -> reference.Position:
    """A position without what only chance knows: numbers instead of hexes."""
    sums = {name: sum(position[name]) for name in ("bag", "tower")}
    return {**position, **sums, "top": len(position["top"]), "shown": len(position["shown"])}


def agree(found: reference.Position, expected: reference.Position) -> bool:
    """Whether a position is the expected one, as far as that can be known before anything is drawn."""
    if not expected["drawn"]:
        return found == expected
    unseen = sum(expected["unseen"]) - expected["turned"]
    known = {name for name in expected["shown"] if name != "?"}
    same = blurred({**expected, "unseen": unseen, "turned": 0, "drawn": False}) == blurred(
        {**found, "unseen": sum(found["unseen"])}
    )
    return same and known <= set(found["shown"])


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("seats", "options"), EVERY_TABLE if COMPILED else WALKED)
def test_Q4_to_Q11_along_a_game_both_agree_on_what_is_legal_and_what_it_does(
    seats: int, options: Options, eager: bool
) -> None:
    log, chance, stages = new_log(wanted=False), Random(seats), set()
    for number, (state, steps) in enumerate(positions(seats, options, 50 + seats, eager)):
        stages.add(str(read(state)["stage"]))
        if number % games(2, 4) and steps and steps[0] < 12:
            continue
        position = read(state)
        texts = {GARDEN.format_step(state, step): step for step in steps}
        assert sorted(texts) == sorted(reference.legal(position))
        tried = chance.sample([*texts], min(len(texts), 5))
        for text in {*tried, *({"-"} & texts.keys())}:
            ahead = state.copy()
            drawn = GARDEN.apply(ahead, texts[text], new_rng(number), log)
            expected = reference.after(position, text)
            assert expected["drawn"] == (drawn > 0), text
            assert agree(read(ahead), expected), (GARDEN.format_position(state), text)
    assert stages >= {"turn", "cell", "pay", "over"}


@pytest.mark.parametrize(("position", "counts"), CASES)
def test_the_second_writing_counts_the_same_lines(position: str, counts: dict[int, int]) -> None:
    start = reference.read(position)
    assert reference.count(start, 1) == counts[1]
    assert reference.count(start, 2) == counts[2]
    if 3 in counts and counts[3] < 250:
        assert reference.count(start, 3) == counts[3]


def test_the_counted_positions_are_of_every_kind() -> None:
    starts = [reference.read(str(case.values[0])) for case in CASES]
    assert len(starts) >= 12
    assert {p["stage"] for p in starts} == {"turn", "pick", "cell", "slot", "back", "pay", "discard"}
    assert {(p["stage"], p["payment"]) for p in starts} >= {("pay", "distinct"), ("pay", "repeats")}
    assert {len(p["seats"]) for p in starts} == {2, 3, 4}
    assert {p["round"] for p in starts} == {1, 2, 3, 4}
    last = [p for p in starts if sum(not seat["passed"] for seat in p["seats"]) == 1]
    assert {p["round"] == 4 for p in last} == {True, False}  # the end of a round, and of the game
    assert any(not any(p["bag"]) and not any(p["tower"]) for p in starts)
    assert any(not any(p["bag"]) and any(p["tower"]) for p in starts)
    assert any(len({*map(tuple, p["lots"])}) < len(p["lots"]) for p in starts)  # cards that are alike


# ---- gardens


def seat_of(state: State) -> reference.Position:
    """Seat 0 as the reference implementation sees it."""
    seat: reference.Position = read(state)["seats"][0]
    return seat


def cells_of(seat: reference.Position, hexagon: str) -> list[str]:
    """Where a hex may lie (Q6.6 to Q6.8)."""
    return [cell for cell in vacant(seat["garden"], seat["slots"]) if may_lie(seat["garden"], hexagon, cell)]


def random_garden(seed: int, hexes: int) -> State:
    """Face-up and face-down expansions, and hexes wherever the reference implementation allows them."""
    state, dice = table(seats=2), Random(seed)
    for slot in dice.sample(range(6), dice.randrange(3, 7)):
        lay_expansion(state, 0, slot, dice.choice([7, 7, 1, 2, 3, 4, 5, 6]))
    seat = seat_of(state)
    for _ in range(hexes):
        name = dice.choice(HEXES)
        if found := cells_of(seat, name):
            cell = dice.choice(found)
            seat["garden"][cell] = name
            set_hex(state, 0, CELLS.index(cell), HEXES.index(name))
    return state


@pytest.mark.parametrize("hexes", [8, 20, 60, 150])
def test_Q6_6_to_Q6_8_cells_of_every_hex_in_sparse_and_dense_gardens(hexes: int) -> None:
    for seed in range(games(6, 2)):
        state = random_garden(seed, hexes // games(1, 2))
        for hexagon, name in enumerate(HEXES):
            found = int(cells_for(state, 0, hexagon, int(state.vacant[0])))
            assert [cell for at, cell in enumerate(CELLS) if found >> at & 1] == cells_of(
                seat_of(state), name
            )


@pytest.mark.parametrize("side", SIDES)
def test_Q9_Q11_points_of_random_gardens(side: int) -> None:
    for seed in range(games(16, 5)):
        state = random_garden(seed, 10 + 6 * seed)
        state.side, state.round_no, state.wheel = side, seed % 4 + 1, [1, 2, 3, 4, 5, 6]
        state.jokers[0], state.score[0] = seed % 5, seed % 7
        store(state, " ".join(Random(seed).sample(HEXES, seed % 6)))
        seat, log = seat_of(state), new_log()
        seat["score"] += round_points(seat["garden"], seat["slots"], seed % 4 + 1, "123456")
        score_round(state, 0, log)
        assert state.score[0] == seat["score"]
        score_end(state, 0, log)
        assert state.score[0] == final_score(seat, CHOICES["side"][side])


@pytest.mark.parametrize("round_no", [1, 2, 3, 4])
def test_Q9_Q11_what_a_garden_is_worth_with_all_scorings_to_come(round_no: int) -> None:
    for seed in range(games(6, 2)):
        state = random_garden(seed, 50)
        state.side, state.round_no, state.score[0] = seed % 2, round_no, 7
        state.jokers[0] = 5  # the storage is left out
        position, seat = read(state), seat_of(state)
        garden, slots = seat["garden"], seat["slots"]
        rounds = [round_points(garden, slots, at, position["wheel"]) for at in range(round_no, 5)]
        groups = group_points(garden, "variant" if state.side == VARIANT else "standard")
        assert worth(state, 0) == 7 + sum(rounds) + groups
        state.stage = OVER
        assert worth(state, 0) == 7
