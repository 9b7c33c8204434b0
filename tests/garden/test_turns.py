"""Whole turns: every choice the rules leave has a way through the steps, and only one."""

import copy
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

import pytest

from sintra.garden import rules
from sintra.garden.game import GAME as GARDEN
from sintra.garden.state import DISCARD, PAY, PICK, TURN, State
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from tests.walking import games

from .reference import Position, read
from .reference_garden import order, payments
from .reference_table import available, free_places, own_seat
from .tools import DISTINCT, PAYMENTS, REPEATS, legal_ids, play, table
from .walking import MANY_TABLES, walk
from .words import CATEGORIES, WORDS, content, storage

Outcome = tuple[object, ...]


def position_of(state: State) -> Position:
    """A state as the reference implementation sees it."""
    return read(GARDEN.format_position(state))


def items_of(state: State, seat: int) -> list[str]:
    """The tiles and expansions in a storage, in order."""
    return sorted((word for word in storage(state, seat).split() if word[0] != "j"), key=order)


def ahead_of(state: State, step: int) -> State:
    """The state after a step, always with the same dice."""
    ahead = state.copy()
    rules.apply(ahead, step, new_rng(1), new_log())
    return ahead


def completions(state: State) -> list[State]:
    """The states after every way to end the turn that has begun; no way is a dead end."""
    legal = legal_ids(state)
    assert legal
    ends: list[State] = []
    for ahead in (ahead_of(state, step) for step in legal):
        ends += completions(ahead) if rules.in_turn(ahead) else [ahead]
    return ends


def outcomes(ends: Iterable[State]) -> set[bytes]:
    """What differs on the table; cards beside the stack have no order."""
    found = set()
    for end in ends:
        plain = end.copy()
        plain.lot[1:] = sorted(plain.lot[1:].tolist())
        found.add(content(plain))
    return found


# ---- Q5: acquire


def summary(items: Iterable[str], stack: int, beside: Iterable[list[str]], shown: Iterable[str]) -> Outcome:
    """An acquisition, without what chance adds to it."""
    cards = tuple(sorted(tuple(sorted(card)) for card in beside if card))
    return tuple(sorted(items)), stack, cards, frozenset(shown)


def acquisitions(state: State, category: str) -> set[Outcome]:
    """Every result of taking a category: all combinations of sources that fit (Q5.1 to Q5.4)."""
    before = position_of(state)
    own, found = own_seat(before), set()
    cards, shown = [before["top"], *before["lots"]], before["shown"]
    tiles, expansions = free_places(own)
    hexes = available(before, category)
    sources = [
        [at for at, card in enumerate(cards) if name in card] + [-1] * (name in shown) for name in hexes
    ]
    for chosen in product(*sources):
        if chosen.count(-1) > expansions or len(hexes) - chosen.count(-1) > tiles:
            continue
        left, kept = copy.deepcopy(cards), list(shown)
        for name, source in zip(hexes, chosen, strict=True):
            (kept if source < 0 else left[source]).remove(name)
        items = [name + "x" * (source < 0) for name, source in zip(hexes, chosen, strict=True)]
        beside = left[0 if 0 in chosen else 1 :]
        found.add(summary([*own["items"], *items], before["stack"] - (0 in chosen), beside, kept))
    return found


def result(before: State, end: State) -> Outcome:
    """What the engine made of an acquisition, in the same words; cards that were turned are left out."""
    after = position_of(end)
    shown = set(position_of(before)["shown"]) & set(after["shown"])
    return summary(items_of(end, int(before.seat)), after["stack"], after["lots"], shown)


def take_all_ways(state: State, category: int) -> list[State]:
    """The ends of all turns in which a category is taken."""
    ahead = ahead_of(state, category)
    return completions(ahead) if rules.in_turn(ahead) else [ahead]


@pytest.mark.parametrize(
    ("lots", "shown", "hand"),
    [
        (["b1 y2", "b1 y3", "b1 y4"], "", ""),
        (["b1 y2", "b1 y3"], "b1 b2", ""),
        (["b1 b2 y2", "b1 b2 y3"], "b1 b2", ""),
        (["b1 b2 y2", "b1 b2 y3"], "b1 b2", "p1x"),
        (["b1 b2 b3 y2", "b1 b2 b3 y3", "b1 b2 b3 y4"], "b3", "jjjjjjjjjj"),
        (["b1 b2 b3 y2", "b1 b2 b3 y3"], "b1 b2 b3", "jjjjjjjjjjj"),
        (["b1 b1 y2", "b1 b2 b2"], "b2", ""),
        (["b1 b2", "b1", "b2", "b1 b2"], "", ""),
    ],
)
def test_Q5_2_every_choice_of_sources_can_be_made(lots: list[str], shown: str, hand: str) -> None:
    for stack, top in ((0, ""), (3, "b1 y5 y6 l1"), (3, "l2 l3 l4 l5")):
        if "b1" in top and sum(card.count("b1") for card in lots) == 3:
            continue  # there are only three
        state = table(hand, "", stack=stack, top=top, lots=lots, shown=shown)
        ends = take_all_ways(state, 0)
        assert {result(state, end) for end in ends} == acquisitions(state, "b")


def test_Q5_2_cards_that_differ_only_in_what_is_taken_anyway_are_no_choice() -> None:
    """v3 and v3 v4: v4 is taken, and one card with v3 and an empty one are left either way."""
    state = table("", "", stack=0, lots=["v3", "v3 v4"])
    ends = take_all_ways(state, WORDS.index(":v"))
    assert len(outcomes(ends)) == len(ends)


