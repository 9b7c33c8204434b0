"""Whatever line is read, the game goes on from there; whatever is not is refused, with a code."""

import random
from collections import Counter
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from sintra.garden.game import GAME as GARDEN
from sintra.garden.position import format_position, parse_position
from sintra.garden.state import free_places
from sintra.garden.validate import count_expansions, count_tiles
from sintra.garden.why import why_not
from sintra.kernel.jit import COMPILED
from sintra.kernel.log import new_log
from sintra.kernel.random import new_rng
from sintra.kernel.verbs import State
from tests.texts import refusal_of, steady

from .lines import NOTHING, item, line
from .walking import EVERY_TABLE, choose, positions
from .words import HEXES, WORDS

CODES = {
    "bad_position",
    "Q1.2 tiles",
    "Q1.3 expansions",
    "Q1.3 expansion_twice",
    "Q6.8 duplicate_in_group",
}


@cache
def lines() -> list[str]:
    """Good lines out of games."""
    every = 20 if COMPILED else 180
    walks = [enumerate(positions(seats, options, seed=seats)) for seats, options in EVERY_TABLE]
    return [format_position(state) for each in walks for number, (state, _) in each if number % every == 0]


SCRAPS = st.one_of(
    st.text(max_size=2),
    st.text("bpvylg0123456789.,/|=*-x \n", max_size=3),
    st.sampled_from(
        ["repeats", "yes", "centre", "taken", "over", "cell", "pay", "turn", "|", "=", "9" * 5000]
    ),
)


@steady
@given(st.integers(0, 9999), st.data())
def test_a_line_changed_anywhere_is_refused_or_is_the_one_line_of_a_position(
    number: int, data: st.DataObject
) -> None:
    good = lines()[number % len(lines())]
    at, length = data.draw(st.integers(0, len(good))), data.draw(st.integers(0, 4))
    text = good[:at] + data.draw(SCRAPS) + good[at + length :]
    refusal = refusal_of(parse_position, text)
    if refusal:
        assert refusal.code in CODES
    else:
        state = parse_position(text)
        assert bool(GARDEN.legal_steps(state)) != GARDEN.is_over(state)
        if "bag=*" not in text:
            assert format_position(state) == " ".join(text.replace("|", " | ").split())


POOL = ["b1", "b2", "b3", "b6", "p2", "p3", "v3", "v6", "y6", "g6"]
GARDENS = [
    "",
    "0.1=b1",
    "0.1=b2 0.2=p2 1=x",
    "1.4=l3x 0.1=y3",
    "1=x 2=x 3=x 4=x 5=x 6.1=l4x",
    "2=x 2.0=b6 2.1=v6",
]


def ordered(hexes: list[str]) -> str:
    """Hexes in their order; ``-`` for none."""
    return "".join(sorted(hexes, key=HEXES.index)) or "-"


def random_turn(chance: random.Random, stage: str, held: list[str], lying: list[str]) -> dict[str, int]:
    """What a turn may have begun, right more often than not."""
    turn = dict(NOTHING)
    if stage == "pick":
        cursor = HEXES.index(chance.choice([name for name in lying if lying.count(name) > 1] or lying))
        turn |= {"category": chance.choice([cursor // 6, 6 + cursor % 6]), "cursor": cursor}
        turn["top_taken"] = chance.randint(0, 1)
    if stage in ("cell", "slot", "pay"):
        fitting = [name for name in held if stage == "pay" or name.endswith("x") == (stage == "slot")]
        turn["piece"] = item(chance.choice(fitting)) if fitting else -1
    if stage == "pay":
        turn |= {"target": chance.randrange(10), "due": turn["piece"] // 2 % 6}
        if chance.random() < 0.5:
            turn |= {"due": chance.randint(1, 2), "way": chance.randint(0, 2), "cursor": chance.randrange(20)}
    if stage == "discard" and chance.random() < 0.5:
        turn |= {"due": chance.randint(0, 3), "cursor": chance.randrange(40)}
    if chance.random() < 0.1:
        turn[chance.choice([*turn])] = chance.randint(0, 2)
    return turn


def random_line(chance: random.Random) -> str:
    """A line whose form is right, and whose sense is right often enough."""
    stage = chance.choice(["turn", "pick", "cell", "slot", "back", "pay", "discard"])
    garden = chance.choice(GARDENS)
    hexes = POOL * 2 + [name for name in POOL if name not in garden]
    chance.shuffle(hexes)
    piles = [[hexes.pop() for _ in range(chance.randint(1, 4))] for _ in range(4)]
    tiles, stored = piles.pop() + piles.pop(), chance.sample(POOL, chance.randint(0, 2))
    stack, lots = chance.randint(0, 2), piles[: chance.randint(1, 2)]
    top, shown = hexes[: 2 if stack or chance.random() < 0.1 else 0], chance.choice([[], [], ["b2"], ["p3"]])
    lying = [*top, *shown, *(name for pile in lots for name in pile)]
    return line(
        stage=stage,
        payment=chance.choice(["distinct", "repeats"]),
        round=chance.randint(1, 4),
        passed=(0,) if stage == "discard" else chance.choice([(), (), (), (1,), (0,)]),
        turn=random_turn(chance, stage, tiles + [name + "x" for name in stored], lying),
        stack=stack,
        top=ordered(top),
        lots=",".join(ordered(pile) for pile in lots),
        shown=ordered(shown),
        tiles={0: ordered(tiles)},
        stored={0: ordered(stored)},
        jokers={0: chance.choice([0, 1, 4])},
        gardens={0: garden},
        scores={0: chance.choice([0, 5, 6, 15])},
    )


def check(state: State) -> None:
    """All tiles and expansions are there, every place holds what it can, and a refusal is an illegal step."""
    assert count_tiles(state) == [3] * 36
    assert count_expansions(state) == 36
    assert min(int(state.supply), int(state.stack), int(state.lots)) >= 0
    assert all(free_places(state, seat) >= 0 for seat in range(state.seats))
    assert all(int(cards).bit_count() <= 2 for cards in state.stored)
    legal = GARDEN.legal_steps(state)
    assert bool(legal) != GARDEN.is_over(state)
    assert [step for step in range(len(WORDS)) if why_not(state, step) is None] == legal


def test_what_is_read_can_be_played_on_from_and_loses_nothing() -> None:
    chance, rng, log, stages = random.Random(1), new_rng(1), new_log(wanted=False), Counter[str]()
    for _ in range(400 if COMPILED else 120):
        text = random_line(chance)
        if refusal := refusal_of(parse_position, text):
            assert refusal.code in CODES
            continue
        state = parse_position(text)
        stages[text.split(" stage=")[1].split()[0]] += 1
        check(state)
        for _ in range(6 if stages.total() % 10 == 0 else 1):  # most surprises come at once
            if legal := GARDEN.legal_steps(state):
                GARDEN.apply(state, choose(legal, chance.randrange(1 << 20), eager=True), rng, log)
                check(state)
        assert parse_position(format_position(state)).tobytes() == state.tobytes()
    assert len(stages) == 7  # enough of the lines make sense
    assert min(stages.values()) >= 2
