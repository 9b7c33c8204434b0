"""All ways to pay for a piece: found a second time by trying every choice out of a storage (Q6.1 to Q6.4)."""

import random
from collections import Counter
from typing import Any

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.garden.preview import Payment, payments_for
from sintra.kernel.verbs import State
from sintra.table import Table

from . import reference, reference_garden
from .lines import item, line, position
from .walking import WALKED, Options, positions
from .words import HEXES

STORAGES = 50


def texts(payment: Payment) -> list[str]:
    """The steps of a payment in words."""
    return [GARDEN.format_step(GARDEN.new_state(), step) for step in payment.steps]


def spelled(payment: Payment, piece: str) -> tuple[str, ...]:
    """A payment as items, then a j for each joker."""
    words = [text.removeprefix("-") for text in texts(payment)]
    if words and words[-1] == "j":
        words[-1:] = ["j"] * (int(piece[1]) - len(words))
    return tuple(words)


def check(state: State, piece: str) -> int:
    """Compare all payments for a piece. How many there are."""
    seat = reference.own_seat(reference.read(GARDEN.format_position(state)))
    repeats = bool(state.payment)
    expected = reference_garden.payments(piece[:2], seat["items"], seat["jokers"], repeats, int(piece[1]) - 1)
    before = state.tobytes()
    found = payments_for(state, item(piece))
    assert state.tobytes() == before
    assert Counter(spelled(payment, piece) for payment in found) == Counter(expected)
    for payment in found:
        words = spelled(payment, piece)
        assert payment.value == reference_garden.spent(words)
        assert payment.jokers == words.count("j")
    assert found == sorted(found, key=lambda payment: payment.value)
    return len(found)


@pytest.mark.parametrize(("seats", "options"), WALKED)
def test_along_a_game_all_payments_for_all_that_is_held_are_found(seats: int, options: Options) -> None:
    numbers = set()
    for number, (state, legal) in enumerate(positions(seats, options, seed=60 + seats)):
        if legal and number % 12 == 0:
            items = reference.own_seat(reference.read(GARDEN.format_position(state)))["items"]
            numbers |= {min(check(state, piece), 3) for piece in {*items}}
    assert {0, 3} <= numbers  # none, and several


@pytest.mark.parametrize("payment", ["distinct", "repeats"])
def test_all_payments_of_full_storages_are_found(payment: str) -> None:
    """Few colours and patterns, so that much matches much; three of a hex and its expansion."""
    chance, most = random.Random(7), 0
    pool = [name for name in HEXES if name[0] in "bpg" and name[1] in "3456"]
    for _ in range(STORAGES):
        tiles = sorted(chance.sample(pool * 3, 9), key=HEXES.index)
        cards = sorted(chance.sample(pool, 2), key=HEXES.index)
        storage = {"tiles": {0: "".join(tiles)}, "stored": {0: "".join(cards)}}
        state = position(payment=payment, jokers={0: chance.randint(0, 3)}, **storage)
        most = max(most, *(check(state, piece) for piece in {*tiles, *(card + "x" for card in cards)}))
    assert most > 12


def words_of(piece: str, **parts: Any) -> list[tuple[int, str]]:
    """Value and words of all payments, in their order."""
    found = payments_for(position(**parts), item(piece))
    return [(payment.value, " ".join(texts(payment))) for payment in found]


EXAMPLE = {"tiles": {0: "b1b3b3b4p3y3"}, "jokers": {0: 2}}


def test_the_worked_example_of_the_rulebook() -> None:
    """Two butterflies of other colours, or two other blue hexes, or jokers; not one of each kind."""
    assert words_of("b3", **EXAMPLE) == [
        (2, "-b1 -j"),
        (2, "-j"),
        (4, "-p3 -j"),
        (4, "-y3 -j"),
        (5, "-b1 -b4"),
        (5, "-b4 -j"),
        (6, "-p3 -y3"),
    ]