@pytest.mark.parametrize("lot", ["b2 y3 y4", "b1 y3 y4"])
def test_Q5_2_a_top_that_moves_off_anyway_is_a_card_like_the_others(lot: str) -> None:
    """One blue hex lies only on the top; without it both cards are equal, and both move or lie beside."""
    state = table("", "", stack=3, top="b1 b2 y3 y4", lots=[lot])
    ends = take_all_ways(state, WORDS.index(":b"))
    assert len(outcomes(ends)) == len(ends) == 1


def test_Q5_2_every_choice_of_sources_can_be_made_in_any_position() -> None:
    seen = 0
    for seed in range(games(6, 2)):
        for number, played in enumerate(walk(seed % 3 + 2, 0, seed % 2, seed)):
            if played.before.stage == TURN and number % 5 == 0:
                for category in [step for step in played.legal if step < 12]:
                    ends = take_all_ways(played.before, category)
                    wanted = acquisitions(played.before, CATEGORIES[category])
                    assert {result(played.before, end) for end in ends} == wanted
                    seen += len(ends) > 1
    assert seen > 0


def test_Q5_2_two_sources_of_one_hex_are_two_outcomes() -> None:
    """Where a turn leaves one choice only. (Of several choices some may come to the same.)"""
    seen = 0
    for seed in range(games(30, 4)):
        for played in walk(seed % 3 + 2, 0, seed % 2, seed):
            if played.after.stage == PICK and played.before.stage == TURN:
                ends = [ahead_of(played.after, step) for step in legal_ids(played.after)]
                if all(end.stage != PICK for end in ends):
                    assert len(outcomes(ends)) == len(ends)
                    seen += 1
    assert seen > 0


# ---- Q6, Q7: pay


def check_payments(state: State) -> None:
    """From the first item on: every payment of the law once, and no two with the same outcome."""
    seat, piece = int(state.seat), WORDS[22 + int(state.piece)]
    others = items_of(state, seat)
    before = Counter(others)
    others.remove(piece)
    ends = completions(state)
    spent = []
    for end in ends:
        items = sorted((before - Counter(items_of(end, seat)) - Counter([piece])).elements(), key=order)
        spent.append((*items, *("j" * (int(piece[1]) - 1 - len(items)))))
    wanted = payments(piece[:2], others, int(state.jokers[seat]), state.payment == REPEATS, int(piece[1]) - 1)
    assert sorted(spent) == sorted(wanted)
    assert len(outcomes(ends)) == len(ends)


@pytest.mark.parametrize(
    "hand",
    [
        "b6 b1 b2 b3 b4 b5 p6 v6 y6 l6 g6 j",
        "b6 b1 b1 b2 b2 b2 y6 y6 y6x b5x jjj",
        "b4 b4 b4 y4 y4x l4 l4 g4 jjj",
        "b2 y2 y2x y2 l2 b1 b3x j",
        "b5 jjjjjjjj",
        "b5 b1x b2x b3 b4 b4 p5 p5 p5",
    ],
)
@pytest.mark.parametrize("payment", PAYMENTS)
def test_Q6_2_every_payment_has_one_order(hand: str, payment: int) -> None:
    state = table(hand, "", payment=payment)
    play(state, hand[:2], "@0.1")
    check_payments(state)


def test_Q6_2_the_number_of_payments_for_a_lily() -> None:
    """Five from the five other lilies or the five other blues with a joker: 1 + 5 each."""
    state = table("b6 b1 b2 b3 b4 b5 p6 v6 y6 l6 g6 j", "", payment=DISTINCT)
    play(state, "b6", "@0.1")
    assert len(completions(state)) == 12


# ---- Q8: discard


def check_discards(state: State) -> None:
    """From the choice on: every choice of at least one item once."""
    seat = int(state.seat)
    items = items_of(state, seat)
    ends = completions(state)
    kept = [tuple(items_of(end, seat)) for end in ends]
    wanted = {chosen for size in range(len(items)) for chosen in combinations(items, size)}
    assert sorted(kept) == sorted(wanted)
    assert len(outcomes(ends)) == len(ends)


@pytest.mark.parametrize("hand", ["b1", "b1x", "b1 b1x", "b2 b2 b2", "b1 b1 p3 p3x y6 jj", "b1x g6x y4 y5"])
def test_Q8_2_every_choice_of_discards_has_one_order(hand: str) -> None:
    state = table(hand, "", round_no=2)
    state.score[0] = 60
    play(state, "-?")
    check_discards(state)


# ---- all together, in games


@pytest.mark.parametrize(("seats", "side", "payment"), MANY_TABLES)
def test_Q6_Q8_payments_and_discards_of_any_position(seats: int, side: int, payment: int) -> None:
    seen: Counter[int] = Counter()
    for seed in range(games(2, 1)):
        for played in walk(seats, side, payment, seed, eager=seed == 0):
            stage, begun = int(played.after.stage), played.before.stage != played.after.stage
            if stage == PAY and begun:
                check_payments(played.after)
                seen[stage] += 1
            elif stage == DISCARD and begun and len(items_of(played.after, int(played.after.seat))) < 7:
                check_discards(played.after)
                seen[stage] += 1
    assert seen[PAY] > 0


@pytest.mark.parametrize(("seats", "side", "payment"), MANY_TABLES)
def test_Q4_every_step_leads_to_a_turn_that_can_be_completed(seats: int, side: int, payment: int) -> None:
    """From every legal step: the first, the last and a middle way on, to the end of the turn."""
    for number, played in enumerate(walk(seats, side, payment, seed=3)):
        if number % games(4, 16) == 0:
            for step, way in product(played.legal, (0, 1, 2)):
                state = ahead_of(played.before, step)
                while rules.in_turn(state):
                    legal = legal_ids(state)
                    assert legal
                    state = ahead_of(state, legal[(len(legal) - 1) * way // 2])
