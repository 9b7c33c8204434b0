"""A record is played again strictly: every turn whole and legal, the end reached, the scores right."""

import dataclasses
import random
from typing import Any

import pytest

from sintra.kernel.errors import Refused, SintraError
from sintra.kernel.jit import COMPILED
from sintra.record import Record, record_of, replay, verify
from sintra.summer.notation import all_steps
from tests.texts import refusal_of

from .tools import EVERY_TABLE, finished, new_table, play_out

GOOD = finished()


def changed(**fields: Any) -> Record:
    """The good record with some fields changed."""
    return dataclasses.replace(GOOD, **fields)


def with_turn(number: int, text: str, record: Record = GOOD) -> Record:
    """A record with one turn (counted from 1) replaced."""
    return dataclasses.replace(record, turns=[*record.turns[: number - 1], text, *record.turns[number:]])


@pytest.mark.parametrize(("board", "seats"), EVERY_TABLE)
def test_a_recorded_game_is_played_again_to_the_last_byte(board: str, seats: int) -> None:
    table = play_out(new_table(board, seats, "recorded"), seats)
    again = verify(record_of(table))
    assert again.state.tobytes() == table.state.tobytes()
    assert again.log == table.log
    assert again.turns == table.turns
    assert record_of(again) == record_of(table)


def test_an_unfinished_game_is_replayed_but_not_verified() -> None:
    """Turns cut off anywhere: what is left is legal, and the record claims no more."""
    for length in range(0, len(GOOD.turns), 1 if COMPILED else 9):
        part = changed(turns=GOOD.turns[:length], scores=None)
        table = replay(part)
        assert not table.over
        assert record_of(table) == part
        refusal = refusal_of(verify, part)
        assert refusal
        assert refusal.code == "record_unfinished"
        assert refusal.facts == {"turn": length, "round": table.view()["round"]}


@pytest.mark.parametrize("scores", [None, [], GOOD.scores[:1], [0, 0], [*GOOD.scores, 0], GOOD.scores[::-1]])  # type: ignore[index, misc]
def test_wrong_scores_are_refused(scores: list[int] | None) -> None:
    assert scores != GOOD.scores
    refusal = refusal_of(verify, changed(scores=scores))
    assert refusal
    assert refusal.code == "record_scores"
    assert refusal.facts == {"turn": len(GOOD.turns), "found": scores, "replayed": GOOD.scores}


def test_a_turn_after_the_end_is_refused() -> None:
    refusal = refusal_of(replay, changed(turns=[*GOOD.turns, "-"]))
    assert refusal
    assert refusal.code == "record_step"
    assert refusal.facts["turn"] == len(GOOD.turns) + 1
    assert refusal.facts["reason"] == "game_over"


def test_a_turn_with_more_steps_than_it_has_is_refused() -> None:
    refusal = refusal_of(replay, changed(turns=[" ".join(GOOD.turns[:2]), *GOOD.turns[2:]]))
    assert refusal
    assert (refusal.code, refusal.facts) == ("record_turn_long", {"turn": 1, "step": GOOD.turns[1]})


def test_a_turn_that_stops_too_early_is_refused() -> None:
    number, turn = next((n, t) for n, t in enumerate(GOOD.turns, 1) if "^" in t)
    refusal = refusal_of(replay, with_turn(number, turn.rsplit(" ", 1)[0]))
    assert refusal
    assert refusal.code == "record_turn_short"
    assert refusal.facts["turn"] == number
    assert turn.rsplit(" ", 1)[1] in refusal.facts["legal"].split(",")


def test_a_malformed_step_is_refused_with_its_turn_and_not_in_full() -> None:
    refusal = refusal_of(replay, with_turn(3, "nonsense" * 1000))
    assert refusal
    assert refusal.code == "record_step"
    assert refusal.facts["turn"] == 3
    assert refusal.facts["reason"].startswith("bad_step: ")
    assert len(str(refusal)) < 200


def test_an_illegal_step_is_refused_with_its_turn_and_the_clause_it_breaks() -> None:
    """Any step of any turn, replaced by any step that is not legal there."""
    chance = random.Random(1)
    for number, turn in enumerate(GOOD.turns, 1):
        if not COMPILED and number % 9:
            continue
        steps, table = turn.split(), replay(changed(turns=GOOD.turns[: number - 1]))
        at = chance.randrange(len(steps))
        for text in steps[:at]:
            table.play(table.seat, text)
        every = {table.game.format_step(table.state, step) for step in all_steps(table.state)}
        steps[at] = chance.choice(sorted(every - set(table.legal())))
        with pytest.raises(Refused) as expected:
            table.play(table.seat, steps[at])
        refusal = refusal_of(verify, with_turn(number, " ".join(steps)))
        assert refusal
        assert refusal.code == "record_step"
        assert (refusal.facts["turn"], refusal.facts["step"]) == (number, steps[at])
        assert refusal.facts["reason"] == str(expected.value)


def test_another_legal_step_makes_another_game_which_is_refused_unless_it_is_whole() -> None:
    """A changed record may happen to be a game with the same scores; whatever passes is that game."""
    chance, refused = random.Random(2), 0
    for number in range(1, len(GOOD.turns), 1 if COMPILED else 9):
        table = replay(changed(turns=GOOD.turns[: number - 1]))
        others = [text for text in table.legal() if text != GOOD.turns[number - 1].split()[0]]
        if not others:
            continue
        other = with_turn(number, chance.choice(others))
        refusal = refusal_of(verify, other)
        refused += refusal is not None
        assert refusal is None or refusal.facts["turn"] >= number
        assert refusal is not None or record_of(verify(other)) == other
    assert refused > 0


def test_another_seed_is_another_game() -> None:
    refusal = refusal_of(verify, changed(seed=GOOD.seed + "0"))
    assert refusal
    assert refusal.code == "record_step"


HEADERS = [
    ({"game": "winter"}, "unknown_game"),
    ({"seats": 5}, "bad_seats"),
    ({"seats": -1}, "bad_seats"),
    ({"seats": 10**30}, "bad_seats"),
    ({"options": {"side": "grey"}}, "unknown_option"),
    ({"options": {"board": "blue"}}, "bad_option"),
    ({"seed": ""}, "bad_seed"),
    ({"seed": "caf\u00e9"}, "bad_seed"),
]


@pytest.mark.parametrize(("fields", "code"), HEADERS)
def test_a_game_that_does_not_exist_is_refused(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(SintraError) as refusal:
        verify(changed(**fields))
    assert refusal.value.code == code


def test_the_record_of_a_table_holds_settled_turns_only() -> None:
    table = new_table(confirm=True)
    table.play(table.seat, table.legal()[0])
    assert record_of(table).turns == []
    table.confirm(table.seat)
    assert len(record_of(table).turns) == 1
    assert record_of(table).scores is None