def test_Q6_3_the_worked_example_with_repeats() -> None:
    """Hexes that equal one another pay together there, but never the blue butterfly itself."""
    storage = {"tiles": {0: "b1b1b3b3p3y3"}, "stored": {0: "y3"}}
    assert words_of("b3", payment="repeats", **storage) == [
        (2, "-b1 -b1"),
        (6, "-p3 -y3"),
        (6, "-p3 -y3x"),
        (6, "-y3 -y3x"),
    ]
    assert words_of("b3", payment="distinct", **storage) == [(6, "-p3 -y3"), (6, "-p3 -y3x")]


def test_Q6_4_a_tree_costs_nothing_beyond_itself() -> None:
    assert words_of("b1", tiles={0: "b1b2"}, jokers={0: 1}) == [(0, "")]


def test_Q6_1_without_enough_there_is_no_payment() -> None:
    assert words_of("b3", tiles={0: "b3b4p3"}) == []


def test_Q6_2_an_expansion_pays_as_its_hex_and_is_paid_like_a_tile() -> None:
    storage: dict[str, Any] = {"tiles": {0: "b3p3"}, "stored": {0: "b3y3"}}
    assert words_of("b3x", **storage) == [(6, "-p3 -y3x")]
    assert words_of("y3x", **storage) == [(6, "-b3 -p3"), (6, "-b3x -p3")]


def test_payments_are_those_of_the_seat_to_move() -> None:
    assert words_of("b2", seat=1, tiles={0: "b2b5", 1: "b2p2"}, jokers={0: 3}) == [(2, "-p2")]


def test_the_payments_of_a_piece_are_the_same_while_its_place_is_chosen() -> None:
    chosen = {"stage": "cell", "turn": {"piece": item("b3")}}
    assert words_of("b3", **EXAMPLE, **chosen) == words_of("b3", **EXAMPLE)


@pytest.mark.parametrize("payment", ["distinct", "repeats"])
def test_every_payment_can_be_played_at_a_table(payment: str) -> None:
    storage: dict[str, Any] = {
        "tiles": {0: "b4b4b5p3p4v4y4", 1: "g6"},
        "stored": {0: "b6g4"},
        "jokers": {0: 1},
    }
    text = line(payment=payment, gardens={0: "0.1=b1"}, **storage)
    for piece, target in (("b4", "@0.2"), ("g4x", "#3.1")):
        found = payments_for(GARDEN.parse_position(text), item(piece))
        assert len(found) > 2
        for each in found:
            table = Table("garden", options={"payment": payment})
            table.state = GARDEN.parse_position(text)
            for step in (piece, target, *texts(each)):
                assert table.seat == 0
                table.play(0, step)
            assert table.turns[0].steps[:2] == (piece, target)
            assert table.state.jokers[0] == 1 - each.jokers
            assert table.state.tiles[0] + int(table.state.stored[0]).bit_count() == 9 - 4 + each.jokers


def stages_with_payments(table: Table, chance: random.Random) -> set[str]:
    """Play a game at random; at every stage of placing, the ways to pay must lead to the end of the turn."""
    seen = set()
    while not table.over:
        stage, ways = str(table.view()["stage"]), table.payments()
        if stage not in ("cell", "slot", "pay"):
            assert ways == []
        else:
            seen.add(stage)
            there = table.copy()
            if stage != "pay":
                there.play(there.seat, there.legal()[0])
                assert there.payments() == (ways if there.view()["stage"] == "pay" else [])
            for step in ways[0]:
                there.play(there.seat, step)
            assert len(there.turns) == len(table.turns) + 1
        table.play(table.seat, chance.choice(table.legal()))
    return seen


def test_a_table_lists_the_payments_from_the_choice_of_a_cell_to_the_last_of_them() -> None:
    chance = random.Random(3)
    games = [stages_with_payments(Table("garden", seed=seed), chance) for seed in range(4)]
    assert set().union(*games) == {"cell", "slot", "pay"}


def test_summer_pavilion_has_no_payments_to_list() -> None:
    assert Table("summer", seed=3).payments() == []
